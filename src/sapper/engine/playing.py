"""Whole games at native speed: fields from seeds, played by a policy, as arrays of results.

Words. A *policy* says which cell to open when none is certain. *Least probability* opens the cell
that is least likely a mine; among those as good as equal (within 1e-11) the one with the fewest
neighbours, then the first in reading order. Cells that are certainly safe are always opened first.

This file holds fields, so no room that reasons may import it. The same rules and seed lay the same
mines as `sapper.game`, and the same moves come of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import fsum
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

import _sapper_native as native

SECONDS = 10.0
MEMORY = 1 << 30

SOURCES = native.sources
"""A hash of the sources that the extension was built from."""

POLICIES = ("least probability",)


class Games(NamedTuple):
    """What became of each game, one array for each fact."""

    won: NDArray[np.bool_]
    guesses: NDArray[np.uint32]
    """Cells opened that were not certain; the first click is left out."""
    analyses: NDArray[np.uint32]
    """Positions that had to be counted."""
    opened: NDArray[np.uint32]
    survival: NDArray[np.float64]
    """The product of the chances to survive each guess."""


class Guess(NamedTuple):
    """A cell (its index, row by row) opened without certainty, and its chance of a mine."""

    cell: int
    chance: float


class Told(NamedTuple):
    """One game with its guesses."""

    won: bool
    opened: int
    survival: float
    guesses: tuple[Guess, ...]


class Board(Protocol):
    """As much of a grid as the engine asks for."""

    @property
    def name(self) -> str: ...
    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...


class Noise(Protocol):
    """As much of a noise as the engine asks for."""

    @property
    def is_exact(self) -> bool: ...


class GameRules(Protocol):
    """As much of `sapper.Rules` as the engine asks for: it lies below the room that has them."""

    @property
    def grid(self) -> Board: ...
    @property
    def mines(self) -> int: ...
    @property
    def first(self) -> str: ...
    @property
    def win(self) -> str: ...
    @property
    def noise(self) -> Noise: ...


def play(
    rules: GameRules,
    seeds: Iterable[int] | NDArray[np.uint64],
    policy: str = "least probability",
    *,
    click: tuple[int, int] = (0, 0),
    threads: int = 1,
    seconds: float = SECONDS,
    memory: int = MEMORY,
) -> Games:
    """Play one game for each seed, beginning with `click`; the budget is that of each game."""
    game = _game(rules, policy, click)
    words = np.ascontiguousarray(
        seeds if isinstance(seeds, np.ndarray) else list(seeds), dtype=np.uint64
    )
    facts = native.play(*game, words, threads, seconds, memory)
    won, *others = (facts[name] for name in Games._fields)
    return Games(won.astype(np.bool_), *others)


def tell(
    rules: GameRules,
    seed: int,
    policy: str = "least probability",
    *,
    click: tuple[int, int] = (0, 0),
    seconds: float = SECONDS,
    memory: int = MEMORY,
) -> Told:
    """Play one game and tell its guesses."""
    game = _game(rules, policy, click)
    won, opened, survival, guesses = native.play_one(*game, seed, seconds, memory)
    return Told(won, opened, survival, tuple(Guess(*guess) for guess in guesses))


class Sums(NamedTuple):
    """What games add up to; each column as number, sum, sum of squares, least and greatest."""

    games: int
    won: int
    guesses: tuple[int, float, float, float, float]
    opened: tuple[int, float, float, float, float]
    survival: tuple[int, float, float, float, float]


def add_up(games: Games) -> Sums:
    """The sums of many games, where nobody asks for each."""

    columns = (games.guesses, games.opened, games.survival)
    guesses, opened, survival = (_added(column.tolist()) for column in columns)
    return Sums(len(games.won), int(games.won.sum()), guesses, opened, survival)


def _added(values: list[float]) -> tuple[int, float, float, float, float]:
    # Rounded once, at the end: the same on every processor, whatever order it would add in.
    squares = fsum(value * value for value in values)
    return len(values), fsum(values), squares, min(values), max(values)


def _game(rules: GameRules, policy: str, click: tuple[int, int]) -> tuple[int, int, int, str, int]:
    """The rules as the extension takes them, or a sentence that says what it does not play."""
    if policy not in POLICIES:
        raise ValueError(f"there is no policy {policy!r}; there is {', '.join(POLICIES)}")
    grid = rules.grid
    if grid.name != f"{grid.width}x{grid.height}":
        raise ValueError(f"the engine plays on rectangles, not on {grid.name}")
    if rules.first == "given" or rules.win != "probed":
        raise ValueError(
            "the engine plays games that begin with a click and are won by opening all safe cells; "
            f"not first click {str(rules.first)!r}, won by {str(rules.win)!r}"
        )
    if not rules.noise.is_exact:
        raise ValueError(f"the engine plays games without noise, not through {rules.noise}")
    x, y = click
    if not (0 <= x < grid.width and 0 <= y < grid.height):
        raise ValueError(f"the click ({x}, {y}) is outside {grid.name}")
    return grid.width, grid.height, rules.mines, str(rules.first), y * grid.width + x
