"""An experiment: a TOML file that says who plays on which boards, how often and from which seeds.

    question = "What does the mine count win?"
    players = ["mark2", "mark3"]
    games = 1000

    [[boards]]
    level = ["beginner", "expert"]

    [[boards]]
    size = "10x10"
    mines = "2..32 step 2"

Each table of `boards` stands for all combinations of what it lists. Paired, as it is unless the
file says otherwise, every player meets the same fields. Errors name the file, the table and the
key.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from sapper.game import plain_values as plain
from sapper.game.rules import Rules
from sapper.lab import boards as described
from sapper.lab.point import BLOCK, SEEDS, Point

MOST_GAMES = 10**12
"""A point cannot have more: of every seed so many follow."""

KEEPS = ("rows", "sums")

SECONDS = 60.0

USUAL: dict[str, Any] = {
    "name": "",
    "question": "",
    "games": 100,
    "seed": 1,
    "paired": True,
    "measure": "games",
    "seconds": SECONDS,
    "keep": "rows",
}
"""What is left out is as here."""


@dataclass(frozen=True)
class Experiment:
    """Who plays where, how often and from which seeds.

    `measure` says what is done in each trial (`trials.py`), `seconds` how long one may take. With
    `keep` "sums" no rows are kept, only what they add up to.
    """

    name: str
    question: str
    players: tuple[str, ...]
    boards: tuple[Rules, ...]
    games: int = 100
    seed: int = 1
    paired: bool = True
    measure: str = "games"
    seconds: float = SECONDS
    keep: str = "rows"
    folder: str = ""
    """Where players in files are looked for: beside the experiment."""

    def __post_init__(self) -> None:
        if not self.players:
            raise ValueError("players: there must be at least one")
        if not self.boards:
            raise ValueError("boards: there must be at least one")
        for name, values in (("players", self.players), ("boards", self.boards)):
            if len(set(values)) < len(values):
                twice = next(value for value in values if values.count(value) > 1)
                raise ValueError(f"{name}: {plain.told(str(twice))} is listed twice")
        if not 1 <= self.games <= MOST_GAMES:
            raise ValueError(f"games must be from 1 to {MOST_GAMES:,}, not {self.games:,}")
        if not 0 <= self.seed <= SEEDS - self.games:
            raise ValueError(
                f"seed must be from 0 to 2^63 - 1 less the number of games, not {self.seed}"
            )
        if not 0 < self.seconds < 1e6:
            raise ValueError(f"seconds must be above 0 and below a million, not {self.seconds:g}")
        self._check_blocks()

    def _check_blocks(self) -> None:
        if self.keep == "sums" and (self.games % BLOCK or self.seed % BLOCK):
            raise ValueError(
                f'with keep = "sums", games and seed must be multiples of {BLOCK:,}, not '
                f"{self.games:,} and {self.seed:,}: games are added up in blocks of that many"
            )
        if self.keep not in KEEPS:
            raise ValueError(f"keep must be {' or '.join(KEEPS)}, not {plain.told(self.keep)}")

    @property
    def trials(self) -> int:
        return len(self.players) * len(self.boards) * self.games

    def points(self) -> tuple[Point, ...]:
        """Every player on every board, board by board."""
        return tuple(
            Point.of(player, rules, self.measure, self.keep, self.folder)
            for rules in self.boards
            for player in self.players
        )

    def seeds(self, point: Point) -> range:
        """The seeds of a point, one a trial. More games are more seeds, after these."""
        first = self.seed
        if not self.paired:
            said = sha256(f"{self.seed} {point.player}".encode()).digest()
            first = int.from_bytes(said[:8], "big") % (SEEDS - MOST_GAMES) // BLOCK * BLOCK
        return range(first, first + self.games)


def read(path: str | Path) -> Experiment:
    """The experiment in a file; its name is that of the file unless it says another one."""
    path = Path(path)
    try:
        text = path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{path}: it is not UTF-8") from None
    try:
        return parse(text, path.stem, path.parent)
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def parse(text: str, name: str, folder: Path = Path()) -> Experiment:
    """The experiment that a text describes. Files of players are looked for beside it."""
    values = tomllib.loads(text)
    _known(values)
    _checked(values)
    named = described.listed("players", values.get("players"))
    players = [plain.text("a player", name) for name in named]
    tables = values.get("boards", [])
    rules = [found for table in _tables(tables) for found in table]
    chosen = {key: values.get(key, usual) for key, usual in USUAL.items()}
    chosen["name"] = chosen["name"] or name
    chosen["seconds"] = float(chosen["seconds"])
    home = str(folder.absolute())
    return Experiment(players=tuple(players), boards=tuple(rules), folder=home, **chosen)


def _known(values: Mapping[str, Any]) -> None:
    known = ("players", "boards", *USUAL)
    for key in values:
        if key not in known:
            raise ValueError(f"there is no key {key!r}; the keys are {', '.join(known)}")


def _checked(values: Mapping[str, Any]) -> None:
    for key, usual in USUAL.items():
        value = values.get(key, usual)
        match usual:
            case bool():
                plain.truth(key, value)
            case int():
                plain.whole(key, value)
            case float():
                described.number(key, value)
            case _:
                plain.text(key, value)


def _tables(tables: object) -> list[list[Rules]]:
    if isinstance(tables, dict):
        return [described.boards("boards", tables)]
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise ValueError("boards must be tables, each under [[boards]]")
    return [
        described.boards(f"boards, table {number}", table)
        for number, table in enumerate(tables, start=1)
    ]


def chosen(experiment: Experiment, names: Sequence[str]) -> tuple[Point, ...]:
    """The points of the players that are named; all of them without names."""
    unknown = [name for name in names if name not in experiment.players]
    if unknown:
        raise ValueError(
            f"{experiment.name} has no player {unknown[0]!r}; it has "
            f"{', '.join(experiment.players)}"
        )
    return tuple(p for p in experiment.points() if not names or p.player in names)
