"""Begin a game from a seed and print what the player sees after the first click.

The first click is the top left corner unless --click says otherwise. --field lays the same mines
and prints them all; formats of fields (mbf, tatham) do so by themselves. The same rules, seed and
click give the same mines for ever, on every machine.

Examples:
  sapper new --level expert --seed 7 --format mine
  sapper new --size 20x20 --mines 60 --seed 1 --first opening --click 10,10
  sapper new --size torus.12x12 --mines 20 --seed 3 --field
  sapper new --level hard --seed 5 --format notation
  sapper new --level beginner --seed 2 --format mbf --out board.mbf
"""

from __future__ import annotations

import argparse

from sapper.cli.files import write_bytes
from sapper.cli.terminal import print_board
from sapper.game import formats
from sapper.game.cells import MINE
from sapper.game.coordinates import Habit
from sapper.game.field import Field
from sapper.game.game import Game
from sapper.game.grid import grid_named
from sapper.game.rules import LEVELS, FirstClick, Rules
from sapper.game.view import View

_OF_FIELDS = ("mbf", "tatham")


def configure(parser: argparse.ArgumentParser) -> None:
    add_rules(parser)
    parser.add_argument("--seed", type=int, default=0, help="0 to 2^64 - 1 (default: 0)")
    parser.add_argument("--click", metavar="X,Y", help="the first cell probed (default: 0,0)")
    parser.add_argument(
        "--field", action="store_true", help="print the mines, not the player's view"
    )
    parser.add_argument(
        "--format",
        metavar="FORMAT",
        choices=[*formats.FORMATS],
        default="picture",
        help=f"how to write it: {', '.join(formats.FORMATS)} (default: picture)",
    )
    parser.add_argument("--out", metavar="OUT", default="-", help="the file to write (default: -)")


def add_rules(parser: argparse.ArgumentParser) -> None:
    """The options that say by which rules a game is played."""
    listing = "\n".join(
        f"  {name:<13} {rules.grid.name:>5} with {rules.mines:>2} mines, "
        f"first click {rules.first.value}"
        for name, rules in LEVELS.items()
    )
    parser.description = f"{parser.description}\n\nlevels:\n{listing}"
    parser.add_argument(
        "--level", choices=[*LEVELS], default="beginner", metavar="LEVEL", help="by name"
    )
    parser.add_argument("--size", metavar="GRID", help="30x16, torus.9x9, hexagons.8x8 or a graph")
    parser.add_argument("--mines", type=int, help="how many, with --size")
    parser.add_argument(
        "--first",
        choices=[first.value for first in FirstClick],
        help="what the first click is promised: none, safe (no mine), opening (a 0), "
        "given (safe cells are open from the start)",
    )
    parser.add_argument("--given", type=int, metavar="N", help="how many safe cells are given")


def chosen_rules(arguments: argparse.Namespace) -> Rules:
    """The rules that the options name."""
    if (arguments.size is None) != (arguments.mines is None):
        raise ValueError("--size and --mines go together, as in --size 20x20 --mines 60")
    rules = LEVELS[arguments.level]
    if arguments.size is not None:
        rules = Rules(grid_named(arguments.size), arguments.mines, FirstClick.NONE)
        if arguments.first is None:
            rules = rules.but(first=FirstClick.SAFE)
    if arguments.first is not None:
        rules = rules.but(first=FirstClick(arguments.first))
    if arguments.given is not None:
        rules = rules.but(given=arguments.given)
    return rules


def run(arguments: argparse.Namespace) -> int:
    rules = chosen_rules(arguments)
    game = Game(rules, arguments.seed)
    click = Habit.SCREEN.read(rules.grid, arguments.click or "0,0")
    if not game.over and (rules.first is not FirstClick.GIVEN or arguments.click):
        game.probe(*click)
    assert game.field is not None
    view = game.view
    if arguments.field:
        view = game.field.view() if arguments.format == "picture" else game.field.mines_only()
    elif arguments.format in _OF_FIELDS:
        view = _field_with_click(game.field, click)
    if arguments.format == "picture" and arguments.out == "-":
        print_board(view)
    else:
        write_bytes(arguments.out, formats.write(view, arguments.format))
    return 0


def _field_with_click(field: Field, click: tuple[int, int]) -> View:
    """All mines, and the first click open where it is no mine: what a Tatham ID holds."""
    number = field.view().code(click)
    return field.mines_only() if number == MINE else field.mines_only().showing({click: number})
