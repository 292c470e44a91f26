"""Positions to measure: from seeds, or from a file.

Words. A position is *stuck* when no cell is certainly safe. A *lucky* player opens what is
certainly safe and, when stuck, the cell that is least likely a mine among those that are none: he
meets stuck positions at every depth of a game and always comes through. A position that comes of
such play is *natural*. The *fringe* is the hidden cells next to a number.

The lucky player sees the field, so no room that reasons could hold him.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sapper.engine.analysis import Contradiction, board_odds
from sapper.game.cells import HIDDEN, MARKED
from sapper.game.game import Game
from sapper.game.grid import Cell
from sapper.game.rules import FirstClick, Rules
from sapper.game.view import View

SAFE = 1
"""The verdict of `board_odds` on a cell that is certainly safe."""


class Position(NamedTuple):
    """A view, and the same as the array that the engine takes."""

    view: View
    board: NDArray[np.int8]

    @classmethod
    def of(cls, view: View) -> Position:
        return cls(view, np.frombuffer(view.codes, np.int8).reshape(view.height, view.width))

    @property
    def mines(self) -> int:
        return self.view.mines

    def rows(self, hidden: int) -> list[list[int]]:
        """Plain lists of numbers, with `hidden` for a cell that shows none."""
        rows: list[list[int]] = np.where(self.board < 0, hidden, self.board).tolist()
        return rows

    def fringe(self) -> int:
        number = np.pad(self.board >= 0, 1)
        near = np.zeros(self.board.shape, np.bool_)
        height, width = self.board.shape
        for down in range(3):
            for right in range(3):
                near |= number[down : down + height, right : right + width]
        return int(np.count_nonzero(near & (self.board < 0)))


def lucky_game(rules: Rules, seed: int, click: Cell) -> Iterator[tuple[Position, bool]]:
    """The positions of a lucky player's game, each with whether it is stuck.

    All cells that are certainly safe are opened at once, so there are fewer positions than moves.
    """
    game = Game(rules, seed)
    game.probe(*click)
    assert game.field is not None
    mined = np.frombuffer(game.field.mine_map, np.uint8) != 0
    while not game.over:
        position = Position.of(game.view)
        odds = board_odds(position.board, position.mines)
        cells = np.flatnonzero(odds.verdicts == SAFE)
        stuck = not cells.size
        yield position, stuck
        if stuck:
            # Rounded, so that every machine chooses the same cell; an opened one has NaN.
            chances = np.where(mined, np.nan, np.round(odds.chances.ravel(), 9))
            cells = np.array([np.nanargmin(chances)])
        opened: set[Cell] = set()
        for cell in map(rules.grid.cell, cells.tolist()):
            if cell not in opened:
                opened.update(game.probe(*cell).opened)


def stuck_expert(count: int, first_seed: int) -> Iterator[Position]:
    """Stuck expert positions, five of a game at the most.

    At least 48 cells are open and 40 safe ones hidden: what comes before and after is too easy to
    tell programs apart.
    """
    rules = Rules.level("expert")

    def all_of_them() -> Iterator[Position]:
        for seed in range(first_seed, 1 << 63):
            middle = (
                position
                for position, stuck in lucky_game(rules, seed, (0, 0))
                if stuck and 48 <= position.view.opened <= rules.safe_cells - 40
            )
            yield from islice(middle, 5)

    return islice(all_of_them(), count)


def natural(rules: Rules, seed: int) -> Iterator[Position]:
    """All positions of a lucky game that begins with an opening in the middle."""
    click = rules.grid.width // 2, rules.grid.height // 2
    for position, _ in lucky_game(rules.but(first=FirstClick.OPENING), seed, click):
        yield position


def half_open(rules: Rules, seed: int) -> Position:
    """The first position of a natural game with half of the safe cells open, or the last."""
    position = Position.of(View.fresh(rules.grid, rules.mines))
    for position in natural(rules, seed):
        if position.view.opened * 2 >= rules.safe_cells:
            break
    return position


def read(path: Path) -> list[Position]:
    """Positions from JSON lines with `width`, `height`, `mines` and `rows`; ? is hidden."""
    positions = []
    try:
        lines = path.read_text("utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise ValueError(f"{path}: byte {error.start} is not UTF-8 text") from None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            positions.append(_read_line(line))
        except (Contradiction, KeyError, TypeError, ValueError) as error:
            reason = f"{error} is missing" if isinstance(error, KeyError) else str(error)
            reason = "this is not JSON" if isinstance(error, json.JSONDecodeError) else reason
            raise ValueError(f"{path}: line {number}: {reason}") from None
    if not positions:
        raise ValueError(f"{path} holds no position")
    return positions


def _read_line(line: str) -> Position:
    said = json.loads(line)
    rows = [str(row).replace("?", "H") for row in said["rows"]]
    view = View.of_rows(*rows, mines=int(said["mines"]))
    if (view.width, view.height) != (said["width"], said["height"]):
        raise ValueError(f"it has {view.grid.name} cells, not {said['width']}x{said['height']}")
    view = View(view.grid, view.mines, view.codes.replace(bytes([MARKED]), bytes([HIDDEN])))
    if not view.hidden:
        raise ValueError("no cell is hidden")
    position = Position.of(view)
    board_odds(position.board, position.mines)  # A contradiction is found here, not in the clock.
    return position
