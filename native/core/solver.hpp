// Words. *Odds* are what all worlds together say of each group: the mean number of mines in it, and
// whether every world agrees. The *background* is the cells that no clue speaks of. The *prior* has
// a weight for each possible total of mines among all cells; without one every total is as good.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/binomial.hpp"
#include "core/budget.hpp"
#include "core/ordering.hpp"
#include "core/problem.hpp"
#include "core/rings.hpp"
#include "core/sums.hpp"
#include "core/transfer.hpp"

namespace sapper {

enum class Verdict : std::uint8_t { open, safe, mine };

struct GroupOdds {
    double mine = 0;  // the chance of each of its cells; 0 and 1 exactly when certain
    Verdict verdict = Verdict::open;
};

struct Prior {
    std::vector<std::pair<std::int64_t, double>> totals;  // increasing, weights positive
    bool any = false;                                     // no prior at all
};

// How much was done for an answer: a measure that does not depend on the machine.
struct Work {
    std::uint64_t components = 0, groups = 0, states = 0, edges = 0;
};

class Solver {
public:
    // Counts the worlds of the problem and of `background` further cells. False: there is none.
    bool solve(const Problem& problem, std::int64_t background, const Prior& prior, Budget& budget);

    // After a solve that found worlds.
    const GroupOdds& odds(std::uint32_t group) const { return odds_[group]; }
    const GroupOdds& background_odds() const { return background_odds_; }
    Scaled total() const { return total_; }  // the weight of all worlds
    const Work& work() const { return work_; }
    std::uint64_t bytes() const { return transfer_.bytes(); }

    // The number of worlds modulo a prime below 2^62; only for exact clues and priors.
    std::uint64_t worlds_modulo(std::uint64_t prime, Budget& budget);

private:
    bool weigh(std::int64_t cells, std::int64_t background, const Prior& prior, Budget& budget);
    double weigh_totals(std::int64_t background, const Prior& prior);
    bool any_lost(double most, Budget& budget);
    bool possible(std::int64_t background, const Prior& prior, Budget& budget);
    void weigh_background(std::int64_t background, const Prior& prior);
    void settle_by_truth(std::int64_t background, const Prior& prior, Budget& budget);
    static int tilt_of(std::int64_t cells, const Prior& prior);

    Ordering ordering_;
    Transfer transfer_;
    Sums<Reals> sums_;
    Sums<Truth> truths_;
    Sums<Modular> remainders_;
    Reals reals_{0};
    int tilt_ = 0;
    std::vector<GroupOdds> odds_;
    GroupOdds background_odds_;
    std::vector<double> root_;
    std::vector<std::uint8_t> truth_root_;
    std::vector<Scaled> ways_;
    double whole_ = 0;
    std::int64_t root_exponent_ = 0;
    Scaled total_;
    Work work_;
    std::int64_t background_ = 0;
    const Prior* prior_ = nullptr;
};

}  // namespace sapper
