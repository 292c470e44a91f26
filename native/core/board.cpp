#include "core/board.hpp"

#include <stdexcept>
#include <string>

namespace sapper {
namespace {

[[noreturn]] void refuse(std::int32_t x, std::int32_t y, const std::string& reason) {
    throw std::invalid_argument("cell (" + std::to_string(x) + ", " + std::to_string(y) + ") " +
                                reason);
}

std::int32_t neighbours(std::int32_t x, std::int32_t y, std::int32_t width, std::int32_t height) {
    const std::int32_t across = 1 + (x > 0) + (x + 1 < width);
    const std::int32_t down = 1 + (y > 0) + (y + 1 < height);
    return across * down - 1;
}

void check(std::span<const std::int8_t> board, std::int32_t width, std::int32_t height) {
    // All at once first: a board that is one needs no second look at its inside.
    std::uint8_t strangers = 0;
    for (const std::int8_t code : board) {
        strangers |= static_cast<std::uint8_t>(code + 4) > 12;
    }
    for (std::int32_t y = 0; y < height; ++y) {
        const bool edge = y == 0 || y + 1 == height;
        const std::int32_t step = edge || strangers || width == 1 ? 1 : width - 1;
        for (std::int32_t x = 0; x < width; x += step) {
            const std::int32_t code = board[static_cast<std::size_t>(y * width + x)];
            if (code >= -4 && code <= 0) continue;
            if (code < -4 || code > 8) {
                refuse(x, y, "holds " + std::to_string(code) + ", which means nothing");
            }
            if (code > neighbours(x, y, width, height)) {
                refuse(x, y, "shows " + std::to_string(code) + " but has " +
                                 std::to_string(neighbours(x, y, width, height)) + " neighbours");
            }
        }
    }
}

}  // namespace

bool BoardSolver::solve(std::span<const std::int8_t> board, std::int32_t width,
                        std::int32_t height, std::int64_t mines, Budget& budget) {
    width_ = width;
    height_ = height;
    check(board, width, height);
    position_.start(width, height, mines);
    position_.load(board);
    shown_mines_.clear();
    if (position_.mines_left() != mines) {
        for (std::size_t i = 0; i < board.size(); ++i) {
            if (board[i] != -3) continue;
            shown_mines_.push_back(position_.place(static_cast<std::int32_t>(i)));
        }
    }
    if (!position_.deduce(false)) return false;
    if (position_.mines_left() < 0 || position_.mines_left() > position_.unknown_cells()) {
        return false;
    }
    position_.write(problem_, fringe_);
    prior_.totals.assign(1, {position_.mines_left(), 1.0});
    const auto background =
        position_.unknown_cells() - static_cast<std::int64_t>(fringe_.size());
    return solver_.solve(problem_, background, prior_, budget);
}

// Writes something for every cell: by what is known of it, by its group on the fringe, and `shown`
// where the board itself shows a mine.
template <typename Value, typename OfGroup>
void BoardSolver::spread(std::span<Value> out, const Value (&by_known)[5], OfGroup of_group,
                         Value shown) const {
    std::size_t i = 0;
    for (std::int32_t y = 0; y < height_; ++y) {
        const Known* row = position_.row(y);
        for (std::int32_t x = 0; x < width_; ++x) {
            out[i++] = by_known[static_cast<std::size_t>(row[x])];
        }
    }
    const auto at = [&](Position::Place place) -> Value& {
        return out[static_cast<std::size_t>(position_.index(place))];
    };
    for (const auto& [place, group] : fringe_) at(place) = of_group(solver_.odds(group));
    for (const Position::Place place : shown_mines_) at(place) = shown;
}

void BoardSolver::chances(std::span<double> out, double shown) const {
    const double by_known[] = {solver_.background_odds().mine, shown, 0, 1, shown};
    spread(out, by_known, [](const GroupOdds& odds) { return odds.mine; }, shown);
}

void BoardSolver::verdicts(std::span<std::uint8_t> out) const {
    const auto code = [](const GroupOdds& odds) { return static_cast<std::uint8_t>(odds.verdict); };
    const std::uint8_t by_known[] = {code(solver_.background_odds()), 3, 1, 2, 3};
    spread(out, by_known, code, std::uint8_t{3});
}

std::int64_t BoardSolver::safe_cells() const {
    std::int64_t safe = 0;
    for (std::int32_t y = 0; y < height_; ++y) {
        const Known* row = position_.row(y);
        for (std::int32_t x = 0; x < width_; ++x) safe += row[x] == Known::safe;
    }
    std::int64_t background = position_.unknown_cells();
    for (const auto& [place, group] : fringe_) {
        safe += solver_.odds(group).verdict == Verdict::safe;
        --background;
    }
    return safe + (solver_.background_odds().verdict == Verdict::safe ? background : 0);
}

}  // namespace sapper
