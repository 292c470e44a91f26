#include "core/solver.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sapper {
namespace {

// A chance that rounds to 0 or 1 without being certain is moved to the next double, so that
// certainty can be read off.
GroupOdds odds_of(bool some, bool all, double chance) {
    if (!some) return {0, Verdict::safe};
    if (all) return {1, Verdict::mine};
    return {std::clamp(chance, 0x1p-1022, 1 - 0x1p-53), Verdict::open};
}

}  // namespace

// Two to this power is about the odds of a mine: it keeps sums near 1.
int Solver::tilt_of(std::int64_t cells, const Prior& prior) {
    if (prior.any || cells == 0) return 0;
    double mean = 0;
    double weight = 0;
    for (const auto& [total, w] : prior.totals) {
        mean += static_cast<double>(total) * w;
        weight += w;
    }
    const double density = std::clamp(mean / weight / static_cast<double>(cells), 0.004, 0.996);
    return static_cast<int>(std::lround(std::log2(density / (1 - density))));
}

bool Solver::solve(const Problem& problem, std::int64_t background, const Prior& prior,
                   Budget& budget) {
    background_ = background;
    prior_ = &prior;
    ordering_.arrange(problem);
    transfer_.clear();
    odds_.assign(problem.groups(), {});
    std::int64_t cells = background;
    for (std::uint32_t group = 0; group < problem.groups(); ++group) cells += problem.size(group);
    for (std::uint32_t i = 0; i < ordering_.components(); ++i) {
        if (!transfer_.add(problem, ordering_.component(i), budget)) return false;
    }
    work_ = {ordering_.components(), problem.groups(), transfer_.count_states(),
             transfer_.count_edges()};

    if (!weigh(cells, background, prior, budget)) return false;
    sums_.backward(transfer_, reals_, budget, root_, [&](const Sums<Reals>::Marginal& marginal) {
        odds_[marginal.group] = odds_of(marginal.most > 0, marginal.least == marginal.size,
                                        marginal.mean / marginal.size);
    });
    weigh_background(background, prior);
    if (sums_.lopsided()) settle_by_truth(background, prior, budget);
    return true;
}

// The forward pass and the weight of all worlds. Where the mine count asks for a number of mines on
// the fringe that is far from the usual one, those worlds would drown below the smallest double;
// then they are looked for with other tilts, and a contradiction is believed only when no world is
// possible.
bool Solver::weigh(std::int64_t cells, std::int64_t background, const Prior& prior,
                   Budget& budget) {
    const int usual = tilt_of(cells, prior);
    for (int away = 0; away <= 40; away += 4) {
        for (const int tilt : {usual + away, usual - away}) {
            if (tilt != tilt_) {
                tilt_ = tilt;
                reals_ = Reals(tilt);
            }
            sums_.forward(transfer_, reals_, budget);
            const double most = weigh_totals(background, prior);
            if (whole_ > most * 1e-100 && !any_lost(most, budget)) return true;
            if (away == 0 && !possible(background, prior, budget)) return false;
            budget.require_time();
        }
    }
    throw OverBudget("the worlds that are left are too unlikely for doubles");
}

// May worlds that count have sunk below the smallest double? What the product has lost is less than
// 2^-1022 of its largest value, and what that would weigh is known.
bool Solver::any_lost(double most, Budget& budget) {
    const auto product = sums_.product();
    const std::int64_t enough = std::ilogb(whole_) - std::ilogb(most) + 1022 - 40;
    bool known = false;
    for (std::uint32_t i = 0; i < product.length; ++i) {
        if (sums_.product_value(i) > 0 || ways_[i].mantissa == 0) continue;
        if (ways_[i].exponent - root_exponent_ < enough) continue;
        if (!known) truths_.forward(transfer_, Truth{}, budget);
        known = true;
        if (truths_.product_value(i)) return true;
    }
    return false;
}

// Is there any world at all?
bool Solver::possible(std::int64_t background, const Prior& prior, Budget& budget) {
    truths_.forward(transfer_, Truth{}, budget);
    const auto product = truths_.product();
    for (std::uint32_t i = 0; i < product.length; ++i) {
        if (truths_.product_value(i) == 0) continue;
        if (prior.any) return true;
        for (const auto& [total, weight] : prior.totals) {
            const std::int64_t rest = total - product.least - i;
            if (rest >= 0 && rest <= background) return true;
        }
    }
    return false;
}

// What background and prior give for each number of mines on the fringe, and with it the weight of
// all worlds. Returns the largest value of the product, for comparison.
double Solver::weigh_totals(std::int64_t background, const Prior& prior) {
    const auto product = sums_.product();
    root_.assign(product.length, 0);
    ways_.assign(product.length, {});
    root_exponent_ = std::numeric_limits<std::int64_t>::min();
    for (std::uint32_t i = 0; i < product.length; ++i) {
        const std::int64_t fringe = product.least + i;
        Scaled& ways = ways_[i];
        if (prior.any) {
            ways = {0.5, background + 1};
        } else {
            for (const auto& [total, weight] : prior.totals) {
                Scaled more = binomial(background, total - fringe);
                if (more.mantissa == 0) continue;
                more.mantissa *= weight;
                more.normalise();
                // The larger exponent leads; what is 2^-60 of it adds nothing.
                if (ways.mantissa == 0) {
                    ways = more;
                } else {
                    const std::int64_t lead = std::max(ways.exponent, more.exponent);
                    ways = {ways.value(-lead) + more.value(-lead), lead};
                    ways.normalise();
                }
            }
        }
        if (ways.mantissa == 0) continue;
        ways.exponent -= tilt_ * fringe;
        if (sums_.product_value(i) > 0) root_exponent_ = std::max(root_exponent_, ways.exponent);
    }
    whole_ = 0;
    double most = 0;
    for (std::uint32_t i = 0; i < product.length; ++i) {
        const double value = sums_.product_value(i);
        most = std::max(most, value);
        if (value == 0 || ways_[i].mantissa == 0) continue;
        root_[i] = ways_[i].value(-root_exponent_);
        whole_ += root_[i] * value;
    }
    total_ = {};
    if (whole_ > 0) {
        total_ = {whole_, root_exponent_ + sums_.exponent()};
        total_.normalise();
    }
    return most;
}

void Solver::weigh_background(std::int64_t background, const Prior& prior) {
    background_odds_ = {};
    if (background == 0) return;
    if (prior.any) {
        background_odds_ = {0.5, Verdict::open};
        return;
    }
    const auto product = sums_.product();
    double mines = 0;
    bool some = false;
    bool all = true;
    for (std::uint32_t i = 0; i < product.length; ++i) {
        const double value = sums_.product_value(i);
        if (value == 0 || root_[i] == 0) continue;
        const std::int64_t fringe = product.least + i;
        double mean = 0;
        for (const auto& [total, w] : prior.totals) {
            const std::int64_t rest = total - fringe;
            if (rest < 0 || rest > background) continue;
            some |= rest > 0;
            all &= rest == background;
            Scaled ways = binomial(background, rest);
            ways.mantissa *= w;
            const double share = ways.value(-root_exponent_ - tilt_ * fringe);
            mean += share * static_cast<double>(rest);
        }
        mines += value * mean;
    }
    background_odds_ = odds_of(some, all, mines / whole_ / static_cast<double>(background));
}

// Where doubles may have lost the lightest worlds, what is possible is found without weights.
void Solver::settle_by_truth(std::int64_t background, const Prior& prior, Budget& budget) {
    const Truth truth;
    truths_.forward(transfer_, truth, budget);
    const auto product = truths_.product();
    truth_root_.assign(product.length, 0);
    bool some = false;
    bool all = true;
    for (std::uint32_t i = 0; i < product.length; ++i) {
        const std::int64_t fringe = product.least + i;
        if (prior.any) {
            truth_root_[i] = 1;
            continue;
        }
        for (const auto& [total, weight] : prior.totals) {
            const std::int64_t rest = total - fringe;
            if (rest < 0 || rest > background) continue;
            truth_root_[i] = 1;
            if (truths_.product_value(i) == 0) continue;
            some |= rest > 0;
            all &= rest == background;
        }
    }
    const auto settle = [&](const Sums<Truth>::Marginal& marginal) {
        GroupOdds& odds = odds_[marginal.group];
        odds = odds_of(marginal.most > 0, marginal.least == marginal.size, odds.mine);
    };
    truths_.backward(transfer_, truth, budget, truth_root_, settle);
    if (background > 0 && !prior.any) {
        background_odds_ = odds_of(some, all, background_odds_.mine);
    }
}

std::uint64_t Solver::worlds_modulo(std::uint64_t prime, Budget& budget) {
    const Modular ring{prime};
    // What the odds needed makes room, where it is more than what any call keeps.
    if (bytes() > std::uint64_t{1} << 20) {
        sums_ = {};
        truths_ = {};
    }
    remainders_.forward(transfer_, ring, budget);
    const auto product = remainders_.product();
    const auto count = static_cast<std::uint64_t>(background_);
    if (prior_->any) {
        std::uint64_t all = 0;
        for (std::uint32_t i = 0; i < product.length; ++i) {
            all = ring.add(all, remainders_.product_value(i));
        }
        return ring.multiply(all, ring.power(2, count));
    }
    std::uint64_t worlds = 0;
    for (const auto& [total, weight] : prior_->totals) {
        const std::int64_t top = std::min<std::int64_t>(total - product.least, background_);
        const std::int64_t last = std::int64_t{product.least} + product.length - 1;
        const std::int64_t bottom = std::max<std::int64_t>(total - last, 0);
        if (top < 0 || bottom > top) continue;
        // C(count, rest) is a falling product over a factorial. One inverse serves all factorials.
        thread_local std::vector<std::uint64_t> falling;
        falling.assign(1, 1);
        std::uint64_t factorial = 1;
        for (std::int64_t rest = 0; rest < top; ++rest) {
            const auto left = static_cast<std::uint64_t>(background_ - rest);
            falling.push_back(ring.multiply(falling.back(), left));
            factorial = ring.multiply(factorial, static_cast<std::uint64_t>(rest + 1));
        }
        std::uint64_t inverse = ring.power(factorial, prime - 2);
        for (std::int64_t rest = top; rest >= bottom; --rest) {
            const auto place = static_cast<std::uint32_t>(total - rest - product.least);
            const std::uint64_t ways =
                ring.multiply(falling[static_cast<std::size_t>(rest)], inverse);
            worlds = ring.add(worlds, ring.multiply(remainders_.product_value(place), ways));
            inverse = ring.multiply(inverse, static_cast<std::uint64_t>(rest));
        }
    }
    return worlds;
}

}  // namespace sapper
