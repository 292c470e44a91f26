// Words. A *board* comes as signed bytes, row by row: 0..8 a number shown, -1 hidden, -2 hidden and
// marked (an opinion: read as hidden), -3 a mine that is plain to see, -4 opened but with its number
// unseen: no mine, and nothing more is known.
//
// Deduction first, counting of what it leaves after it; the answer is the same as counting
// everything, and far cheaper on boards whose numbers hang together widely.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/position.hpp"
#include "core/solver.hpp"

namespace sapper {

class BoardSolver {
public:
    // Finds the odds of every unknown cell. False: the numbers and the count contradict one
    // another. Throws std::invalid_argument for a board that is none, naming cell and number.
    bool solve(std::span<const std::int8_t> board, std::int32_t width, std::int32_t height,
               std::int64_t mines, Budget& budget);

    // After a solve that found worlds: writes the chance of a mine for every unknown cell and
    // `shown` for the others.
    void chances(std::span<double> out, double shown) const;
    // 0 unknown and open, 1 certainly safe, 2 certainly a mine, 3 shown.
    void verdicts(std::span<std::uint8_t> out) const;
    Scaled total() const { return solver_.total(); }
    const Work& work() const { return solver_.work(); }
    std::uint64_t worlds_modulo(std::uint64_t prime, Budget& budget) {
        return solver_.worlds_modulo(prime, budget);
    }
    // How many unknown cells are certainly safe.
    std::int64_t safe_cells() const;
    std::uint64_t bytes() const { return solver_.bytes(); }

private:
    template <typename Value, typename OfGroup>
    void spread(std::span<Value> out, const Value (&by_known)[5], OfGroup of_group,
                Value shown) const;

    std::int32_t width_ = 0, height_ = 0;
    Position position_;
    Problem problem_;
    std::vector<Position::FringeCell> fringe_;
    std::vector<Position::Place> shown_mines_;
    Prior prior_;
    Solver solver_;
};

}  // namespace sapper
