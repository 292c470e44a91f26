"""Derivation: the steps of a position, the easiest first.

Words. A clue is *open* while it has unknown cells; its *rest* is those cells, and its *number* the
mines among them: through noise, one from the `least` to the `most`. The position is *dry* when no
clue by itself and no two say more.

Easiest is: without the mine count, with the fewest clues, with clues that are nearest together,
about the fewest unknown cells, first in reading order (`plain.py` is the definition). One clue
concludes its rest when its number is none or all. Two clues conclude what only one of them speaks
of when the difference of their numbers is as large as it can be: nothing else follows from two
that does not follow from one, unless their numbers have gaps ("1 or 3"), which is seen when the
position is dry. What a cell that becomes known changes is looked at again, nothing else. Only a dry
position is asked what is certain at all, and then least premises are searched for (`premises.py`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from heapq import heappop, heappush
from types import MappingProxyType
from typing import Any, NamedTuple

from sapper.clues.clue import Clue
from sapper.clues.problem import Problem
from sapper.clues.reading import read
from sapper.counting.fast import Contradiction, Deadline
from sapper.counting.odds import analyse
from sapper.deduction.verdicts import Verdict
from sapper.game.grid import Cell
from sapper.game.view import View
from sapper.reasons.forcing import Forcing
from sapper.reasons.premises import count_within, forced, least_sets, part_of
from sapper.reasons.reason import Fact, Step, apart, in_reading_order

QUESTIONS = 2_000
"""A search for the least premises of one step asks no more; minimal ones are then taken."""


class Found(NamedTuple):
    """What some open clues, and perhaps the mine count, conclude; facts are not chosen yet."""

    clues: tuple[Said, ...]
    uses_count: bool
    known: dict[Any, bool]


def steps(view: View) -> tuple[Step, ...]:
    """All that is certain in a view, step by step; Contradiction if nothing fits it.

    A step is as easy as can be given what the steps before it concluded. Only where that takes
    three clues and more may it be that a search is given up, and premises are not the fewest.
    """
    require_world(view)
    return _steps(view)


@lru_cache(8)
def _steps(view: View) -> tuple[Step, ...]:
    return tuple(derive(view, read(view)))


def require_world(view: View) -> None:
    """Contradiction if nothing fits the view."""
    if not analyse(view).consistent:
        raise Contradiction("the clues contradict one another")


def derive(
    view: View,
    problem: Problem,
    known: Mapping[Any, bool] = MappingProxyType({}),
    deadline: Deadline | None = None,
) -> Iterator[Step]:
    """The steps of some of the clues of a view, with the mine count if the problem has a prior.

    `known` are cells that were concluded before, True for a mine: steps use them as facts. Clues
    and known cells are taken for consistent. OverBudget ends the steps when the deadline passes;
    without one, each question has a budget of its own.
    """
    derivation = _Derivation(view, problem, deadline)
    for cell, mine in known.items():
        derivation.strike(cell, mine)
    while found := derivation.easiest():
        yield from derivation.conclude(found)


class Said:
    """An open clue: its rest, its least and most mines, and how often it has changed."""

    __slots__ = ("changes", "clue", "least", "most", "origin", "rest")

    def __init__(self, clue: Clue) -> None:
        self.clue = clue
        self.origin: Cell = clue.origin  # type: ignore[assignment]
        self.rest: dict[Any, None] = dict.fromkeys(clue.cells)
        self.least, self.most = clue.support[0], clue.support[-1]
        self.changes = 0

    @property
    def place(self) -> Cell:
        """For sorting in reading order."""
        x, y = self.origin
        return y, x

    def left(self) -> Clue:
        """What it still says."""
        mines = self.clue.support[0] - self.least
        weights = self.clue.weights[mines : mines + len(self.rest) + 1]
        return Clue(tuple(self.rest), weights, self.origin)

    @property
    def has_gaps(self) -> bool:
        return len(self.clue.support) <= self.most - self.least


class _Derivation:
    def __init__(self, view: View, problem: Problem, deadline: Deadline | None) -> None:
        self.view = view
        self.deadline = deadline
        self.cells = problem.cells
        self.total = problem.prior[0][0] if problem.prior else None
        self.known: dict[Any, bool] = {}
        self.open: dict[Said, None] = {}
        self.about: dict[Any, dict[Said, None]] = defaultdict(dict)
        self.singles: list[tuple[Any, ...]] = []
        self.pairs: list[tuple[Any, ...]] = []
        self.changed: dict[Said, None] = {}
        self.entries = 0
        for clue in problem.clues:
            said = Said(clue)
            self.open[said] = None
            for cell in clue.cells:
                self.about[cell][said] = None
            self._look(said)

    def easiest(self) -> Found | None:
        return self._single() or self._pair() or self._dry()

    def conclude(self, found: Found) -> Iterator[Step]:
        """The steps of what was found: one for safe cells, one for mines."""
        origins = in_reading_order(said.origin for said in found.clues)
        made = []
        for mine in (False, True):
            cells = in_reading_order(cell for cell, what in found.known.items() if what is mine)
            if cells:
                facts = self._facts(found, cells, mine)
                made.append(Step(cells, _verdict(mine), origins, facts, found.uses_count))
        for cell, mine in found.known.items():
            self.strike(cell, mine)
        yield from made

    # -- keeping up ------------------------------------------------------------------------------

    def strike(self, cell: Any, mine: bool) -> None:
        self.known[cell] = mine
        for said in self.about.pop(cell, ()):
            del said.rest[cell]
            said.least -= mine
            said.most -= mine
            said.changes += 1
            self._look(said)

    def _look(self, said: Said) -> None:
        if not said.rest:
            self.open.pop(said, None)
            self.changed.pop(said, None)
            return
        self.changed[said] = None
        if said.most == 0 or said.least == len(said.rest):
            self._push(self.singles, (len(said.rest),), said)

    def _push(self, heap: list[tuple[Any, ...]], key: tuple[int, ...], *clues: Said) -> None:
        """Clues are never compared: two entries differ in their counter."""
        self.entries += 1
        said = sorted(clues, key=lambda said: said.place)
        places = tuple(said.place for said in said)
        changes = tuple(said.changes for said in said)
        heappush(heap, (key, places, self.entries, tuple(said), changes))

    @staticmethod
    def _pop(heap: list[tuple[Any, ...]]) -> tuple[Said, ...] | None:
        """The clues of the easiest entry that has not changed since."""
        while heap:
            *_, clues, changes = heappop(heap)
            if all(said.changes == then for said, then in zip(clues, changes, strict=True)):
                found: tuple[Said, ...] = clues
                return found
        return None

    # -- one clue, and two -----------------------------------------------------------------------

    def _single(self) -> Found | None:
        clues = self._pop(self.singles)
        if not clues or not clues[0].rest:
            return None if not clues else self._single()
        return Found(clues, False, dict.fromkeys(clues[0].rest, clues[0].most > 0))

    def _pair(self) -> Found | None:
        for said in self.changed:
            shares = Counter(other for cell in said.rest for other in self.about[cell])
            del shares[said]
            for other, shared in shares.items():
                only, others = len(said.rest) - shared, len(other.rest) - shared
                more, fewer = said.least - other.most, other.least - said.most
                if (more == only or fewer == others) and only + others:
                    key = apart(self.view, (said.origin, other.origin)), only + others + shared
                    self._push(self.pairs, key, said, other)
        self.changed.clear()
        clues = self._pop(self.pairs)
        if clues is None:
            return None
        first, second = clues
        known = {cell: True for cell in first.rest if cell not in second.rest}
        if first.least - second.most != len(known):
            first, second = second, first
            known = {cell: True for cell in first.rest if cell not in second.rest}
        known |= {cell: False for cell in second.rest if cell not in first.rest}
        return Found(clues, False, known)

    # -- dry: more clues, and the count ----------------------------------------------------------

    def _dry(self) -> Found | None:
        unknown = len(self.cells) - len(self.known)
        if not unknown:
            return None
        clues = [said.left() for said in self.open]
        cells = tuple(dict.fromkeys(cell for clue in clues for cell in clue.cells))
        problem = Problem(cells, tuple(clues))
        if certain := forced(problem, self.deadline):
            return self._search(problem, certain)
        if self.total is None:
            return None
        mines = self.total - sum(self.known.values())
        if mines in (0, unknown):
            return Found(
                (), True, {cell: mines > 0 for cell in self.cells if cell not in self.known}
            )
        everything = tuple(cell for cell in self.cells if cell not in self.known)
        problem = Problem(everything, tuple(clues), ((mines, 1),))
        certain = forced(problem, self.deadline)
        return self._search(problem, certain) if certain else None

    def _search(self, problem: Problem, certain: Mapping[Any, bool]) -> Found:
        """What the easiest of the sets of clues that force one of these cells conclude."""
        opened = list(self.open)

        def ease(chosen: Iterable[int]) -> tuple[object, ...]:
            clues = [opened[place] for place in chosen]
            spoken = {cell for said in clues for cell in said.rest}
            places = sorted(said.place for said in clues)
            return (
                len(clues),
                apart(self.view, (said.origin for said in clues)),
                len(spoken),
                places,
            )

        chosen = min(least_sets(problem, certain, QUESTIONS, self.deadline), key=ease)
        clues = tuple(opened[place] for place in chosen)
        known = forced(part_of(problem, chosen), self.deadline)
        return Found(clues, problem.prior is not None, known)

    # -- facts -----------------------------------------------------------------------------------

    def _facts(self, found: Found, cells: tuple[Cell, ...], mine: bool) -> tuple[Fact, ...]:
        """The facts that the clues need: none of them can be left out."""
        few = len(found.clues) + found.uses_count <= 2
        if few and not any(said.has_gaps for said in found.clues):
            needed = self._facts_of_two(found)
        else:
            needed = self._facts_of_more(found, cells, mine)
        return tuple(Fact(cell, _verdict(self.known[cell])) for cell in in_reading_order(needed))

    def _facts_of_two(self, found: Found) -> Iterable[Any]:
        """What speaks against the end at which the cells of one premise alone have to be.

        The cells of the one are all mines and those of the other all safe, or there is no other.
        """
        spoken: list[Collection[Any]] = [said.clue.cells for said in found.clues]
        if found.uses_count:
            spoken.append(self.cells)
        first, second = map(set, (*spoken, ()) if len(spoken) == 1 else spoken)
        concluded, mine = next(iter(found.known.items()))
        if concluded not in first:
            mine = not mine
        against = dict.fromkeys(first - second, not mine) | dict.fromkeys(second - first, mine)
        return [cell for cell, what in against.items() if self.known.get(cell) is what]

    def _facts_of_more(self, found: Found, cells: tuple[Cell, ...], mine: bool) -> Iterable[Any]:
        clues = [said.clue for said in found.clues]
        spoken_of = {cell for clue in clues for cell in clue.cells}
        about = self.cells if found.uses_count else tuple(spoken_of)
        facts = [cell for cell in about if cell in self.known]
        premises = [*clues, *(Clue.exactly(self.known[cell], (cell,)) for cell in facts)]
        if found.uses_count:
            assert self.total is not None
            premises.append(count_within(self.total, len(self.cells), (*facts, *spoken_of, *cells)))
        with Forcing(premises, deadline=self.deadline) as asked:
            kept = dict.fromkeys(range(len(premises)))
            for place in range(len(clues), len(clues) + len(facts)):
                fewer = [other for other in kept if other != place]
                if all(asked.forces(fewer, cell, mine) for cell in cells):
                    del kept[place]
        return [cell for place, cell in enumerate(facts, len(clues)) if place in kept]


def _verdict(mine: bool) -> Verdict:
    return Verdict.MINE if mine else Verdict.SAFE
