"""Say what a position tells, with the board forgotten.

Every number becomes a clue: so many mines among its unknown neighbours. Cells that no clue can tell
apart form groups, clues that share cells form components, and a small cutset, where there is one,
splits a component in two. The numbers of cases are those of trying everything.

Examples:
  sapper clues game.mine
  sapper clues 8x3/3:F10001FH/1100012H/0000001H --trust-flags
  sapper clues game.mine --coordinates cartesian --graph graph.svg
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Hashable, Iterable
from pathlib import Path

from sapper.cli.files import add_input, read_view, write_bytes
from sapper.cli.terminal import counted
from sapper.clues import Problem, best_cut, cases, cases_by_components, describe, dot, read, svg
from sapper.game.coordinates import Habit
from sapper.game.view import View


def configure(parser: argparse.ArgumentParser) -> None:
    add_input(parser)
    parser.add_argument("--trust-flags", action="store_true", help="take marked cells for mines")
    parser.add_argument("--no-count", action="store_true", help="leave the number of mines aside")
    parser.add_argument(
        "--coordinates",
        choices=[habit.value for habit in Habit],
        default=Habit.SCREEN.value,
        help="how cells are written: screen from (0, 0) top left, "
        "cartesian from (1, 1) bottom left",
    )
    parser.add_argument(
        "--graph", metavar="OUT", help="draw which cells share a clue (.svg or .dot)"
    )
    parser.add_argument("--json", action="store_true", help="print everything as one JSON object")


def run(arguments: argparse.Namespace) -> int:
    view = read_view(arguments.file, arguments.source)
    problem = read(view, trust_flags=arguments.trust_flags, count=not arguments.no_count)
    names = _Names(view, Habit(arguments.coordinates))
    if arguments.graph:
        _write_graph(arguments.graph, problem, names)
    print(json.dumps(describe(problem))) if arguments.json else _print(problem, names)
    return 0


class _Names:
    """Cells written in the habit asked for."""

    def __init__(self, view: View, habit: Habit) -> None:
        self.view, self.habit = view, habit

    def one(self, cell: Hashable) -> str:
        assert isinstance(cell, tuple)
        x, y = self.habit.outward(self.view.grid, (cell[0], cell[1]))
        return f"{x},{y}"

    def all(self, cells: Iterable[Hashable]) -> str:
        return " ".join(map(self.one, cells))


def _print(problem: Problem, names: _Names) -> None:
    unknown, background = len(problem.cells), len(problem.background)
    spoken = f"{unknown - background} of them in clues, {background} in none"
    print(f"{counted(unknown, 'unknown cell')}, {spoken}")
    for total, _ in problem.prior or ():
        print(f"{counted(total, 'mine')} among them")
    if problem.contradictions:
        print("the numbers contradict one another")
    print(f"\n{counted(len(problem.clues), 'clue')}")
    for clue in problem.clues:
        numbers = " or ".join(map(str, clue.support)) or "no number"
        print(f"  {names.one(clue.origin):>5}: {numbers} of {names.all(clue.cells) or 'no cells'}")
    alike = [group for group in problem.groups() if len(group.cells) > 1 and group.clues]
    print(f"\n{counted(len(problem.groups()), 'group')} of cells that no clue can tell apart")
    for group in alike:
        print(f"  {names.all(group.cells)}")
    _print_components(problem, names)


def _print_components(problem: Problem, names: _Names) -> None:
    components = problem.components()
    whole, apart = _large(cases(problem)), _large(cases_by_components(problem))
    print(f"\n{counted(len(components), 'component')}; to try everything takes {whole} cases,")
    print(f"{apart} one component at a time")
    for component in components:
        print(f"  {counted(len(component.cells), 'cell')}: {names.all(component.cells)}")
        cut = best_cut(component)
        if cut is not None:
            parts = " and ".join(str(len(part)) for part in cut.parts)
            print(
                f"    without {names.all(cut.cells)} it falls into parts of {parts}: "
                f"{_large(cut.cases)} cases instead of {_large(cases(component))}"
            )


def _large(number: int) -> str:
    return f"{number:,}" if number < 10**12 else f"about 2^{number.bit_length() - 1}"


def _write_graph(out: str, problem: Problem, names: _Names) -> None:
    cut = [cell for part in problem.components() for cell in (_cut_cells(part))]
    suffix = Path(out).suffix.lower()
    if suffix not in (".svg", ".dot"):
        raise ValueError(f"{out}: a graph is written as .svg or .dot")
    write = svg if suffix == ".svg" else dot
    write_bytes(out, write(problem, cut, names.one).encode())


def _cut_cells(component: Problem) -> tuple[Hashable, ...]:
    cut = best_cut(component)
    return () if cut is None else cut.cells
