// Words. The *outlook* of a cell is what opening it would bring: the chance of each number, and how
// many further cells would be certainly safe then. It is found by asking: the board with each
// number shown is a board like any other, and the weights of their worlds are the chances.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/board.hpp"

namespace sapper {

struct Outlook {
    std::array<double, 9> numbers{};  // the chance that the cell is safe and shows 0..8
    // Given that it is safe: the mean number of cells newly certain to be safe, and the chance that
    // there is one.
    double expected = 0;
    double progress = 0;
};

// The outlooks of some cells of a consistent board. Throws std::invalid_argument when a cell is
// shown.
std::vector<Outlook> outlooks(std::span<const std::int8_t> board, std::int32_t width,
                              std::int32_t height, std::int64_t mines,
                              std::span<const std::int64_t> cells, BoardSolver& solver,
                              Budget& budget);

}  // namespace sapper
