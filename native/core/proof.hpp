// The judge of proofs that clauses have no model: each clause of the proof must follow from those
// before it by unit propagation, and the last one is empty. It reads both texts itself.
//
// Words. A *proof* has a line for each clause that it adds, `1 -2 0`, or deletes, `d 1 -2 0`. A
// clause *follows* if the negations of its literals, propagated, make some clause false. What holds
// without any assumption is *settled*. Two literals of each clause are *watched*: while neither is
// false, the clause says nothing.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/budget.hpp"

namespace sapper {

// The first line of the proof that is wrong, from 1, and why; 0 if none is. `additions` counts the
// clauses added up to there, `ignored` the deletions that named no clause.
struct ProofVerdict {
    std::int64_t line = 0;
    std::string reason;
    std::int64_t additions = 0;
    std::int64_t ignored = 0;
};

// Throws std::invalid_argument where a text cannot be read, and OverBudget.
ProofVerdict judge_proof(std::string_view formula, std::string_view proof, Budget& budget);

}  // namespace sapper
