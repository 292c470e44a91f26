"""Moves and what comes of them.

A *move* is an action on a cell. *Probe* opens a hidden cell; *mark* and *unmark* set and take back
the player's opinion that it is a mine; *chord* opens all unmarked neighbours of a number that has
as many marks around it as it says.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from sapper.game.grid import Cell


class Action(StrEnum):
    PROBE = "probe"
    MARK = "mark"
    UNMARK = "unmark"
    CHORD = "chord"


class Move(NamedTuple):
    action: Action
    cell: Cell

    def __str__(self) -> str:
        return f"{self.action.value} ({self.cell[0]}, {self.cell[1]})"


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


class Turn(NamedTuple):
    """A move, what it did, the cells it opened in that order, and how the game stands after it."""

    move: Move
    outcome: Outcome
    opened: tuple[Cell, ...]
    status: Status


class IllegalMove(ValueError):
    """A move that no rule knows: off the board, or after the end."""
