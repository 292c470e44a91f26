#include "core/outlook.hpp"

#include <stdexcept>
#include <string>

#include "core/limits.hpp"

namespace sapper {

std::vector<Outlook> outlooks(std::span<const std::int8_t> board, std::int32_t width,
                              std::int32_t height, std::int64_t mines,
                              std::span<const std::int64_t> cells, BoardSolver& solver,
                              Budget& budget) {
    std::vector<Outlook> found;
    if (!solver.solve(board, width, height, mines, budget)) return found;
    const Scaled whole = solver.total();
    const std::int64_t safe_before = solver.safe_cells();
    std::vector<std::uint8_t> verdicts(board.size());
    solver.verdicts(verdicts);
    std::vector<std::int8_t> child(board.begin(), board.end());
    for (const std::int64_t cell : cells) {
        require_range("A cell", cell, 0, static_cast<std::int64_t>(board.size()) - 1);
        const auto place = static_cast<std::size_t>(cell);
        if (verdicts[place] == 3) {
            throw std::invalid_argument("The cell " + std::to_string(cell) + " is shown already.");
        }
        const std::int64_t others = safe_before - (verdicts[place] == 1);
        const auto x = static_cast<std::int32_t>(cell % width);
        const auto y = static_cast<std::int32_t>(cell / width);
        const std::int32_t most =
            (1 + (x > 0) + (x + 1 < width)) * (1 + (y > 0) + (y + 1 < height)) - 1;
        Outlook outlook;
        double survival = 0;
        for (std::int32_t number = 0; number <= most && verdicts[place] != 2; ++number) {
            child[place] = static_cast<std::int8_t>(number);
            if (!solver.solve(child, width, height, mines, budget)) continue;
            const Scaled part = solver.total();
            const double chance =
                part.value(-whole.exponent) / whole.mantissa;
            const std::int64_t fresh = solver.safe_cells() - others;
            outlook.numbers[static_cast<std::size_t>(number)] = chance;
            survival += chance;
            outlook.expected += chance * static_cast<double>(fresh);
            if (fresh > 0) outlook.progress += chance;
        }
        child[place] = board[place];
        if (survival > 0) {
            outlook.expected /= survival;
            outlook.progress /= survival;
        }
        found.push_back(outlook);
        budget.require_time();
    }
    return found;
}

}  // namespace sapper
