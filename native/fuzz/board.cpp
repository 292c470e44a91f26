// Words. A board is *tried out* when every set of mines on its unknown cells is compared with it.
//
// Draws boards and problems until the time is up, and ends at the first one that breaks a law:
// `sapper_fuzz SECONDS [SEED]`, with 0 seconds only the case of the seed. Build it with the
// sanitizers: `make fuzz`.
#include "core/board.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <optional>

#include "core/outlook.hpp"
#include "fuzz/drawn_board.hpp"
#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#endif

namespace sapper::fuzz {
namespace {

constexpr std::uint64_t prime = (std::uint64_t{1} << 61) - 1;
constexpr std::size_t most_tried = 16;  // unknown cells

struct Answer {
    bool worlds = false;
    std::vector<double> chances{};  // -1 for shown cells
    std::vector<std::uint8_t> verdicts{};
    double mantissa = 0;
    std::int64_t exponent = 0;

    bool operator==(const Answer&) const = default;
};

// None when the budget did not suffice.
std::optional<Answer> ask(BoardSolver& solver, const Board& board, Budget& budget) try {
    if (!solver.solve(board.cells, board.width, board.height, board.mines, budget)) return Answer{};
    Answer answer{true, std::vector<double>(board.size()), std::vector<std::uint8_t>(board.size()),
                  solver.total().mantissa, solver.total().exponent};
    solver.chances(answer.chances, -1);
    solver.verdicts(answer.verdicts);
    return answer;
} catch (const OverBudget&) {
    return std::nullopt;
}

void hold_to_laws(const Board& board, const Answer& answer) {
    require(answer.mantissa > 0 && std::isfinite(answer.mantissa), "there is a number of worlds");
    double sum = 0;
    for (std::size_t i = 0; i < board.size(); ++i) {
        const double chance = answer.chances[i];
        const int verdict = answer.verdicts[i];
        require(board.shown(i) == (verdict == 3) && board.shown(i) == (chance == -1),
                "shown cells have no odds");
        sum += board.shown(i) ? board.cells[i] == -3 : chance;
        if (board.shown(i)) continue;
        require(chance >= 0 && chance <= 1, "a chance is from 0 to 1");
        require((chance == 0) == (verdict == 1), "a chance is 0 exactly where it is certain");
        require((chance == 1) == (verdict == 2), "a chance is 1 exactly where it is certain");
        require(board.field.empty() || verdict != (board.field[i] ? 1 : 2),
                "what is certain is true");
    }
    const auto mines = static_cast<double>(board.mines);
    require(std::abs(sum - mines) <= 1e-9 * std::max(mines, 1.0), "chances add up to the mines");
}

void look_ahead(const Board& board, const Answer& answer, Draw& draw, BoardSolver& solver,
                Budget& budget) try {
    const std::int64_t cell = draw.below(static_cast<std::int64_t>(board.size()));
    if (board.shown(static_cast<std::size_t>(cell))) return;
    const auto found = outlooks(board.cells, board.width, board.height, board.mines, {&cell, 1},
                                solver, budget);
    const Outlook& outlook = found.at(0);
    double sum = 0;
    for (const double chance : outlook.numbers) sum += chance;
    const double safety = 1 - answer.chances[static_cast<std::size_t>(cell)];
    require(std::abs(sum - safety) < 1e-9, "the numbers of a cell add up to its safety");
    require(outlook.progress >= 0 && outlook.progress < 1 + 1e-9, "progress is a chance");
} catch (const OverBudget&) {
}

// `kept` has solved all boards before this one, and no trace of them must show.
std::optional<Answer> lawful_answer(const Board& board, Draw& draw, BoardSolver& kept,
                                    Budget budget) {
    current_case = board.text();
    BoardSolver fresh;
    Budget same_budget = budget;
    const auto answer = ask(kept, board, budget);
    const auto again = ask(fresh, board, same_budget);
    if (!answer) return answer;
    require(!again || *answer == *again, "the same board has the same answer");
    require(answer->worlds || board.field.empty(), "a board with a field has a world");
    if (answer->worlds) {
        hold_to_laws(board, *answer);
        look_ahead(board, *answer, draw, kept, budget);
    }
    return answer;
}

void try_out(const Board& board, const Places& unknown, const Answer& answer) {
    std::vector<std::pair<std::uint32_t, int>> clues;  // unknown cells as bits, mines among them
    for (std::size_t i = 0; i < board.size(); ++i) {
        if (board.cells[i] < 0) continue;
        auto& [bits, number] = clues.emplace_back(0, board.cells[i]);
        for (const std::size_t j : board.around[i]) {
            number -= board.cells[j] == -3;
            const auto place = std::ranges::find(unknown, j);
            if (place != unknown.end()) bits |= std::uint32_t{1} << (place - unknown.begin());
        }
    }
    const std::int64_t left = board.mines - std::ranges::count(board.cells, -3);
    std::uint64_t worlds = 0;
    std::vector<std::uint64_t> mined(unknown.size());
    for (std::uint32_t world = 0; world < std::uint32_t{1} << unknown.size(); ++world) {
        if (std::popcount(world) != left) continue;
        const auto agrees = [&](const std::pair<std::uint32_t, int>& clue) {
            return std::popcount(world & clue.first) == clue.second;
        };
        if (!std::ranges::all_of(clues, agrees)) continue;
        ++worlds;
        for (std::size_t k = 0; k < unknown.size(); ++k) mined[k] += world >> k & 1;
    }
    require(answer.worlds == (worlds > 0), "there are worlds exactly where trying out finds some");
    if (worlds == 0) return;
    const auto all = static_cast<double>(worlds);
    for (std::size_t k = 0; k < unknown.size(); ++k) {
        const double chance = static_cast<double>(mined[k]) / all;
        const double error = std::abs(answer.chances[unknown[k]] - chance);
        require(error < 1e-12, "a chance is a share of worlds");
        const int verdict = mined[k] == 0 ? 1 : mined[k] == worlds ? 2 : 0;
        require(answer.verdicts[unknown[k]] == verdict, "certain is what all worlds say");
    }
    const double counted = std::ldexp(answer.mantissa, static_cast<int>(answer.exponent));
    require(std::abs(counted / all - 1) < 1e-12, "worlds are counted");
    BoardSolver solver;
    Budget budget;
    solver.solve(board.cells, board.width, board.height, board.mines, budget);
    require(solver.worlds_modulo(prime, budget) == worlds, "worlds are counted exactly");
}

void small_board(Draw& draw, BoardSolver& kept) {
    Board board = hidden_board(draw, 7, draw.share());
    show(board, draw, static_cast<Manner>(draw.below(3)), draw.share());
    if (draw.once_in(4)) spoil(board, draw);
    const auto answer = lawful_answer(board, draw, kept, Budget(std::uint64_t{1} << 30, 30));
    require(answer.has_value(), "a small board is within the budget");
    Places unknown;
    for (std::size_t i = 0; i < board.size(); ++i) {
        if (!board.shown(i)) unknown.push_back(i);
    }
    if (unknown.size() <= most_tried) try_out(board, unknown, *answer);
}

void large_board(Draw& draw, BoardSolver& kept) {
    Board board = hidden_board(draw, 60, 0.05 + 0.3 * draw.share());
    const auto manner = static_cast<Manner>(draw.below(3));
    show(board, draw, manner, draw.share() * (manner == Manner::natural ? 0.05 : 1));
    if (draw.once_in(3)) spoil(board, draw);
    const std::uint64_t bytes = std::uint64_t{1} << (12 + draw.below(14));
    lawful_answer(board, draw, kept, Budget(bytes, 0.3 * draw.share()));
}

int run(double seconds, std::uint64_t seed) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration<double>(seconds);
    BoardSolver kept;
    const std::uint64_t first = seed;
    do {
        try {
            Draw draw(seed);
            const std::int64_t kind = draw.below(3);
            if (kind == 0) small_board(draw, kept);
            if (kind == 1) large_board(draw, kept);
            if (kind == 2) try_problem(draw);
        } catch (const std::exception& error) {
            std::cerr << "seed " << seed << " breaks a law: " << error.what() << '\n'
                      << current_case << '\n';
            return 1;
        }
        ++seed;
    } while (Clock::now() < end);
    std::cout << seed - first << " cases from seed " << first << " on keep the laws\n";
    return 0;
}

}  // namespace
}  // namespace sapper::fuzz

int main(int count, char** words) {
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_set_death_callback([] { std::cerr << sapper::fuzz::current_case << '\n'; });
#endif
    const double seconds = count > 1 ? std::strtod(words[1], nullptr) : 60;
    return sapper::fuzz::run(seconds, count > 2 ? std::strtoull(words[2], nullptr, 10) : 1);
}
