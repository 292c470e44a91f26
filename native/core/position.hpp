// Words. A *position* is what is known of a board: cells are unknown, open with a number, or known
// to be safe or a mine. *Deduction* finds what single numbers and pairs of numbers settle, and
// works only on what has changed. A number's *window* is its unknown neighbours as bits, eight to a
// row, so that the windows of two numbers near each other are compared with two shifts.
//
// The board has a border of cells that are never unknown, so that no neighbour needs a test.
//
// Single numbers first, pairs when they have nothing left to say: that is cheap, and leaves so
// little that most moves of a game never need counting.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "core/problem.hpp"

namespace sapper {

enum class Known : std::uint8_t { unknown, open, safe, mine, outside };

// A stack of bounded size: every cell stands in it at most once, so nothing needs to grow.
template <typename Value>
class Stack {
public:
    void allow(std::size_t most) { values_.resize(most); }
    void clear() { size_ = 0; }
    bool empty() const { return size_ == 0; }
    void push(Value value) { values_[size_++] = value; }
    Value pop() { return values_[--size_]; }

private:
    std::vector<Value> values_;
    std::size_t size_ = 0;
};

class Position {
public:
    using Place = std::int32_t;  // an index into the bordered board

    // Everything unknown.
    void start(std::int32_t width, std::int32_t height, std::int64_t mines);

    Place place(std::int32_t x, std::int32_t y) const { return (y + 1) * stride_ + x + 1; }
    Place place(std::int32_t index) const {
        return place(index % width_, index / width_);
    }
    std::int32_t index(Place place) const {
        return (place / stride_ - 1) * width_ + place % stride_ - 1;
    }
    std::int32_t width() const { return width_; }
    std::int32_t height() const { return height_; }
    std::int32_t stride() const { return stride_; }
    Known known(Place place) const { return known_[static_cast<std::size_t>(place)]; }
    const Known* row(std::int32_t y) const { return known_.data() + place(0, y); }
    std::int64_t unknown_cells() const { return unknown_cells_; }
    std::int64_t mines_left() const { return mines_left_; }

    // Lays a whole board at once, in the codes of `board.hpp`.
    void load(std::span<const std::int8_t> board);
    // Opens an unknown or safe cell with its number. Around a 0 the caller opens everything, so a 0
    // has nothing to say. Deduction is up to the caller.
    void open(Place place, std::int32_t number);
    void settle_mine(Place place);
    void settle_safe(Place place);

    // Follows single numbers and pairs until they say no more, or until a safe cell is found when
    // `eager`. False: the numbers contradict one another.
    bool deduce(bool eager);
    // The cells found safe and not opened yet; the caller may take from its end.
    Stack<Place>& safe_cells() { return safe_; }

    // The unknown cells next to numbers, as a problem; `fringe` has the cells and their groups.
    struct FringeCell {
        Place place;
        std::uint32_t group;
    };
    void write(Problem& problem, std::vector<FringeCell>& fringe);

private:
    static constexpr std::size_t at(Place place) { return static_cast<std::size_t>(place); }
    void leave_unknown(Place place, Known as);
    bool single(Place place);
    bool pairs(Place place);
    bool compare(Place a, Place b, std::int32_t shift);
    std::uint32_t& window(Place place) { return window_[at(place + margin_)]; }
    void settle_window(Place corner, std::uint64_t cells, bool mines);
    void touch(Place place);
    void look_around(Place place);

    std::int32_t width_ = 0, height_ = 0, stride_ = 0;
    std::int64_t unknown_cells_ = 0, mines_left_ = 0;
    std::vector<Known> known_, fresh_known_;  // with room behind to read eight at once
    // Of open numbers; 0 elsewhere. Two rows more at either end, so that pairs need no test.
    std::vector<std::uint32_t> window_;
    std::int32_t margin_ = 0;
    std::vector<std::int8_t> left_;      // an open number less the mines known around it
    std::vector<std::uint8_t> waiting_;
    Stack<Place> singles_, pairs_, safe_;
    std::int32_t neighbour_[8] = {};
    std::uint32_t neighbour_bit_[8] = {};

    std::vector<std::uint8_t> rows_;  // for `load`

    // For `write`.
    std::vector<std::uint64_t> mark_;  // per cell: which numbers touch it
    std::vector<Place> touched_, numbers_;
    std::vector<std::uint32_t> clue_of_, group_table_;
    std::vector<std::uint64_t> group_marks_;
};

}  // namespace sapper
