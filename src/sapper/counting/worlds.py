"""Counts of worlds: what every way of counting gives, and the joining that they share.

A *count* is the weight of all worlds together and, for each cell, of those in which it is a mine.
A *share* is one line of the table by which the total joins the fringe to the background: with L
mines on the fringe, how much the worlds of the fringe weigh, times how much the ways weigh to lay
the rest on the background, Σ p(M) · C(B, M − L) over the totals M of the prior p. A *tally* is what
one component knows by itself: the same weights for each number of mines on it, the total left out.

All counting is done in whole numbers. Fractions, and floats, which are fractions too, are brought
over a common denominator first (`in_whole_numbers`), and the results are divided by it at the end;
so nothing is ever rounded, and the order of the work cannot be seen in its result.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import accumulate
from math import comb, lcm, prod
from operator import mul
from typing import Any, NamedTuple

from sapper.clues import Clue, Prior, Problem, Weight

Exact = int | Fraction
"""A weight without rounding: an int when every weight of the problem is a whole number."""

ByMines = Sequence[int]
"""One weight for each number of mines, from none upwards; beyond the last all are 0."""

NOTHING: ByMines = (1,)
"""Of no cells: one world, without mines."""


class Share(NamedTuple):
    """The worlds with this number of mines on the fringe: the two factors of their weight."""

    mines: int
    fringe: Exact
    background: Exact

    @property
    def weight(self) -> Exact:
        return self.fringe * self.background


@dataclass(frozen=True)
class Count:
    """All worlds of a problem, weighed.

    `mines` has each cell of the problem, in its order, with the weight of the worlds in which it is
    a mine. `by_fringe` has a share for each number of mines that the clues allow on the fringe, in
    increasing order, also where the total then leaves no world. `work` counts what was looked at on
    the way and takes no part in comparisons.

    Invariants: the shares add up to `worlds`, and no cell is a mine in more than all worlds.
    """

    worlds: Exact
    mines: Mapping[Any, Exact]
    by_fringe: tuple[Share, ...]
    work: int = field(compare=False)

    def __post_init__(self) -> None:
        if (together := sum(share.weight for share in self.by_fringe)) != self.worlds:
            raise ValueError(f"the shares add up to {together}, not to {self.worlds}")
        for cell, weight in self.mines.items():
            if not 0 <= weight <= self.worlds:
                raise ValueError(f"{cell!r} is a mine in {weight} of {self.worlds} worlds")

    @property
    def consistent(self) -> bool:
        """Whether there is a world at all."""
        return self.worlds > 0

    def chance(self, cell: Any) -> Fraction:
        """How likely the cell is a mine."""
        if not self.consistent:
            raise ValueError(f"no world is left, so there is no chance that {cell!r} is a mine")
        return Fraction(self.mines[cell]) / self.worlds

    @property
    def certain_safe(self) -> tuple[Any, ...]:
        """The cells that are a mine in no world; none when there is no world to speak of."""
        return tuple(cell for cell, weight in self.mines.items() if self.worlds and not weight)

    @property
    def certain_mines(self) -> tuple[Any, ...]:
        """The cells that are a mine in every world; none when there is no world to speak of."""
        return tuple(c for c, weight in self.mines.items() if self.worlds and weight == self.worlds)


class Scaled(NamedTuple):
    """A problem in whole numbers, and what its weights have been multiplied by."""

    problem: Problem
    clues: int
    prior: int

    def fringe(self, weight: int) -> Exact:
        """The true weight of a world of the fringe."""
        return _over(weight, self.clues)

    def background(self, weight: int) -> Exact:
        return _over(weight, self.prior)

    def world(self, weight: int) -> Exact:
        return _over(weight, self.clues * self.prior)


def _over(weight: int, scale: int) -> Exact:
    return weight if scale == 1 else Fraction(weight, scale)


def in_whole_numbers(problem: Problem) -> Scaled:
    """The same problem over common denominators: one for each clue and one for the prior."""
    scales = [_denominator(clue.weights) for clue in problem.clues]
    clues = tuple(
        Clue(clue.cells, tuple(_times(w, scale) for w in clue.weights), clue.origin)
        for clue, scale in zip(problem.clues, scales, strict=True)
    )
    prior, prior_scale = problem.prior, 1
    if prior is not None:
        prior_scale = _denominator(weight for _, weight in prior)
        prior = tuple((total, _times(weight, prior_scale)) for total, weight in prior)
    return Scaled(replace(problem, clues=clues, prior=prior), prod(scales), prior_scale)


def _denominator(weights: Iterable[Weight]) -> int:
    return lcm(*(weight.as_integer_ratio()[1] for weight in weights))


def _times(weight: Weight, scale: int) -> int:
    numerator, denominator = weight.as_integer_ratio()
    return numerator * (scale // denominator)


class Tally(NamedTuple):
    """The worlds of some cells by their number of mines, in whole numbers and without the total.

    `mines` has the same for the worlds in which a cell is a mine. `work` is as in `Count`.
    """

    worlds: ByMines
    mines: Mapping[Any, ByMines]
    work: int


def join(scaled: Scaled, tallies: Sequence[Tally]) -> Count:
    """The count of a problem from the tallies of its components, in any order.

    `before` has the worlds of the first components together. `rest`, on the way back, has what a
    number of mines on them is worth: the weight of all that comes later, the background and the
    total included. A component stands between the two, so together they tell what a number of mines
    on it is worth. Each is multiplied in twice, however many there are.
    """
    problem = scaled.problem
    before = list(accumulate((tally.worlds for tally in tallies), _product, initial=NOTHING))
    fringe = before.pop()
    size = len(problem.background)
    background = tuple(_laid(problem.prior, size, mines) for mines in range(len(fringe)))
    rest: ByMines = background
    found: dict[Any, int] = {}
    for earlier, tally in zip(reversed(before), reversed(tallies), strict=True):
        worth = _correlation(earlier, rest)
        found |= {cell: _dot(by_mines, worth) for cell, by_mines in tally.mines.items()}
        rest = _correlation(tally.worlds, rest)
    if size:
        others = [_laid(problem.prior, size - 1, mines + 1) for mines in range(len(fringe))]
        found |= dict.fromkeys(problem.background, _dot(fringe, others))
    return Count(
        scaled.world(_dot(fringe, background)),
        {cell: scaled.world(found[cell]) for cell in problem.cells},
        tuple(
            Share(mines, scaled.fringe(weight), scaled.background(background[mines]))
            for mines, weight in enumerate(fringe)
            if weight
        ),
        sum(tally.work for tally in tallies),
    )


def together(tallies: Iterable[Tally]) -> Tally:
    """The tally of cells that have nothing to do with one another, in the order given."""
    worlds = NOTHING
    mines: dict[Any, ByMines] = {}
    work = 0
    for tally in tallies:
        mines = {cell: _product(by_mines, tally.worlds) for cell, by_mines in mines.items()}
        mines |= {cell: _product(worlds, by_mines) for cell, by_mines in tally.mines.items()}
        worlds = _product(worlds, tally.worlds)
        work += tally.work
    return Tally(worlds, mines, work)


def _laid(prior: Prior | None, cells: int, mines: int) -> int:
    """The weight of all ways to lay mines on so many cells when so many mines lie elsewhere."""
    if prior is None:
        return 1 << cells
    return sum(
        int(weight) * comb(cells, total - mines)
        for total, weight in prior
        if mines <= total <= mines + cells
    )


def _product(a: ByMines, b: ByMines) -> ByMines:
    """Number by number of mines for two sets of cells that lie apart."""
    numbers = [0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        if x:
            for j, y in enumerate(b):
                numbers[i + j] += x * y
    return numbers


def _correlation(a: ByMines, b: ByMines) -> ByMines:
    """For each k, the sum of a[i] · b[i + k], as far as b has numbers for all of a."""
    return [_dot(a, b[k:]) for k in range(len(b) - len(a) + 1)]


def _dot(a: ByMines, b: ByMines) -> int:
    return sum(map(mul, a, b))
