// Words. To *lay* a board is to draw where its mines are. *Barred* cells get no mine and are not
// given; *given* cells are safe ones drawn after the mines, shown to the player at the start.
#pragma once

#include <cstdint>
#include <vector>

#include "core/limits.hpp"

namespace sapper {

struct Laying {
    std::vector<std::uint8_t> mine_map;  // one byte for each cell, 1 = mine
    std::vector<Cell> given;             // in the order drawn
};

// Every choice of mines among the cells that are not barred is equally likely. Throws
// std::invalid_argument when a number is out of range or the cells do not suffice.
Laying lay(std::int64_t size, std::int64_t mines, std::int64_t given, std::uint64_t seed,
           const std::vector<std::int64_t>& barred);

}  // namespace sapper
