// Weighted problems: every set of mines is tried, and its weight multiplied out in long doubles.
#include "core/general.hpp"

#include <bit>
#include <cmath>
#include <sstream>

#include "fuzz/draw.hpp"

namespace sapper::fuzz {
namespace {

struct Drawn {
    std::int64_t cells = 0;
    bool extreme = false;  // weights as far apart as doubles barely hold
    std::vector<GeneralClue> clues;
    Prior prior;

    std::string text() const {
        std::ostringstream out;
        out.precision(17);
        out << cells << " cells" << (prior.any ? ", any total" : "");
        for (const GeneralClue& clue : clues) {
            out << "\nclue on";
            for (const std::int64_t cell : clue.cells) out << ' ' << cell;
            out << ", weights";
            for (const double weight : clue.weights) out << ' ' << weight;
        }
        for (const auto& [total, weight] : prior.totals) {
            out << "\ntotal " << total << ", weight " << weight;
        }
        return out.str();
    }

    long double weight(std::uint32_t world) const {
        long double product = prior.any;
        for (const auto& [total, weight] : prior.totals) {
            if (total == std::popcount(world)) product += weight;
        }
        for (const GeneralClue& clue : clues) {
            std::size_t mines = 0;
            for (const std::int64_t cell : clue.cells) mines += world >> cell & 1;
            product *= clue.weights[mines];
        }
        return product;
    }
};

double weight(Draw& draw, double spread) {
    if (draw.once_in(4)) return 0;
    return draw.once_in(3) ? 1 : std::pow(10.0, spread * (2 * draw.share() - 1));
}

Drawn drawn(Draw& draw) {
    Drawn problem;
    problem.cells = draw.below(11);
    problem.extreme = draw.once_in(8);
    const double spread = problem.extreme ? 60 : 2;
    problem.clues.resize(static_cast<std::size_t>(draw.below(6)));
    for (GeneralClue& clue : problem.clues) {
        for (std::int64_t cell = 0; cell < problem.cells; ++cell) {
            if (draw.once_in(3)) clue.cells.push_back(cell);
        }
        for (std::size_t i = 0; i <= clue.cells.size(); ++i) {
            clue.weights.push_back(weight(draw, spread));
        }
    }
    problem.prior.any = draw.once_in(2);
    for (std::int64_t total = 0; total <= problem.cells + 1 && !problem.prior.any; ++total) {
        if (!draw.once_in(2)) continue;
        problem.prior.totals.emplace_back(total, weight(draw, spread));
    }
    return problem;
}

}  // namespace

void try_problem(Draw& draw) {
    const Drawn problem = drawn(draw);
    current_case = problem.text();
    long double all = 0;
    std::vector<long double> mined(static_cast<std::size_t>(problem.cells));
    std::uint32_t some = 0;
    std::uint32_t every = ~some;
    for (std::uint32_t world = 0; world < std::uint32_t{1} << problem.cells; ++world) {
        const long double weight = problem.weight(world);
        if (weight == 0) continue;
        all += weight;
        some |= world;
        every &= world;
        for (std::size_t k = 0; k < mined.size(); ++k) mined[k] += world >> k & 1 ? weight : 0;
    }
    GeneralSolver solver;
    Budget budget(std::uint64_t{1} << 30, 30);
    bool found = false;
    try {
        found = solver.solve(problem.cells, problem.clues, problem.prior, budget);
    } catch (const OverBudget&) {
        require(problem.extreme, "a problem with ordinary weights is within the budget");
        return;
    }
    require(found == (all > 0), "a problem has worlds exactly where trying out finds some");
    if (!found) return;
    const auto total = std::ldexp(static_cast<long double>(solver.total().mantissa),
                                  static_cast<int>(solver.total().exponent));
    require(std::abs(total / all - 1) < 1e-9L, "the weight of all worlds is their sum");
    for (std::size_t k = 0; k < mined.size(); ++k) {
        const GroupOdds odds = solver.odds(static_cast<std::int64_t>(k));
        require(std::abs(odds.mine - mined[k] / all) < 1e-9L, "a chance is a share of the weight");
        const bool safe = (some >> k & 1) == 0;
        const bool mine = (every >> k & 1) == 1;
        const Verdict verdict = safe ? Verdict::safe : mine ? Verdict::mine : Verdict::open;
        require(odds.verdict == verdict, "certain is what all worlds say");
    }
}

}  // namespace sapper::fuzz
