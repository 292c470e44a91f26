"""The options that say by which rules a game is played: a level by name, or a board of one's own.

A *way to win* is written in one word on the command line: ``marked-and-probed``.
"""

from __future__ import annotations

import argparse
from typing import Any

from sapper.cli.noises import add_noise, chosen_noise
from sapper.game.coordinates import Habit
from sapper.game.grid import Cell, Grid, grid_named
from sapper.game.rules import LEVELS, FirstClick, Rules, Win

USUAL_LEVEL = "beginner"


def add_rules(parser: argparse.ArgumentParser) -> None:
    listing = "\n".join(
        f"  {name:<13} {rules.grid.name:>5} with {rules.mines:>2} mines, "
        f"first click {rules.first.value}"
        for name, rules in LEVELS.items()
    )
    parser.description = f"{parser.description}\n\nlevels:\n{listing}"
    parser.add_argument(
        "--level", choices=[*LEVELS], metavar="LEVEL", help=f"by name (default: {USUAL_LEVEL})"
    )
    parser.add_argument("--size", metavar="GRID", help="30x16, torus.9x9, hexagons.8x8 or a graph")
    parser.add_argument("--rows", type=int, help="with --columns, another way to say --size")
    parser.add_argument("--columns", type=int, help="with --rows")
    parser.add_argument("--mines", type=int, help="how many, with --size")
    parser.add_argument(
        "--first",
        choices=[first.value for first in FirstClick],
        help="what the first click is promised: none, safe (no mine), opening (a 0), "
        "given (safe cells are open from the start); the level says it, or safe with --size",
    )
    parser.add_argument(
        "--given",
        metavar="CELLS",
        help="with the first click given: how many safe cells, or which, as in '0,0;4,2' "
        "(default: the square root of all)",
    )
    parser.add_argument(
        "--win",
        choices=[_word(win) for win in Win],
        help="when the game is won: all safe cells are open; also, exactly the mines are marked; "
        f"or only that (default: {_word(Win.PROBED)})",
    )
    parser.add_argument(
        "--limit-marks", action="store_true", help="allow no more marks than there are mines"
    )
    add_noise(parser, "what numbers come through (default: exact)")


def chosen_rules(arguments: argparse.Namespace) -> Rules:
    """The rules that the options name."""
    size = _size(arguments)
    if arguments.level is not None and size is not None:
        raise ValueError("--level and --size exclude each other: a level has its own size")
    if (size is None) != (arguments.mines is None):
        raise ValueError("--size and --mines go together, as in --size 20x20 --mines 60")
    rules = LEVELS[arguments.level or USUAL_LEVEL]
    changes: dict[str, Any] = {"limited_marks": arguments.limit_marks}
    if size is not None:
        changes |= {"grid": grid_named(size), "mines": arguments.mines}
    if arguments.first is not None:
        changes["first"] = FirstClick(arguments.first)
    if arguments.given is not None:
        changes["given"] = _given(changes.get("grid", rules.grid), arguments.given)
    if arguments.win is not None:
        changes["win"] = next(win for win in Win if _word(win) == arguments.win)
    if arguments.noise is not None:
        changes["noise"] = chosen_noise(arguments.noise)
    return rules.but(**changes)


def _size(arguments: argparse.Namespace) -> str | None:
    """The size in one word, if it is said in one way or the other."""
    size: str | None = arguments.size
    rows, columns = arguments.rows, arguments.columns
    if rows is None and columns is None:
        return size
    if rows is None or columns is None:
        raise ValueError("--rows and --columns go together, as in --rows 20 --columns 20")
    if size is not None:
        raise ValueError("--size and --rows exclude each other: both say the size")
    return f"{columns}x{rows}"


def _word(win: Win) -> str:
    return win.value.replace(" ", "-")


def _given(grid: Grid, text: str) -> int | tuple[Cell, ...]:
    if text.isdecimal():
        return int(text)
    return tuple(Habit.SCREEN.read(grid, cell) for cell in text.split(";"))
