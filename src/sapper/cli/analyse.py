"""Say which cells are safe, which are mines, and what a guess risks.

Every hidden cell is shown with its exact chance of a mine; 0% and 100% are certain and never the
result of rounding. A position that contradicts itself is answered with numbers that cannot all be
true: leave any one of them out, and the others agree. --cell says what opening one hidden cell
would show, and how likely that makes further cells safe.

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
  sapper new --level expert --seed 7 --format mine | sapper analyse - --json
  sapper analyse --batch positions.jsonl --jobs all > answers.jsonl
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from sapper.cli.files import add_input, read_view, write_svg
from sapper.cli.positions import add_coordinates, add_trust_flags, board_facts
from sapper.cli.terminal import colours_wanted
from sapper.game.coordinates import Habit
from sapper.game.grid import Cell, Hexagons
from sapper.plural import counted

if TYPE_CHECKING:
    from sapper.counting.odds import Odds

MOST_CELLS = 20
"""No sentence lists more cells than this; --json has them all."""


def configure(parser: argparse.ArgumentParser) -> None:
    add_input(parser)
    add_trust_flags(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--svg", metavar="OUT", help="write a heat map to this file (- for the pipe)"
    )
    parser.add_argument("--cell", metavar="X,Y", help="also say what opening this cell would show")
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

    view = read_view(arguments.file, arguments.source)
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
        text = _Sentences(odds, habit).text(cell)
    if arguments.svg is not None:
        write_svg(arguments.svg, heat_map(odds, habit))
    if arguments.json:
        print(text)
    elif arguments.svg != "-":
        _print_board(odds, habit)
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
    best = odds.best
    return {
        **shape,
        "solutions": digits(odds.worlds),
        "safe": list(map(list, odds.safe)),
        "mines_certain": list(map(list, odds.mines)),
        "mine_probability": [
            [None if chance != chance else chance for chance in row]  # NaN is unlike itself
            for row in odds.probabilities.tolist()
        ],
        "best": best and list(best),
        "risk": best and odds.probability(best),
        "alternatives": [
            {"cell": list(guess.cell), "risk": guess.risk} for guess in odds.alternatives
        ],
        "seconds": odds.seconds,
    }


def _outlook(odds: Odds, cell: Cell) -> dict[str, object] | None:
    """What opening a cell would show; nothing where there is no world."""
    if not odds.consistent:
        return None
    numbers, progress = odds.numbers(cell), odds.progress(cell)
    return {
        "cell": list(cell),
        "mine": odds.probability(cell),
        "numbers": list(numbers),
        "dead": _is_dead(numbers),
        "progress": progress.chance,
        "expected": progress.expected,
    }


def _is_dead(numbers: Sequence[float]) -> bool:
    return sum(chance > 0 for chance in numbers) == 1


def digits(number: int) -> str:
    """All decimal digits, also where Python would refuse: a large board has tens of thousands."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return str(number)
    finally:
        sys.set_int_max_str_digits(limit)


# -- for people ----------------------------------------------------------------------------------


class _Sentences:
    """The verdict in words, cells written in the habit asked for."""

    def __init__(self, odds: Odds, habit: Habit) -> None:
        self.odds, self.habit = odds, habit

    def text(self, cell: Cell | None) -> str:
        if not self.odds.consistent:
            return "\n".join(self.contradiction())
        return "\n".join([*self.verdict(), *(self.outlook(cell) if cell else ())])

    def contradiction(self) -> Iterable[str]:
        view = self.odds.view
        alone = len(self.odds.conflict) == 1
        what = "This cannot be true:" if alone else "These cannot all be true:"
        yield f"The position contradicts itself. {what}"
        for cell in self.odds.conflict:
            if isinstance(cell, str):
                yield f"  there {'is' if view.mines == 1 else 'are'} {counted(view.mines, 'mine')}"
            else:
                yield f"  {self.cell(cell)} shows {view[cell]}"
        if not alone:
            yield "Without any one of them, the others agree."
        if self.odds.trust_flags and view.marked:
            yield "Marked cells are taken for mines here; a wrong mark may be the cause."

    def verdict(self) -> Iterable[str]:
        odds = self.odds
        yield f"{_large(odds.worlds)} {'world agrees' if odds.worlds == 1 else 'worlds agree'}."
        if odds.safe:
            yield f"Certainly safe ({len(odds.safe):,}): {self.cells(odds.safe)}"
        if odds.mines:
            yield f"Certainly mines ({len(odds.mines):,}): {self.cells(odds.mines)}"
        if odds.best is None:
            yield "Nothing is left to open."
        elif odds.safe:
            yield f"Open {self.cell(odds.best)}: it is safe."
        else:
            yield from self.guess(odds.best)

    def guess(self, best: Cell) -> Iterable[str]:
        risk = self.odds.probability(best)
        yield f"No cell is certainly safe. The best guess is {self.cell(best)}: risk {_risk(risk)}."
        if others := self.odds.alternatives:
            listed = ", ".join(f"{self.cell(guess.cell)} ({_risk(guess.risk)})" for guess in others)
            yield f"Next best: {listed}"

    def outlook(self, cell: Cell) -> Iterable[str]:
        numbers, progress = self.odds.numbers(cell), self.odds.progress(cell)
        shown = [f"{n} {_likely(chance)}" for n, chance in enumerate(numbers) if chance]
        mine = _likely(self.odds.probability(cell))
        yield f"Opening {self.cell(cell)} would show: {', '.join([*shown, f'a mine {mine}'])}"
        if not shown:
            return
        if _is_dead(numbers):
            yield "It is dead: if it is no mine its number is known already."
        yield (
            "If it is no mine, the chance of a further safe cell is "
            f"{_likely(progress.chance)}, and {progress.expected:.2f} are expected."
        )

    def cell(self, cell: Cell) -> str:
        return self.habit.written(self.odds.view.grid, cell)

    def cells(self, cells: tuple[Cell, ...]) -> str:
        listed = " ".join(map(self.cell, cells[:MOST_CELLS]))
        return listed + (f" and {len(cells) - MOST_CELLS:,} more" if cells[MOST_CELLS:] else "")


def _risk(chance: float) -> str:
    """Percent with one more place than the board, and never rounded to certainty."""
    if chance < 0.001:
        return "less than 0.1%"
    return "more than 99.9%" if chance > 0.999 else f"{chance:.1%}"


def _likely(chance: float) -> str:
    """As `_risk`, but what is certain is said to be."""
    return f"{chance:.0%}" if chance in (0, 1) else _risk(chance)


def _large(number: int) -> str:
    if number < 10**15:
        return f"{number:,}"
    text = digits(number)
    return f"About {text[0]}.{text[1:3]} × 10^{len(text) - 1}"


def _print_board(odds: Odds, habit: Habit) -> None:
    """The board of percentages with coordinates at its sides, in colour on a terminal."""
    from sapper.counting.fast import MINE, SAFE
    from sapper.counting.showing import board, symbols

    grid = odds.view.grid
    every = symbols(odds)
    columns = [str(habit.outward(grid, (x, 0))[0]) for x in range(grid.width)]
    lines = [str(habit.outward(grid, (0, y))[1]) for y in range(grid.height)]
    wide, side = max(map(len, [*every, *columns])), max(map(len, lines))
    half = " " * ((wide + 1) // 2) if isinstance(grid, Hexagons) else ""
    print(board(odds).partition("\n")[0])
    print(" " * (side + 2) + " ".join(column.rjust(wide) for column in columns))
    # Colours say nothing that the percentages do not say as well.
    colours = {SAFE: "1;36", MINE: "1;33"} if colours_wanted() else {}
    for y in range(grid.height):
        row = []
        for index in range(y * grid.width, (y + 1) * grid.width):
            symbol = every[index].rjust(wide)
            colour = colours.get(odds.verdicts[index])
            row.append(f"\x1b[{colour}m{symbol}\x1b[0m" if colour else symbol)
        print(f"{lines[y]:>{side}}  {half * (y % 2)}{' '.join(row)}")
