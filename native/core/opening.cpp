#include "core/opening.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace sapper {
namespace {

// The cells shown so far are also the queue: what stands behind the one being worked on waits.
class Opening {
public:
    Opening(Cell width, Cell height, std::span<const std::uint8_t> numbers,
            std::span<std::uint8_t> seen)
        : width_(width), height_(height), numbers_(numbers), seen_(seen) {}

    std::vector<Cell> from(Cell start) {
        show(start);
        for (std::size_t next = 0; next < shown_.size(); ++next) {
            if (numbers_[shown_[next]] == 0) show_neighbours(shown_[next]);
        }
        return std::move(shown_);
    }

private:
    void show(Cell cell) {
        if (seen_[cell] != hidden) return;
        const std::uint8_t number = numbers_[cell];
        if (number > largest_number && number != mine) refuse(cell);
        shown_.push_back(cell);
        seen_[cell] = number;
    }

    void show_neighbours(Cell cell) {
        const Cell x = cell % width_, y = cell / width_;
        const Cell left = x > 0 ? x - 1 : 0, right = std::min(x + 1, width_ - 1);
        const Cell top = y > 0 ? y - 1 : 0, bottom = std::min(y + 1, height_ - 1);
        for (Cell row = top; row <= bottom; ++row) {
            // The cell itself is shown already, so it needs no exception.
            for (Cell column = left; column <= right; ++column) show(row * width_ + column);
        }
    }

    // Puts back what was hidden: a refused call changes nothing.
    [[noreturn]] void refuse(Cell cell) {
        for (const Cell undone : shown_) seen_[undone] = hidden;
        throw std::invalid_argument("The numbers hold " + std::to_string(numbers_[cell]) +
                                    " at cell " + std::to_string(cell) +
                                    "; they may hold 0 to 8, and 253 for a mine.");
    }

    Cell width_, height_;
    std::span<const std::uint8_t> numbers_;
    std::span<std::uint8_t> seen_;
    std::vector<Cell> shown_;
};

}  // namespace

std::vector<Cell> open_cells(std::int64_t width, std::int64_t height,
                             std::span<const std::uint8_t> numbers, std::span<std::uint8_t> seen,
                             std::int64_t start) {
    const std::int64_t cells = board_cells(width, height);
    require_length("The array of numbers", std::ssize(numbers), cells);
    require_length("The array of what was seen", std::ssize(seen), cells);
    require_range("The start", start, 0, cells - 1);
    Opening opening(static_cast<Cell>(width), static_cast<Cell>(height), numbers, seen);
    return opening.from(static_cast<Cell>(start));
}

}  // namespace sapper
