"""Records: a finished or running game as data, one line of JSON each.

A *record* holds the rules, the seed (or the mines, where the field came from elsewhere), every move
with its time, how many moves were taken back, and how the game stands. Replaying it gives the very
same game; a record whose result is not what its moves lead to is refused.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from sapper.game.field import Field
from sapper.game.game import Game
from sapper.game.grid import Cell
from sapper.game.moves import Action, IllegalMove, Move, Status
from sapper.game.rules import Rules

VERSION = 1


class RecordError(ValueError):
    """A record that cannot be read or does not lead where it says; names the line."""


class TimedMove(NamedTuple):
    """A move and how many seconds after the start it was made, where that is known."""

    move: Move
    at: float | None = None


@dataclass(frozen=True)
class Record:
    rules: Rules
    seed: int | None
    mines: tuple[Cell, ...] | None
    """The mines, where no seed gives them."""
    moves: tuple[TimedMove, ...]
    undone: int
    result: Status

    @classmethod
    def of(cls, game: Game) -> Record:
        moves = (TimedMove(t.move, at) for t, at in zip(game.turns, game.times, strict=True))
        mines = None
        if game.seed is None:
            assert game.field is not None
            mines = game.field.mine_cells()
        return cls(game.rules, game.seed, mines, tuple(moves), game.undone, game.status)

    @property
    def counts_as_play(self) -> bool:
        """False for a study: a game in which moves were taken back."""
        return self.undone == 0

    def start(self) -> Game:
        """The game before its first move."""
        if self.mines is None:
            return Game(self.rules, self.seed)
        return Game(self.rules, field=Field.of_mines(self.rules.grid, self.mines))

    def replay(self) -> Game:
        """Play the record again; the game as it then stands."""
        try:
            game = self.start()
        except ValueError as error:
            raise RecordError(str(error)) from None
        for number, (move, at) in enumerate(self.moves, 1):
            try:
                game.play(move, at)
            except IllegalMove as error:
                raise RecordError(f"move {number}: {error}") from None
        game.undone = self.undone
        if game.status is not self.result:
            raise RecordError(
                f"the record says {self.result.value}, but its moves lead to {game.status.value}"
            )
        return game

    def to_json(self) -> str:
        """This record as one line."""
        values: dict[str, Any] = {"sapper": VERSION, "rules": self.rules.to_dict()}
        # A seed may pass 2^53, which programs that read every number as a double would spoil.
        values |= {"seed": str(self.seed)} if self.mines is None else {"mines": self.mines}
        values["moves"] = [
            [move.action.value, *move.cell, *([] if at is None else [at])]
            for move, at in self.moves
        ]
        values |= {"undone": self.undone, "result": self.result.value}
        return json.dumps(values, separators=(",", ":"))

    @classmethod
    def from_json(cls, line: str) -> Record:
        """A record from its line; fields it does not know are left aside."""
        try:
            values = json.loads(line)
            if not isinstance(values, dict) or values.get("sapper") != VERSION:
                raise RecordError(f'this is no record: it does not say "sapper": {VERSION}')
            mines = values.get("mines")
            seed = values.get("seed")
            if (mines is None) == (seed is None):
                raise RecordError("a record has either a seed or mines")
            return cls(
                Rules.from_dict(values["rules"]),
                None if seed is None else int(seed),
                None if mines is None else tuple((int(x), int(y)) for x, y in mines),
                tuple(_timed_move(*move) for move in values["moves"]),
                int(values.get("undone", 0)),
                Status(values["result"]),
            )
        except RecordError:
            raise
        except KeyError as error:
            raise RecordError(f"the record has no {error.args[0]!r}") from None
        except json.JSONDecodeError as error:
            raise RecordError(f"column {error.colno}: {error.msg}") from None
        except (TypeError, ValueError, OverflowError, RecursionError) as error:
            raise RecordError(str(error)) from None


def _timed_move(action: str, x: int, y: int, at: float | None = None) -> TimedMove:
    if at is not None and not 0 <= at < math.inf:
        raise RecordError(f"a time is a number of seconds since the start, not {at}")
    return TimedMove(Move(Action(action), (int(x), int(y))), None if at is None else float(at))


def read_records(lines: Iterable[str]) -> Iterator[Record]:
    """Records from JSON lines, one at a time; blank lines are left aside."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield Record.from_json(line)
            except RecordError as error:
                raise RecordError(f"line {number}: {error}") from None
