"""Clause sets of known kinds, and what is known of clause sets by trying everything.

Words. A *family* is clause sets of one kind and any size; of each here it is known by arithmetic
whether they have a model.
"""

import random
from collections.abc import Iterable, Sequence
from itertools import combinations, product

from sapper.logic.cnf import Clause, Cnf, Literal


def pigeonhole(pigeons: int, holes: int) -> Cnf:
    """Each pigeon in a hole, no two in one: a model if and only if there are holes enough."""

    def sits(pigeon: int, hole: int) -> int:
        return pigeon * holes + hole + 1

    housed = [tuple(sits(pigeon, hole) for hole in range(holes)) for pigeon in range(pigeons)]
    alone = [
        (-sits(one, hole), -sits(other, hole))
        for hole in range(holes)
        for one, other in combinations(range(pigeons), 2)
    ]
    return Cnf(pigeons * holes, (*housed, *alone))


def parity(size: int, odd: bool) -> Cnf:
    """A ring: each two neighbours differ, or one pair is equal, as `odd` wants.

    Around a ring the differences add up to an even number. So with all pairs different there is a
    model if and only if `size` is even, and with one equal pair if and only if it is odd.
    """
    clauses: list[Clause] = []
    for one in range(1, size + 1):
        other = one % size + 1
        if odd and one == 1:
            clauses += [(one, -other), (-one, other)]
        else:
            clauses += [(one, other), (-one, -other)]
    return Cnf(size, tuple(clauses))


def at_most_one(size: int, at_least: int) -> Cnf:
    """At most one of all, and one of the first `at_least`: `at_least` models."""
    pairs = [(-one, -other) for one, other in combinations(range(1, size + 1), 2)]
    return Cnf(size, (tuple(range(1, at_least + 1)), *pairs))


def random_clauses(variables: int, clauses: int, seed: int) -> Cnf:
    """Three different variables to a clause, with any signs."""
    rng = random.Random(seed)
    return Cnf(
        variables,
        tuple(
            tuple(one * rng.choice((1, -1)) for one in rng.sample(range(1, variables + 1), 3))
            for _ in range(clauses)
        ),
    )


def every_model(cnf: Cnf) -> set[tuple[Literal, ...]]:
    """All models, by trying all choices."""
    choices = product(*((one, -one) for one in range(1, cnf.variables + 1)))
    return {choice for choice in choices if cnf.holds(choice)}


def contradict(variables: int, clauses: Iterable[Clause]) -> bool:
    return not every_model(Cnf(variables, tuple(clauses)))


def accepts(
    given: Sequence[Clause], steps: Iterable[tuple[int, Sequence[int], Sequence[int]]]
) -> bool:
    """Whether steps with hints prove that the clauses have no model, as plainly as can be said."""
    known = {number: set(clause) for number, clause in enumerate(given, 1)}
    for number, clause, hints in steps:
        true = {-literal for literal in clause}
        refuted = False
        for hint in hints:
            left = [literal for literal in known[hint] if -literal not in true]
            if refuted or len(left) > 1 or (left and left[0] in true):
                return False
            refuted = not left
            true.update(left)
        if not refuted or number in known:
            return False
        known[number] = set(clause)
        if not clause:
            return True
    return False
