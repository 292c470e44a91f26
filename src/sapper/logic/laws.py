"""CNF by the laws, one step after another, each kept.

Words. A *law* turns a formula into an equivalent one; a *rewrite* is one use of it, with what stood
there before and after. A *step* is all rewrites of one kind and the whole formula that they lead
to. The steps are those of the notes: eliminate ⇔, eliminate ⇒, move ¬ inwards, distribute. Before
them come T and F, where there are any, for no clause can hold one; and before the last, parentheses
that associativity makes superfluous are dropped.

Distribution may double the clauses again and again, so that the result is measured first
(`size_by_laws`, by sums and products alone) and refused when it is too large. Every literal of the
formula on the way is in the result at least once, so this bounds every step.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, product
from typing import NamedTuple

from sapper.logic.clauses import Numbering, formulas_of, named, numbering
from sapper.logic.cnf import Clause, Cnf
from sapper.logic.formula import (
    FALSE,
    TRUE,
    And,
    Constant,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Variable,
    fold,
    joined,
    rebuilt,
)
from sapper.logic.sizes import Size, size_of_all, size_of_any, spoken

MOST_CLAUSES = 100_000
MOST_LITERALS_PER_CLAUSE = 50
"""On the average, of as many clauses as are allowed: what memory is made for."""

MOST_LISTED = 100_000
"""Rewrites of a distribution are listed until they hold so many literals; all are counted."""


class Rewrite(NamedTuple):
    law: str
    before: Formula
    after: Formula


class Step(NamedTuple):
    """One kind of law used everywhere: how often, each use (unless there are too many), result."""

    title: str
    uses: int
    rewrites: tuple[Rewrite, ...]
    formula: Formula


class Conversion(NamedTuple):
    """The steps from a formula to its clauses. The clauses are on all variables of the formula."""

    steps: tuple[Step, ...]
    cnf: Cnf


Law = Callable[[Formula], Rewrite | None]


def by_laws(formula: Formula, most: int = MOST_CLAUSES) -> Conversion:
    """The clauses of a formula by the laws; ValueError if there would be more than `most`."""
    without = _without_constants(formula)
    _refuse_large(size_by_laws(without.formula), most)
    steps = [Step("as given", 0, (), formula)]
    if without.uses:
        steps.append(without)
    for title, law in (
        ("eliminate ⇔", eliminate_iff),
        ("eliminate ⇒", eliminate_implies),
        ("move ¬ inwards", move_not_inwards),
        ("drop parentheses", drop_parentheses),
    ):
        steps.append(_everywhere(title, law, steps[-1].formula))
    numbers = numbering(formula)
    distribution, clauses = _distribute(steps[-1].formula, numbers)
    return Conversion((*steps, distribution), named(clauses, numbers))


def eliminate_iff(formula: Formula) -> Rewrite | None:
    match formula:
        case Iff(left, right):
            both = And((Implies(left, right), Implies(right, left)))
            return Rewrite("A ⇔ B ≡ (A ⇒ B) ∧ (B ⇒ A)", formula, both)
    return None


def eliminate_implies(formula: Formula) -> Rewrite | None:
    match formula:
        case Implies(left, right):
            return Rewrite("A ⇒ B ≡ ¬A ∨ B", formula, Or((Not(left), right)))
    return None


def move_not_inwards(formula: Formula) -> Rewrite | None:
    match formula:
        case Not(Not(part)):
            return Rewrite("¬¬A ≡ A", formula, part)
        case Not(And(parts)):
            return Rewrite("¬(A ∧ B) ≡ ¬A ∨ ¬B", formula, Or(tuple(map(Not, parts))))
        case Not(Or(parts)):
            return Rewrite("¬(A ∨ B) ≡ ¬A ∧ ¬B", formula, And(tuple(map(Not, parts))))
    return None


def drop_parentheses(formula: Formula) -> Rewrite | None:
    """All at once, however deep: one at a time, a long chain would be copied for every link."""
    if not isinstance(formula, And | Or) or type(formula) not in map(type, formula.parts):
        return None
    parts: list[Formula] = []
    todo: list[Formula] = [formula]
    while todo:
        node = todo.pop()
        if type(node) is type(formula):
            todo.extend(reversed(node.parts))
        else:
            parts.append(node)
    sign = "∧" if isinstance(formula, And) else "∨"
    return Rewrite(f"(A {sign} B) {sign} C ≡ A {sign} B {sign} C", formula, rebuilt(formula, parts))


def remove_constant(formula: Formula) -> Rewrite | None:
    """T or F among the parts of a connective, whose parts have been cleared of them already."""
    match formula:
        case Not(Constant(constant)):
            return Rewrite("¬T ≡ F, ¬F ≡ T", formula, Constant(not constant))
        case And(parts) if FALSE in parts:
            return Rewrite("A ∧ F ≡ F", formula, FALSE)
        case And(parts) if TRUE in parts:
            kept = [part for part in parts if part != TRUE]
            return Rewrite("A ∧ T ≡ A", formula, joined(And, kept))
        case Or(parts) if TRUE in parts:
            return Rewrite("A ∨ T ≡ T", formula, TRUE)
        case Or(parts) if FALSE in parts:
            kept = [part for part in parts if part != FALSE]
            return Rewrite("A ∨ F ≡ A", formula, joined(Or, kept))
        case Implies(Constant(constant), right):
            return Rewrite("T ⇒ A ≡ A, F ⇒ A ≡ T", formula, right if constant else TRUE)
        case Implies(left, Constant(constant)):
            return Rewrite("A ⇒ T ≡ T, A ⇒ F ≡ ¬A", formula, TRUE if constant else Not(left))
        case Iff(Constant(constant), other) | Iff(other, Constant(constant)):
            return Rewrite("A ⇔ T ≡ A, A ⇔ F ≡ ¬A", formula, other if constant else Not(other))
    return None


def without_constants(formula: Formula) -> Formula:
    """An equivalent formula that is T, F, or has neither in it."""
    return _without_constants(formula).formula


def _without_constants(formula: Formula) -> Step:
    """From the leaves upwards, since a part may become T or F."""
    used: list[Rewrite] = []

    def combine(node: Formula, parts: list[Formula]) -> Formula:
        result = rebuilt(node, parts)
        while rewrite := remove_constant(result):
            used.append(rewrite)
            result = rewrite.after
        return result

    result = fold(formula, combine)
    return Step("remove T and F", len(used), tuple(used), result)


def _everywhere(title: str, law: Law, formula: Formula) -> Step:
    """From the top downwards: use the law as long as it applies, then go on with the parts."""
    used: list[Rewrite] = []
    done: list[Formula] = []
    todo = [(formula, False)]
    while todo:
        node, ready = todo.pop()
        if ready:
            first = len(done) - len(node.parts)
            done[first:] = [rebuilt(node, done[first:])]
            continue
        while rewrite := law(node):
            used.append(rewrite)
            node = rewrite.after
        todo.append((node, True))
        todo.extend((part, False) for part in reversed(node.parts))
    return Step(title, len(used), tuple(used), done[0])


def _distribute(formula: Formula, numbers: Numbering) -> tuple[Step, list[Clause]]:
    """∨ over ∧ in a formula of ∧, ∨ and literals: the proof of theorem 25.2, from the inside."""
    names = {number: name for name, number in numbers.items()}
    used: list[Rewrite] = []
    uses = listed = 0

    def conjunction(clauses: list[Clause]) -> Formula:
        return joined(And, formulas_of(clauses, names))

    def combine(node: Formula, parts: list[list[Clause]]) -> list[Clause]:
        nonlocal uses, listed
        match node:
            case Variable(name):
                return [(numbers[name],)]
            case Constant(constant):
                return [] if constant else [()]
            case Not():
                return [(-parts[0][0][0],)]
            case And():
                return [clause for part in parts for clause in part]
        clauses = [tuple(chain.from_iterable(choice)) for choice in product(*parts)]
        if any(len(part) > 1 for part in parts):
            uses += 1
            listed += sum(map(len, clauses))
            if listed <= MOST_LISTED:
                before = Or(tuple(map(conjunction, parts)))
                law = "A ∨ (B ∧ C) ≡ (A ∨ B) ∧ (A ∨ C)"
                used.append(Rewrite(law, before, conjunction(clauses)))
        return clauses

    clauses = fold(formula, combine)
    return Step("distribute ∨ over ∧", uses, tuple(used), conjunction(clauses)), clauses


def size_by_laws(formula: Formula) -> Size:
    """How large the clauses of a formula would be, without making any.

    For each node there are two sizes: as it stands, and negated. A size past the CEILING is the
    CEILING.
    """
    return fold(without_constants(formula), _sizes)[0]


def _sizes(node: Formula, parts: list[tuple[Size, Size]]) -> tuple[Size, Size]:
    match node:
        case Constant(constant):
            return Size(not constant, 0), Size(constant, 0)
        case Variable():
            return Size(1, 1), Size(1, 1)
        case Not():
            return parts[0][1], parts[0][0]
        case Iff():
            (left, not_left), (right, not_right) = parts
            both = size_of_all([size_of_any([not_left, right]), size_of_any([not_right, left])])
            either = [size_of_all([left, not_right]), size_of_all([right, not_left])]
            return both, size_of_any(either)
    sizes, negated = [part[0] for part in parts], [part[1] for part in parts]
    if isinstance(node, Implies):
        sizes[0], negated[0] = negated[0], sizes[0]
    if isinstance(node, And):
        return size_of_all(sizes), size_of_any(negated)
    return size_of_any(sizes), size_of_all(negated)


def _refuse_large(size: Size, most: int) -> None:
    if most < 0:
        raise ValueError(f"the most clauses must be 0 or more, not {most}")
    if size.clauses > most or size.literals > most * MOST_LITERALS_PER_CLAUSE:
        clauses = "1 clause" if size.clauses == 1 else f"{spoken(size.clauses)} clauses"
        literals = "1 literal" if size.literals == 1 else f"{spoken(size.literals)} literals"
        raise ValueError(
            f"distribution would give {clauses} of {literals} in all, "
            f"and the most allowed is {most:,}"
        )
