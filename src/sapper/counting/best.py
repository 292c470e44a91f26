"""Which cell to open: the certainly safe ones, else the least likely mine among the living.

Words. A *guess* is a cell that may be opened and its *risk*, the chance that it is a mine. Guesses
are *tied* when their risks are within `TIE` of one another. A *dead* cell can show one number only
(`outlook.py`); the others are *living*.

The order: where some cells are certainly safe, these and no others, in reading order. Otherwise the
open cells, least risk first; of tied ones those with most progress, then in reading order. Dead
cells come last: a player who goes on as if a dead cell were safe loses nothing if it is, for it has
nothing to tell, and need not die if it is not.

To look ahead costs some work for each number of each cell. So it has bounds, none of which depends
on the clock. Of many tied cells those with fewest hidden neighbours are looked at, `AT_ONCE` of
them at a time until one of them is living; the others come after these, in reading order. Where
the analysis itself was heavy (`MOST_WORK`) none is looked at: then all cells count as living.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from sapper.counting.fast import OPEN, SAFE, places
from sapper.counting.outlook import Outlook, is_dead
from sapper.game.cells import HIDDEN, MARKED
from sapper.game.grid import Cell, Rectangle
from sapper.game.view import View

TIE: Final = 1e-11
AT_ONCE: Final = 32
MOST_WORK: Final = 200_000_000
"""The most work for looking ahead from `AT_ONCE` cells, as `outlook.effort` counts it."""

_HIDDEN = bytes(code in (HIDDEN, MARKED) for code in range(256))

Look = Callable[[Sequence[int]], Sequence[Outlook]]
"""What opening the cells with these indices would bring."""


class Guess(NamedTuple):
    """A cell that may be opened, and the chance that it is a mine."""

    cell: Cell
    risk: float


def guesses(
    view: View, chances: Sequence[float], verdicts: bytes, effort: int, look: Look
) -> Iterator[Guess]:
    """The cells that may be opened, best first; `effort` is what it costs to look from one."""
    at_once = min(AT_ONCE, MOST_WORK // max(effort, 1))
    safe = list(places(verdicts, SAFE))
    unsure = [] if safe else list(places(verdicts, OPEN))
    last: list[int] = []

    def living_first() -> Iterator[int]:
        yield from safe
        for tied in _ties(chances, unsure):
            living, dead = _by_progress(view, tied, at_once, look)
            yield from living
            last.extend(dead)
        yield from last

    return (Guess(view.grid.cell(index), chances[index]) for index in living_first())


def _ties(chances: Sequence[float], indices: Sequence[int]) -> Iterator[list[int]]:
    """The cells of least risk, those of the next, and so on; each time in reading order."""
    tied: list[int] = []
    for index in sorted(indices, key=chances.__getitem__):
        if tied and chances[index] > chances[tied[0]] + TIE:
            yield sorted(tied)
            tied = []
        tied.append(index)
    if tied:
        yield sorted(tied)


def _by_progress(
    view: View, tied: Sequence[int], at_once: int, look: Look
) -> tuple[list[int], list[int]]:
    """Living cells, most progress first, and dead ones."""
    if not at_once:
        return list(tied), []
    by_room = sorted(tied, key=room(view)) if len(tied) > at_once else tied
    progress: dict[int, float] = {}
    dead: list[int] = []
    for start in range(0, len(by_room), at_once):
        some = sorted(by_room[start : start + at_once])
        for index, outlook in zip(some, look(some), strict=True):
            if is_dead(outlook):
                dead.append(index)
            else:
                progress[index] = round(
                    outlook.progress, 9
                )  # symmetric cells differ in last digits
        if progress:
            break
    seen = {*dead, *progress}
    living = sorted(sorted(progress), key=progress.__getitem__, reverse=True)
    return [*living, *(index for index in tied if index not in seen)], sorted(dead)


def room(view: View) -> Callable[[int], int]:
    """How many hidden neighbours a cell has."""
    grid, hidden = view.grid, view.codes.translate(_HIDDEN)
    if not isinstance(grid, Rectangle):
        return lambda index: sum(hidden[near] for near in grid.neighbours(index))
    # All at once: the board is one large number, a byte for each cell and a 0 behind each row, and
    # is added to itself, shifted by a cell and by a row.
    width, row = grid.width, grid.width + 1
    rows = (hidden[start : start + width] for start in range(0, grid.size, width))
    own = int.from_bytes(b"\0".join(rows), "little")
    across = own + (own << 8) + (own >> 8)
    around = across + (across << 8 * row) + (across >> 8 * row) - own
    sums = around.to_bytes(row * (grid.height + 1) + 1, "little")
    starts = range(0, row * grid.height, row)
    return b"".join(sums[start : start + width] for start in starts).__getitem__
