"""Say what a position tells, with the board forgotten.

Every number becomes a clue: so many mines among its unknown neighbours. Cells that no clue can tell
apart form groups, clues that share cells form components, and a small cutset, where there is one,
splits a component in two. The numbers of cases are those of trying everything.

With --cnf the clues are printed as clauses, with --dimacs written for SAT solvers. Where they
contradict one another, --conflict keeps only clues that do so together, each of them needed.

Examples:
  sapper clues game.mine
  sapper clues 8x3/3:F10001FH/1100012H/0000001H --trust-flags
  sapper clues game.mine --coordinates cartesian --graph graph.svg
  sapper clues game.mine --graph - | sed -n 2p
  sapper clues game.mine --cnf --notation x --style unicode --count direct
  sapper clues game.mine --dimacs game.cnf --count totalizer
  sapper clues 4x2/3:H2HH/H111 --conflict --cnf --dimacs bad.cnf --proof bad.lrat
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Hashable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from sapper.cli import clue_clauses
from sapper.cli.files import add_input, read_view, write_bytes
from sapper.cli.positions import add_coordinates, add_trust_flags, board_facts
from sapper.clues import (
    Cut,
    Problem,
    best_cut,
    cases,
    cases_by_components,
    describe,
    dot,
    read,
    svg,
)
from sapper.game.coordinates import Habit
from sapper.game.view import View
from sapper.plural import counted


def configure(parser: argparse.ArgumentParser) -> None:
    add_input(parser)
    add_trust_flags(parser)
    parser.add_argument("--no-count", action="store_true", help="leave the number of mines aside")
    parser.add_argument(
        "--conflict",
        nargs="?",
        const="minimal",
        choices=["minimal", "smallest"],
        help="only clues that contradict one another: none of them can be left out (minimal), or "
        "there are none with fewer clues (smallest, which may take long on large boards)",
    )
    add_coordinates(parser)
    parser.add_argument(
        "--graph",
        metavar="OUT",
        help="draw which cells share a clue (.svg or .dot; - is SVG for the pipe)",
    )
    parser.add_argument("--json", action="store_true", help="print everything as one JSON object")
    clue_clauses.add_options(parser)


def run(arguments: argparse.Namespace) -> int:
    view = read_view(arguments.file, arguments.source, arguments.noise)
    problem = read(view, trust_flags=arguments.trust_flags, count=not arguments.no_count)
    if arguments.conflict:
        from sapper.deduction.consistency import find_conflict

        conflict = find_conflict(problem, smallest=arguments.conflict == "smallest")
        if conflict is None:
            raise ValueError("--conflict: the clues do not contradict one another")
        problem = conflict
    if clue_clauses.is_asked_for(arguments):
        if arguments.graph is not None:
            raise ValueError(
                "--graph draws clues, and --cnf and --dimacs write clauses: one of them"
            )
        return clue_clauses.run(problem, view, arguments)
    names = _Names(view, Habit(arguments.coordinates))
    if arguments.json and arguments.graph is None:
        print(json.dumps({**board_facts(view), **describe(problem)}))
        return 0
    parts = [_Part(component, best_cut(component)) for component in problem.components()]
    if arguments.graph is not None:
        _write_graph(arguments.graph, problem, parts, names)
    if arguments.json:
        print(json.dumps({**board_facts(view), **describe(problem)}))
    elif arguments.graph != "-":
        print("\n".join(_sentences(problem, parts, names)))
    return 0


class _Part(NamedTuple):
    """A component, and the cutset that takes it apart best."""

    component: Problem
    cut: Cut | None


class _Names:
    """Cells written in the habit asked for."""

    def __init__(self, view: View, habit: Habit) -> None:
        self.view, self.habit = view, habit

    def one(self, cell: Hashable) -> str:
        assert isinstance(cell, tuple)
        return self.habit.written(self.view.grid, (cell[0], cell[1]))

    def all(self, cells: Iterable[Hashable]) -> str:
        return " ".join(map(self.one, cells))


def _sentences(problem: Problem, parts: list[_Part], names: _Names) -> Iterator[str]:
    unknown, background = len(problem.cells), len(problem.background)
    spoken = f"{unknown - background} of them in clues, {background} in none"
    yield f"{counted(unknown, 'unknown cell')}, {spoken}"
    for total, _ in problem.prior or ():
        yield _total(total, unknown, names.view.mines)
    if problem.contradictions:
        yield "the numbers contradict one another"
    if not problem.clues:
        yield "no number says anything about them, so there are no clues"
        return
    yield f"\n{counted(len(problem.clues), 'clue')}"
    for clue in problem.clues:
        numbers = " or ".join(map(str, clue.support)) or "no number"
        yield f"  {names.one(clue.origin):>5}: {numbers} of {names.all(clue.cells) or 'no cells'}"
    if not problem.fringe:
        return
    groups = problem.groups()
    alike = [group for group in groups if len(group.cells) > 1 and group.clues]
    yield f"\n{counted(len(groups), 'group')} of cells that no clue can tell apart"
    for group in alike:
        yield f"  {names.all(group.cells)}"
    yield from _apart(problem, parts, names)


def _total(total: int, unknown: int, mines: int) -> str:
    """What the number of mines on the board leaves for the unknown cells."""
    if total < 0:
        known = counted(mines - total, "cell")
        verb = "is" if mines - total == 1 else "are"
        return f"{known} {verb} known or trusted to be mines, but the board has {mines:,}"
    more = ", more than there are cells" if total > unknown else ""
    return f"{counted(total, 'mine')} among them{more}"


def _apart(problem: Problem, parts: list[_Part], names: _Names) -> Iterator[str]:
    """How much work it is to try everything, and how much less to take the problem apart."""
    whole, apart = _large(cases(problem)), _large(cases_by_components(problem))
    yield f"\n{counted(len(parts), 'component')}; to try everything takes {whole} cases,"
    yield f"{apart} one component at a time"
    for component, cut in parts:
        yield f"  {counted(len(component.cells), 'cell')}: {names.all(component.cells)}"
        if cut is not None:
            sizes = " and ".join(str(len(part)) for part in cut.parts)
            yield (
                f"    without {names.all(cut.cells)} it falls into parts of {sizes}: "
                f"{_large(cut.cases)} cases instead of {_large(cases(component))}"
            )


def _large(number: int) -> str:
    return f"{number:,}" if number < 10**12 else f"about 2^{number.bit_length() - 1}"


def _write_graph(out: str, problem: Problem, parts: list[_Part], names: _Names) -> None:
    cut = [cell for part in parts if part.cut for cell in part.cut.cells]
    suffix = ".svg" if out == "-" else Path(out).suffix.lower()
    if suffix not in (".svg", ".dot"):
        raise ValueError(f"{out}: a graph is written as .svg or .dot, or to - as SVG")
    write = svg if suffix == ".svg" else dot
    write_bytes(out, write(problem, cut, names.one).encode())
