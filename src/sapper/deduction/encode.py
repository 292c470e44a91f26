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
from sapper.logic.cnf import Clause, Cnf, Literal

MOST_CLAUSES = 1_000_000
"""No clue is written as more clauses than this: it takes some seconds."""

Name = Callable[[int, Any], str]
"""What people call the variable of a cell: its number and the cell to a word."""


class TooManyClauses(ValueError):
    """A clue has more clauses than are written down; `clauses` says how many."""

    def __init__(self, clue: Clue, clauses: int, most: int) -> None:
        # Numbers of thousands of digits help nobody, and Python refuses to write them.
        said = f"{clauses:,}" if clauses < 10**18 else f"more than 2^{clauses.bit_length() - 1}"
        numbers = " or ".join(map(str, clue.support))
        super().__init__(
            f"{numbers} of {len(clue.cells):,} cells takes {said} clauses, "
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
    """The problem as clauses, and the total as `count` says: not at all, by the rule, or compact.

    `count` is "none", "direct" or the name of an encoding (`encodings`). Weights do not matter but
    for being positive. TooManyClauses is raised before any clause of such a clue is made.
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
        compact, new = _compact(count, total, len(variables))
        say(total, compact)
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


# -- with new variables ------------------------------------------------------------------------


def encodings() -> tuple[str, ...]:
    """What `count` may be besides "none": "direct", and the compact encodings by name."""
    from sapper.logic.sat import ENCODINGS

    return ("direct", *ENCODINGS)


def _compact(count: str, total: Clue, used: int) -> tuple[list[Clause], int]:
    """The clauses of the total, and how many new variables they use.

    If several totals are possible, each has a *switch*, a new variable that makes its clauses hold;
    and one of the switches is on.
    """
    from sapper.logic.sat import ENCODINGS

    if count not in ENCODINGS:
        known = ", ".join(("none", *encodings()))
        raise ValueError(f"no encoding is called {count!r}; there are {known}")
    literals = range(1, used + 1)
    if total.contradiction:
        return [()], 0
    if total.is_exact:
        said, new = ENCODINGS[count](total.support[0], literals, used + 1)
        return list(said), new
    switches = tuple(range(used + 1, used + 1 + len(total.support)))
    clauses: list[Clause] = [switches]
    new = len(switches)
    for switch, number in zip(switches, total.support, strict=True):
        said, more = ENCODINGS[count](number, literals, used + new + 1)
        clauses += ((-switch, *clause) for clause in said)
        new += more
    return clauses, new
