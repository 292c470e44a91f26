#include "core/binomial.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace sapper {
namespace {

constexpr std::int64_t largest_table = 20'000;

struct Factorial {
    long double mantissa;
    std::int64_t exponent;
};

const std::vector<Factorial>& factorials() {
    static const std::vector<Factorial> table = [] {
        std::vector<Factorial> found;
        found.reserve(largest_table + 1);
        Factorial next{1, 0};
        for (std::int64_t n = 0; n <= largest_table; ++n) {
            if (n > 0) {
                int shift = 0;
                next.mantissa = std::frexp(next.mantissa * static_cast<long double>(n), &shift);
                next.exponent += shift;
            }
            found.push_back(next);
        }
        return found;
    }();
    return table;
}

}  // namespace

double Scaled::value(std::int64_t shift) const {
    const std::int64_t power = std::clamp<std::int64_t>(exponent + shift, -5000, 5000);
    return std::ldexp(mantissa, static_cast<int>(power));
}

void Scaled::normalise() {
    int shift = 0;
    mantissa = std::frexp(mantissa, &shift);
    exponent = mantissa == 0 ? 0 : exponent + shift;
}

Scaled binomial(std::int64_t n, std::int64_t k) {
    if (k < 0 || k > n) return {};
    if (n <= largest_table) {
        const std::vector<Factorial>& table = factorials();
        const auto at = [&](std::int64_t i) { return table[static_cast<std::size_t>(i)]; };
        Scaled result{
            static_cast<double>(at(n).mantissa / (at(k).mantissa * at(n - k).mantissa)),
            at(n).exponent - at(k).exponent - at(n - k).exponent};
        result.normalise();
        return result;
    }
    const auto gamma = [](std::int64_t i) { return std::lgamma(static_cast<long double>(i + 1)); };
    const long double log2 =
        (gamma(n) - gamma(k) - gamma(n - k)) / std::numbers::ln2_v<long double>;
    const long double whole = std::floor(log2);
    Scaled result{static_cast<double>(std::exp2(log2 - whole)), static_cast<std::int64_t>(whole)};
    result.normalise();
    return result;
}

}  // namespace sapper
