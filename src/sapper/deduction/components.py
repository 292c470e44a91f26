"""Working on, component by component: for methods that look at all clues that hang together.

Words. A *component* is the open clues that can be reached from one another over shared cells. It is
*settled* while nothing in it has changed since the method found nothing in it.

Only components that are not settled are looked at: after a probe, as a rule, one of them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from sapper.clues.clue import Clue
from sapper.deduction.working import Said, Working


class Found(NamedTuple):
    """Cells that are all mines, or all safe, and the clues that it follows from."""

    cells: Iterable[Any]
    mine: bool
    by: tuple[Clue, ...]


class ByComponents(Working, ABC):
    """Pairs, and what `_solve` finds in components that pairs say no more of."""

    def __init__(self) -> None:
        super().__init__(pairs=True)
        self._unsettled: dict[Said, None] = {}

    @abstractmethod
    def _solve(self, component: Sequence[Said]) -> Iterator[Found]:
        """What follows from some open clues that share no cell with any other."""

    def _touch(self, said: Said) -> None:
        super()._touch(said)
        self._unsettled[said] = None

    def _beyond(self) -> bool:
        while self._unsettled:
            start, _ = self._unsettled.popitem()
            if not start.cells:
                continue
            component = self._component(start)
            for said in component:
                self._unsettled.pop(said, None)
            self.work["components"] += 1
            if found := tuple(self._solve(component)):
                for cells, mine, by in found:
                    self._find(cells, mine, by)
                return True
        return False

    def _component(self, start: Said) -> list[Said]:
        reached = {start: None}
        waiting = [start]
        for said in waiting:  # grows while it is walked
            for cell in said.cells:
                for other in self._about[cell]:
                    if other not in reached:
                        reached[other] = None
                        waiting.append(other)
        return waiting


def chosen(component: Sequence[Said], sources: int) -> tuple[Clue, ...]:
    """The clues of a component whose positions are the bits of `sources`."""
    return tuple(said.clue for place, said in enumerate(component) if sources >> place & 1)
