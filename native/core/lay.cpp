#include "core/lay.hpp"

#include <stdexcept>
#include <string>
#include <utility>

#include "core/generator.hpp"

namespace sapper {
namespace {

// The cells that may be drawn, in increasing order.
std::vector<Cell> free_cells(std::int64_t size, const std::vector<std::int64_t>& barred) {
    std::vector<bool> is_barred(static_cast<std::size_t>(size));
    for (const std::int64_t cell : barred) {
        require_range("A barred cell", cell, 0, size - 1);
        const auto place = static_cast<std::size_t>(cell);
        if (is_barred[place]) {
            throw std::invalid_argument("The cell " + std::to_string(cell) + " is barred twice.");
        }
        is_barred[place] = true;
    }
    std::vector<Cell> cells;
    cells.reserve(static_cast<std::size_t>(size) - barred.size());
    for (std::size_t place = 0; place < is_barred.size(); ++place) {
        if (!is_barred[place]) cells.push_back(static_cast<Cell>(place));
    }
    return cells;
}

}  // namespace

Laying lay(std::int64_t size, std::int64_t mines, std::int64_t given, std::uint64_t seed,
           const std::vector<std::int64_t>& barred) {
    require_range("The size", size, 1, most_cells);
    require_range("The number of mines", mines, 0, size);
    require_range("The number of given cells", given, 0, size);
    std::vector<Cell> cells = free_cells(size, barred);
    const auto drawn = static_cast<std::size_t>(mines + given);
    if (drawn > cells.size()) {
        throw std::invalid_argument(std::to_string(mines) + " mines and " + std::to_string(given) +
                                    " given cells do not fit into " +
                                    std::to_string(cells.size()) + " free cells.");
    }

    Generator generator(seed);
    for (std::size_t i = 0; i < drawn; ++i) {
        std::swap(cells[i], cells[i + generator.below(cells.size() - i)]);
    }

    Laying laying;
    laying.mine_map.resize(static_cast<std::size_t>(size));
    const auto first_given = cells.begin() + mines;
    for (auto cell = cells.begin(); cell != first_given; ++cell) laying.mine_map[*cell] = 1;
    laying.given.assign(first_given, first_given + given);
    return laying;
}

}  // namespace sapper
