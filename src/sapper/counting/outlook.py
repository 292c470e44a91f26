"""Outlooks: what opening a cell would show, and what would be certain then.

Words. The *numbers* of a cell are the chances that it is safe and has 0, 1, 2, … mines around it;
what they lack to 1 is the chance of a mine. Without noise that is what it shows. *Fresh* cells are
those that become certainly safe through what is shown, and were not before. *Progress* is the
chance of at least one of them, and `expected` how many there are on average, both given that the
cell is safe. A cell is *dead* when its number is known if it is safe: it has nothing to tell.

An outlook is found by asking: the view with each number shown is a view like any other, and the
weights of their worlds are to each other as the chances. On rectangles the engine does so; any
other view becomes a problem, and each number another problem.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import ldexp

from sapper.counting.fast import (
    SAFE,
    WIDEST,
    Contradiction,
    Deadline,
    Question,
    count_question,
    is_board,
    question,
)
from sapper.engine import analysis
from sapper.engine.analysis import CellOdds, Outlook
from sapper.game.cells import HIDDEN, MARKED, MINE
from sapper.game.noise import Noise, Shown
from sapper.game.view import View

__all__ = ["Outlook", "effort", "is_dead", "outlooks"]


def outlooks(view: View, indices: Sequence[int], deadline: Deadline) -> list[Outlook]:
    """The outlooks of some hidden cells of a consistent view."""
    if is_board(view):
        board = analysis.board_of(view.codes, view.width)
        found = deadline.ask(analysis.outlooks, board, view.mines, indices)
    else:
        asked = question(view)
        before = count_question(asked, deadline)
        found = [_asked(view, asked, before, index, deadline) for index in indices]
    around = (len(view.grid.neighbours(index)) for index in indices)
    return [
        outlook._replace(numbers=tuple(outlook.numbers[: degree + 1]))
        for outlook, degree in zip(found, around, strict=True)
    ]


def effort(view: View, edges: int) -> int:
    """About what the outlook of one cell costs, in edges of the engine's graph or cells of a board.

    `edges` is what the analysis of the view took. A problem of Python's objects costs far more for
    each cell than a board of bytes, and counting in Python far more for each edge.
    """
    numbers = 1 + min(view.grid.largest_degree, view.grid.size - 1)
    if is_board(view):
        return numbers * (edges + view.grid.size)
    return numbers * (edges * (1000 if numbers > WIDEST else 1) + 100 * view.grid.size)


def is_dead(outlook: Outlook) -> bool:
    """Whether the number of the cell is known, if it is safe."""
    return sum(chance > 0 for chance in outlook.numbers) == 1


def _asked(
    view: View, asked: Question, before: CellOdds, index: int, deadline: Deadline
) -> Outlook:
    around = view.grid.neighbours(index)
    unknown = [_place(view, near) for near in around if view.codes[near] in (HIDDEN, MARKED)]
    mines = sum(view.codes[near] == MINE for near in around)
    place = _place(view, index)
    known = before.verdicts.count(SAFE) + (before.verdicts[place] != SAFE)
    if_safe = [*asked.clues, ([place], (1, 0))]

    @cache
    def told(*truths: int) -> tuple[float, int]:
        """The chance that the number is one of these, and how many cells are fresh if it is."""
        support = [int(mines + j in truths) for j in range(len(unknown) + 1)]
        clues = [*if_safe, (unknown, support)]
        try:
            after = count_question(asked._replace(clues=clues), deadline)
        except Contradiction:
            return 0.0, 0
        ratio = after.mantissa / before.mantissa
        chance = ldexp(ratio, after.exponent - before.exponent)
        return chance, after.verdicts.count(SAFE) - known

    numbers = [0.0] * (len(around) + 1)
    for truth in range(mines, mines + len(unknown) + 1):
        numbers[truth], _ = told(truth)
    expected = progress = 0.0
    for chance, truths in _news(view.noise, numbers, bool(unknown)):
        _, fresh = told(*truths)
        expected += chance * fresh
        progress += chance * (fresh > 0)
    safe = sum(numbers)
    return Outlook(tuple(numbers), safe and expected / safe, safe and progress / safe)


def _news(
    noise: Noise, numbers: Sequence[float], hidden: bool
) -> Iterator[tuple[float, tuple[int, ...]]]:
    """All that opening a cell may tell: the chance of it, and the truths that it leaves.

    Where a noise cascades, a true 0 opens what is hidden around it, and is known by that.
    """
    if noise.is_exact:
        yield from ((chance, (truth,)) for truth, chance in enumerate(numbers) if chance)
        return
    news: dict[Shown | str, dict[int, float]] = {}
    for truth, chance in enumerate(numbers):
        for shown, share in noise.outcomes(truth, len(numbers) - 1) if chance else ():
            what = "opening" if noise.cascades and hidden and truth == 0 else shown
            told = news.setdefault(what, {})
            told[truth] = told.get(truth, 0.0) + chance * float(share)
    for told in news.values():
        yield sum(told.values()), tuple(told)


def _place(view: View, index: int) -> int:
    """The number of a hidden cell among the hidden ones."""
    before = view.codes[:index]
    return before.count(HIDDEN) + before.count(MARKED)
