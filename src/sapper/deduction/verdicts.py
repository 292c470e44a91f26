"""Verdicts: what a method says of the unknown cells of a problem.

Words. A *verdict* on a cell is *safe* or *mine* when the method proves it, and *open* otherwise. A
cell is *known* when its verdict is not open. A *method* takes a problem and gives verdicts; it
never guesses, so whatever it knows holds in every world.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from sapper.clues.problem import Problem


class Verdict(StrEnum):
    SAFE = "safe"
    MINE = "mine"
    OPEN = "open"


@dataclass(frozen=True)
class Verdicts:
    """The known cells, True for a mine, in the order in which they were found.

    `work` counts what was done on the way, by name, and takes no part in comparisons.
    """

    known: Mapping[Any, bool]
    work: Mapping[str, int] = field(default_factory=dict, compare=False)

    @property
    def safe(self) -> tuple[Any, ...]:
        return tuple(cell for cell, mine in self.known.items() if not mine)

    @property
    def mines(self) -> tuple[Any, ...]:
        return tuple(cell for cell, mine in self.known.items() if mine)

    def of(self, cell: Any) -> Verdict:
        if cell not in self.known:
            return Verdict.OPEN
        return Verdict.MINE if self.known[cell] else Verdict.SAFE


Method = Callable[[Problem], Verdicts]
