// Words. A *ring* is what worlds are summed in: doubles for odds, yes and no for what is possible
// at all, whole numbers modulo a prime for how many there are. One pass over the edges serves all.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "core/transfer.hpp"

namespace sapper {

// C(n, k) for the sizes a group may have.
inline constexpr auto small_binomials = [] {
    std::array<std::array<std::uint32_t, most_clue_cells + 1>, most_clue_cells + 1> table{};
    for (std::size_t n = 0; n <= most_clue_cells; ++n) {
        table[n][0] = 1;
        for (std::size_t k = 1; k <= n; ++k) {
            table[n][k] = table[n - 1][k - 1] + (k < n ? table[n - 1][k] : 0);
        }
    }
    return table;
}();

// Doubles, each world with m mines tilted by two to the `tilt` * m. A power of two is exact: it
// keeps the numbers in range and leaves no trace.
struct Reals {
    using Value = double;
    std::array<std::array<double, most_clue_cells + 1>, most_clue_cells + 1> ways;
    std::uint32_t steepness;

    explicit Reals(int tilt = 0) : steepness(static_cast<std::uint32_t>(std::abs(tilt)) + 1) {
        for (std::size_t n = 0; n <= most_clue_cells; ++n) {
            for (std::size_t k = 0; k <= n; ++k) {
                ways[n][k] = std::ldexp(small_binomials[n][k], tilt * static_cast<int>(k));
            }
        }
    }
    double coefficient(std::uint32_t size, std::uint32_t mines, double weight) const {
        return ways[size][mines] * weight;
    }
    static double add(double a, double b) { return a + b; }
    static double multiply(double a, double b) { return a * b; }

    // By how many powers of two a step over a group may move the values at the most.
    std::uint32_t drift(const Step& step) const { return steepness * step.size + step.drift; }

    // Scales all values by a power of two when they have drifted far from 1; returns the power that
    // was taken out.
    static std::int64_t rescale(std::span<double> values) {
        double most = 0;
        for (const double value : values) most = std::max(most, value);
        if (most == 0 || (most < 0x1p+100 && most > 0x1p-100)) return 0;
        const int power = std::ilogb(most);
        for (double& value : values) value = std::ldexp(value, -power);
        return power;
    }
};

// Possible or not.
struct Truth {
    using Value = std::uint8_t;
    static std::uint8_t coefficient(std::uint32_t, std::uint32_t, double) { return 1; }
    static std::uint8_t add(std::uint8_t a, std::uint8_t b) { return a | b; }
    static std::uint8_t multiply(std::uint8_t a, std::uint8_t b) { return a & b; }
    static std::uint32_t drift(const Step&) { return 0; }
    static std::int64_t rescale(std::span<std::uint8_t>) { return 0; }
};

// Whole numbers modulo a prime below 2^62. Only for exact clues: their weights are all 1.
struct Modular {
    using Value = std::uint64_t;
    std::uint64_t prime;

    std::uint64_t coefficient(std::uint32_t size, std::uint32_t mines, double) const {
        return small_binomials[size][mines];
    }
    std::uint64_t add(std::uint64_t a, std::uint64_t b) const {
        const std::uint64_t sum = a + b;
        return sum >= prime ? sum - prime : sum;
    }
    std::uint64_t multiply(std::uint64_t a, std::uint64_t b) const {
        __extension__ typedef unsigned __int128 Wide;
        return static_cast<std::uint64_t>(static_cast<Wide>(a) * b % prime);
    }
    std::uint64_t power(std::uint64_t base, std::uint64_t exponent) const {
        std::uint64_t result = 1;
        for (; exponent; exponent >>= 1, base = multiply(base, base)) {
            if (exponent & 1) result = multiply(result, base);
        }
        return result;
    }
    static std::uint32_t drift(const Step&) { return 0; }
    static std::int64_t rescale(std::span<std::uint64_t>) { return 0; }
};

}  // namespace sapper
