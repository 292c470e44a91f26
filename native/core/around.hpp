// Words. A *question* is about a cell, or none, and the unknown cells *around* it: if the cell is no
// mine, and something is heard that is as likely as its *weights* for 0, 1, 2, … mines around it, how
// likely is that, and what is the *least* chance of a mine on any other cell then? Certain mines
// aside: where all others are mines, nothing is left to be done, and the least is 0.
//
// It is answered by asking: with what is heard as one clue more, the weights of the worlds are to
// each other as the chances.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/general.hpp"

namespace sapper {

struct Question {
    std::int64_t cell;                         // below 0: none
    std::vector<std::int64_t> around;          // at most `most_clue_cells`
    std::vector<std::vector<double>> weights;  // one row for each thing that may be heard
};

struct Answer {
    double chance = 0;
    double least = 0;
};

// An answer for each row of each question; none at all where there is no world.
std::vector<std::vector<Answer>> answers(std::int64_t cells, std::vector<GeneralClue> clues,
                                         const Prior& prior, std::span<const Question> questions,
                                         GeneralSolver& solver, Budget& budget);

}  // namespace sapper
