"""Rules: everything that is agreed before a game begins, as one value.

*First click*: what the first probe is promised. ``none``: nothing, it may be a mine. ``safe``: it
is no mine; the mines lie uniformly among the other cells. ``opening``: its neighbours are free as
well. ``given``: the game begins with some safe cells already open.

*Way to win*: ``probed``: every safe cell is open. ``marked and probed``: also, exactly the mines
are marked. ``marked exactly``: the marks stand on the mines and nowhere else, whatever is open.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from sapper.game import plain_values as plain
from sapper.game.grid import Cell, Grid, Rectangle, grid_named
from sapper.game.noise import EXACT, Noise
from sapper.plural import counted, does


class FirstClick(StrEnum):
    NONE = "none"
    SAFE = "safe"
    OPENING = "opening"
    GIVEN = "given"


class Win(StrEnum):
    PROBED = "probed"
    MARKED_AND_PROBED = "marked and probed"
    MARKED_EXACTLY = "marked exactly"


@dataclass(frozen=True)
class Rules:
    """Grid, number of mines, first click, way to win, marks and noise.

    `given` goes with the first click of that name: how many safe cells the seed draws (left out:
    the square root of the number of cells, rounded), or the cells themselves, and then the mines
    lie uniformly among the others. `limited_marks` allows no more marks than there are mines.
    `noise` says how numbers reach the player: exactly, unless it is told otherwise.
    """

    grid: Grid
    mines: int
    first: FirstClick = FirstClick.SAFE
    given: int | tuple[Cell, ...] | None = None
    win: Win = Win.PROBED
    limited_marks: bool = False
    noise: Noise = EXACT

    def __post_init__(self) -> None:
        object.__setattr__(self, "mines", plain.whole("mines", self.mines))
        object.__setattr__(self, "first", plain.word("first", self.first, FirstClick))
        object.__setattr__(self, "given", self._given())
        object.__setattr__(self, "win", plain.word("win", self.win, Win))
        plain.truth("limited_marks", self.limited_marks)
        if not isinstance(self.noise, Noise):
            raise ValueError(f"noise must be a Noise, not {plain.told(self.noise)}")
        self._check_room()

    def _given(self) -> int | tuple[Cell, ...] | None:
        """How many cells are given, or which; None under the other first clicks."""
        given = self.given
        if self.first is not FirstClick.GIVEN:
            if given is not None:
                raise ValueError(
                    f"given cells belong to the first click 'given', not to {self.first.value!r}"
                )
            return None
        if given is None:
            return round(math.sqrt(self.grid.size))
        if isinstance(given, str | dict) or not isinstance(given, Iterable):
            return plain.counted("the number of given cells", given)
        listed = tuple(self.grid.cell(self.grid.index(cell)) for cell in given)
        if len(set(listed)) < len(listed):
            raise ValueError("a given cell is listed twice")
        return listed

    def _check_room(self) -> None:
        size = self.grid.size
        kept, reason = {
            FirstClick.NONE: (0, ""),
            FirstClick.SAFE: (1, " because the first click is safe"),
            FirstClick.OPENING: (
                min(size, 1 + self.grid.largest_degree),
                " because the first click and its neighbours are free",
            ),
            FirstClick.GIVEN: (self.given_count, " because they are given"),
        }[self.first]
        if kept > size:
            raise ValueError(
                f"{counted(kept, 'given cell')} {does(kept)} not fit on {self.grid.name} "
                f"({counted(size, 'cell')})"
            )
        if not 0 <= self.mines <= size - kept:
            free = f" less {kept} kept free{reason}" if kept else ""
            raise ValueError(
                f"{counted(self.mines, 'mine')} {does(self.mines)} not fit on {self.grid.name}: "
                f"it has {counted(size, 'cell')}{free}, "
                f"so from 0 to {size - kept} mines are possible"
            )

    @property
    def given_count(self) -> int:
        """How many safe cells are open from the start."""
        return len(self.given) if isinstance(self.given, tuple) else self.given or 0

    @property
    def safe_cells(self) -> int:
        """How many cells are no mines."""
        return self.grid.size - self.mines

    @classmethod
    def level(cls, name: str) -> Rules:
        """The rules of a level by its name: `LEVELS` has them all."""
        if name not in LEVELS:
            raise ValueError(f"there is no level {name!r}; the levels are {', '.join(LEVELS)}")
        return LEVELS[name]

    @classmethod
    def rectangle(cls, width: int, height: int, mines: int) -> Rules:
        """A rectangle by the common rules: safe first click, won when all safe cells are open."""
        return cls(Rectangle(width, height), mines)

    def but(self, **changes: Any) -> Rules:
        """These rules with some parts changed: ``Rules.level("expert").but(first="opening")``."""
        if "first" in changes and "given" not in changes:
            changes["given"] = None
        return replace(self, **changes)

    def to_dict(self) -> dict[str, Any]:
        """These rules in plain values, for JSON."""
        values: dict[str, Any] = {
            "grid": self.grid.name,
            "mines": self.mines,
            "first": self.first.value,
            "win": self.win.value,
            "limited_marks": self.limited_marks,
        }
        if self.given is not None:
            values["given"] = self.given
        if not self.noise.is_exact:
            values["noise"] = str(self.noise)
        return values

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Rules:
        """Rules from plain values; fields it does not know are left aside."""
        name = plain.part("the rules", values, "grid")
        given = values.get("given")
        return cls(
            grid_named(plain.text("grid", name)),
            plain.part("the rules", values, "mines"),
            values.get("first", FirstClick.SAFE),
            plain.cells("given", given) if isinstance(given, list) else given,
            values.get("win", Win.PROBED),
            values.get("limited_marks", False),
            Noise.parse(plain.text("noise", values.get("noise", "exact"))),
        )


LEVELS: dict[str, Rules] = {
    "beginner": Rules.rectangle(9, 9, 10),
    "old-beginner": Rules.rectangle(8, 8, 10),
    "intermediate": Rules.rectangle(16, 16, 40),
    "expert": Rules.rectangle(30, 16, 99),
    # The three levels of the resolution assignment, which begins with safe cells given.
    "easy": Rules.rectangle(9, 9, 10).but(first=FirstClick.GIVEN),
    "medium": Rules.rectangle(16, 16, 25).but(first=FirstClick.GIVEN),
    "hard": Rules.rectangle(30, 16, 99).but(first=FirstClick.GIVEN),
}
