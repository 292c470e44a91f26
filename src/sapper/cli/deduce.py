"""Say what a method of deduction finds in a position, or all methods side by side.

A method finds cells that are certain: safe ones and mines. From one clue at a time to all worlds
counted, each stands above weaker ones, whose every finding it must reach. With --method, the cells
come in the order in which they were found, and, where the method can tell, with the numbers that
they follow from. Methods whose names end in -count are told the number of mines as well.

Exit status: 0; 2 when the input cannot be read or contradicts itself.

Examples:
  sapper deduce 3x3/3:H2H/23H/HHH
  sapper deduce 3x2/1:HHH/11H --method pairs
  sapper deduce game.mine --method linear-count --json
  sapper new --level expert --seed 7 --format mine | sapper deduce -
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from sapper.cli.files import add_input, read_view
from sapper.cli.positions import add_coordinates, add_trust_flags, board_facts
from sapper.cli.terminal import print_board
from sapper.game.coordinates import Habit
from sapper.plural import counted

if TYPE_CHECKING:
    from sapper.clues.clue import Clue
    from sapper.clues.problem import Problem
    from sapper.deduction.ladder import Rung
    from sapper.game.view import View


def configure(parser: argparse.ArgumentParser) -> None:
    from sapper.deduction.ladder import LADDER

    add_input(parser)
    parser.add_argument(
        "--method", metavar="NAME", help=f"only this one: {', '.join(LADDER)} (default: all)"
    )
    add_trust_flags(parser)
    add_coordinates(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


class Answer(NamedTuple):
    """What one method found, why where it can tell, or the sentence with which it refused."""

    known: dict[Any, bool]
    by: dict[Any, tuple[Clue, ...]]
    work: dict[str, int]
    seconds: float
    refusal: str | None = None

    def count(self, mine: bool) -> int:
        return sum(found == mine for found in self.known.values())


def run(arguments: argparse.Namespace) -> int:
    from sapper.clues.reading import read
    from sapper.counting.fast import Contradiction
    from sapper.deduction.ladder import LADDER, rung

    view = read_view(arguments.file, arguments.source, arguments.noise)
    problem = read(view, trust_flags=arguments.trust_flags)
    chosen = {arguments.method: rung(arguments.method)} if arguments.method else LADDER
    try:
        answers = {name: _answer(method, problem) for name, method in chosen.items()}
    except Contradiction:
        raise ValueError(
            "the position contradicts itself; sapper analyse says which numbers cannot all be true"
        ) from None
    if arguments.json:
        print(json.dumps(_facts(view, answers)))
        return 0
    print_board(view, Habit(arguments.coordinates))
    write = _Names(view, Habit(arguments.coordinates))
    lines = write.one(answers[arguments.method]) if arguments.method else write.all(answers)
    print("", *lines, sep="\n")
    return 0


def _answer(method: Rung, problem: Problem) -> Answer:
    from sapper.counting.fast import Contradiction, OverBudget
    from sapper.logic.sat import Undecided

    start = time.perf_counter()
    by: dict[Any, tuple[Clue, ...]] = {}
    try:
        if method.works_on and not method.uses_count:
            working = method.begin()
            working.learn(problem.clues)
            known, work, by = working.known, working.work, working.by
        else:
            verdicts = method(problem)
            known, work = verdicts.known, verdicts.work
    except Contradiction:
        raise  # it is the position that is at fault, not the method that gives up
    except (ValueError, OverBudget, Undecided) as refusal:
        return Answer({}, {}, {}, time.perf_counter() - start, str(refusal))
    return Answer(dict(known), by, dict(work), time.perf_counter() - start)


def _facts(view: View, answers: dict[str, Answer]) -> dict[str, object]:
    return {
        **board_facts(view),
        "methods": {name: _fact(answer) for name, answer in answers.items()},
    }


def _fact(answer: Answer) -> dict[str, object]:
    if answer.refusal is not None:
        return {"refusal": answer.refusal, "seconds": answer.seconds}
    return {
        "safe": [cell for cell, mine in answer.known.items() if not mine],
        "mines_certain": [cell for cell, mine in answer.known.items() if mine],
        "found": [
            {"cell": cell, "mine": mine}
            | ({"clues": [c.origin for c in answer.by[cell]]} if cell in answer.by else {})
            for cell, mine in answer.known.items()
        ],
        "work": answer.work,
        "seconds": answer.seconds,
    }


class _Names:
    """Sentences, with cells written in the habit asked for."""

    def __init__(self, view: View, habit: Habit) -> None:
        self.view, self.habit = view, habit

    def one(self, answer: Answer) -> Iterator[str]:
        """Each cell with what it follows from."""
        if answer.refusal is not None:
            yield f"The method refuses: {answer.refusal}"
            return
        if not answer.known:
            yield "It finds nothing."
        for cell, mine in answer.known.items():
            clues = answer.by.get(cell, ())
            why = ", ".join(self._cell(clue.origin) for clue in clues)
            yield f"{self._cell(cell)} is {'a mine' if mine else 'safe'}" + (
                f": from {why}" if why else ""
            )
        yield "\n" + ", ".join(f"{number:,} {name}" for name, number in answer.work.items())

    def all(self, answers: dict[str, Answer]) -> Iterator[str]:
        """A line for each method, and the cells where they first come up."""
        wide = max(map(len, answers))
        yield f"{'method':<{wide}}  safe  mines  finds beyond the lines above"
        seen: set[Any] = set()
        for name, answer in answers.items():
            if answer.refusal is not None:
                yield f"{name:<{wide}}     -      -  refuses: {answer.refusal}"
                continue
            fresh = [cell for cell in answer.known if cell not in seen]
            seen.update(fresh)
            said = " ".join(("!" if answer.known[c] else "") + self._cell(c) for c in fresh[:12])
            more = f" and {counted(len(fresh) - 12, 'more cell')}" if fresh[12:] else ""
            line = f"{name:<{wide}}  {answer.count(False):>4}  {answer.count(True):>5}"
            yield f"{line}  {said}{more}".rstrip()
        if any(mine for answer in answers.values() for mine in answer.known.values()):
            yield "\n! is a mine"

    def _cell(self, cell: Any) -> str:
        return self.habit.written(self.view.grid, cell)
