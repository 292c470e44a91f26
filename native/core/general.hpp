// Words. A *general* problem is given cell by cell, from any board or none: clues list their cells
// and weigh each number of mines among them. Cells with the same clues become groups here.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/solver.hpp"

namespace sapper {

struct GeneralClue {
    std::vector<std::int64_t> cells;
    std::vector<double> weights;  // for 0..cells.size() mines
};

class GeneralSolver {
public:
    // False: there is no world. Throws std::invalid_argument for clues that are none.
    bool solve(std::int64_t cells, std::span<const GeneralClue> clues, Prior prior,
               Budget& budget);

    GroupOdds odds(std::int64_t cell) const {
        const std::int32_t group = group_of_[static_cast<std::size_t>(cell)];
        return group < 0 ? solver_.background_odds()
                         : solver_.odds(static_cast<std::uint32_t>(group));
    }
    Scaled total() const;
    // The number of worlds modulo a prime below 2^62. Clues and prior must only allow and forbid.
    std::uint64_t worlds_modulo(std::uint64_t prime, Budget& budget) {
        return solver_.worlds_modulo(prime, budget);
    }
    const Work& work() const { return solver_.work(); }

private:
    bool check(std::int64_t cells, std::span<const GeneralClue> clues, const Prior& prior);

    Problem problem_;
    Prior prior_;
    Solver solver_;
    std::vector<std::int32_t> group_of_;
    Scaled factor_;  // of the clues on no cells
};

}  // namespace sapper
