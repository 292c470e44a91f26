// Words. A *policy* chooses a cell when nothing is certain. *Least probability*: the cell that is
// least likely a mine; among those as good as equal the one with the fewest neighbours (a corner,
// then an edge), for it is likeliest to show a 0; then the first in reading order.
//
// Whole games, field included, from seeds: every certain cell is opened, then the policy guesses.
// The player reads numbers of opened cells only; the field stays in this file's hands.
#pragma once

#include <cstdint>
#include <vector>

#include "core/position.hpp"
#include "core/solver.hpp"

namespace sapper {

enum class First : std::uint8_t { none, safe, opening };

struct GameRules {
    std::int32_t width = 0, height = 0;
    std::int64_t mines = 0;
    First first = First::safe;
    std::int32_t click = 0;  // the first cell opened, an index
};

struct Guess {
    std::int32_t cell;  // an index
    double chance;      // of a mine
};

struct Played {
    bool won = false;
    std::uint32_t guesses = 0;   // cells opened that were not certain, the first click left out
    std::uint32_t analyses = 0;  // positions that had to be counted
    std::uint32_t opened = 0;
    double survival = 1;  // the product of the chances to survive each guess
};

// Chances closer than this are as good as equal: they differ by rounding only.
inline constexpr double same_chance = 1e-11;

class Player {
public:
    explicit Player(const GameRules& rules);

    // `guesses`, where given, receives every guess.
    Played play(std::uint64_t seed, Budget& budget, std::vector<Guess>* guesses = nullptr);

private:
    void lay(std::uint64_t seed);
    void count();
    bool open(Position::Place place);
    bool follow_certain();
    bool settle_counted();
    Guess choose();
    void rank_cells();

    GameRules rules_;
    Position position_;
    Problem problem_;
    Solver solver_;
    Prior prior_;
    std::vector<Position::FringeCell> fringe_;
    std::vector<std::uint8_t> mines_, sums_, numbers_;  // bordered; sums of three along the rows
    std::vector<std::int32_t> candidates_;  // cells that may be mines, in increasing order
    std::vector<std::int32_t> swaps_;
    std::vector<Position::Place> queue_;
    std::vector<std::uint8_t> in_fringe_;
    std::vector<Position::Place> by_rank_;
    std::vector<std::int32_t> rank_;  // of each place
    std::int64_t safe_left_ = 0;
    std::int32_t neighbour_[8] = {};
};

}  // namespace sapper
