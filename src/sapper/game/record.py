"""Records: a finished or running game as data, one line of JSON each.

A *record* holds the rules, the seed (or the mines, where the field came from elsewhere), every move
with its time, how many moves were taken back, and how the game stands. Replaying it gives the very
same game; a record whose result is not what its moves lead to is refused.

Values are taken as they stand or refused: 7.9 is no seed, and "false" is not false.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from sapper.game import plain_values as plain
from sapper.game.field import Field
from sapper.game.game import Game
from sapper.game.generator import check_seed
from sapper.game.grid import Cell
from sapper.game.moves import Action, IllegalMove, Move, Status, seconds
from sapper.game.rules import Rules

VERSION = 1
Found = TypeVar("Found")


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
    """The mines, where no seed gives them; a seed is then that of the noise."""
    moves: tuple[TimedMove, ...]
    undone: int
    result: Status

    def __post_init__(self) -> None:
        if self.rules.noise.is_exact and (self.mines is None) == (self.seed is None):
            raise RecordError("a record has either a seed or mines")
        if self.seed is None and not self.rules.noise.is_exact:
            raise RecordError("a record of a game through noise has a seed")
        if self.mines is not None and len(set(self.mines)) < len(self.mines):
            raise RecordError("a mine is listed twice")

    @classmethod
    def of(cls, game: Game) -> Record:
        moves = (TimedMove(t.move, at) for t, at in zip(game.turns, game.times, strict=True))
        mines = None
        if game.own_field is not None:
            mines = game.own_field.mine_cells()
        return cls(game.rules, game.seed, mines, tuple(moves), game.undone, game.status)

    @property
    def counts_as_play(self) -> bool:
        """False for a study: a game in which moves were taken back."""
        return self.undone == 0

    def start(self) -> Game:
        """The game before its first move."""
        if self.mines is None:
            return Game(self.rules, self.seed)
        return Game(self.rules, self.seed, field=Field.of_mines(self.rules.grid, self.mines))

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
        values |= {} if self.seed is None else {"seed": str(self.seed)}
        values |= {} if self.mines is None else {"mines": self.mines}
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
            return cls._from_values(json.loads(line, parse_int=_short_number))
        except json.JSONDecodeError as error:
            raise RecordError(
                f"column {error.colno}: this is no record, for it is not JSON: {error.msg}"
            ) from None
        except RecursionError:
            raise RecordError("there are too many lists within lists") from None
        except RecordError:
            raise
        except ValueError as error:
            raise RecordError(str(error)) from None

    @classmethod
    def _from_values(cls, values: object) -> Record:
        version = values.get("sapper") if isinstance(values, dict) else None
        if type(version) is not int or version != VERSION:
            raise RecordError(f'this is no record: it does not say "sapper": {VERSION}')
        assert isinstance(values, dict)
        seed, mines = values.get("seed"), values.get("mines")
        return cls(
            Rules.from_dict(plain.part("the record", values, "rules")),
            None if seed is None else _seed(seed),
            None if mines is None else plain.cells("mines", mines),
            _timed_moves(plain.part("the record", values, "moves")),
            plain.counted("undone", values.get("undone", 0)),
            plain.word("result", plain.part("the record", values, "result"), Status),
        )


def _short_number(digits: str) -> int:
    """A whole number of JSON. The largest that a record needs, a seed, has 20 digits."""
    if len(digits) > 24:
        raise RecordError(f"a number of {len(digits)} digits is longer than any in a record")
    return int(digits)


def _seed(value: object) -> int:
    """A seed as it is written, in digits, or as a number."""
    if isinstance(value, str) and re.fullmatch("[0-9]{1,20}", value):
        value = int(value)
    return check_seed(value)


def _timed_moves(values: object) -> tuple[TimedMove, ...]:
    if not isinstance(values, list):
        raise RecordError(f"moves must be a list, not {plain.told(values)}")
    moves = []
    for number, parts in enumerate(values, 1):
        try:
            moves.append(_timed_move(parts))
        except ValueError as error:
            raise RecordError(f"move {number}: {error}") from None
    return tuple(moves)


def _timed_move(parts: object) -> TimedMove:
    if not isinstance(parts, list) or len(parts) not in (3, 4):
        raise ValueError(
            f"a move is an action, x, y and perhaps a time, in a list, not {plain.told(parts)}"
        )
    action, x, y, *at = parts
    cell = plain.whole("x", x), plain.whole("y", y)
    return TimedMove(Move(plain.word("the action", action, Action), cell), seconds(*at or [None]))


def read_records(lines: Iterable[str]) -> Iterator[Record]:
    """Records from JSON lines, one at a time; blank lines are left aside."""
    return _by_line(lines, Record.from_json)


def replay_records(lines: Iterable[str]) -> Iterator[tuple[Record, Game]]:
    """Records from JSON lines, each with the game as it stands after its moves."""

    def replayed(line: str) -> tuple[Record, Game]:
        record = Record.from_json(line)
        return record, record.replay()

    return _by_line(lines, replayed)


def _by_line(lines: Iterable[str], work: Callable[[str], Found]) -> Iterator[Found]:
    """What `work` makes of each line that is not blank; its errors name the line."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                found = work(line)
            except RecordError as error:
                raise RecordError(f"line {number}: {error}") from None
            yield found
