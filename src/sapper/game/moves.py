"""Moves and what comes of them.

A *move* is an action on a cell. *Probe* opens a hidden cell; *mark* and *unmark* set and take back
the player's opinion that it is a mine; *chord* opens all unmarked neighbours of a number that has
as many marks around it as it says.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from numbers import Real
from typing import NamedTuple

from sapper.game.grid import Cell, Grid
from sapper.game.plain_values import told, word


class Action(StrEnum):
    PROBE = "probe"
    MARK = "mark"
    UNMARK = "unmark"
    CHORD = "chord"


class IllegalMove(ValueError):
    """A move that no rule knows: off the board, after the end, or at no time."""


class Move(NamedTuple):
    action: Action
    cell: Cell

    def on(self, grid: Grid) -> Move:
        """This move in plain values, where its action is one and its cell is on the grid."""
        try:
            action = word("an action", self.action, Action)
        except ValueError as error:
            raise IllegalMove(str(error)) from None
        try:
            return Move(action, grid.cell(grid.index(self.cell)))
        except ValueError as error:
            raise IllegalMove(f"{action.value} {told(self.cell)}: {error}") from None

    def __str__(self) -> str:
        return f"{self.action.value} ({self.cell[0]}, {self.cell[1]})"


def seconds(at: object) -> float | None:
    """A time after the start of the game as a plain number; None where it is not known."""
    if at is None:
        return None
    try:
        time = float(at) if isinstance(at, Real) and not isinstance(at, bool) else math.nan
    except OverflowError:
        time = math.inf
    if not 0 <= time < math.inf:
        raise IllegalMove(f"a time is a number of seconds since the start, not {told(at)}")
    return time


class Status(StrEnum):
    """How a game stands."""

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"


class Outcome(StrEnum):
    """What a move did. Those of the second group did nothing, and each says why."""

    OPENED = "opened"
    MARKED = "marked"
    UNMARKED = "unmarked"
    MINE_HIT = "a mine"

    PROTECTED = "the cell is marked; unmark it before probing it"
    ALREADY_OPEN = "the cell is open already"
    ALREADY_MARKED = "the cell is marked already"
    NOT_MARKED = "the cell is not marked"
    NO_MARKS_LEFT = "all marks are used: there are no more of them than mines"
    NO_NUMBER = "the cell shows no number to open around"
    UNSATISFIED = "the marks around the number are not as many as it says"
    NOTHING_TO_OPEN = "no hidden cell is left around the number"

    @property
    def effective(self) -> bool:
        """Whether the move changed anything."""
        did = (Outcome.OPENED, Outcome.MARKED, Outcome.UNMARKED, Outcome.MINE_HIT)
        return self in did


@dataclass(frozen=True)
class Turn:
    """A move, what it did, which cells it opened, and how the game stands after it."""

    move: Move
    outcome: Outcome
    status: Status
    grid: Grid = field(repr=False)
    opened_indices: tuple[int, ...]

    @cached_property
    def opened(self) -> tuple[Cell, ...]:
        """The cells it opened, in that order: made when asked for, as they may be millions."""
        return tuple(map(self.grid.cell, self.opened_indices))
