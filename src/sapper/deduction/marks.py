"""Mark I to III of note 9: all that is certain, with and without the number of mines.

Words. The *count* is the number of mines on the board: the prior of a problem. A method is
*complete* if it knows every cell that is the same in all worlds.

| method | asks | knows |
|---|---|---|
| `mark1` | SAT, about the clues and the count clause by clause | everything, if it fits |
| `mark2` | SAT, about the clues of each component | everything but for the count |
| `mark3` | how many worlds each component has, by mines | everything |
| `sat_count` | SAT, about the clues and a compact encoding of the count | everything |

SAT is asked whether a cell can be a mine, and whether it can be safe. The answer "yes" comes with a
world, and a world answers one of the two questions about every cell: so there are far fewer
questions than two for each cell. Cells in the same clues (a *group*) are certain together or not at
all, for exchanging two of them makes a world of a world. A world in which they differ answers both
questions about them, and one of them is asked for all.

How the players of these names open and guess is in `players/table.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from sapper.clues.problem import Problem
from sapper.counting.fast import MINE, SAFE, Budget, Contradiction, count_fast, places
from sapper.deduction.encode import COMPACT, MOST_CLAUSES, Encoded, encode
from sapper.deduction.verdicts import Verdicts
from sapper.logic.cnf import Literal

MOST_CONFLICTS = 50_000
"""A question that takes a solver more is given up, after some seconds: Undecided is raised."""


def mark1(problem: Problem, *, most_clauses: int = MOST_CLAUSES) -> Verdicts:
    """Everything, from clauses alone. TooManyClauses says when the count cannot be written down."""
    return _asked([(problem, encode(problem, count="direct", most_clauses=most_clauses))])


def mark2(problem: Problem) -> Verdicts:
    """All that follows without the count. Components have nothing to say about one another."""
    return _asked([(part, encode(part)) for part in problem.components()])


def mark3(problem: Problem, *, budget: Budget | None = None) -> Verdicts:
    """Everything, by counting the worlds of each component by their mines.

    OverBudget is raised when the budget does not suffice; Contradiction without a world.
    """
    odds = count_fast(problem, (budget or Budget()).begin())
    known = dict.fromkeys((problem.cells[index] for index in places(odds.verdicts, SAFE)), False)
    known |= dict.fromkeys((problem.cells[index] for index in places(odds.verdicts, MINE)), True)
    return Verdicts(known, odds.work._asdict())


def sat_count(problem: Problem, *, encoding: str = COMPACT) -> Verdicts:
    """Everything, from clauses with new variables: a witness that owes nothing to counting.

    Undecided is raised where a question is too hard for a solver.
    What is certain without the count stays so with it (theorem 9.5), and is not asked again.
    """
    locally = mark2(problem)
    rest = problem.given(locally.known)
    more = _asked([(rest, encode(rest, count=encoding))])
    return Verdicts({**locally.known, **more.known}, Counter(locally.work) + Counter(more.work))


def _asked(parts: list[tuple[Problem, Encoded]]) -> Verdicts:
    """What is certain in each part by itself; Contradiction if one of them has no world."""
    known: dict[Any, bool] = {}
    work = Counter(clauses=0, questions=0)
    for problem, encoded in parts:
        known |= _certain(problem, encoded, work)
    return Verdicts(known, work)


def _certain(problem: Problem, encoded: Encoded, work: Counter[str]) -> dict[Any, bool]:
    from sapper.logic.sat import Solver

    groups = [tuple(encoded.variables[cell] for cell in group.cells) for group in problem.groups()]
    known: dict[Any, bool] = {}
    work["clauses"] += len(encoded.cnf.clauses)
    with Solver(encoded.cnf) as solver:
        work["questions"] += 1
        if not solver.is_satisfiable(conflicts=MOST_CONFLICTS):
            raise Contradiction("the clues contradict one another")
        # What all cells of a group are in all worlds seen so far.
        common = _common(groups, solver.model())
        for group in groups:
            if (mine := common.get(group)) is None:
                continue
            work["questions"] += 1
            denial = -group[0] if mine else group[0]
            if solver.is_satisfiable((denial,), conflicts=MOST_CONFLICTS):
                other = _common(common, solver.model())
                common = {group: mine for group, mine in common.items() if other.get(group) is mine}
            else:
                known |= dict.fromkeys((encoded.cells[variable - 1] for variable in group), mine)
    return known


def _common(
    groups: Iterable[tuple[int, ...]], world: Sequence[Literal]
) -> dict[tuple[int, ...], bool]:
    """The groups whose cells are all mines in a world, or all safe."""
    found = {}
    for group in groups:
        mine = world[group[0] - 1] > 0
        if all((world[variable - 1] > 0) is mine for variable in group):
            found[group] = mine
    return found
