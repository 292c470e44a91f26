"""Judges of reasons: what a formula says of a view, and what adding up shows.

They share no code with those who make formulas and sums: they read the view themselves and know
nothing but whole numbers. What is wrong is raised as `Refused`, which says what.

*A formula.* A clause cannot be kept only if all cells that it has plain are safe and all that it
has negated are mines. So a clause of p plain and n negated cells, out of c of which k are mines, is
true whenever k < n or k > c - p; and if all clauses of k + 1 negated and of c - k + 1 plain cells
are there, each once, nothing but k mines keeps them. That is to be so for each clue. Through noise
several k may be possible: the others come in runs, and for one from a to b there are to be all
clauses of a negated and of c - b plain cells. Of the count
nothing may be said that is not true: its new variables have a meaning, "at least so many of the
first cells", and each clause is looked at with every number of mines that there may be.

*A sum.* The premises times their multipliers are added up again, and for each cell it is seen that
its opposite leaves no room for the total.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import comb
from typing import Any

from sapper.clues.problem import TOTAL
from sapper.deduction.verdicts import Verdict
from sapper.game.cells import HIDDEN, MARKED, MINE, UNSEEN
from sapper.game.grid import Cell
from sapper.game.view import View

Origin = Any
Clauses = Sequence[Sequence[int]]


class Refused(Exception):
    """The first fault that a judge has found."""


def _around(view: View, cell: Cell) -> tuple[set[Cell], list[int]]:
    """The hidden neighbours of an open cell, and how many mines there may be among them."""
    grid, noise = view.grid, view.noise
    number = view.code(cell)
    if number > UNSEEN or (number == UNSEEN and noise.is_exact):
        raise Refused(f"{cell} shows no number")
    near = [(i, view.codes[i]) for i in grid.neighbours(grid.index(cell))]
    hidden = {grid.cell(i) for i, code in near if code in (HIDDEN, MARKED)}
    plain = sum(code == MINE for _, code in near)
    if noise.is_exact:
        return hidden, [number - plain]
    unread = number == UNSEEN and noise.always_shows
    shown = None if number == UNSEEN else number
    return hidden, [
        mines
        for mines in range(len(hidden) + 1)
        if unread or noise.chance(shown, plain + mines, len(near))
        if plain + mines or not hidden or not noise.cascades
    ]


def _everywhere(view: View) -> tuple[set[Cell], list[int]]:
    """All hidden cells, and the mines among them."""
    return set(view.hidden), [view.mines - view.codes.count(MINE)]


# -- formulas --------------------------------------------------------------------------------------


def judge_formula(
    view: View,
    fact: tuple[Cell, Verdict],
    premises: Sequence[Origin],
    clauses: Clauses,
    origins: Sequence[Origin],
    cells: Sequence[Cell],
    prefixes: Sequence[tuple[int, int]] = (),
) -> None:
    """Refuse clauses that do not say what the premises say in this view, and the denial last."""
    if len(set(cells)) < len(cells) or not set(cells) <= set(view.hidden):
        raise Refused("the variables are not of different hidden cells")
    if len(clauses) != len(origins):
        raise Refused(f"{len(clauses)} clauses have {len(origins)} origins")
    cell, verdict = fact
    variable = cells.index(cell) + 1 if cell in cells else 0
    denial = {Verdict.SAFE: variable, Verdict.MINE: -variable}.get(verdict, 0)
    if not denial or not origins or origins[-1] != "denial" or list(clauses[-1]) != [denial]:
        raise Refused(f"the last clause does not deny that {cell} is {verdict.value}")
    said: dict[Origin, list[Sequence[int]]] = {}
    for clause, origin in zip(clauses[:-1], origins[:-1], strict=True):
        said.setdefault(origin, []).append(clause)
    if set(said) != set(premises):
        raise Refused("the clauses are not of the premises")
    for origin, own in said.items():
        if origin == TOTAL:
            _judge_count(view, own, cells, prefixes)
        else:
            _judge_clue(view, origin, own, cells)


def _judge_clue(view: View, origin: Cell, clauses: Clauses, cells: Sequence[Cell]) -> None:
    """Exactly the clauses of so many mines among the hidden neighbours."""
    hidden, numbers = _around(view, origin)
    near = {place for place, cell in enumerate(cells, 1) if cell in hidden}
    size = len(hidden)
    if len(near) < size:
        raise Refused(f"cells near {origin} have no variable")
    wanted = Counter(
        {
            (low, size - high): comb(size, low) * comb(size - low, size - high)
            for low, high in _runs_without(numbers, size)
        }
    )
    found: Counter[tuple[int, int]] = Counter()
    for clause in set(map(frozenset, clauses)):
        if not {abs(literal) for literal in clause} <= near:
            raise Refused(f"{sorted(clause)} is no clause of {origin}")
        negated = sum(literal < 0 for literal in clause)
        kind = negated, len(clause) - negated
        if kind not in wanted or len({abs(literal) for literal in clause}) < len(clause):
            told = " or ".join(map(str, numbers))
            raise Refused(f"{sorted(clause)} is no clause of {told} of {size} near {origin}")
        found[kind] += 1
    if found != wanted:
        raise Refused(f"clauses of {origin} are missing")


def _runs_without(numbers: Sequence[int], size: int) -> Iterator[tuple[int, int]]:
    """The first and the last of the numbers up to `size` that are not among these, run by run."""
    others = [number for number in range(size + 1) if number not in numbers]
    for first in others:
        if first - 1 not in others:
            last = first
            while last + 1 in others:
                last += 1
            yield first, last


def _judge_count(
    view: View, clauses: Clauses, cells: Sequence[Cell], prefixes: Sequence[tuple[int, int]]
) -> None:
    """Nothing but what is true of the mines among these cells, whatever the others are."""
    hidden, (mines,) = _everywhere(view)
    least, most = mines - (len(hidden) - len(cells)), mines
    for clause in clauses:
        if not _is_true(clause, len(cells), max(least, 0), min(most, len(cells)), prefixes):
            raise Refused(f"{sorted(clause)} does not follow from the mine count")


def _is_true(
    clause: Sequence[int], size: int, least: int, most: int, prefixes: Sequence[tuple[int, int]]
) -> bool:
    """Whether a clause holds with every number of mines from least to most among `size` cells."""
    plain = {literal for literal in clause if 0 < literal <= size}
    negated = {-literal for literal in clause if -size <= literal < 0}
    new = [literal for literal in clause if abs(literal) > size]
    if not new:
        return least > size - len(plain) or most < len(negated) or bool(plain & negated)
    if any(abs(literal) > size + len(prefixes) for literal in new):
        return False
    meant = [(literal > 0, *prefixes[abs(literal) - size - 1]) for literal in new]
    ends = {abs(length) for _, length, _ in meant}
    between = plain | negated
    if max(ends) - min(ends) > 1 or not between <= {max(ends)}:
        return False
    return all(
        any(_holds(positive, length, number, sums) for positive, length, number in meant)
        or any(value for _ in plain)
        or any(not value for _ in negated)
        for value, sums in _ways(min(ends), max(ends), bool(between), size, least, most)
    )


def _ways(
    short: int, long: int, one_more: bool, size: int, least: int, most: int
) -> Iterator[tuple[int, dict[int, int]]]:
    """Whether the last of the first `long` cells is a mine, and the mines among the first cells."""
    before = long - 1 if one_more or short < long else long
    for mines in range(before + 1):
        for value in (0, 1) if before < long else (0,):
            total = mines + value
            if total <= most and total + size - long >= least:
                yield value, {before: mines, long: total}


def _holds(positive: bool, length: int, number: int, sums: dict[int, int]) -> bool:
    """Whether at least so many of the first cells are mines; safe, if the length is negative."""
    mines = sums[abs(length)]
    return ((mines if length > 0 else -length - mines) >= number) is positive


# -- sums ------------------------------------------------------------------------------------------


def judge_sum(
    view: View,
    concluded: Sequence[tuple[Cell, Verdict]],
    known: Sequence[tuple[Cell, Verdict]],
    multipliers: Sequence[tuple[Origin, int]],
    factors: Sequence[tuple[Cell, int]],
    total: int,
) -> None:
    """Refuse a sum of premises that is wrong, or does not show all that was concluded."""
    sums: dict[Cell, int] = {}
    right = 0
    for origin, multiplier in multipliers:
        cells, numbers = _everywhere(view) if origin == TOTAL else _around(view, origin)
        if len(numbers) != 1:
            raise Refused(f"{origin} says several numbers, which cannot be added up")
        right += multiplier * numbers[0]
        for cell in cells:
            sums[cell] = sums.get(cell, 0) + multiplier
    for cell, verdict in known:
        factor = sums.pop(cell, 0)
        right -= factor if verdict is Verdict.MINE else 0
    left = {cell: factor for cell, factor in sums.items() if factor}
    if left != dict(factors) or len(left) != len(factors):
        raise Refused("the premises add up to something else on the left side")
    if right != total:
        raise Refused(f"the premises add up to {right} on the right side, not {total}")
    lowest = sum(factor for factor in left.values() if factor < 0)
    highest = sum(factor for factor in left.values() if factor > 0)
    for cell, verdict in concluded:
        factor = left.get(cell, 0)
        missing = total - (0 if verdict is Verdict.MINE else factor)
        if lowest - min(factor, 0) <= missing <= highest - max(factor, 0):
            raise Refused(f"the sum does not show that {cell} is {verdict.value}")
