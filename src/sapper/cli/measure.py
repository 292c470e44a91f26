"""Measure a field: 3BV, openings, islands and ZiNi.

3BV is the fewest left clicks that open all safe cells without chords. ZiNi is what a greedy player
with marks and chords needs: an upper bound on the fewest clicks of any kind.

Examples:
  sapper measure board.mbf
  sapper new --level expert --seed 7 --field | sapper measure -
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

from sapper.cli.files import add_input, blaming, read_view
from sapper.cli.positions import board_facts
from sapper.game.field import Field
from sapper.game.measures import measure
from sapper.plural import counted


def configure(parser: argparse.ArgumentParser) -> None:
    add_input(parser, noise=False)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    view = read_view(arguments.file, arguments.source)
    with blaming(arguments.file):
        field = Field.of(view)
    measures = measure(field)
    if arguments.json:
        print(json.dumps({**board_facts(view), **asdict(measures)}))
        return 0
    print(f"{field.grid.name}, {counted(field.mines, 'mine')}")
    print(f"3BV       {measures.bbbv}")
    print(f"openings  {measures.openings}")
    print(f"islands   {measures.islands}")
    print(f"ZiNi      {measures.zini} (upper bound)")
    return 0
