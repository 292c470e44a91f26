// Words. A *lattice* is a board whose cells all follow one pattern of neighbours. *Around* a cell
// are the cell itself and its neighbours, in increasing order; each of them once, however small the
// board.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "core/limits.hpp"

namespace sapper {

enum class Shape { rectangle, torus, hexagons };

// Throws std::invalid_argument for a name that is none of the three.
inline Shape shape_named(const std::string& name) {
    if (name == "rectangle") return Shape::rectangle;
    if (name == "torus") return Shape::torus;
    if (name == "hexagons") return Shape::hexagons;
    throw std::invalid_argument("The shape is rectangle, torus or hexagons, not " + name + ".");
}

// Up to eight neighbours, with edges.
struct Rectangle {
    Cell width, height;

    template <typename Visit>
    void around(Cell x, Cell y, Visit visit) const {
        const Cell left = x > 0 ? x - 1 : 0, right = std::min(x + 1, width - 1);
        const Cell top = y > 0 ? y - 1 : 0, bottom = std::min(y + 1, height - 1);
        for (Cell row = top; row <= bottom; ++row) {
            for (Cell column = left; column <= right; ++column) visit(row * width + column);
        }
    }
};

// The left edge meets the right one, the top meets the bottom.
struct Torus {
    Cell width, height;

    template <typename Visit>
    void around(Cell x, Cell y, Visit visit) const {
        const Lines rows(y, height), columns(x, width);
        for (Cell i = 0; i < rows.count; ++i) {
            for (Cell j = 0; j < columns.count; ++j) {
                visit(rows.at[i] * width + columns.at[j]);
            }
        }
    }

private:
    // A row and the rows beside it, or a column and its columns: fewer than three on a small board.
    struct Lines {
        Lines(Cell line, Cell length) : count(std::min<Cell>(length, 3)) {
            if (line == 0 || length < 3) {
                at = {0, 1, length - 1};
            } else if (line + 1 == length) {
                at = {0, line - 1, line};
            } else {
                at = {line - 1, line, line + 1};
            }
        }

        std::array<Cell, 3> at;
        Cell count;
    };
};

// Six neighbours: every odd row is shifted half a cell to the right.
struct Hexagons {
    Cell width, height;

    template <typename Visit>
    void around(Cell x, Cell y, Visit visit) const {
        // In the rows above and below, the cell lies between two columns.
        const Cell odd = y % 2;
        const Cell first = odd != 0 || x == 0 ? x : x - 1, last = std::min(x + odd, width - 1);
        const Cell left = x > 0 ? x - 1 : 0, right = std::min(x + 1, width - 1);
        const auto row = [&](Cell line, Cell from, Cell to) {
            for (Cell column = from; column <= to; ++column) visit(line * width + column);
        };
        if (y > 0) row(y - 1, first, last);
        row(y, left, right);
        if (y + 1 < height) row(y + 1, first, last);
    }
};

// Calls work(lattice) with the lattice of this shape.
template <typename Work>
auto on_lattice(Shape shape, std::int64_t width, std::int64_t height, Work work) {
    const auto columns = static_cast<Cell>(width), rows = static_cast<Cell>(height);
    switch (shape) {
        case Shape::torus:
            return work(Torus{columns, rows});
        case Shape::hexagons:
            return work(Hexagons{columns, rows});
        case Shape::rectangle:
            break;
    }
    return work(Rectangle{columns, rows});
}

}  // namespace sapper
