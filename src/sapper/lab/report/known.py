"""What is claimed of single formulas and positions: no games are needed, it is computed."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from sapper.clues import Problem, read
from sapper.clues.graph import best_cut, cases, cut_by
from sapper.game.view import View
from sapper.logic.cardinality import clauses_direct


class Cases(NamedTuple):
    """The cases of a position: as a whole, taken apart as asked, with the best cutsets found."""

    whole: int
    apart: int
    best: int


def smallest_cutset(position: str) -> tuple[Hashable, ...]:
    """The cells of a smallest cutset of a position that is in one piece."""
    cut = best_cut(read(View.parse(position)).without_total())
    return cut.cells if cut else ()


def known_clauses(k: int, n: int) -> int:
    """How many clauses "exactly k of n" has, none of them made."""
    return clauses_direct(k, n)


def known_cases(position: str, cut: Sequence[Hashable] = ()) -> Cases:
    """The cases of a position in notation; without a cut it falls into its components."""
    problem = read(View.parse(position)).without_total()
    best = sum(map(_best, problem.components()))
    return Cases(cases(problem), cut_by(problem, cut).cases, best)


def _best(component: Problem) -> int:
    cut = best_cut(component)
    return min(cases(component), cut.cases) if cut else cases(component)
