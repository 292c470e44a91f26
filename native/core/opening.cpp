#include "core/opening.hpp"

#include <stdexcept>
#include <string>

namespace sapper {
namespace {

// The cells shown so far are also the queue: what stands behind the one being worked on waits.
template <typename Lattice>
class Opening {
public:
    Opening(const Lattice& lattice, std::span<const std::uint8_t> numbers,
            std::span<std::uint8_t> seen)
        : lattice_(lattice), numbers_(numbers), seen_(seen) {}

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
        // The cell itself is shown already, so it needs no exception.
        lattice_.around(cell % lattice_.width, cell / lattice_.width,
                        [this](Cell other) { show(other); });
    }

    // Puts back what was hidden: a refused call changes nothing.
    [[noreturn]] void refuse(Cell cell) {
        for (const Cell undone : shown_) seen_[undone] = hidden;
        throw std::invalid_argument("The numbers hold " + std::to_string(numbers_[cell]) +
                                    " at cell " + std::to_string(cell) +
                                    "; they may hold 0 to 8, and 253 for a mine.");
    }

    Lattice lattice_;
    std::span<const std::uint8_t> numbers_;
    std::span<std::uint8_t> seen_;
    std::vector<Cell> shown_;
};

}  // namespace

std::vector<Cell> open_cells(Shape shape, std::int64_t width, std::int64_t height,
                             std::span<const std::uint8_t> numbers, std::span<std::uint8_t> seen,
                             std::int64_t start) {
    const std::int64_t cells = board_cells(width, height);
    require_length("The array of numbers", std::ssize(numbers), cells);
    require_length("The array of what was seen", std::ssize(seen), cells);
    require_range("The start", start, 0, cells - 1);
    return on_lattice(shape, width, height, [&](const auto& lattice) {
        return Opening(lattice, numbers, seen).from(static_cast<Cell>(start));
    });
}

}  // namespace sapper
