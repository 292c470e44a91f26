"""Show a position or a field.

On a terminal the board is coloured; in a pipe it is the plain picture that sapper reads again.

Examples:
  sapper show game.mine
  sapper show game.mbf --coordinates cartesian
  sapper show 3x2/1:1HH/1HH --svg board.svg
  sapper new --level expert --seed 7 --format mine | sapper show -
"""

from __future__ import annotations

import argparse
import json

from sapper.cli.files import add_input, read_view, write_svg
from sapper.cli.positions import add_coordinates, board_facts
from sapper.cli.terminal import print_board
from sapper.game.cells import HIDDEN, MARKED
from sapper.game.coordinates import Habit
from sapper.game.drawing import draw


def configure(parser: argparse.ArgumentParser) -> None:
    add_input(parser)
    parser.add_argument(
        "--svg", metavar="OUT", help="write a drawing to this file (- for the pipe)"
    )
    add_coordinates(parser, usual=None)
    parser.add_argument(
        "--json", action="store_true", help="print what is shown as one JSON object"
    )


def run(arguments: argparse.Namespace) -> int:
    view = read_view(arguments.file, arguments.source, arguments.noise)
    axes = Habit(arguments.coordinates) if arguments.coordinates else None
    if arguments.svg is not None:
        write_svg(arguments.svg, draw(view, axes))
    if arguments.json:
        facts = {
            **board_facts(view),
            "opened": view.opened,
            "hidden": view.codes.count(HIDDEN) + view.codes.count(MARKED),
            "marked": [list(cell) for cell in view.marked],
            "notation": view.notation,
        }
        print(json.dumps(facts))
    elif arguments.svg != "-":
        print_board(view, axes)
    return 0
