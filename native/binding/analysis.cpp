// The functions that see views only. Boards are int8 arrays; the answer is arrays again. Each
// thread has solvers of its own, so calls from many threads neither wait for nor disturb each
// other.
#include "binding/parts.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "binding/arguments.hpp"
#include "binding/arrays.hpp"
#include "core/around.hpp"
#include "core/board.hpp"
#include "core/general.hpp"
#include "core/limits.hpp"
#include "core/outlook.hpp"

namespace sapper {
namespace {

using Board = nb::ndarray<const std::int8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Boards = nb::ndarray<const std::int8_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

// No world satisfies the board.
struct Contradiction : std::runtime_error {
    Contradiction() : std::runtime_error("the numbers and the mine count contradict one another") {}
};

struct Size {
    std::int32_t width, height;
};

Size board_size(std::size_t width, std::size_t height) {
    board_cells(static_cast<std::int64_t>(width), static_cast<std::int64_t>(height));
    return {static_cast<std::int32_t>(width), static_cast<std::int32_t>(height)};
}

std::int64_t checked_mines(const nb::int_& mines, Size size) {
    const std::int64_t number = whole("The number of mines", mines);
    require_range("The number of mines", number, 0, std::int64_t{size.width} * size.height);
    return number;
}

// The thread's solver, for one call. It keeps its work space from call to call, unless it grew
// beyond what ordinary boards need.
class OwnSolver {
public:
    OwnSolver() {
        if (!kept()) kept() = std::make_unique<BoardSolver>();
    }
    ~OwnSolver() {
        if (kept()->bytes() > std::uint64_t{32} << 20) kept().reset();
    }
    OwnSolver(const OwnSolver&) = delete;
    OwnSolver& operator=(const OwnSolver&) = delete;
    BoardSolver& operator*() { return *kept(); }

private:
    static std::unique_ptr<BoardSolver>& kept() {
        thread_local std::unique_ptr<BoardSolver> solver;
        return solver;
    }
};

void require_primes(const std::vector<std::uint64_t>& primes) {
    for (const std::uint64_t prime : primes) {
        require_range("A prime", static_cast<std::int64_t>(prime), 1 << 16, std::int64_t{1} << 62);
    }
}

template <typename Solver>
std::vector<std::uint64_t> residues_of(Solver& solver, const std::vector<std::uint64_t>& primes,
                                       Budget& budget) {
    std::vector<std::uint64_t> residues;
    for (const std::uint64_t prime : primes) {
        residues.push_back(solver.worlds_modulo(prime, budget));
        budget.require_time();
    }
    return residues;
}

nb::tuple to_tuple(const Work& work) {
    return nb::make_tuple(work.components, work.groups, work.states, work.edges);
}

// Solves a board while others may use the interpreter, and hands the solver on.
template <typename Use>
void with_solved(const Board& board, const nb::int_& mines, double seconds, std::uint64_t memory,
                 Use use) {
    const Size size = board_size(board.shape(1), board.shape(0));
    const std::int64_t number = checked_mines(mines, size);
    const nb::gil_scoped_release release;
    OwnSolver own;
    BoardSolver& solver = *own;
    Budget budget = budget_of(seconds, memory);
    if (!solver.solve({board.data(), board.size()}, size.width, size.height, number, budget)) {
        throw Contradiction();
    }
    use(solver, budget);
}

nb::object bound_probabilities(const Board& board, const nb::int_& mines, double seconds,
                               std::uint64_t memory) {
    std::vector<double> chances(board.size());
    with_solved(board, mines, seconds, memory, [&](const BoardSolver& solver, Budget&) {
        solver.chances(chances, not_a_number);
    });
    return to_array(std::move(chances), {board.shape(0), board.shape(1)});
}

// Boards first..end - 1 by one thread; a board without a world gets no numbers at all.
void solve_some(const Boards& boards, const std::vector<std::int64_t>& mines, Size size,
                std::size_t first, std::size_t step, double seconds, std::uint64_t memory,
                const std::atomic<bool>& stopped, std::vector<double>& chances) {
    const bool polling = first == 0;
    OwnSolver own;
    BoardSolver& solver = *own;
    const std::size_t cells = boards.shape(1) * boards.shape(2);
    for (std::size_t k = first; k < boards.shape(0) && !stopped; k += step) {
        Budget budget = polling ? budget_of(seconds, memory) : Budget(memory, seconds);
        if (polling && (k / step & 1023) == 1023) budget.require_time();
        const std::span<double> out{chances.data() + k * cells, cells};
        if (solver.solve({boards.data() + k * cells, cells}, size.width, size.height, mines[k],
                         budget)) {
            solver.chances(out, not_a_number);
        } else {
            std::fill(out.begin(), out.end(), not_a_number);
        }
    }
}

nb::object bound_probabilities_batch(const Boards& boards, const nb::sequence& mines,
                                     const nb::int_& threads, double seconds,
                                     std::uint64_t memory) {
    const Size size = board_size(boards.shape(2), boards.shape(1));
    const std::vector<std::int64_t> numbers = wholes("The number of mines", mines);
    require_length("mines", static_cast<std::int64_t>(numbers.size()),
                   static_cast<std::int64_t>(boards.shape(0)));
    for (const std::int64_t number : numbers) {
        require_range("The number of mines", number, 0, std::int64_t{size.width} * size.height);
    }
    const std::size_t workers = thread_count(threads);
    std::vector<double> chances(boards.size());
    {
        const nb::gil_scoped_release release;
        on_threads(workers, [&](std::size_t worker, const std::atomic<bool>& stopped) {
            solve_some(boards, numbers, size, worker, workers, seconds, memory, stopped, chances);
        });
    }
    return to_array(std::move(chances), {boards.shape(0), boards.shape(1), boards.shape(2)});
}

nb::tuple bound_board_odds(const Board& board, const nb::int_& mines, double seconds,
                           std::uint64_t memory) {
    std::vector<double> chances(board.size());
    std::vector<std::uint8_t> verdicts(board.size());
    Scaled total;
    Work work;
    with_solved(board, mines, seconds, memory, [&](const BoardSolver& solver, Budget&) {
        solver.chances(chances, not_a_number);
        solver.verdicts(verdicts);
        total = solver.total();
        work = solver.work();
    });
    return nb::make_tuple(to_array<nb::memview>(std::move(chances), {board.size()}),
                          to_array<nb::memview>(std::move(verdicts), {board.size()}),
                          total.mantissa, total.exponent, to_tuple(work));
}

std::vector<std::uint64_t> bound_worlds_modulo(const Board& board, const nb::int_& mines,
                                               const std::vector<std::uint64_t>& primes,
                                               double seconds, std::uint64_t memory) {
    require_primes(primes);
    std::vector<std::uint64_t> residues;
    with_solved(board, mines, seconds, memory, [&](BoardSolver& solver, Budget& budget) {
        residues = residues_of(solver, primes, budget);
    });
    return residues;
}

nb::list bound_outlooks(const Board& board, const nb::int_& mines, const nb::sequence& cells,
                        double seconds, std::uint64_t memory) {
    const Size size = board_size(board.shape(1), board.shape(0));
    const std::int64_t number = checked_mines(mines, size);
    const std::vector<std::int64_t> asked = wholes("A cell", cells);
    std::vector<Outlook> found;
    {
        const nb::gil_scoped_release release;
        Budget budget = budget_of(seconds, memory);
        OwnSolver own;
        found = outlooks({board.data(), board.size()}, size.width, size.height, number, asked,
                         *own, budget);
        if (found.size() != asked.size()) throw Contradiction();
    }
    nb::list answer;
    for (const Outlook& outlook : found) {
        nb::list numbers;
        for (const double chance : outlook.numbers) numbers.append(chance);
        answer.append(nb::make_tuple(nb::tuple(numbers), outlook.expected, outlook.progress));
    }
    return answer;
}

using SaidClues = std::vector<std::pair<std::vector<std::int64_t>, std::vector<double>>>;
using SaidPrior = std::optional<std::vector<std::pair<std::int64_t, double>>>;

std::vector<GeneralClue> general_clues(const SaidClues& clues) {
    std::vector<GeneralClue> said;
    for (const auto& [where, weights] : clues) said.push_back({where, weights});
    return said;
}

Prior general_prior(const SaidPrior& prior) {
    Prior totals;
    totals.any = !prior.has_value();
    if (prior) totals.totals = *prior;
    return totals;
}

void solve_general(GeneralSolver& solver, std::int64_t cells, const SaidClues& clues,
                   const SaidPrior& prior, Budget& budget) {
    if (!solver.solve(cells, general_clues(clues), general_prior(prior), budget)) {
        throw Contradiction();
    }
}

nb::tuple bound_problem_odds(const nb::int_& cells, const SaidClues& clues, const SaidPrior& prior,
                             double seconds, std::uint64_t memory) {
    const std::int64_t count = whole("The number of cells", cells);
    std::vector<double> chances;
    std::vector<std::uint8_t> verdicts;
    GeneralSolver solver;
    {
        const nb::gil_scoped_release release;
        Budget budget = budget_of(seconds, memory);
        solve_general(solver, count, clues, prior, budget);
        for (std::int64_t cell = 0; cell < count; ++cell) {
            const GroupOdds odds = solver.odds(cell);
            chances.push_back(odds.mine);
            verdicts.push_back(static_cast<std::uint8_t>(odds.verdict));
        }
    }
    return nb::make_tuple(chances, to_bytes(verdicts), solver.total().mantissa,
                          solver.total().exponent, to_tuple(solver.work()));
}

using SaidQuestion = std::tuple<std::int64_t, std::vector<std::int64_t>, std::vector<std::vector<double>>>;

std::vector<std::vector<std::pair<double, double>>> bound_problem_answers(
    const nb::int_& cells, const SaidClues& clues, const SaidPrior& prior,
    const std::vector<SaidQuestion>& questions, double seconds, std::uint64_t memory) {
    const std::int64_t count = whole("The number of cells", cells);
    std::vector<Question> asked;
    for (const auto& [cell, around, weights] : questions) asked.push_back({cell, around, weights});
    const nb::gil_scoped_release release;
    Budget budget = budget_of(seconds, memory);
    GeneralSolver solver;
    const auto found = answers(count, general_clues(clues), general_prior(prior), asked, solver,
                               budget);
    if (found.size() != asked.size()) throw Contradiction();
    std::vector<std::vector<std::pair<double, double>>> told;
    for (const std::vector<Answer>& answer : found) {
        told.emplace_back();
        for (const auto& [chance, least] : answer) told.back().emplace_back(chance, least);
    }
    return told;
}

void require_no_weights(std::span<const double> weights) {
    for (const double weight : weights) {
        if (weight != 0 && weight != 1) {
            throw std::invalid_argument("Worlds are counted where weights are 0 or 1, not " +
                                        std::to_string(weight) + ".");
        }
    }
}

std::vector<std::uint64_t> bound_problem_worlds_modulo(
    const nb::int_& cells, const SaidClues& clues, const SaidPrior& prior,
    const std::vector<std::uint64_t>& primes, double seconds, std::uint64_t memory) {
    const std::int64_t count = whole("The number of cells", cells);
    require_primes(primes);
    for (const auto& [where, weights] : clues) require_no_weights(weights);
    if (prior) {
        for (const auto& [total, weight] : *prior) require_no_weights({&weight, 1});
    }
    GeneralSolver solver;
    const nb::gil_scoped_release release;
    Budget budget = budget_of(seconds, memory);
    solve_general(solver, count, clues, prior, budget);
    return residues_of(solver, primes, budget);
}

}  // namespace

void bind_analysis(nb::module_& module) {
    using namespace nb::literals;

    nb::exception<Contradiction>(module, "Contradiction", PyExc_ValueError);
    nb::exception<OverBudget>(module, "OverBudget", PyExc_RuntimeError);
    module.def("probabilities", &bound_probabilities, "board"_a, "mines"_a, "seconds"_a,
               "memory"_a);
    module.def("probabilities_batch", &bound_probabilities_batch, "boards"_a, "mines"_a,
               "threads"_a, "seconds"_a, "memory"_a);
    module.def("board_odds", &bound_board_odds, "board"_a, "mines"_a, "seconds"_a, "memory"_a);
    module.def("worlds_modulo", &bound_worlds_modulo, "board"_a, "mines"_a, "primes"_a,
               "seconds"_a, "memory"_a);
    module.def("outlooks", &bound_outlooks, "board"_a, "mines"_a, "cells"_a, "seconds"_a,
               "memory"_a);
    module.def("problem_worlds_modulo", &bound_problem_worlds_modulo, "cells"_a, "clues"_a,
               "prior"_a.none(), "primes"_a, "seconds"_a, "memory"_a);
    module.def("problem_answers", &bound_problem_answers, "cells"_a, "clues"_a, "prior"_a.none(),
               "questions"_a, "seconds"_a, "memory"_a);
    module.def("problem_odds", &bound_problem_odds, "cells"_a, "clues"_a, "prior"_a.none(),
               "seconds"_a, "memory"_a);
}

}  // namespace sapper
