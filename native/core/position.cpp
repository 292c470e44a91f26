#include "core/position.hpp"

#include <algorithm>
#include <cstring>

#include "core/generator.hpp"

namespace sapper {
namespace {

static_assert(static_cast<int>(Known::unknown) == 0);  // rows are searched for zero bytes

constexpr std::uint8_t single_waits = 1;
constexpr std::uint8_t pair_waits = 2;
constexpr std::uint8_t unread = 4;  // just opened: its window is cut out when its turn comes

// How many bits a window has. Without -march the compiler would call a library.
inline std::int32_t count(std::uint64_t window) {
    window -= (window >> 1) & 0x5555555555555555;
    window = (window & 0x3333333333333333) + ((window >> 2) & 0x3333333333333333);
    window = (window + (window >> 4)) & 0x0F0F0F0F0F0F0F0F;
    return static_cast<std::int32_t>((window * 0x0101010101010101) >> 56);
}

// Rows are read four bytes at once, the leftmost cell in the lowest byte.
static_assert(std::endian::native == std::endian::little);

// A one in each of the three lower bytes that is zero; the bytes are small.
constexpr std::uint32_t zero_bytes(std::uint32_t three) {
    return (((three & 0x00FFFFFF) + 0x007F7F7F) >> 7 & 0x00010101) ^ 0x00010101;
}

constexpr std::uint32_t bit(std::int32_t down, std::int32_t right) {
    return std::uint32_t{1} << ((down + 1) * 8 + right + 1);
}

}  // namespace

void Position::start(std::int32_t width, std::int32_t height, std::int64_t mines) {
    if (width != width_ || height != height_) {
        width_ = width;
        height_ = height;
        stride_ = width + 2;
        margin_ = 2 * stride_ + 2;
        const auto cells = at(stride_) * at(height + 2);
        fresh_known_.assign(cells + 8, Known::outside);
        for (std::int32_t y = 0; y < height; ++y) {
            std::fill_n(fresh_known_.begin() + place(0, y), width, Known::unknown);
        }
        std::size_t n = 0;
        for (std::int32_t down = -1; down <= 1; ++down) {
            for (std::int32_t right = -1; right <= 1; ++right) {
                if (down == 0 && right == 0) continue;
                neighbour_[n] = down * stride_ + right;
                neighbour_bit_[n++] = bit(down, right);
            }
        }
        left_.resize(cells);
        singles_.allow(cells);
        pairs_.allow(cells);
        safe_.allow(cells);
        mark_.assign(cells, 0);
        clue_of_.resize(cells);
    }
    known_ = fresh_known_;
    window_.assign(known_.size() + 2 * at(margin_), 0);
    waiting_.assign(known_.size(), 0);
    singles_.clear();
    pairs_.clear();
    safe_.clear();
    unknown_cells_ = std::int64_t{width} * height;
    mines_left_ = mines;
}

// Row by row the unknown cells as bits, so that a window is cut out with three shifts.
void Position::load(std::span<const std::int8_t> board) {
    constexpr Known known_by_code[] = {  // from -4 to 8
        Known::open, Known::mine, Known::unknown, Known::unknown, Known::open, Known::open,
        Known::open, Known::open, Known::open,    Known::open,    Known::open, Known::open,
        Known::open};
    const std::size_t row_bytes = at(width_ + 2) / 8 + 8;
    rows_.assign(row_bytes * at(height_ + 2), 0);
    std::int64_t unknown = 0;
    std::int64_t shown_mines = 0;
    std::size_t i = 0;
    for (std::int32_t y = 0; y < height_; ++y) {
        Known* row = known_.data() + place(0, y);
        for (std::int32_t x = 0; x < width_; ++x) {
            const std::int8_t code = board[i++];
            row[x] = known_by_code[code + 4];
            unknown += row[x] == Known::unknown;
            shown_mines += code == -3;
        }
        // Eight cells to a byte, beginning with the border at the left.
        std::uint8_t* bits = rows_.data() + row_bytes * at(y + 1);
        for (std::int32_t x = -1; x < width_; x += 8) {
            std::uint64_t eight;
            std::memcpy(&eight, row + x, sizeof eight);
            // The lowest bits of the bytes that are zero, gathered into the highest byte.
            const std::uint64_t full = (eight + 0x7F7F7F7F7F7F7F7F) >> 7 & 0x0101010101010101;
            *bits++ = static_cast<std::uint8_t>(
                ((full ^ 0x0101010101010101) * 0x0102040810204080) >> 56);
        }
    }
    unknown_cells_ = unknown;
    mines_left_ -= shown_mines;
    const bool mines = shown_mines > 0;
    const auto three = [&](std::int32_t y, std::int32_t x) {
        const std::uint8_t* bits = rows_.data() + row_bytes * at(y + 1) + at(x) / 8;
        const auto two = static_cast<std::uint32_t>(bits[0] | bits[1] << 8);
        return (two >> (x & 7)) & 7;
    };
    i = 0;
    for (std::int32_t y = 0; y < height_; ++y) {
        Place here = place(0, y);
        for (std::int32_t x = 0; x < width_; ++x, ++here) {
            const std::int8_t number = board[i++];
            if (number < 0) continue;
            if (mines) {
                left_[at(here)] = number;
                waiting_[at(here)] = single_waits | unread;
                singles_.push(here);
                continue;
            }
            const std::uint32_t unknown =
                three(y - 1, x) | three(y, x) << 8 | three(y + 1, x) << 16;
            window(here) = unknown;
            left_[at(here)] = number;
            if (unknown != 0 || number != 0) touch(here);
        }
    }
}

// What a number says when its turn first comes: three rows of three cells, a byte each.
void Position::look_around(Place place) {
    std::uint32_t unknown = 0;
    std::uint32_t mines = 0;
    for (std::int32_t down = 0; down < 3; ++down) {
        std::uint32_t three;
        std::memcpy(&three, &known_[at(place + (down - 1) * stride_ - 1)], sizeof three);
        const std::uint32_t free = zero_bytes(three);
        unknown |= ((free | free >> 7 | free >> 14) & 7) << (8 * down);
        mines += zero_bytes(three ^ 0x01010101 * static_cast<std::uint32_t>(Known::mine));
    }
    window(place) = unknown;
    mines = (mines + (mines >> 8) + (mines >> 16)) & 0xFF;
    left_[at(place)] = static_cast<std::int8_t>(left_[at(place)] - static_cast<int>(mines));
}

void Position::touch(Place place) {
    if (waiting_[at(place)] & single_waits) return;
    waiting_[at(place)] |= single_waits;
    singles_.push(place);
}

void Position::leave_unknown(Place place, Known as) {
    known_[at(place)] = as;
    --unknown_cells_;
    for (std::size_t i = 0; i < 8; ++i) {
        const Place other = place + neighbour_[i];
        if (window(other) == 0) continue;
        window(other) &= ~neighbour_bit_[7 - i];
        left_[at(other)] = static_cast<std::int8_t>(left_[at(other)] - (as == Known::mine));
        touch(other);
    }
}

void Position::open(Place place, std::int32_t number) {
    if (known_[at(place)] == Known::unknown) {
        leave_unknown(place, Known::open);
    } else {
        known_[at(place)] = Known::open;
    }
    if (number == 0) return;
    left_[at(place)] = static_cast<std::int8_t>(number);
    waiting_[at(place)] = single_waits | unread;
    singles_.push(place);
}

void Position::settle_mine(Place place) {
    leave_unknown(place, Known::mine);
    --mines_left_;
}

void Position::settle_safe(Place place) {
    leave_unknown(place, Known::safe);
    safe_.push(place);
}

bool Position::deduce(bool eager) {
    for (;;) {
        if (eager && !safe_.empty()) return true;
        if (!singles_.empty()) {
            const Place place = singles_.pop();
            // While much is being opened a window would be out of date at once: it is read here.
            if (waiting_[at(place)] & unread) look_around(place);
            waiting_[at(place)] &= pair_waits;
            if (!single(place)) return false;
        } else if (!pairs_.empty()) {
            const Place place = pairs_.pop();
            waiting_[at(place)] &= static_cast<std::uint8_t>(~pair_waits);
            if (!pairs(place)) return false;
        } else {
            return true;
        }
    }
}

bool Position::single(Place place) {
    const std::uint32_t unknown = window(place);
    const std::int32_t left = left_[at(place)];
    const std::int32_t cells = count(unknown);
    if (left < 0 || left > cells) return false;
    if (cells == 0) return true;
    if (left == 0 || left == cells) {
        settle_window(place - stride_ - 1, unknown, left != 0);
    } else if (!(waiting_[at(place)] & pair_waits)) {
        waiting_[at(place)] |= pair_waits;
        pairs_.push(place);
    }
    return true;
}

// All cells of a window whose top left cell is `corner`.
void Position::settle_window(Place corner, std::uint64_t cells, bool mines) {
    for (; cells; cells &= cells - 1) {
        const auto number = static_cast<std::int32_t>(std::countr_zero(cells));
        const Place place = corner + (number >> 3) * stride_ + (number & 7);
        if (mines) {
            settle_mine(place);
        } else {
            settle_safe(place);
        }
    }
}

// Every open number within two columns and two rows may share unknown cells; no other does.
bool Position::pairs(Place place) {
    for (std::int32_t down = -2; down <= 2; ++down) {
        const Place row = place + down * stride_ - 2;
        const std::uint32_t* windows = &window(row);
        if ((windows[0] | windows[1] | windows[2] | windows[3] | windows[4]) == 0) continue;
        for (std::int32_t right = 0; right < 5; ++right) {
            if (windows[right] == 0) continue;
            const Place other = row + right;
            // Who waits to be compared will be compared with this one.
            if (other == place || (waiting_[at(other)] & pair_waits)) continue;
            if (window(place) == 0) return true;
            if (!compare(place, other, (2 + down) * 8 + right)) return false;
        }
    }
    return true;
}

// Where a has as many mines more than b as it has cells that b has not, all those are mines, and
// b's own cells are safe. With a part of b that is the rule of subsets.
bool Position::compare(Place a, Place b, std::int32_t shift) {
    constexpr std::int32_t middle = 2 * 8 + 2;
    const std::uint64_t of_a = std::uint64_t{window(a)} << middle;
    const std::uint64_t of_b = std::uint64_t{window(b)} << shift;
    if ((of_a & of_b) == 0) return true;
    const std::uint64_t only_a = of_a & ~of_b;
    const std::uint64_t only_b = of_b & ~of_a;
    const std::int32_t more = left_[at(a)] - left_[at(b)];
    const std::int32_t cells_a = count(only_a);
    const std::int32_t cells_b = count(only_b);
    if (more > cells_a || -more > cells_b) return false;
    const Place corner = a - 3 * stride_ - 3;
    if (more == cells_a) {
        settle_window(corner, only_a, true);
        settle_window(corner, only_b, false);
    } else if (-more == cells_b) {
        settle_window(corner, only_b, true);
        settle_window(corner, only_a, false);
    }
    return true;
}

void Position::write(Problem& problem, std::vector<FringeCell>& fringe) {
    // Each number gets a random word; a cell's mark is the sum of those of its numbers, so cells
    // with the same numbers have the same mark. Words are a stream of fixed seed: the same every
    // time.
    problem.clear();
    fringe.clear();
    touched_.clear();
    numbers_.clear();
    SplitMix64 words(0);
    for (Place place = 0; at(place) < known_.size(); ++place) {
        if (window(place) == 0) continue;
        numbers_.push_back(place);
        const std::uint64_t word = words.next() | 1;
        for (std::uint32_t rest = window(place); rest; rest &= rest - 1) {
            const auto number = std::countr_zero(rest);
            const Place cell = place - stride_ - 1 + (number >> 3) * stride_ + (number & 7);
            if (mark_[at(cell)] == 0) touched_.push_back(cell);
            mark_[at(cell)] += word;
        }
    }
    std::size_t size = 64;
    while (size < touched_.size() * 2) size *= 2;
    group_table_.assign(size, 0);
    group_marks_.clear();
    for (const Place cell : touched_) {
        const std::uint64_t mark = mark_[at(cell)];
        std::size_t slot = (mark ^ (mark >> 32)) & (size - 1);
        while (group_table_[slot] != 0 && group_marks_[group_table_[slot] - 1] != mark) {
            slot = (slot + 1) & (size - 1);
        }
        if (group_table_[slot] == 0) {
            group_marks_.push_back(mark);
            group_table_[slot] = problem.add_group(0) + 1;
        }
        const std::uint32_t group = group_table_[slot] - 1;
        problem.grow_group(group);
        clue_of_[at(cell)] = group;
        mark_[at(cell)] = 0;
        fringe.push_back({cell, group});
    }
    for (const Place place : numbers_) {
        std::uint32_t groups[8];
        std::size_t count = 0;
        for (std::uint32_t rest = window(place); rest; rest &= rest - 1) {
            const auto number = std::countr_zero(rest);
            const Place cell = place - stride_ - 1 + (number >> 3) * stride_ + (number & 7);
            const std::uint32_t group = clue_of_[at(cell)];
            if (std::find(groups, groups + count, group) == groups + count) groups[count++] = group;
        }
        for (std::size_t i = 0; i < count; ++i) problem.add_to_clue(groups[i]);
        problem.close_exact(static_cast<std::uint32_t>(left_[at(place)]));
    }
    problem.finish();
}

}  // namespace sapper
