// The judge of proofs: two texts in, a verdict out.
#include "binding/parts.hpp"

#include <nanobind/stl/string.h>

#include <string>
#include <string_view>

#include "binding/arguments.hpp"
#include "binding/arrays.hpp"
#include "core/proof.hpp"

namespace sapper {
namespace {

std::string_view text_of(const nb::bytes& bytes) {
    return {static_cast<const char*>(bytes.data()), bytes.size()};
}

nb::tuple bound_judge_proof(const nb::bytes& formula, const nb::bytes& proof, double seconds) {
    const std::string_view clauses = text_of(formula), steps = text_of(proof);
    ProofVerdict verdict;
    {
        const nb::gil_scoped_release release;
        Budget budget = budget_of(seconds, std::uint64_t{1} << 32);
        try {
            verdict = judge_proof(clauses, steps, budget);
        } catch (const OverBudget&) {
            throw OverBudget("judging the proof takes too long, or too much memory");
        }
    }
    return nb::make_tuple(verdict.line, verdict.reason, verdict.additions, verdict.ignored);
}

}  // namespace

void bind_proofs(nb::module_& module) {
    using namespace nb::literals;
    module.def("judge_proof", &bound_judge_proof, "formula"_a, "proof"_a, "seconds"_a);
}

}  // namespace sapper
