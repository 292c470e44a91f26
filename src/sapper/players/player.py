"""Players: who they are, how they sit down to a game, and what they say of each move.

Words. A *player* is a named value that sits down to any number of games. A *seat* is one player at
one game: it is shown views, remembers what it likes of them, and decides. A *decision* is a move
with its grounds: what was found first, by which method, and, where nothing was certain, the *risk*
taken (the chance of a mine, as the player sees it) and the *options* that were turned down.

A seat is given views and a seeded generator and nothing else. Two fields that have shown the same
views get the same moves. The players that have names are in `table.py`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, Protocol, runtime_checkable

from sapper.game.generator import Generator
from sapper.game.grid import Cell
from sapper.game.moves import Move
from sapper.game.view import View


class Kind(StrEnum):
    """On what grounds a move is made."""

    OPENING = "opening"  # nothing is shown yet
    DEDUCED = "deduced"  # it cannot lose
    GUESS = "guess"
    CHOSEN = "chosen"  # by a player that gives no grounds


class Option(NamedTuple):
    """A cell that may be opened, its risk, and the bits that it tells; None where nobody asked."""

    cell: Cell
    risk: float | None
    tells: float | None = None


class Found(NamedTuple):
    """Cells that have become known together, and the method that found them."""

    method: str
    safe: tuple[Cell, ...]
    mines: tuple[Cell, ...]


@dataclass(frozen=True)
class Decision:
    """A move and its grounds.

    `method` found the cell (or guessed it, or opened with it). `found` is all that was found before
    this move and after the one before it. `work` counts what that took, by name. `tells` is what
    the cell tells in bits, where the player went by it.
    """

    move: Move
    kind: Kind
    method: str
    risk: float | None = None
    options: tuple[Option, ...] = ()
    found: tuple[Found, ...] = ()
    work: Mapping[str, int] = field(default_factory=dict, compare=False)
    tells: float | None = None


class Thought(NamedTuple):
    """What a seat found before it gave up: where it is stuck there is no move to say it with."""

    found: tuple[Found, ...] = ()
    work: Mapping[str, int] = {}


class Seat(ABC):
    """A player at one game. The views it is shown are of that game and in its order.

    After `move`, `decision` holds the grounds; it is None when the seat gives up, and then `last`
    holds what it still found.
    """

    decision: Decision | None = None
    last: Thought = Thought()

    def move(self, view: View) -> Move | None:
        """What to do next; None when the player is stuck and gives up."""
        decision = self.decision = self.decide(view)
        return None if decision is None else decision.move

    @abstractmethod
    def decide(self, view: View) -> Decision | None:
        """The next move with its grounds."""

    def end(self, view: View) -> None:  # noqa: B027
        """The game is over, or broken off, and this was its last view: time to tidy up."""


@runtime_checkable
class Player(Protocol):
    """Whoever has a name and sits down to games."""

    @property
    def name(self) -> str: ...

    def begin(self, chance: Generator) -> Seat:
        """Sit down to a new game; `chance` is all the randomness there is."""
        ...
