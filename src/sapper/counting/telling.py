"""Telling: how much opening a cell tells of the field, in bits.

Words. *News* is what opening a cell may show: a number, nothing, or, where a noise cascades, that
its neighbours open with it. The *information* of a cell is what its news and the field have in
common, given that the cell is no mine: the entropy of the news, less that of the noise alone. It
counts what the cell itself tells, not what the neighbours of a true 0 tell that open with it.

Cells that lie alike have the same numbers: those with the same clues on them, and around them as
many cells of the same clues. They are counted once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log2
from typing import Any, TypeVar

from sapper.clues.reading import said
from sapper.counting.fast import WIDEST, Deadline, answers
from sapper.counting.outlook import outlooks
from sapper.engine.analysis import Inquiry
from sapper.game.cells import HIDDEN, MARKED, MINE
from sapper.game.noise import Noise
from sapper.game.view import View

Numbers = tuple[float, ...]

Told = TypeVar("Told")


def is_narrow(view: View) -> bool:
    """Whether no cell has more neighbours than the engine takes in one clue."""
    return view.grid.largest_degree <= WIDEST


def numbers(view: View, indices: Sequence[int], deadline: Deadline) -> list[Numbers]:
    """The chances that hidden cells are no mines and their true numbers 0, 1, 2, …"""
    if not is_narrow(view):
        return [outlook.numbers for outlook in outlooks(view, indices, deadline)]
    return _of_alike(view, indices, lambda asked: _counted(view, asked, asked, deadline))


def truths(view: View, indices: Sequence[int], deadline: Deadline) -> list[Numbers]:
    """The chances that the true numbers of open cells are 0, 1, 2, …; of narrow boards."""
    return _counted(view, [-1] * len(indices), indices, deadline)


def prospects(view: View, indices: Sequence[int], deadline: Deadline) -> list[float]:
    """The chance to survive opening each of some cells and the least risky one after it.

    What is heard meanwhile decides which one that is. Of narrow boards.
    """

    def ask(asked: Sequence[int]) -> list[float]:
        inquiries = [Inquiry(index, *_heard(view, index)) for index in asked]
        return [
            sum(chance * (1 - least) for chance, least in found)
            for found in answers(view, inquiries, deadline)
        ]

    return _of_alike(view, indices, ask)


def information(noise: Noise, numbers: Numbers, hidden: bool) -> float:
    """What opening a cell tells of the field, in bits, given that it is safe.

    `hidden` says whether there are hidden cells around it, which a true 0 may open.
    """
    safe = sum(numbers)
    if not safe:
        return 0.0
    news: dict[Any, float] = {}
    noise_alone = 0.0
    for truth, chance in enumerate(numbers):
        for what, share in _news(noise, truth, len(numbers) - 1, hidden) if chance else ():
            news[what] = news.get(what, 0.0) + chance / safe * share
            noise_alone -= chance / safe * share * log2(share)
    return max(0.0, -sum(share * log2(share) for share in news.values() if share) - noise_alone)


def _news(noise: Noise, truth: int, neighbours: int, hidden: bool) -> list[tuple[Any, float]]:
    if truth == 0 and hidden and noise.cascades:
        return [("opening", 1.0)]
    return [(shown, float(share)) for shown, share in noise.outcomes(truth, neighbours)]


def _counted(
    view: View, cells: Sequence[int], places: Sequence[int], deadline: Deadline
) -> list[Numbers]:
    """The true numbers of some places; each time a cell is no mine, if there is one (−1: none)."""
    inquiries = []
    for cell, place in zip(cells, places, strict=True):
        unknown = unknown_of(view, view.grid.neighbours(place))
        size = len(unknown) + 1
        rows = [[float(mines == number) for mines in range(size)] for number in range(size)]
        inquiries.append(Inquiry(cell, unknown, rows))
    found = []
    for place, told in zip(places, answers(view, inquiries, deadline), strict=True):
        around = view.grid.neighbours(place)
        numbers = [0.0] * (len(around) + 1)
        plain = sum(view.codes[other] == MINE for other in around)
        numbers[plain : plain + len(told)] = [answer.chance for answer in told]
        found.append(tuple(numbers))
    return found


def _heard(view: View, index: int) -> tuple[list[int], list[list[float]]]:
    """The unknown cells around a cell, and what opening it may show, as likely as it would be."""
    around = view.grid.neighbours(index)
    unknown = unknown_of(view, around)
    plain = sum(view.codes[other] == MINE for other in around)
    rows: dict[Any, list[float]] = {}
    for mines in range(len(unknown) + 1):
        for what, share in _news(view.noise, plain + mines, len(around), bool(unknown)):
            rows.setdefault(what, [0.0] * (len(unknown) + 1))[mines] = share
    return unknown, [*rows.values()]


def unknown_of(view: View, around: Sequence[int]) -> list[int]:
    """Those of some cells that are hidden."""
    return [other for other in around if view.codes[other] in (HIDDEN, MARKED)]


def _of_alike(
    view: View, indices: Sequence[int], ask: Callable[[Sequence[int]], Sequence[Told]]
) -> list[Told]:
    """What is asked of some cells, asked once of those that lie alike."""
    alike = _alike(view)
    keys = [alike(index) for index in indices]
    asked = dict(zip(reversed(keys), reversed(indices), strict=True))
    told = dict(zip(asked, ask([*asked.values()]), strict=True))
    return [told[key] for key in keys]


def _alike(view: View) -> Callable[[int], object]:
    """What is equal for cells that lie alike."""
    speaking: dict[int, tuple[int, ...]] = {}
    for number, saying in enumerate(said(view)):
        for index in saying.unknown:
            speaking[index] = (*speaking.get(index, ()), number)

    def of(index: int) -> object:
        around = view.grid.neighbours(index)
        mines = sum(view.codes[other] == MINE for other in around)
        clues = sorted(speaking.get(other, ()) for other in unknown_of(view, around))
        return speaking.get(index, ()), tuple(clues), mines, len(around)

    return of
