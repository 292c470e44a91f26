"""Clues: what one sentence says about some cells, wherever they lie.

A *clue* is some cells and a *weight* for each number of mines among them, from none to all.
Numbers with a positive weight are the clue's *support*. An *exact* clue ("2 of these 5") has one
number in its support; a clue that came through noise has several, and the weights say how likely
each makes what was seen. Logic reads where a weight is positive, counting reads how much. A clue
without support is a *contradiction*: it is a value like any other, so that whoever meets it can
say who said it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf
from typing import Any

from sapper.plural import counted

Weight = int | Fraction | float
"""Exact where the sender was exact; never negative, never infinite."""

Known = Mapping[Any, bool]
"""Cells that have become known: True for a mine. (Any: a cell is any hashable value, and type
checkers would not take a mapping from (x, y) for a mapping from any hashable value.)"""


def check_weight(weight: Weight) -> None:
    """Raise unless `weight` can weigh a world."""
    if not isinstance(weight, (int, Fraction, float)):
        raise TypeError(f"a weight is an int, a Fraction or a float, not {weight!r}")
    if not 0 <= weight < inf:  # a NaN is caught here too
        raise ValueError(f"a weight is finite and not negative, but {weight!r} is given")


def times(a: Weight, b: Weight) -> Weight:
    """The product, exact where a float would vanish or overflow and so change what is possible."""
    if not (a and b):
        return 0
    try:
        product = a * b
    except OverflowError:
        product = inf
    return product if 0 < product < inf else Fraction(a) * Fraction(b)


@dataclass(frozen=True, slots=True)
class Clue:
    """Some cells and a weight for each number of mines among them.

    Invariants: the cells are distinct; there is one weight for each number from 0 to
    ``len(cells)``; weights are finite and not negative. `origin` says who said it (for a view: the
    cell that shows the number) and takes no part in comparisons.
    """

    cells: tuple[Hashable, ...]
    weights: tuple[Weight, ...]
    origin: Hashable | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        if len(set(self.cells)) < len(self.cells):
            twice = next(cell for cell in self.cells if self.cells.count(cell) > 1)
            raise ValueError(f"a clue names each of its cells once, but {twice!r} more than once")
        size = len(self.cells)
        if len(self.weights) != size + 1:
            raise ValueError(
                f"a clue on {counted(size, 'cell')} needs {counted(size + 1, 'weight')}, "
                f"not {len(self.weights)}"
            )
        for weight in self.weights:
            check_weight(weight)

    @classmethod
    def exactly(
        cls, number: int, cells: Iterable[Hashable], origin: Hashable | None = None
    ) -> Clue:
        """`number` of `cells` are mines; a contradiction when there cannot be so many or so few."""
        chosen = tuple(cells)
        weights: list[Weight] = [0] * (len(chosen) + 1)
        if 0 <= number <= len(chosen):
            weights[number] = 1
        return cls(chosen, tuple(weights), origin)

    @property
    def support(self) -> tuple[int, ...]:
        """The numbers of mines that the clue allows, in increasing order."""
        return tuple(number for number, weight in enumerate(self.weights) if weight)

    @property
    def contradiction(self) -> bool:
        return not any(self.weights)

    @property
    def is_exact(self) -> bool:
        """Whether one number of mines is possible, and no other."""
        return len(self.support) == 1

    def given(self, known: Known) -> Clue:
        """What the clue says of the other cells once some are known (True: a mine)."""
        cells = tuple(cell for cell in self.cells if cell not in known)
        if len(cells) == len(self.cells):
            return self
        mines = sum(1 for cell in self.cells if known.get(cell))
        return Clue(cells, self.weights[mines : mines + len(cells) + 1], self.origin)

    def __str__(self) -> str:
        among = "{" + ", ".join(map(str, self.cells)) + "}"
        if self.contradiction:
            return f"no number of {among}"
        if self.is_exact and self.weights[self.support[0]] == 1:
            return f"{self.support[0]} of {among}"
        numbers = (f"{number} (weight {self.weights[number]})" for number in self.support)
        return f"{' or '.join(numbers)} of {among}"
