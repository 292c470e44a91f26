"""Clues to clauses: the one place where both are spoken of.

Words. A *variable* stands for a cell and is true if that is a mine. A clue *rules out* the numbers
of mines that it gives no weight; they come in *runs* of numbers that follow one another.

One rule makes all clauses. If the clue on n cells rules out the run from a to b, then it cannot be
that a of its cells are mines (that makes a at least) and n - b others are safe (that makes b at
most). So for every choice of a cells and n - b others there is a clause against it: one of the a is
safe, or one of the others is a mine. For "k of n" there are two runs. From 0 to k - 1 it is what
the notes call L: one of any n - k + 1 cells is a mine. From k + 1 to n it is U: one of any k + 1
cells is safe. A clue that rules out everything has the empty clause, as it must.

The number of mines is a clue on all cells, and its clauses by that rule are C(N, M + 1) +
C(N, M - 1). The *compact* encodings say the same with new variables, in some thousands of clauses.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

from sapper.clues.clue import Clue
from sapper.clues.problem import Problem
from sapper.logic.cardinality import ENCODINGS
from sapper.logic.cnf import Clause, Cnf, Literal
from sapper.logic.sizes import spoken

MOST_CLAUSES = 1_000_000
"""No clue is written as more clauses than this: it takes some seconds."""

COMPACT = "kmtotalizer"
"""The encoding of the total that serves best: it is the smallest, and fast on most positions."""

Name = Callable[[int, Any], str]
"""What people call the variable of a cell: its number and the cell to a word."""


class TooManyClauses(ValueError):
    """A clue has more clauses than are written down; `clauses` says how many."""

    def __init__(self, clue: Clue, clauses: int, most: int) -> None:
        numbers = " or ".join(map(str, clue.support))
        super().__init__(
            f"{numbers} of {len(clue.cells):,} cells takes {spoken(clauses)} clauses, "
            f"and more than {most:,} are not written down"
        )
        self.clauses = clauses


class Part(NamedTuple):
    """A clue and where its clauses stand."""

    clue: Clue
    clauses: range


@dataclass(frozen=True)
class Encoded:
    """A problem as clauses.

    `cells[v - 1]` is the cell of the variable v; any further variables are new ones of a compact
    encoding. `parts` has every clue in the order of the problem, with the total last where it is
    said, and together their ranges are all clauses.
    """

    cnf: Cnf
    cells: tuple[Hashable, ...]
    parts: tuple[Part, ...]

    @cached_property
    def groups(self) -> Mapping[Hashable, tuple[int, ...]]:
        """The positions of the clauses that each origin has said."""
        found: dict[Hashable, tuple[int, ...]] = {}
        for clue, clauses in self.parts:
            found[clue.origin] = (*found.get(clue.origin, ()), *clauses)
        return found

    @cached_property
    def variables(self) -> Mapping[Hashable, int]:
        return numbered(self.cells)

    def mines(self, model: Collection[Literal]) -> frozenset[Any]:
        """The cells that are mines in a model."""
        true = frozenset(model)
        return frozenset(cell for cell, variable in self.variables.items() if variable in true)


def encode(
    problem: Problem,
    *,
    count: str = "none",
    name: Name | None = None,
    most_clauses: int = MOST_CLAUSES,
) -> Encoded:
    """The problem as clauses, and the total as `count` says.

    `count` is "none" to leave it aside, "direct" for the rule, or another of `encodings`. It makes
    no difference how large a positive weight is. TooManyClauses is raised before a clue is written.
    """
    variables = numbered(problem.cells)
    clauses: list[Clause] = []
    parts: list[Part] = []

    def say(clue: Clue, said: Sequence[Clause]) -> None:
        clauses.extend(said)
        parts.append(Part(clue, range(len(clauses) - len(said), len(clauses))))

    for clue in problem.clues:
        say(clue, clauses_of(clue, variables, most_clauses))
    new = 0
    total = problem.total_clue if count != "none" else None
    if total is not None and count == "direct":
        say(total, clauses_of(total, variables, most_clauses))
    elif total is not None:
        other, new = _otherwise(count, total, len(variables))
        say(total, other)
    names = {v: name(v, cell) for cell, v in variables.items()} if name else {}
    cnf = Cnf(len(variables) + new, tuple(clauses), names)
    return Encoded(cnf, problem.cells, tuple(parts))


# -- by the rule -------------------------------------------------------------------------------


def numbered(cells: Sequence[Hashable]) -> dict[Hashable, int]:
    """A variable for each cell, in their order."""
    return {cell: variable for variable, cell in enumerate(cells, 1)}


def ruled_out(clue: Clue) -> Iterator[tuple[int, int]]:
    """The runs of numbers without weight: first and last."""
    start = 0
    for number in (*clue.support, len(clue.weights)):
        if start < number:
            yield start, number - 1
        start = number + 1


def number_of_clauses(clue: Clue) -> int:
    """How many clauses the rule gives, without making any."""
    size = len(clue.cells)
    return sum(comb(size, low) * comb(size - low, size - high) for low, high in ruled_out(clue))


def clauses_of(
    clue: Clue, variables: Mapping[Hashable, int], most_clauses: int = MOST_CLAUSES
) -> list[Clause]:
    """The clauses of one clue: runs of small numbers first, cells in the order of the clue."""
    if (clauses := number_of_clauses(clue)) > most_clauses:
        raise TooManyClauses(clue, clauses, most_clauses)
    chosen = [variables[cell] for cell in clue.cells]
    return [clause for low, high in ruled_out(clue) for clause in _against(chosen, low, high)]


def _against(variables: Sequence[int], low: int, high: int) -> Iterator[Clause]:
    """Not from `low` to `high` of these."""
    safe = len(variables) - high
    if not safe:
        yield from combinations([-variable for variable in variables], low)
        return
    for mines in combinations(variables, low):
        others = [variable for variable in variables if variable not in mines]
        negated = tuple(-variable for variable in mines)
        yield from ((*negated, *chosen) for chosen in combinations(others, safe))


# -- in other ways -----------------------------------------------------------------------------


def encodings() -> tuple[str, ...]:
    """What `count` may be besides "none"."""
    from sapper.logic.sat import ENCODINGS as COMPACT

    return (*ENCODINGS, *COMPACT)


def _otherwise(count: str, total: Clue, used: int) -> tuple[list[Clause], int]:
    """The clauses of the total, and how many new variables they use.

    If several totals are possible, each has a *switch*, a new variable that makes its clauses hold;
    and one of the switches is on.
    """
    from sapper.logic.sat import ENCODINGS as COMPACT

    if count not in ENCODINGS and count not in COMPACT:
        known = ", ".join(("none", *encodings()))
        raise ValueError(f"no encoding is called {count!r}; there are {known}")
    written = ENCODINGS.get(count) or COMPACT[count]
    literals = range(1, used + 1)
    if total.contradiction:
        return [()], 0
    if total.is_exact:
        said, new = written(total.support[0], literals, used + 1)
        return list(said), new
    switches = tuple(range(used + 1, used + 1 + len(total.support)))
    clauses: list[Clause] = [switches]
    new = len(switches)
    for switch, number in zip(switches, total.support, strict=True):
        said, more = written(number, literals, used + new + 1)
        clauses += ((-switch, *clause) for clause in said)
        new += more
    return clauses, new


# -- at least so many ----------------------------------------------------------------------------


class Prefix(NamedTuple):
    """What a new variable stands for: at least `number` of the first `length` literals hold."""

    length: int
    number: int


def at_least(
    number: int, literals: Sequence[Literal], free: int
) -> tuple[list[Clause], list[Prefix]]:
    """Clauses that say that so many of the literals hold, and the new variables from `free` on.

    "At most" is the same of the negations. It is said by the rule where that takes fewer clauses
    than counting along the literals: if j of the first i hold, then j of the first i - 1 do or the
    last one does, and j - 1 of the first i - 1 do in any case. Only what (all, number) leads to is
    said, so there are `number` times the literals that may fail of such prefixes.
    """
    size = len(literals)
    if number <= 0:
        return [], []
    if number > size:
        return [()], []
    if comb(size, number - 1) <= 2 * number * (size - number + 1):
        return list(combinations(literals, size - number + 1)), []
    prefixes = [
        Prefix(i, j)
        for i in range(size, 0, -1)
        for j in range(max(1, number - size + i), min(i, number) + 1)
    ]
    variable = {prefix: free + place for place, prefix in enumerate(prefixes)}
    clauses: list[Clause] = [(variable[Prefix(size, number)],)]
    for (i, j), own in variable.items():
        fewer = variable.get(Prefix(i - 1, j))
        clauses.append((-own, literals[i - 1], *(() if fewer is None else (fewer,))))
        if j > 1:
            clauses.append((-own, variable[Prefix(i - 1, j - 1)]))
    return clauses, prefixes


# -- as people write them ----------------------------------------------------------------------


def named(notation: str, height: int) -> Name:
    """What the texts call the variable of a cell, on a board of so many rows.

    "x" is X1,1 from the bottom left (CompSci 102 and note 9), "m" is M0,0 from the top left (the
    Spanish report), and "number" is x1, x2, … in the order of the cells (the assignment).
    """
    if notation not in NOTATIONS:
        raise ValueError(f"no notation is called {notation!r}; there are {', '.join(NOTATIONS)}")
    return NOTATIONS[notation](height)


NOTATIONS: Mapping[str, Callable[[int], Name]] = {
    "x": lambda height: lambda _, cell: f"X{cell[0] + 1},{height - cell[1]}",
    "m": lambda _: lambda _, cell: f"M{cell[0]},{cell[1]}",
    "number": lambda _: lambda variable, _: f"x{variable}",
}
