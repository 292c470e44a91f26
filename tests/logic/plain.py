"""Truth tables and other plain definitions, to hold fast ones against.

Words. A clause *follows* from others if every assignment that makes them all true makes it true. A
*prime implicate* is a clause that follows, no part of which does.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

Numbers = Sequence[int]


def assignments(variables: int) -> Iterator[frozenset[int]]:
    for signs in product((1, -1), repeat=variables):
        yield frozenset(sign * variable for variable, sign in enumerate(signs, 1))


def satisfies(assignment: frozenset[int], clauses: Iterable[Numbers]) -> bool:
    return all(not assignment.isdisjoint(clause) for clause in clauses)


def is_satisfiable(clauses: Sequence[Numbers], variables: int) -> bool:
    return any(satisfies(assignment, clauses) for assignment in assignments(variables))


def follows(clauses: Sequence[Numbers], clause: Numbers, variables: int) -> bool:
    return all(
        not assignment.isdisjoint(clause)
        for assignment in assignments(variables)
        if satisfies(assignment, clauses)
    )


def prime_implicates(clauses: Sequence[Numbers], variables: int) -> set[frozenset[int]]:
    """Try all clauses: of each variable plain, negated or absent."""
    models = [one for one in assignments(variables) if satisfies(one, clauses)]
    found: set[frozenset[int]] = set()
    for signs in sorted(
        product((0, 1, -1), repeat=variables), key=lambda signs: sum(map(abs, signs))
    ):
        clause = frozenset(sign * variable for variable, sign in enumerate(signs, 1) if sign)
        if not any(part <= clause for part in found) and all(model & clause for model in models):
            found.add(clause)
    return found


def is_absurd_by_units(clauses: Iterable[Numbers], false: Iterable[int]) -> bool:
    """Whether making the literals false leads, by units, to a clause with no literal left."""
    gone = set(false)
    while not any(-literal in gone for literal in gone):
        left = [
            {literal for literal in clause if literal not in gone}
            for clause in clauses
            if not any(-literal in gone for literal in clause)
        ]
        if not all(left):
            return True
        units = {-literal for clause in left if len(clause) == 1 for literal in clause}
        if not units:
            return False
        gone |= units
    return True


def first_wrong(clauses: Sequence[Numbers], additions: Iterable[Numbers]) -> int | None:
    """The place of the first addition that is neither by units nor harmless; deletions are none."""
    known = [tuple(clause) for clause in clauses]
    for place, clause in enumerate(additions):
        if not is_absurd_by_units(known, clause) and not (
            clause
            and all(
                is_absurd_by_units(known, {*clause, *(one for one in other if one != -clause[0])})
                for other in known
                if -clause[0] in other and clause[0] not in other
            )
        ):
            return place
        known.append(tuple(clause))
    return None
