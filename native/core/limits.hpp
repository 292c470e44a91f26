// Words. A *board* is `width` by `height` cells, stored row by row: cell (x, y) has index
// y * width + x. A cell of an array of *numbers* holds 0..8, or `mine`; a cell of an array of what
// has been *seen* holds the same once it is shown, and `marked` or `hidden` before.
//
// The codes and limits that every file of the core agrees on.
#pragma once

#include <cstdint>

namespace sapper {

inline constexpr std::uint8_t largest_number = 8;
inline constexpr std::uint8_t mine = 253;
inline constexpr std::uint8_t marked = 254;
inline constexpr std::uint8_t hidden = 255;

// Indices travel as 32-bit numbers, and a slip of the keyboard must not fill the memory.
inline constexpr std::int64_t most_cells = std::int64_t{1} << 26;

using Cell = std::uint32_t;

// Throws std::invalid_argument, naming the number, unless least <= value <= most.
void require_range(const char* name, std::int64_t value, std::int64_t least, std::int64_t most);

// Throws std::invalid_argument unless the board has 1..most_cells cells; returns how many it has.
std::int64_t board_cells(std::int64_t width, std::int64_t height);

// Throws std::invalid_argument unless an array of `length` covers a board of `cells`.
void require_length(const char* name, std::int64_t length, std::int64_t cells);

}  // namespace sapper
