"""Working on: what single clues and pairs of clues force, kept up while more is told.

Words. The *numbers* of some cells are how many of them may be mines, as the bits of an integer:
0b110 says one or two. A clue is *open* while it has unknown cells. A clue *waits* when it has
changed since it was last compared with its neighbours, the clues that share cells with it.

* A single clue forces its cells when its only number is none, or all.
* Two clues split their cells into three parts: those of the first only, the shared ones, those of
  the second only. Going through the numbers of the shared part gives the numbers that the two
  clues leave to each part, and a part whose only number is none, or all, is known. That is exact:
  nothing else follows from the two.

What has been learned is never looked at again unless it changes: a cell that becomes known touches
the clues that speak of it, a clue that is touched is compared with its neighbours, and that is all.
Clues and known cells may come in any order and in any portions; what is known in the end is the
same. Methods that go further (`linear.py`, `subsets.py`) add what they find in `_beyond`.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple, NoReturn

from sapper.clues.clue import Clue, Known
from sapper.clues.problem import Problem
from sapper.deduction.verdicts import Verdicts


class Parts(NamedTuple):
    """Something about each part of two clues: the first only, shared, the second only."""

    first: int
    shared: int
    second: int


def numbers_of(clue: Clue) -> int:
    return sum(1 << number for number, weight in enumerate(clue.weights) if weight)


def forced(numbers: int, size: int) -> bool | None:
    """Whether so many cells with these numbers are all mines (True), all safe, or neither."""
    if numbers == 1:
        return False
    return True if numbers == 1 << size else None


@lru_cache(1 << 16)
def split(sizes: Parts, first: int, second: int) -> Parts:
    """The numbers that two clues leave to their parts; all 0 when they contradict each other."""
    only_first = only_second = shared = 0
    for number in range(sizes.shared + 1):
        in_first = first >> number & (2 << sizes.first) - 1
        in_second = second >> number & (2 << sizes.second) - 1
        if in_first and in_second:
            only_first |= in_first
            shared |= 1 << number
            only_second |= in_second
    return Parts(only_first, shared, only_second)


@lru_cache(1 << 16)
def _pair(
    first: int, first_size: int, second: int, second_size: int, shared: int
) -> tuple[bool | None, ...] | None:
    """What `forced` says of each part; None, as a rule, when nothing is forced."""
    sizes = Parts(first_size - shared, shared, second_size - shared)
    numbers = split(sizes, first, second)
    if not numbers.shared:
        contradict()
    says = tuple(forced(*part) if part[1] else None for part in zip(numbers, sizes, strict=True))
    return None if says == (None, None, None) else says


def contradict() -> NoReturn:
    from sapper.counting.fast import Contradiction  # its room is heavy, and seldom needed

    raise Contradiction("the clues contradict one another")


class Said:
    """An open clue: its unknown cells, in order, and the numbers it has for them."""

    __slots__ = ("cells", "clue", "numbers", "touched", "waiting")

    def __init__(self, clue: Clue, known: Known) -> None:
        self.clue = clue
        self.cells = {cell: None for cell in clue.cells if cell not in known}
        mines = sum(1 for cell in clue.cells if known.get(cell))
        self.numbers = numbers_of(clue) >> mines & (2 << len(self.cells)) - 1
        self.touched = self.waiting = False


class Working:
    """Deduces from single clues, and with `pairs` from two at a time, as they become known.

    `known` has all known cells, told or found, True for a mine; `by` has the clues that each found
    cell was found by. After a `Contradiction` no more can be learned.
    """

    def __init__(self, *, pairs: bool = True) -> None:
        self.known: dict[Any, bool] = {}
        self.by: dict[Any, tuple[Clue, ...]] = {}
        self.work: Counter[str] = Counter()
        self._pairs = pairs
        self._open: dict[Said, None] = {}
        self._about: dict[Any, dict[Said, None]] = {}
        self._touched: deque[Said] = deque()
        self._waiting: deque[Said] = deque()
        self._found: dict[Any, bool] = {}

    def learn(
        self, clues: Iterable[Clue] = (), known: Mapping[Any, bool] | None = None
    ) -> dict[Any, bool]:
        """Take in what is new, and return the cells that were found from it, in that order."""
        self._found = {}
        for cell, mine in (known or {}).items():
            if self.known.setdefault(cell, mine) != mine:
                contradict()
            self._strike(cell, mine)
        for clue in clues:
            self._hear(clue)
        self._singles()
        while self._next_pair() or self._beyond():
            self._singles()
        return self._found

    def _beyond(self) -> bool:
        """Find more than pairs do; whether anything was found."""
        return False

    def _hear(self, clue: Clue) -> None:
        self.work["clues"] += 1
        said = Said(clue, self.known)
        self._open[said] = None
        for cell in said.cells:
            self._about.setdefault(cell, {})[said] = None
        self._touch(said)

    def _touch(self, said: Said) -> None:
        if not said.touched:
            said.touched = True
            self._touched.append(said)

    def _strike(self, cell: Any, mine: bool) -> None:
        """Tell the open clues about a cell that it is known."""
        for said in self._about.pop(cell, ()):
            del said.cells[cell]
            said.numbers = said.numbers >> 1 if mine else said.numbers & (2 << len(said.cells)) - 1
            self._touch(said)

    def _find(self, cells: Iterable[Any], mine: bool, by: tuple[Clue, ...]) -> None:
        for cell in tuple(cells):
            self.known[cell] = self._found[cell] = mine
            self.by[cell] = by
            self._strike(cell, mine)

    # -- single clues ------------------------------------------------------------------------

    def _singles(self) -> None:
        """Look at each touched clue by itself until no clue is touched."""
        looked = 0
        while self._touched:
            said = self._touched.popleft()
            said.touched = False
            looked += 1
            if not said.numbers:
                contradict()
            if not said.cells:
                self._open.pop(said, None)
            elif (mine := forced(said.numbers, len(said.cells))) is not None:
                self._find(said.cells, mine, (said.clue,))
            elif not said.waiting:
                said.waiting = True
                self._waiting.append(said)
        self.work["singles"] += looked

    # -- pairs -------------------------------------------------------------------------------

    def _next_pair(self) -> bool:
        """Compare the clues that wait with their neighbours until a cell is found."""
        if not self._pairs:
            return False
        while self._waiting:
            said = self._waiting.popleft()
            said.waiting = False
            if said.cells and self._compared(said):
                return True
        return False

    def _compared(self, said: Said) -> bool:
        """Compare a clue with its neighbours until a cell is found: it then waits once more."""
        shares = Counter(other for cell in said.cells for other in self._about[cell])
        del shares[said]
        for other, shared in shares.items():
            self.work["pairs"] += 1
            says = _pair(said.numbers, len(said.cells), other.numbers, len(other.cells), shared)
            if says is not None:
                for cells, mine in zip(_parts(said, other), says, strict=True):
                    if mine is not None:
                        self._find(cells, mine, (said.clue, other.clue))
                self._touch(said)
                return True
        return False

    def verdicts(self) -> Verdicts:
        return Verdicts(dict(self.known), dict(self.work))


def _parts(first: Said, second: Said) -> Iterator[list[Any]]:
    yield [cell for cell in first.cells if cell not in second.cells]
    yield [cell for cell in first.cells if cell in second.cells]
    yield [cell for cell in second.cells if cell not in first.cells]


def once(working: Working, problem: Problem) -> Verdicts:
    """All that follows from a problem's clues: a method, made of what can work on."""
    working.learn(problem.clues)
    return working.verdicts()
