"""Say which cells are safe, which are mines, and what a guess risks.

Every hidden cell is shown with its exact chance of a mine; 0% and 100% are certain and never the
result of rounding. A position that contradicts itself is answered with numbers that cannot all be
true: leave any one of them out, and the others agree. --cell says what opening one hidden cell
would show, and how likely that makes further cells safe; of an open cell, what its number is likely
to be in truth, where it may be missing or wrong.

With --batch, FILE has one JSON object a line, {"id": ..., "position": "9x9/10:..."}, where a
position is text in any format; each is answered by one JSON object a line, in the same order. What
went wrong with a line stands in its place as {"id": ..., "error": "..."}.

Exit status: 0; 2 when the input cannot be read, or contradicts itself; 3 when the budget of seconds
or memory does not suffice; 130 when stopped. A batch whose lines have all been answered, be it with
an error, ends with 0.

Examples:
  sapper analyse game.mine
  sapper analyse 5x2/3:H11HH/11HHH --coordinates cartesian --svg chances.svg
  sapper analyse 4x1/1:HH1H --cell 0,0
  sapper analyse 3x1/1:0HH --noise low --cell 0,0
  sapper new --level expert --seed 7 --format mine | sapper analyse - --json
  sapper analyse --batch positions.jsonl --jobs all > answers.jsonl
"""

from __future__ import annotations

import argparse
import json
import sys
from math import isnan
from typing import TYPE_CHECKING

from sapper.cli.analysed import Sentences, digits, is_dead, is_open, nothing_last, print_odds
from sapper.cli.files import add_input, read_view, write_svg
from sapper.cli.positions import add_coordinates, add_trust_flags, board_facts
from sapper.game.coordinates import Habit
from sapper.game.grid import Cell

if TYPE_CHECKING:
    from sapper.counting.odds import Odds


def configure(parser: argparse.ArgumentParser) -> None:
    add_input(parser)
    add_trust_flags(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--svg", metavar="OUT", help="write a heat map to this file (- for the pipe)"
    )
    parser.add_argument(
        "--cell", metavar="X,Y", help="also say what this cell would show, or is in truth"
    )
    add_coordinates(parser)
    parser.add_argument(
        "--seconds",
        type=float,
        default=10.0,
        help="the longest time for each question (default: 10)",
    )
    parser.add_argument(
        "--memory",
        type=int,
        default=1024,
        metavar="MIB",
        help="the most work space (default: 1024)",
    )
    parser.add_argument("--batch", action="store_true", help="FILE has a position on each line")
    parser.add_argument(
        "--jobs", metavar="N", help="how many processes answer a batch, or all: one for each core"
    )


def run(arguments: argparse.Namespace) -> int:
    from sapper.counting.fast import OverBudget

    if arguments.batch:
        from sapper.cli.batch import answer_all

        return answer_all(arguments)
    if arguments.jobs is not None:
        raise ValueError("--jobs shares out the lines of a --batch; a single position needs none")
    try:
        return _answer(arguments)
    except OverBudget as error:
        print(
            f"sapper: no answer within the budget (--seconds, --memory): {error}", file=sys.stderr
        )
        return 3


def _answer(arguments: argparse.Namespace) -> int:
    from sapper.counting.odds import analyse
    from sapper.counting.showing import heat_map

    view = read_view(arguments.file, arguments.source, arguments.noise)
    odds = analyse(
        view,
        trust_flags=arguments.trust_flags,
        seconds=arguments.seconds,
        memory=arguments.memory << 20,
    )
    habit = Habit(arguments.coordinates)
    cell = None if arguments.cell is None else habit.read(view.grid, arguments.cell)
    # All that may fail comes before the first word is printed.
    if arguments.json:
        text = json.dumps(facts(odds) | ({"cell": _outlook(odds, cell)} if cell else {}))
    else:
        text = Sentences(odds, habit).text(cell)
    if arguments.svg is not None:
        write_svg(arguments.svg, heat_map(odds, habit))
    if arguments.json:
        print(text)
    elif arguments.svg != "-":
        print_odds(odds, habit)
        print(f"\n{text}")
    return 0 if odds.consistent else 2


# -- for programs --------------------------------------------------------------------------------


def facts(odds: Odds) -> dict[str, object]:
    """The analysis as what JSON can say; docs/analyse.md describes it."""
    view = odds.view
    shape = {**board_facts(view), "consistent": odds.consistent}
    if not odds.consistent:
        found = [cell if isinstance(cell, str) else list(cell) for cell in odds.conflict]
        return {**shape, "conflict": found, "seconds": odds.seconds}
    others, best = odds.alternatives, odds.best  # in this order one search finds both
    return {
        **shape,
        "solutions": digits(odds.worlds),
        "safe": list(map(list, odds.safe)),
        "mines_certain": list(map(list, odds.mines)),
        "mine_probability": [
            [
                None if isnan(chance) else chance
                for chance in odds.chances[start : start + view.width]
            ]
            for start in range(0, view.grid.size, view.width)
        ],
        "best": best and list(best),
        "risk": best and odds.probability(best),
        "alternatives": [{"cell": list(guess.cell), "risk": guess.risk} for guess in others],
        "seconds": odds.seconds,
    }


def _outlook(odds: Odds, cell: Cell) -> dict[str, object] | None:
    """What a cell would show, or an open one is in truth; nothing where there is no world."""
    if not odds.consistent:
        return None
    if is_open(odds.view, cell):
        return {"cell": list(cell), "shows": odds.view[cell], "truths": list(odds.truths(cell))}
    numbers, progress = odds.numbers(cell), odds.progress(cell)
    return {
        "cell": list(cell),
        "mine": odds.probability(cell),
        "numbers": list(numbers),
        **_shown(odds, cell),
        "dead": is_dead(numbers),
        "progress": progress.chance,
        "expected": progress.expected,
    }


def _shown(odds: Odds, cell: Cell) -> dict[str, object]:
    """Through noise, what a cell would show beside its true `numbers`."""
    if odds.view.noise.is_exact:
        return {}
    shown = sorted(odds.shown(cell).items(), key=nothing_last)
    return {"shown": {"nothing" if n is None else str(n): chance for n, chance in shown}}
