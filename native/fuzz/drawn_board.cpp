#include "fuzz/drawn_board.hpp"

#include <algorithm>
#include <sstream>

namespace sapper::fuzz {
namespace {

Places neighbours(std::int32_t x, std::int32_t y, std::int32_t width, std::int32_t height) {
    Places found;
    for (std::int32_t j = std::max(y - 1, 0); j <= std::min(y + 1, height - 1); ++j) {
        for (std::int32_t i = std::max(x - 1, 0); i <= std::min(x + 1, width - 1); ++i) {
            if (i != x || j != y) found.push_back(static_cast<std::size_t>(j * width + i));
        }
    }
    return found;
}

void open(Board& board, std::size_t start, bool flood) {
    Places waiting{start};
    while (!waiting.empty()) {
        const std::size_t i = waiting.back();
        waiting.pop_back();
        if (board.cells[i] >= 0) continue;
        const Places& near = board.around[i];
        board.cells[i] = static_cast<std::int8_t>(
            std::ranges::count_if(near, [&](std::size_t j) { return board.field[j]; }));
        if (flood && board.cells[i] == 0) waiting.insert(waiting.end(), near.begin(), near.end());
    }
}

}  // namespace

std::string Board::text() const {
    std::ostringstream out;
    out << width << 'x' << height << 'x' << mines;
    for (std::size_t i = 0; i < size(); ++i) {
        if (i % static_cast<std::size_t>(width) == 0) out << '\n';
        out << (cells[i] < 0 ? "*FH"[cells[i] + 3] : static_cast<char>('0' + cells[i]));
    }
    return out.str();
}

Board hidden_board(Draw& draw, std::int64_t longest, double density) {
    Board board;
    board.width = static_cast<std::int32_t>(1 + draw.below(longest));
    board.height = static_cast<std::int32_t>(1 + draw.below(longest));
    for (std::int32_t y = 0; y < board.height; ++y) {
        for (std::int32_t x = 0; x < board.width; ++x) {
            board.around.push_back(neighbours(x, y, board.width, board.height));
            board.field.push_back(draw.share() < density);
            board.mines += board.field.back();
        }
    }
    board.cells.assign(board.field.size(), -1);
    return board;
}

void show(Board& board, Draw& draw, Manner manner, double part) {
    const auto width = static_cast<std::size_t>(board.width);
    for (std::size_t i = 0; i < board.size(); ++i) {
        const bool in_lattice = i % width % 2 == 1 && i / width % 2 == 1;
        const bool chosen = manner == Manner::lattice ? in_lattice : draw.share() < part;
        if (chosen && !board.field[i]) open(board, i, manner == Manner::natural);
    }
    for (std::size_t i = 0; i < board.size(); ++i) {
        if (board.cells[i] != -1 || !draw.once_in(16)) continue;
        board.cells[i] = board.field[i] && draw.once_in(2) ? -3 : -2;
    }
}

void spoil(Board& board, Draw& draw) {
    board.field.clear();
    const auto size = static_cast<std::int64_t>(board.size());
    const auto i = static_cast<std::size_t>(draw.below(size));
    const auto most = static_cast<std::int64_t>(board.around[i].size());
    board.cells[i] = static_cast<std::int8_t>(draw.below(most + 1));
    if (draw.once_in(2)) board.mines = draw.below(size + 1);
}

}  // namespace sapper::fuzz
