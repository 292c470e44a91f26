#include "core/numbers.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace sapper {
namespace {

void require_mine_map(std::span<const std::uint8_t> mine_map) {
    const auto wrong = std::ranges::find_if(mine_map, [](std::uint8_t byte) { return byte > 1; });
    if (wrong != mine_map.end()) {
        throw std::invalid_argument("The mine map holds " + std::to_string(*wrong) + " at cell " +
                                    std::to_string(wrong - mine_map.begin()) +
                                    "; it may hold only 0 and 1.");
    }
}

// Cell by cell, on any lattice.
template <typename Lattice>
std::vector<std::uint8_t> counted(const Lattice& lattice, std::span<const std::uint8_t> mine_map) {
    std::vector<std::uint8_t> result(mine_map.size());
    for (Cell y = 0, cell = 0; y < lattice.height; ++y) {
        for (Cell x = 0; x < lattice.width; ++x, ++cell) {
            // A cell that is no mine adds nothing to its own number.
            std::uint8_t around = 0;
            lattice.around(x, y, [&](Cell other) { around += mine_map[other]; });
            result[cell] = mine_map[cell] ? mine : around;
        }
    }
    return result;
}

// The mines of three rows added up, column by column, with an empty column at each side: two passes
// of plain additions per row, which compilers turn into vector instructions.
std::vector<std::uint8_t> counted(const Rectangle& board, std::span<const std::uint8_t> mine_map) {
    const std::size_t cells = mine_map.size(), columns = board.width;
    std::vector<std::uint8_t> result(cells);
    std::vector<std::uint8_t> sums(columns + 2);
    for (std::size_t row = 0; row < cells; row += columns) {
        const auto here = mine_map.subspan(row, columns);
        std::copy(here.begin(), here.end(), sums.begin() + 1);
        if (row > 0) {
            const auto above = mine_map.subspan(row - columns, columns);
            for (std::size_t x = 0; x < columns; ++x) sums[x + 1] += above[x];
        }
        if (row + columns < cells) {
            const auto below = mine_map.subspan(row + columns, columns);
            for (std::size_t x = 0; x < columns; ++x) sums[x + 1] += below[x];
        }
        const auto shown = std::span(result).subspan(row, columns);
        for (std::size_t x = 0; x < columns; ++x) {
            const auto around = static_cast<std::uint8_t>(sums[x] + sums[x + 1] + sums[x + 2]);
            shown[x] = here[x] ? mine : around;
        }
    }
    return result;
}

}  // namespace

std::vector<std::uint8_t> numbers(Shape shape, std::int64_t width, std::int64_t height,
                                  std::span<const std::uint8_t> mine_map) {
    require_length("The mine map", std::ssize(mine_map), board_cells(width, height));
    require_mine_map(mine_map);
    return on_lattice(shape, width, height,
                      [&](const auto& lattice) { return counted(lattice, mine_map); });
}

}  // namespace sapper
