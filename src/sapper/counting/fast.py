"""The engine's answer to any problem, and the budget of a question.

Words. A *budget* is the seconds and the bytes that one question may cost. A *deadline* is a budget
whose clock runs: a question that needs many answers from the engine shares it among them.

The engine is `native/core/`: `solver.cpp` takes a problem apart, `transfer.cpp` counts a component.

The engine takes clues on up to `WIDEST` cells, which is more than any board has around a cell.
Nodes of a graph may have more neighbours; such problems are counted exactly in plain Python
(`exact.py`) and rounded at the end.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import frexp
from typing import NamedTuple, TypeVar

from sapper.clues.clue import Clue, Weight
from sapper.clues.problem import Prior, Problem
from sapper.clues.reading import said
from sapper.engine import analysis
from sapper.engine.analysis import Answer, CellOdds, Contradiction, Inquiry, OverBudget, Work
from sapper.game.cells import HIDDEN, MARKED
from sapper.game.cells import MINE as PLAIN_MINE
from sapper.game.grid import Rectangle
from sapper.game.view import View

__all__ = ["WIDEST", "Budget", "Contradiction", "Deadline", "OverBudget", "count_fast", "places"]

Told = TypeVar("Told")

ForEngine = tuple[int, list[tuple[list[int], list[float]]], list[tuple[int, float]] | None]
"""How many cells, the clues and the prior, as the engine takes them."""

WIDEST = 15
"""The most cells of a clue that the engine takes."""

OPEN, SAFE, MINE, SHOWN = range(4)
"""The engine's verdicts on a cell, as it numbers them."""


def places(verdicts: bytes, verdict: int) -> Iterator[int]:
    """The indices of the cells with a verdict, in order: fast where they are few."""
    index = verdicts.find(verdict)
    while index >= 0:
        yield index
        index = verdicts.find(verdict, index + 1)


def is_board(view: View) -> bool:
    """Whether the engine takes the view as it is; any other becomes a problem first."""
    return isinstance(view.grid, Rectangle) and view.noise.is_exact


class Budget(NamedTuple):
    """What one question may cost."""

    seconds: float = analysis.SECONDS
    memory: int = analysis.MEMORY

    def checked(self) -> Budget:
        """The same, or an error when nothing can be done with it."""
        if not self.seconds > 0:
            raise ValueError(f"a budget has a positive number of seconds, not {self.seconds}")
        if not 0 < self.memory < 1 << 63:
            raise ValueError(f"a budget has a positive number of bytes, not {self.memory}")
        return self

    def begin(self) -> Deadline:
        return Deadline(self, time.perf_counter())


class Deadline(NamedTuple):
    """A budget whose clock runs."""

    budget: Budget
    start: float

    @property
    def left(self) -> float:
        return self.start + self.budget.seconds - time.perf_counter()

    def ask(self, question: Callable[..., Told], *about: object) -> Told:
        """Call a function of the engine with what is left of the budget."""
        try:
            if (left := self.left) > 0:
                return question(*about, seconds=left, memory=self.budget.memory)
        except OverBudget:
            if self.left > 0:  # it was not the time
                raise
        raise self._too_long()

    def watch(self, held: int) -> None:
        """Raise `OverBudget` where the time is over or so many bytes are too many."""
        if held > self.budget.memory:
            mebibytes = self.budget.memory >> 20
            raise OverBudget(f"counting needs more than {mebibytes} MiB of memory")
        if self.left <= 0:
            raise self._too_long()

    def _too_long(self) -> OverBudget:
        return OverBudget(f"counting takes longer than {self.budget.seconds:g} s")


def count_fast(problem: Problem, deadline: Deadline) -> CellOdds:
    """The odds of a problem, cell by cell in its order; raise `Contradiction` without a world."""
    if _is_wide(problem):
        return _counted_exactly(problem, deadline)
    return deadline.ask(analysis.problem_odds, *_for_engine(problem))


class Question(NamedTuple):
    """A problem in numbers: how many cells, clues by their numbers, the prior on the total."""

    cells: int
    clues: Sequence[tuple[list[int], Sequence[Weight]]]
    prior: Prior | None


def question(view: View) -> Question:
    """What a view asks of its hidden cells in reading order, without making a problem of it."""
    hidden = [index for index, code in enumerate(view.codes) if code in (HIDDEN, MARKED)]
    place = {index: number for number, index in enumerate(hidden)}
    clues = [([place[i] for i in unknown], weights) for _, unknown, weights in said(view)]
    left = view.mines - view.codes.count(PLAIN_MINE)
    return Question(len(hidden), clues, ((left, 1),))


def count_question(asked: Question, deadline: Deadline) -> CellOdds:
    """The odds of the cells of a question; raise `Contradiction` without a world."""
    if any(len(cells) > WIDEST for cells, _ in asked.clues):
        clues = (Clue(tuple(cells), tuple(weights)) for cells, weights in asked.clues)
        problem = Problem(tuple(range(asked.cells)), tuple(clues), asked.prior)
        return _counted_exactly(problem, deadline)
    return deadline.ask(analysis.problem_odds, *asked)


def answers(view: View, inquiries: Sequence[Inquiry], deadline: Deadline) -> list[list[Answer]]:
    """What may be heard of some cells of a view, all by index, and up to `WIDEST` around each."""
    hidden = (index for index, code in enumerate(view.codes) if code in (HIDDEN, MARKED))
    place = {index: number for number, index in enumerate(hidden)}
    numbered = [
        Inquiry(-1 if cell < 0 else place[cell], [place[other] for other in around], weights)
        for cell, around, weights in inquiries
    ]
    return deadline.ask(analysis.problem_answers, *question(view), numbered)


def count_worlds(problem: Problem, deadline: Deadline) -> int:
    """The exact number of worlds of a problem with a world, however much each of them weighs."""
    problem = problem.support
    if _is_wide(problem):
        from sapper.counting.exact import count

        return int(count(problem, deadline.watch).worlds)
    return deadline.ask(analysis.count_problem_worlds, *_for_engine(problem))


def _is_wide(problem: Problem) -> bool:
    return any(len(clue.cells) > WIDEST for clue in problem.clues)


def _for_engine(problem: Problem) -> Question:
    """The problem with its cells numbered."""
    place = {cell: index for index, cell in enumerate(problem.cells)}
    clues = [([place[cell] for cell in clue.cells], clue.weights) for clue in problem.clues]
    return Question(len(place), clues, problem.prior)


def _counted_exactly(problem: Problem, deadline: Deadline) -> CellOdds:
    from sapper.counting.exact import count

    counted = count(problem, deadline.watch)
    if not counted.consistent:
        raise Contradiction("the clues contradict one another")
    chances, verdicts = [], bytearray()
    for cell in problem.cells:
        weight = counted.mines[cell]
        certain = SAFE if not weight else MINE if weight == counted.worlds else OPEN
        chance = float(Fraction(weight) / counted.worlds)
        if certain == OPEN:  # rounding may not make it certain
            chance = min(max(chance, 5e-324), 1 - 2**-53)
        chances.append(chance)
        verdicts.append(certain)
    mantissa, exponent = _scaled(Fraction(counted.worlds))
    work = Work(len(problem.components()), len(problem.groups()), counted.work, counted.work)
    return CellOdds(chances, bytes(verdicts), mantissa, exponent, work)


def _scaled(number: Fraction) -> tuple[float, int]:
    """The number as a double times a power of two; it may be far larger than any double."""
    shift = number.numerator.bit_length() - number.denominator.bit_length()
    mantissa, exponent = frexp(float(number * Fraction(2) ** -shift))
    return mantissa, exponent + shift
