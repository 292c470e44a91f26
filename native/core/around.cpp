#include "core/around.hpp"

#include <algorithm>
#include <cstddef>

namespace sapper {
namespace {

double least_chance(const GeneralSolver& solver, std::int64_t cells, std::int64_t but) {
    double least = 1;
    for (std::int64_t cell = 0; cell < cells; ++cell) {
        if (cell != but) least = std::min(least, solver.odds(cell).mine);
    }
    return least < 1 ? least : 0;
}

}  // namespace

std::vector<std::vector<Answer>> answers(std::int64_t cells, std::vector<GeneralClue> clues,
                                         const Prior& prior, std::span<const Question> questions,
                                         GeneralSolver& solver, Budget& budget) {
    if (!solver.solve(cells, clues, prior, budget)) return {};
    const Scaled whole = solver.total();
    std::vector<std::vector<Answer>> found;
    const std::size_t told = clues.size();
    clues.resize(told + 2);
    for (const Question& question : questions) {
        clues[told] = {{}, {1}};
        if (question.cell >= 0) clues[told] = {{question.cell}, {1, 0}};
        std::vector<Answer>& answer = found.emplace_back();
        for (const std::vector<double>& weights : question.weights) {
            clues[told + 1] = {question.around, weights};
            answer.emplace_back();
            if (solver.solve(cells, clues, prior, budget)) {
                answer.back().chance =
                    solver.total().value(-whole.exponent) / whole.mantissa;
                answer.back().least = least_chance(solver, cells, question.cell);
            }
            budget.require_time();
        }
    }
    return found;
}

}  // namespace sapper
