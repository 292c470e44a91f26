"""Conflicts: which clues contradict one another, and not one more.

Words. A *conflict* is some clues, the total perhaps among them, that have no world together, while
any all but one of them have. A problem may hold many conflicts; one is given. A *ball* is the clues
nearest to one of them, over shared cells.

Clues contradict one another in one place as a rule, so small balls are tried before large ones,
and clues before the total. A set without a world is then made smaller like this: find the shortest
beginning of it that has no world. Its last clue belongs to the conflict, for without it there is a
world, and no clue that comes later is needed. Keep it, put the others in the order of their
distance from it, and begin anew, with the kept ones always in, until the kept ones have no world by
themselves. A conflict of k among n clues costs about k · log n questions, most of them small.

Conflicts with the total can be large, for clues from all over the board add up. Many are seen by
adding alone: clues that share no cells and together ask for more mines than there are, or for more
cells without mines. They are looked for first.

Roads not taken: leaving out one clue after another is simpler, but each of thousands of clues then
costs a question about all others.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass

from sapper.clues.clue import Clue
from sapper.clues.problem import Problem
from sapper.counting.fast import Contradiction, Deadline, OverBudget, count_fast
from sapper.engine import analysis
from sapper.game.view import View

SMALLEST_BALL = 8
GROWTH = 8


def conflict(problem: Problem, deadline: Deadline, board: View | None = None) -> tuple[Clue, ...]:
    """A conflict of a problem without a world: its clues in the problem's order, the total last.

    A problem that was read from a rectangle may come with it as `board`: questions that concern the
    total are then asked of the board, where deduction comes before counting. Raise ValueError when
    the problem has a world, OverBudget when the budget does not suffice.
    """
    if alone := problem.contradictions:
        return alone[:1]
    try:
        return _Search(problem, deadline, board).conflict()
    except OverBudget as error:
        raise OverBudget(
            f"the clues contradict one another, but which of them do is not found out: {error}"
        ) from None


@dataclass(frozen=True)
class _Search:
    problem: Problem
    deadline: Deadline
    board: View | None

    def conflict(self) -> tuple[Clue, ...]:
        total = self.problem.total_clue
        size: int | None = SMALLEST_BALL
        while size is not None:
            ball, size = self._contradicting_ball(size)
            if ball:
                return self._clues(_smallest(ball, self._agree, self._nearest))
            # Before large balls are tried: adding up is cheap, and a wrong total often shows.
            if total and (found := _added_up(self.problem)):
                return (*self._clues(found), total)
        every = range(len(self.problem.clues))
        if total is None or self._agree_with_total(every):
            raise ValueError("there is no conflict: the problem has a world")
        return (*self._clues(_smallest(every, self._agree_with_total, self._nearest)), total)

    def _clues(self, positions: Iterable[int]) -> tuple[Clue, ...]:
        return tuple(self.problem.clues[position] for position in sorted(positions))

    def _agree(self, positions: Iterable[int]) -> bool:
        """Whether these clues have a world, whatever the total."""
        clues = self._clues(positions)
        cells = dict.fromkeys(cell for clue in clues for cell in clue.cells)
        return self._has_world(Problem(tuple(cells), clues))

    def _agree_with_total(self, positions: Iterable[int]) -> bool:
        if self.board is not None:
            return self._board_has_world(self.board, positions)
        problem = self.problem
        return self._has_world(Problem(problem.cells, self._clues(positions), problem.prior))

    def _board_has_world(self, board: View, positions: Iterable[int]) -> bool:
        said = {self.problem.clues[position].origin for position in positions}
        codes = bytearray(board.codes)
        for cell, _ in board.numbers():
            if cell not in said:
                codes[board.grid.index(cell)] = analysis.UNSEEN & 0xFF
        array = analysis.board_of(bytes(codes), board.width)
        try:
            self.deadline.ask(analysis.cell_odds, array, board.mines)
        except Contradiction:
            return False
        return True

    def _has_world(self, problem: Problem) -> bool:
        try:
            count_fast(problem, self.deadline)
        except Contradiction:
            return False
        return True

    def _contradicting_ball(self, size: int) -> tuple[list[int], int | None]:
        """A ball of clues that have no world, if there is one; the size to try next, if any."""
        covered: set[int] = set()
        larger = None
        for start in range(len(self.problem.clues)):
            if start in covered:
                continue
            ball = self._nearest(start, most=size)
            if not self._agree(ball):
                return ball, None
            if len(ball) < size:  # a whole component
                covered.update(ball)
            else:  # balls overlap, for a conflict may lie at the border of one
                covered.update(ball[: size // 4])
                larger = size * GROWTH
        return [], larger

    def _nearest(
        self, start: int, within: Container[int] | None = None, most: int | None = None
    ) -> list[int]:
        """A clue and those that are joined to it, the nearest first."""
        found = [start]
        seen = {start}
        for position in found:  # grows while it is walked
            for cell in self.problem.clues[position].cells:
                for other in self.problem.clues_of[cell]:
                    if other not in seen and (within is None or other in within):
                        seen.add(other)
                        found.append(other)
            if most is not None and len(found) >= most:
                break
        return found[:most]


def _smallest(
    contradicting: Iterable[int],
    agree: Callable[[Iterable[int]], bool],
    nearest: Callable[[int, Container[int]], list[int]],
) -> list[int]:
    """A smallest set without a world, as the head of this file tells."""
    kept: list[int] = []
    pool = list(contradicting)
    while not kept or agree(kept):
        length = _shortest(pool, lambda some: agree([*kept, *some]))
        last = pool[length - 1]
        kept.append(last)
        rest = pool[: length - 1]
        near = dict.fromkeys(nearest(last, set(rest))[1:])
        pool = [*near, *(clue for clue in rest if clue not in near)]
    return kept


def _shortest(pool: Sequence[int], agree: Callable[[Sequence[int]], bool]) -> int:
    """The length of the shortest beginning of `pool` that has no world; all of it has none."""
    low, high = 0, 1  # beginnings of length `low` have a world
    while high < len(pool) and agree(pool[:high]):
        low, high = high, 2 * high
    high = min(high, len(pool))
    while low + 1 < high:
        middle = (low + high) // 2
        if agree(pool[:middle]):
            low = middle
        else:
            high = middle
    return high


def _added_up(problem: Problem) -> list[int] | None:
    """Exact clues without common cells that ask for more mines than there are, or leave too few.

    The largest demands come first and the sum passes the limit with the last of them, so without
    any one of them it does not pass; and then clues that share no cells and a total have a world.
    """
    size = len(problem.cells)
    totals = [total for total, weight in problem.prior or () if weight and 0 <= total <= size]
    mines = [clue.support[0] if clue.is_exact else 0 for clue in problem.clues]
    free = [
        len(c.cells) - m if c.is_exact else 0 for c, m in zip(problem.clues, mines, strict=True)
    ]
    for demands, limit in ((mines, totals[-1]), (free, size - totals[0])):
        taken: set[object] = set()
        chosen: list[int] = []
        order = sorted(
            (position for position, demand in enumerate(demands) if demand),
            key=lambda position: -demands[position] / len(problem.clues[position].cells),
        )
        for position in order:
            if taken.isdisjoint(problem.clues[position].cells):
                taken.update(problem.clues[position].cells)
                chosen.append(position)
        chosen.sort(key=lambda position: -demands[position])
        for length in range(1, len(chosen) + 1):
            if sum(demands[position] for position in chosen[:length]) > limit:
                return chosen[:length]
    return None
