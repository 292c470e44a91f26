"""Measures: how much work a field is, and how well it was played.

*3BV* is the number of openings and lone numbers (`pieces.py`): the fewest clicks that win without
marks. An *island* is a connected group of lone numbers. *ZiNi* is how many clicks one greedy way to
win with marks and chords takes (`zini.py`): an upper bound on the fewest clicks, never above 3BV,
and not always the fewest.

A *click* is a move of any kind. It is *wasted* when it changed nothing.

Cost: all but ZiNi take time linear in the board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from sapper.game.cells import MINE
from sapper.game.field import Field
from sapper.game.moves import Action, Turn
from sapper.game.pieces import pieces_of
from sapper.game.view import View
from sapper.game.zini import zini_moves

__all__ = [
    "Clicks",
    "Measures",
    "Play",
    "bbbv",
    "bbbv_done",
    "count_clicks",
    "measure",
    "measure_play",
    "zini_moves",
]


@dataclass(frozen=True)
class Measures:
    """How much work a field is. Always ``openings <= bbbv`` and ``zini <= bbbv``."""

    bbbv: int
    openings: int
    islands: int
    zini: int


@dataclass(frozen=True)
class Clicks:
    """How often each kind of click was made: `left` probed, `right` marked or unmarked.

    The `wasted` ones are counted among the three kinds as well.
    """

    left: int
    right: int
    chords: int
    wasted: int

    @property
    def total(self) -> int:
        return self.left + self.right + self.chords


@dataclass(frozen=True)
class Play:
    """How a game went: its clicks, the 3BV of its field, and how much of it they have done."""

    clicks: Clicks
    bbbv: int
    bbbv_done: int

    @property
    def efficiency(self) -> float | None:
        """3BV done for each click; None before the first. Above 1 only marks and chords reach."""
        return self.bbbv_done / self.clicks.total if self.clicks.total else None


# -- the field -------------------------------------------------------------------------------


def measure(field: Field) -> Measures:
    """All measures of a field, on any grid."""
    pieces = pieces_of(field)
    return Measures(
        bbbv=pieces.bbbv,
        openings=len(pieces.openings),
        islands=_groups(pieces.lone, field.grid.neighbours),
        zini=len(zini_moves(field)),
    )


def bbbv(field: Field) -> int:
    """3BV alone: for boards that are too large, or too many, to measure everything."""
    return pieces_of(field).bbbv


def _groups(cells: Iterable[int], neighbours: Callable[[int], tuple[int, ...]]) -> int:
    """How many connected groups these cells make."""
    left = set(cells)
    groups = 0
    while left:
        groups += 1
        reached = [left.pop()]
        while reached:
            fresh = left.intersection(neighbours(reached.pop()))
            left -= fresh
            reached += fresh
    return groups


# -- the play --------------------------------------------------------------------------------

_SHOWN = bytes(code < MINE for code in range(256))


def bbbv_done(field: Field, view: View) -> int:
    """How much of the field's 3BV is done; an opening is done when all its zeros are shown."""
    if view.grid != field.grid:
        raise ValueError(f"the view is {view.grid.name}, but the field is {field.grid.name}")
    return pieces_of(field).done(view.codes.translate(_SHOWN))


def count_clicks(turns: Iterable[Turn]) -> Clicks:
    kinds = dict.fromkeys(Action, 0)
    wasted = 0
    for turn in turns:
        kinds[turn.move.action] += 1
        wasted += not turn.outcome.effective
    return Clicks(
        left=kinds[Action.PROBE],
        right=kinds[Action.MARK] + kinds[Action.UNMARK],
        chords=kinds[Action.CHORD],
        wasted=wasted,
    )


def measure_play(field: Field, turns: Sequence[Turn]) -> Play:
    """How a game on this field went, finished or not.

    Only what the turns opened is counted as done: cells that were given took no click.
    """
    pieces = pieces_of(field)
    shown = bytearray(field.grid.size)
    for turn in turns:
        for index in turn.opened_indices:
            shown[index] = 1
    return Play(count_clicks(turns), pieces.bbbv, pieces.done(shown))
