// Words. A *generator* turns one seed into an endless row of 64-bit numbers, the same on every
// machine. Its state is four words; SplitMix64 makes them from the seed, xoshiro256** steps them.
//
// Both were published by Blackman and Vigna, who put them in the public domain; `below` is Lemire's
// multiplication with rejection, so that every result is exactly equally likely.
//
// Roads not taken: std::mt19937_64 (its distributions differ between standard libraries) and
// `next() % n` (small numbers come too often).
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace sapper {

class SplitMix64 {
public:
    explicit SplitMix64(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
        return mixed ^ (mixed >> 31);
    }

private:
    std::uint64_t state_;
};

class Generator {
public:
    explicit Generator(std::uint64_t seed) {
        SplitMix64 source(seed);
        for (std::uint64_t& word : state_) word = source.next();
    }

    std::uint64_t next() {
        const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    // A number from 0 to n - 1. Asks n >= 1; draws at least once, even for n = 1, so that the
    // number of draws does not depend on how full the board is.
    std::uint64_t below(std::uint64_t n) {
        Wide product = static_cast<Wide>(next()) * n;
        if (static_cast<std::uint64_t>(product) < n) {
            const std::uint64_t threshold = (0 - n) % n;  // (2^64 - n) mod n
            while (static_cast<std::uint64_t>(product) < threshold) {
                product = static_cast<Wide>(next()) * n;
            }
        }
        return static_cast<std::uint64_t>(product >> 64);
    }

private:
    __extension__ typedef unsigned __int128 Wide;  // not ISO C++, in every compiler we build with

    std::array<std::uint64_t, 4> state_{};
};

}  // namespace sapper
