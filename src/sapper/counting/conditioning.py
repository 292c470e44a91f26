"""Counting along a cutset: try all its values, and solve what is left part by part.

To *condition* on some cells is to try every way to lay mines on them. If the cells are a *cutset*,
what is left falls into parts that have nothing to do with one another but the total. Each *case* is
one assignment that is tried to the end: with c cells in the cutset there are 2^c times the sum of
2^size over the parts, instead of 2^ all of them (CS 70, note 9). A part may be cut again, with its
own cutset, and so on. A *plan* is made once, for which cells are cut does not depend on their
values; then it is carried out and its cases are counted as they are tried. Assignments of a cutset
that a clue rules out are tried to the end as well: that is how the note counts.

Roads not taken: the smallest cutset need not be the best one to cut again behind; a search for the
best order is what `exact.py` does without.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from functools import cached_property
from math import prod

from sapper.clues import Problem, best_cut, cut_by
from sapper.counting.plain import World, every_set
from sapper.counting.worlds import ByMines, Count, Tally, in_whole_numbers, join, together

MOST_CASES = 1 << 20
"""A few seconds."""


@dataclass(frozen=True)
class Plan:
    """The cells to try first, and the plans of the parts that are left.

    Cells that are not cut any more are a plan without parts: all of them are tried together.
    """

    cells: tuple[Hashable, ...]
    parts: tuple[Plan, ...] = ()

    @cached_property
    def cases(self) -> int:
        """How many cases there will be. Where no part is left, each assignment is one."""
        behind = sum(part.cases for part in self.parts) if self.parts else 1
        return behind << len(self.cells)

    @cached_property
    def size(self) -> int:
        return len(self.cells) + sum(part.size for part in self.parts)


def condition(problem: Problem, cut: Iterable[Hashable] | None = None) -> Count:
    """The count of a problem; its work is the number of cases that were tried.

    With `cut`, these cells are tried first and each part that is left is tried as a whole; no cells
    at all give the components as parts. Without, each component is cut along its best cutset, and
    each part again, as long as that saves cases.
    """
    scaled = in_whole_numbers(problem)
    fringe = scaled.problem.without_total()
    plan = best_plan(fringe) if cut is None else plan_along(fringe, cut)
    if plan.cases > MOST_CASES:
        power = plan.cases.bit_length() - 1
        raise ValueError(f"2^{power} cases or more are too many: at most {MOST_CASES} are tried")
    return join(scaled, [_tally(fringe, plan)])


def plan_along(problem: Problem, cells: Iterable[Hashable]) -> Plan:
    """Cut once, along these cells."""
    cut = cut_by(problem, cells)
    return Plan(cut.cells, tuple(map(Plan, cut.parts)))


def best_plan(problem: Problem) -> Plan:
    """Each component along its best cutset, and its parts again."""
    most = MOST_CASES.bit_length()
    return Plan((), tuple(_cut_again(part, most) for part in problem.components() if part.cells))


def _cut_again(part: Problem, most: int) -> Plan:
    """The plan of one part; cutsets that have more than `most` cells together are of no use."""
    whole = Plan(part.cells)
    cut = best_cut(part)
    if cut is None or len(cut.cells) > most:
        return whole
    rest = part.given(dict.fromkeys(cut.cells, False)).components()
    parts = (_cut_again(smaller, most - len(cut.cells)) for smaller in rest if smaller.cells)
    return min(whole, Plan(cut.cells, tuple(parts)), key=lambda plan: plan.cases)


def _tally(problem: Problem, plan: Plan) -> Tally:
    """Carry out a plan: add up what each assignment of its cells gives."""
    worlds = [0] * (plan.size + 1)
    mines: dict[Hashable, list[int]] = {}
    work = 0
    for world in every_set(plan.cells):
        rest = _rest(problem, plan, world)
        work += rest.work
        _add(worlds, rest.worlds, len(world))
        struck = {**rest.mines, **dict.fromkeys(world, rest.worlds)}
        for cell, by_mines in struck.items():
            _add(mines.setdefault(cell, [0] * len(worlds)), by_mines, len(world))
    return Tally(worlds, mines, work)


def _rest(problem: Problem, plan: Plan, world: World) -> Tally:
    """What is left when, of the cells of the plan, exactly those of `world` are mines."""
    if not plan.parts:
        return Tally((int(problem.weight(world)),), {}, 1)
    left = problem.given({cell: cell in world for cell in plan.cells})
    said = prod(int(clue.weights[0]) for clue in left.clues if not clue.cells)
    # Clues on no cells are a component as well, the last one: that is `said`.
    parts = zip(left.components(), plan.parts, strict=False)
    return together([Tally((said,), {}, 0), *(_tally(part, behind) for part, behind in parts)])


def _add(numbers: list[int], more: ByMines, mines: int) -> None:
    """Add weights of worlds to which so many mines have to be added."""
    for number, weight in enumerate(more, mines):
        numbers[number] += weight
