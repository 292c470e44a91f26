"""Arguments: how a person sees that a verdict follows from a few clues.

Words. An argument is *lines*, each a weighing (`weighing.py`) or a *supposition*: suppose the
opposite, go on line by line until clues clash, and so it is not the opposite. Suppositions within a
supposition make every argument come to its end. Of several arguments the one with the least
*effort* is given; lines that nothing rests on are left out, and so are known cells that a line can
do without.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import comb

from sapper.game.cells import MINE
from sapper.game.grid import Cell
from sapper.game.view import View
from sapper.reasons.reason import Fact, Premise
from sapper.reasons.weighing import Known, Said, Weighing, said_by, weigh

MOST_CHOICES = 3000
"""Where there are more sets of so many other clues, none is weighed. There are few of small sets,
and few that leave out little: the mine count is weighed against a hundred clues at once."""

MOST_DEPTH = 4
"""So many suppositions within one another are tried. A second one is hardly ever needed."""


@dataclass(frozen=True)
class Supposition:
    """Suppose the cell is a mine (or safe): the lines come to a clash, so it is not."""

    cell: Cell
    mine: bool
    lines: tuple[Line, ...]

    @property
    def concluded(self) -> dict[Cell, bool]:
        return {self.cell: not self.mine}

    @property
    def effort(self) -> float:
        return 2 + 1.2 * effort(self.lines)

    @property
    def clash(self) -> bool:
        return False

    @property
    def used(self) -> set[Cell]:
        inside: set[Cell] = {self.cell}
        used: set[Cell] = set()
        for line in self.lines:
            used |= line.used - inside
            inside |= set(line.concluded)
        return used


Line = Weighing | Supposition


def effort(lines: Iterable[Line]) -> float:
    """How hard an argument is to follow, about: lines, and more for weighings of several clues."""
    return sum(line.effort for line in lines)


def argue(
    view: View,
    premises: Iterable[Premise],
    facts: Iterable[Fact],
    concluded: Iterable[Fact],
) -> tuple[Line, ...]:
    """Lines from premises and facts to cells that follow from them; ValueError if they do not."""
    says = tuple(said_by(view, premise) for premise in premises)
    known = dict.fromkeys(view.cells_with(MINE), True)
    known |= {fact.cell: fact.verdict == "mine" for fact in facts}
    plain = frozenset(view.cells_with(MINE))
    goals = {cell: verdict == "mine" for cell, verdict in concluded}
    search = _Search(says, plain, goals)
    lines: list[Line] = []
    for cell, mine in goals.items():
        if known.get(cell) is not mine:
            found = search.argument(known, cell, mine)
            lines += found
            for line in found:
                known |= line.concluded
    return tuple(lines)


def clash(view: View, premises: Iterable[Premise]) -> tuple[Line, ...]:
    """Lines that show that premises cannot hold together; ValueError if they can."""
    says = tuple(said_by(view, premise) for premise in premises)
    plain = frozenset(view.cells_with(MINE))
    lines = _Search(says, plain, {}).clash(dict.fromkeys(plain, True))
    if lines is None:
        raise ValueError("the premises do not contradict one another")
    return tuple(lines)


# -- the search --------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Search:
    """Looks for arguments from what some premises say. Mines in `plain` sight are never left out.

    What a last line tells of any of the `goals` is kept, beside the one that is asked for.
    """

    says: tuple[Said, ...]
    plain: frozenset[Cell]
    goals: Known

    def argument(self, known: Known, cell: Cell, mine: bool) -> list[Line]:
        """The argument of least effort that the cell is a mine, or safe."""
        opposite = {**known, cell: not mine}
        found: list[list[Line]] = []
        for width in self._widths():
            if direct := self._follow(known, (cell, mine), width):
                found.append(direct)
            if clashing := self._follow(opposite, None, width):
                found.append([Supposition(cell, not mine, tuple(clashing))])
            if found and width > 0:
                break
        if not found and (clashing := self._refuted(opposite)):
            found.append([Supposition(cell, not mine, tuple(clashing))])
        if not found:
            what = "a mine" if mine else "safe"
            raise ValueError(f"the premises do not show that {cell} is {what}")
        return min(found, key=effort)

    def clash(self, known: Known) -> list[Line] | None:
        """Lines to a clash."""
        for width in self._widths():
            if found := self._follow(known, None, width):
                return found
        return self._refuted(known)

    def _refuted(self, known: Known) -> list[Line] | None:
        """Lines to a clash, with as few suppositions within one another as possible."""
        for depth in range(1, MOST_DEPTH + 1):
            if found := self._refute(known, depth):
                return found
        return None

    def _widths(self) -> Sequence[int]:
        """How many others are weighed at once: few if that will do."""
        most = len(self.says) - 1
        return [*range(min(most, 2) + 1), *([most] if most > 2 else [])]

    def _follow(
        self, known: Known, goal: tuple[Cell, bool] | None, width: int
    ) -> list[Line] | None:
        """Line by line to the goal, or to a clash where there is none."""
        lines: list[Line] = []
        now = dict(known)
        while True:
            line = self._next(now, goal, width)
            if line is None:
                return None
            lines.append(line)
            if line.clash or (goal and line.concluded.get(goal[0]) is goal[1]):
                if goal is None:
                    return self._needed(lines, known, {})
                wanted = {c: mine for c, mine in line.concluded.items() if c in self.goals}
                return None if line.clash else self._needed(lines, known, wanted)
            now |= line.concluded

    def _next(self, known: Known, goal: tuple[Cell, bool] | None, width: int) -> Line | None:
        """The easiest line that makes something known; of equals the one that ends the argument."""
        read = [said.given(known) for said in self.says]
        for others in range(width + 1):
            ends, further = [], []
            for line in _weighings(read, others):
                if line.clash or (goal and goal[0] in line.concluded):
                    ends.append(line)
                elif any(cell not in known for cell in line.concluded):
                    further.append(line)
            if ends:
                inside = goal and goal[0]
                return min(ends, key=lambda end: end.effort + (inside not in end.said.cells))
            if further:
                return min(further, key=lambda line: line.effort)
        return None

    def _refute(self, known: Known, depth: int) -> list[Line] | None:
        """Lines to a clash, with suppositions about single cells where no line is left."""
        lines: list[Line] = []
        now = dict(known)
        width = max(self._widths())
        while True:
            while line := self._next(now, None, width):
                lines.append(line)
                if line.clash:
                    return self._needed(lines, known, {})
                now |= line.concluded
            supposed = self._supposed(now, depth - 1)
            if supposed is None:
                return None
            lines.append(supposed)
            now |= supposed.concluded

    def _supposed(self, known: Known, depth: int) -> Supposition | None:
        """A cell that cannot be one way: the easiest."""
        found: list[Supposition] = []
        for cell in dict.fromkeys(cell for said in self.says for cell in said.given(known).rest):
            for mine in (True, False):
                then = {**known, cell: mine}
                lines = (
                    self._refute(then, depth)
                    if depth
                    else self._follow(then, None, max(self._widths()))
                )
                if lines:
                    found.append(Supposition(cell, mine, tuple(lines)))
        return min(found, key=lambda supposed: supposed.effort, default=None)

    # -- what can be left out --------------------------------------------------------------------

    def _needed(self, lines: Sequence[Line], known: Known, wanted: Known) -> list[Line]:
        """The lines that the last one rests on, each with the known cells that it needs."""
        order = {cell: place for place, cell in enumerate(known)}
        for line in lines:
            for cell in line.concluded:
                order.setdefault(cell, len(order))
        needs = dict(wanted)
        kept: list[Line] = []
        for line in reversed(lines):
            yields = {cell: mine for cell, mine in line.concluded.items() if cell in needs}
            if not (line.clash or yields):
                continue
            if isinstance(line, Weighing):
                line = self._spare(line, yields, order)
            kept.append(line)
            for cell in yields:
                del needs[cell]
            needs |= dict.fromkeys(line.used - set(known), True)
        return kept[::-1]

    def _spare(self, line: Weighing, yields: Known, order: Mapping[Cell, int]) -> Weighing:
        """The same conclusions from as few known cells as will do; late ones are spared first."""
        others = [bound.said for bound in line.bounds]
        known = {
            cell: mine
            for said in (line.said, *others)
            for cells, mine in ((said.mines, True), (said.safe, False))
            for cell in cells
        }
        best = line
        for cell in sorted(known, key=lambda cell: -order.get(cell, 0)):
            if cell in self.plain:
                continue
            fewer = {c: mine for c, mine in known.items() if c != cell}
            tried = weigh(
                line.said.given(fewer), [other.given(fewer) for other in others], line.at_most
            )
            if tried and tried.clash == line.clash and yields.items() <= tried.concluded.items():
                known, best = fewer, tried
        return replace(
            best,
            mines=tuple(cell for cell in best.mines if cell in yields),
            safe=tuple(cell for cell in best.safe if cell in yields),
        )


def _weighings(read: Sequence[Said], others: int) -> Iterator[Weighing]:
    """Every clue weighed against every so many others, both ways."""
    for said in read:
        rest = set(said.rest)
        near = [o for o in read if o is not said and not rest.isdisjoint(o.rest)]
        if comb(len(near), others) > MOST_CHOICES:
            continue
        for chosen in combinations(near, others):
            for at_most in (False, True):
                if line := weigh(said, chosen, at_most):
                    yield line
