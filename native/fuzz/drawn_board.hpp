// Words. A board is *natural* when a player's openings could show it. *Scattered* cells, and those
// of a *lattice* (every second one in both directions), no player would come to see: they make the
// widest problems.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "fuzz/draw.hpp"

namespace sapper::fuzz {

using Places = std::vector<std::size_t>;

struct Board {
    std::int32_t width = 0, height = 0;
    std::int64_t mines = 0;
    std::vector<std::int8_t> cells;  // as BoardSolver takes them
    std::vector<Places> around;      // the neighbours of each
    std::vector<bool> field;         // empty where no field need agree with the cells

    std::size_t size() const { return cells.size(); }
    bool shown(std::size_t i) const { return cells[i] >= 0 || cells[i] == -3; }
    std::string text() const;  // as a .mine file, with * for a mine in plain sight
};

enum class Manner { scattered, lattice, natural };

Board hidden_board(Draw& draw, std::int64_t longest, double density);
// Shows a part of the safe cells (all those of a lattice), and some marks and mines.
void show(Board& board, Draw& draw, Manner manner, double part);
// Changes a number, and perhaps the count of mines, to one that need not be true.
void spoil(Board& board, Draw& draw);

}  // namespace sapper::fuzz
