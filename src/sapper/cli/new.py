"""Begin a game from a seed and print what the player sees after the first click.

The first click is the top left corner unless --click says otherwise. --field lays the same mines
and prints them all, through no noise; formats of fields (FIELDS) do so by themselves. The same
rules, seed and click give the same mines for ever, on every machine.

Examples:
  sapper new --level expert --seed 7 --format mine
  sapper new --size 20x20 --mines 60 --seed 1 --first opening --click 10,10
  sapper new --size torus.12x12 --mines 20 --seed 3 --field
  sapper new --level hard --seed 5 --format notation
  sapper new --size 9x9 --mines 10 --first given --given '0,0;4,4' --json
  sapper new --level beginner --seed 2 --format mbf --out board.mbf
"""

from __future__ import annotations

import argparse
import json

from sapper.cli.files import write_bytes
from sapper.cli.rules import add_rules, chosen_rules
from sapper.cli.terminal import print_board
from sapper.game import formats
from sapper.game.cells import MINE
from sapper.game.coordinates import Habit
from sapper.game.field import Field, lay
from sapper.game.game import Game
from sapper.game.grid import Cell
from sapper.game.rules import FirstClick
from sapper.game.view import View


def configure(parser: argparse.ArgumentParser) -> None:
    fields = ", ".join(name for name, form in formats.FORMATS.items() if form.of_fields)
    parser.description = (parser.description or "").replace("FIELDS", fields)
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
        help=f"how to write it: {', '.join(formats.FORMATS)} (default: picture)",
    )
    parser.add_argument(
        "--json",
        action="store_true",
        help="write one JSON object: rules, seed, click and the notation, in place of a format",
    )
    parser.add_argument("--out", metavar="OUT", default="-", help="the file to write (default: -)")


def run(arguments: argparse.Namespace) -> int:
    if arguments.json and arguments.format:
        raise ValueError("--json and --format exclude each other: the object holds the notation")
    rules = chosen_rules(arguments)
    game = Game(rules, arguments.seed)
    corner_or_click = Habit.SCREEN.read(rules.grid, arguments.click or "0,0")
    click: Cell | None = None
    if not game.over and (rules.first is not FirstClick.GIVEN or arguments.click):
        click = corner_or_click
        game.probe(*click)
    # Only a game that is won before its first click has no mines laid yet.
    field = game.field or lay(rules, arguments.seed, corner_or_click).field
    name = arguments.format or "picture"
    view = game.view
    if arguments.field:
        view = field.view() if name == "picture" else field.mines_only()
    elif formats.FORMATS[name].of_fields:
        view = _field_with_click(field, corner_or_click)
    if arguments.json:
        write_bytes(arguments.out, _facts(game, click, view).encode())
    elif name == "picture" and arguments.out == "-":
        print_board(view)
    else:
        write_bytes(arguments.out, formats.write(view, name))
    return 0


def _facts(game: Game, click: Cell | None, view: View) -> str:
    """The game as one JSON object; the seed is a text, for not every program reads 64 bits."""
    facts = {
        "rules": game.rules.to_dict(),
        "seed": str(game.seed),
        "click": click,
        "status": game.status.value,
        "notation": view.notation,
    }
    return json.dumps(facts) + "\n"


def _field_with_click(field: Field, click: Cell) -> View:
    """All mines, and the first click open where it is no mine: what a Tatham ID holds."""
    number = field.view().code(click)
    return field.mines_only() if number == MINE else field.mines_only().showing({click: number})
