// Words. A *case* is one board or problem drawn from one seed. A *law* holds for the answer to
// every case; a case that breaks one is told with its seed, so that it can be drawn again.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

#include "core/generator.hpp"

namespace sapper::fuzz {

class Draw {
public:
    explicit Draw(std::uint64_t seed) : generator_(seed) {}

    // From 0 to n - 1.
    std::int64_t below(std::int64_t n) {
        return static_cast<std::int64_t>(generator_.below(static_cast<std::uint64_t>(n)));
    }
    // Once in n times.
    bool once_in(std::int64_t n) { return below(n) == 0; }
    double share() { return static_cast<double>(below(1 << 20)) / (1 << 20); }

private:
    Generator generator_;
};

inline void require(bool holds, const char* law) {
    if (!holds) throw std::logic_error(law);
}

// The case under way, in words, for whoever reports that it went wrong.
inline std::string current_case;

// Draws a weighted problem without a board and holds its odds to those found by trying everything.
void try_problem(Draw& draw);

}  // namespace sapper::fuzz
