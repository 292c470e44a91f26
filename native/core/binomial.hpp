// Words. A *scaled* number is a mantissa times a power of two, so that the number of ways to lay
// 2,500 mines on 10,000 cells is a number like any other.
//
// Binomials come from a table of factorials in extended precision while the board is ordinary, and
// from the gamma function beyond it, where the last digits of a count do not matter.
#pragma once

#include <cstdint>

namespace sapper {

struct Scaled {
    double mantissa = 0;
    std::int64_t exponent = 0;  // of two

    // The nearest double, times two to the `shift`; 0 or infinity when it does not fit.
    double value(std::int64_t shift = 0) const;
    void normalise();
};

// C(n, k); zero unless 0 <= k <= n.
Scaled binomial(std::int64_t n, std::int64_t k);

}  // namespace sapper
