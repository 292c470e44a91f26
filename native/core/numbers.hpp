// Words. The *number* of a cell is how many of its neighbours are mines.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/lattice.hpp"

namespace sapper {

// The number of every cell, and `mine` on a mine itself. Throws std::invalid_argument when the map
// does not cover the board or holds anything but 0 and 1.
std::vector<std::uint8_t> numbers(Shape shape, std::int64_t width, std::int64_t height,
                                  std::span<const std::uint8_t> mine_map);

}  // namespace sapper
