// Words. To *open* a cell is to show its number; where the number is 0 no neighbour is a mine, so
// all the hidden ones are opened too, and so on. *Marked* cells stay as they are.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/lattice.hpp"

namespace sapper {

// Writes the numbers into `seen` and returns the cells in the order shown: a queue, neighbours in
// increasing order. A start that is not hidden changes nothing; a start on a mine shows the mine.
// Throws std::invalid_argument, with `seen` as it was, when an argument is out of range.
std::vector<Cell> open_cells(Shape shape, std::int64_t width, std::int64_t height,
                             std::span<const std::uint8_t> numbers, std::span<std::uint8_t> seen,
                             std::int64_t start);

}  // namespace sapper
