"""Odds for people: a board of percentages, and a heat map.

Certainty is never a matter of rounding: ``0%`` and ``100%`` are certain, and what only comes near
is written ``<1%`` and ``>99%``. The *heat* of a cell runs from blue (safe) over grey to orange (a
mine), which people who see fewer hues tell apart as well; each cell also says its percentage, rings
and corners mark what is certain, and a frame marks the best cell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sapper.counting.fast import MINE as CERTAIN_MINE
from sapper.counting.fast import SAFE, SHOWN
from sapper.game.cells import HIDDEN, MARKED, MINE, UNSEEN
from sapper.game.coordinates import Habit
from sapper.game.drawing import Overlay, draw
from sapper.game.formats import picture
from sapper.game.grid import Hexagons

if TYPE_CHECKING:
    from sapper.counting.odds import Odds

COLDEST: Final = (0x56, 0xB4, 0xE9)
MIDDLE: Final = (0xE8, 0xE4, 0xD8)
HOTTEST: Final = (0xE6, 0x7A, 0x1E)
"""Okabe and Ito's blue and near their orange; black can be read on all in between."""

LEGEND: Final = (
    "Percentages are chances of a mine; a ring: certainly safe; corners: certainly a mine; "
    "a frame: the best cell"
)
LEGEND_OF_CONFLICT: Final = "The numbers in broken frames contradict one another"


def percentage(chance: float) -> str:
    """The chance as whole percent, never rounded to certainty."""
    if 0 < chance < 0.01:
        return "<1%"
    if 0.99 < chance < 1:
        return ">99%"
    return f"{chance:.0%}"


def symbols(odds: Odds) -> tuple[str, ...]:
    """What stands for each cell on the board of percentages."""
    signs = {HIDDEN: "#", MARKED: "F", MINE: "*", UNSEEN: "-", 0: "."}
    return tuple(
        signs.get(code, str(code)) if verdict == SHOWN else percentage(chance)
        for code, verdict, chance in zip(odds.view.codes, odds.verdicts, odds.chances, strict=True)
    )


def board(odds: Odds) -> str:
    """The board of percentages: shown cells as in a picture, hidden ones with their chances."""
    view = odds.view
    every = symbols(odds)
    wide = max(map(len, every))
    shift = " " * ((wide + 1) // 2) if isinstance(view.grid, Hexagons) else ""
    lines = [picture.title(view)]
    for y in range(view.height):
        row = every[y * view.width : (y + 1) * view.width]
        lines.append(shift * (y % 2) + " ".join(symbol.rjust(wide) for symbol in row))
    return "\n".join(lines)


def heat_map(odds: Odds, axes: Habit | None = None) -> str:
    """The view as a drawing with the chances over it, or with the conflict where there is one."""
    grid = odds.view.grid
    if not odds.consistent:
        overlays = {
            cell: Overlay(signs=("dashes",)) for cell in odds.conflict if not isinstance(cell, str)
        }
        return draw(odds.view, axes, overlays, LEGEND_OF_CONFLICT)
    overlays = {}
    for index, (chance, verdict) in enumerate(zip(odds.chances, odds.verdicts, strict=True)):
        cell = grid.cell(index)
        signs = {SAFE: ("ring",), CERTAIN_MINE: ("corners",)}.get(verdict, ())
        if cell == odds.best:
            signs = ("frame", *signs)
        if verdict != SHOWN:
            overlays[cell] = Overlay(heat(chance), percentage(chance), signs)
    return draw(odds.view, axes, overlays, LEGEND)


def heat(chance: float) -> str:
    """The colour of a chance, as ``#rrggbb``."""
    end = COLDEST if chance < 0.5 else HOTTEST
    share = abs(2 * chance - 1)
    parts = (round(m + (e - m) * share) for m, e in zip(MIDDLE, end, strict=True))
    return "#" + "".join(f"{part:02x}" for part in parts)
