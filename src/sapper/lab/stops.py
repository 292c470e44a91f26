"""Where a player that never guesses stops: what the number of mines adds, and how all falls apart.

Words. A game *stops* when the player gives up with safe cells still hidden. The number of mines
*helps* there when with it, and only then, some hidden cell is certainly safe; it *tells* when any
cell is certain, a mine or safe, that was not before. That is Mark III against Mark II, where the
player is ``mark2+never``.

What is left of a stopped position is its problem once all that the player found is put in (CS 70,
note 9). *Cases* are assignments: 2 to the power of the fringe as a whole, summed over its
components, and with the best cutset of each. *Models* are the assignments that no clue rules out,
the number of mines left aside. Their logarithms are to the base of 2: 12 stands for 4,096.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from typing import NamedTuple

from sapper.clues import Clue, Problem, read
from sapper.clues.graph import best_cut, cases, cases_by_components
from sapper.counting.exact import count
from sapper.counting.odds import analyse
from sapper.lab.playing import Result, Story
from sapper.logic.cardinality import clauses_direct, exactly, exactly_recursive
from sapper.logic.cnf import Clause


class Helped(NamedTuple):
    """What the number of mines adds where the player stopped, as 0 or 1, and to how many cells."""

    stopped: int
    helped: int = 0
    told: int = 0
    safe: int = 0
    mines: int = 0


def helped(story: Story) -> Helped:
    """What the number of mines adds at the end of a game; nothing where it did not stop."""
    if story.result is not Result.STUCK:
        return Helped(0)
    odds = analyse(story.end)
    mines = set(odds.mines) - story.known_mines
    safe = len(odds.safe)
    return Helped(1, int(safe > 0), int(safe > 0 or bool(mines)), safe, len(mines))


class Parts(NamedTuple):
    """A stopped position: its sizes, its cases taken apart more and more, its clauses.

    `global_clauses_log10` is the length of the clauses of the number of mines, less one digit.
    """

    unknown: int
    fringe: int
    components: int
    cases_log2: float
    cases_by_components_log2: float
    cases_with_cuts_log2: float
    models_log2: float
    clauses: int
    clauses_recursive: int
    literals: int
    literals_recursive: int
    global_clauses_log10: int


def parts(story: Story) -> Parts | None:
    """How the last position of a game falls into parts; None where the player did not stop."""
    if story.result is not Result.STUCK:
        return None
    known = dict.fromkeys(story.known_mines, True)
    problem = read(story.end).given(known)
    total = problem.total_clue
    if total is None:
        raise ValueError("the number of mines of the position is not known")
    local = problem.without_total()
    components = local.components()
    direct = [exactly(*_asked(clue)) for clue in local.clues]
    recursive = [exactly_recursive(*_asked(clue)) for clue in local.clues]
    return Parts(
        unknown=len(problem.cells),
        fringe=len(problem.fringe),
        components=len(components),
        cases_log2=_log2(cases(local)),
        cases_by_components_log2=_log2(cases_by_components(local)),
        cases_with_cuts_log2=_log2(sum(map(_cut_cases, components))),
        models_log2=_log2(_models(local)),
        clauses=sum(map(len, direct)),
        clauses_recursive=sum(map(len, recursive)),
        literals=sum(map(_size, direct)),
        literals_recursive=sum(map(_size, recursive)),
        global_clauses_log10=len(str(clauses_direct(total.support[0], len(total.cells)))) - 1,
    )


def _log2(number: int) -> float:
    """Where no clue is left there are no components, and one case: nothing is to be tried."""
    return log2(max(1, number))


def _cut_cases(component: Problem) -> int:
    cut = best_cut(component)
    return min(cases(component), cut.cases if cut else cases(component))


def _models(local: Problem) -> int:
    """The assignments of the fringe that no clue rules out."""
    worlds = int(count(local).worlds)
    return worlds >> len(local.background)


def _asked(clue: Clue) -> tuple[int, range]:
    return clue.support[0], range(1, len(clue.cells) + 1)


def _size(form: Sequence[Clause]) -> int:
    """How many literals stand in clauses."""
    return sum(map(len, form))
