#include "core/general.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>
#include <string>

#include "core/limits.hpp"

namespace sapper {
namespace {

void require_weight(double weight) {
    if (!(weight >= 0) || std::isinf(weight)) {
        throw std::invalid_argument("A weight must be finite and not negative, not " +
                                    std::to_string(weight) + ".");
    }
}

bool all_zero(std::span<const double> weights) {
    for (const double weight : weights) {
        if (weight != 0) return false;
    }
    return true;
}

bool is_exact(std::span<const double> weights) {
    int ones = 0;
    for (const double weight : weights) {
        if (weight != 0 && weight != 1) return false;
        ones += weight == 1;
    }
    return ones == 1;
}

}  // namespace

// False: a clue or the prior allows nothing at all.
bool GeneralSolver::check(std::int64_t cells, std::span<const GeneralClue> clues,
                          const Prior& prior) {
    require_range("The number of cells", cells, 0, most_cells);
    bool possible = true;
    for (const GeneralClue& clue : clues) {
        if (clue.cells.size() > most_clue_cells) {
            throw std::invalid_argument("A clue on " + std::to_string(clue.cells.size()) +
                                        " cells is too long; the most is " +
                                        std::to_string(most_clue_cells) + ".");
        }
        if (clue.weights.size() != clue.cells.size() + 1) {
            throw std::invalid_argument("A clue on " + std::to_string(clue.cells.size()) +
                                        " cells needs one weight more, not " +
                                        std::to_string(clue.weights.size()) + ".");
        }
        for (std::size_t i = 0; i < clue.cells.size(); ++i) {
            require_range("A cell", clue.cells[i], 0, cells - 1);
            for (std::size_t j = 0; j < i; ++j) {
                if (clue.cells[i] == clue.cells[j]) {
                    throw std::invalid_argument("A clue names the cell " +
                                                std::to_string(clue.cells[i]) + " twice.");
                }
            }
        }
        for (const double weight : clue.weights) require_weight(weight);
        possible &= !all_zero(clue.weights);
    }
    for (const auto& [total, weight] : prior.totals) require_weight(weight);
    return possible;
}

bool GeneralSolver::solve(std::int64_t cells, std::span<const GeneralClue> clues, Prior prior,
                          Budget& budget) {
    if (!check(cells, clues, prior)) return false;
    std::erase_if(prior.totals, [](const auto& total) { return total.second == 0; });
    prior_ = std::move(prior);
    if (!prior_.any && prior_.totals.empty()) return false;
    std::vector<std::vector<std::uint32_t>> clues_of(static_cast<std::size_t>(cells));
    factor_ = {1, 0};
    for (std::uint32_t i = 0; i < clues.size(); ++i) {
        if (clues[i].cells.empty()) {
            factor_.mantissa *= clues[i].weights[0];
            factor_.normalise();
        }
        for (const std::int64_t cell : clues[i].cells) {
            clues_of[static_cast<std::size_t>(cell)].push_back(i);
        }
    }

    problem_.clear();
    group_of_.assign(static_cast<std::size_t>(cells), -1);
    std::map<std::vector<std::uint32_t>, std::uint32_t> groups;
    std::int64_t background = 0;
    for (std::size_t cell = 0; cell < clues_of.size(); ++cell) {
        if (clues_of[cell].empty()) {
            ++background;
            continue;
        }
        const auto [place, fresh] = groups.try_emplace(clues_of[cell], problem_.groups());
        if (fresh) problem_.add_group(0);
        problem_.grow_group(place->second);
        group_of_[cell] = static_cast<std::int32_t>(place->second);
    }
    for (const GeneralClue& clue : clues) {
        if (clue.cells.empty()) continue;
        std::vector<std::int32_t> seen;
        for (const std::int64_t cell : clue.cells) {
            const std::int32_t group = group_of_[static_cast<std::size_t>(cell)];
            if (std::find(seen.begin(), seen.end(), group) != seen.end()) continue;
            seen.push_back(group);
            problem_.add_to_clue(static_cast<std::uint32_t>(group));
        }
        if (is_exact(clue.weights)) {
            std::uint32_t number = 0;
            while (clue.weights[number] == 0) ++number;
            problem_.close_exact(number);
        } else {
            problem_.close_weighted(clue.weights);
        }
    }
    problem_.finish();
    return solver_.solve(problem_, background, prior_, budget);
}

Scaled GeneralSolver::total() const {
    Scaled total = solver_.total();
    total.mantissa *= factor_.mantissa;
    total.exponent += factor_.exponent;
    total.normalise();
    return total;
}

}  // namespace sapper
