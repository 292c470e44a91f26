"""Problems: all clues and the prior on the total.

A *problem* is a set of unknown cells, the clues about them and the *prior*: a weight for each
total number of mines among all of them. A *world* is one set of mines with a positive weight; its
weight is the product of what the clues and the prior give it. Cells that some clue speaks of are
the *fringe*, the others are the *background*. Cells that stand in exactly the same clues form a
*group*: no clue can tell them apart. Cells that are joined through clues, directly or over other
cells, form a *component*.

Without a prior (None) every total is as good as any other. That is CS 70's "Mark II" problem: local
constraints only. Everything here is linear in the size of the clues.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, pairwise
from typing import Final

from sapper.clues.clue import Clue, Known, Weight, check_weight, times
from sapper.plural import counted

Prior = tuple[tuple[int, Weight], ...]
"""(total, weight) pairs, in increasing order of the total; a total not listed has weight 0."""

TOTAL: Final = "mine count"
"""The origin of the prior when it is written as a clue."""


@dataclass(frozen=True)
class Group:
    """Interchangeable cells, and the positions in ``problem.clues`` of the clues about them."""

    cells: tuple[Hashable, ...]
    clues: tuple[int, ...]


@dataclass(frozen=True)
class Problem:
    """What is known about some cells, whatever board they came from.

    Invariants: the cells are distinct; clues speak of these cells only; the totals of the prior
    increase. A total that the cells cannot hold (9 among 8, or less than none) may stand in the
    prior: it is the trace of a contradiction, and `contradictions` shows it when no other is left.
    """

    cells: tuple[Hashable, ...]
    clues: tuple[Clue, ...] = ()
    prior: Prior | None = None

    def __post_init__(self) -> None:
        cells = set(self.cells)
        if len(cells) < len(self.cells):
            twice = next(cell for cell in self.cells if self.cells.count(cell) > 1)
            raise ValueError(f"a problem names each cell once, but {twice!r} more than once")
        for clue in self.clues:
            if not cells.issuperset(clue.cells):
                stranger = next(cell for cell in clue.cells if cell not in cells)
                raise ValueError(f"the clue {clue} speaks of {stranger!r}, not one of the cells")
        totals = [total for total, _ in self.prior or ()]
        if any(not low < high for low, high in pairwise(totals)):
            raise ValueError(f"the totals of a prior increase, but {totals} are given")
        for _, weight in self.prior or ():
            check_weight(weight)

    # -- who is spoken of --------------------------------------------------------------------

    @cached_property
    def clues_of(self) -> Mapping[Hashable, tuple[int, ...]]:
        """For every cell, the positions in `clues` of the clues that speak of it."""
        spoken: dict[Hashable, list[int]] = {}
        for position, clue in enumerate(self.clues):
            for cell in clue.cells:
                spoken.setdefault(cell, []).append(position)
        return {cell: tuple(spoken.get(cell, ())) for cell in self.cells}

    @cached_property
    def fringe(self) -> tuple[Hashable, ...]:
        return tuple(cell for cell, clues in self.clues_of.items() if clues)

    @cached_property
    def background(self) -> tuple[Hashable, ...]:
        return tuple(cell for cell, clues in self.clues_of.items() if not clues)

    def edges(self) -> tuple[tuple[Hashable, Hashable], ...]:
        """Every two cells that some clue speaks of together, once, in the order of `cells`."""
        pairs = {
            pair
            for clue in self.clues
            for pair in combinations(sorted(self._place[cell] for cell in clue.cells), 2)
        }
        return tuple((self.cells[a], self.cells[b]) for a, b in sorted(pairs))

    # -- what is possible --------------------------------------------------------------------

    def weight(self, mines: Collection[Hashable]) -> Weight:
        """The weight of the world with exactly these mines; 0 when something rules it out.

        This is the definition that every faster way of counting must agree with.
        """
        world = frozenset(mines)
        product: Weight = 1
        if self.prior is not None:
            product = dict(self.prior).get(len(world), 0)
        for clue in self.clues:
            product = times(product, clue.weights[len(world.intersection(clue.cells))])
        return product

    @cached_property
    def total_clue(self) -> Clue | None:
        """The prior written as a clue on all cells, with origin `TOTAL`; None without a prior."""
        if self.prior is None:
            return None
        said = dict(self.prior)
        weights = tuple(said.get(total, 0) for total in range(len(self.cells) + 1))
        return Clue(self.cells, weights, TOTAL)

    @property
    def contradictions(self) -> tuple[Clue, ...]:
        """The clues that allow nothing, each by itself; the prior comes last, as `total_clue`."""
        found = tuple(clue for clue in self.clues if clue.contradiction)
        if self.prior is None or any(w and 0 <= t <= len(self.cells) for t, w in self.prior):
            return found
        total = self.total_clue
        return found if total is None else (*found, total)

    # -- simpler problems --------------------------------------------------------------------

    def given(self, known: Known) -> Problem:
        """The problem of the other cells once some are known (True: a mine).

        A clue with no cells left goes only when it says nothing (weight 1): a contradiction stays.
        """
        if not known:
            return self
        for cell in known:
            if cell not in self.clues_of:
                raise ValueError(f"{cell!r} is not one of the {counted(len(self.cells), 'cell')}")
        clues = (clue.given(known) for clue in self.clues)
        prior = self.prior
        if prior is not None:
            mines = sum(map(bool, known.values()))
            prior = tuple((total - mines, weight) for total, weight in prior)
        return Problem(
            tuple(cell for cell in self.cells if cell not in known),
            tuple(clue for clue in clues if clue.cells or clue.weights != (1,)),
            prior,
        )

    @property
    def support(self) -> Problem:
        """The problem with the same worlds, all of weight 1."""
        clues = tuple(
            Clue(clue.cells, tuple(int(weight > 0) for weight in clue.weights), clue.origin)
            for clue in self.clues
        )
        prior = self.prior and tuple((total, int(weight > 0)) for total, weight in self.prior)
        return Problem(self.cells, clues, prior)

    def without_total(self) -> Problem:
        return replace(self, prior=None)

    def merged(self) -> Problem:
        """The same problem with one clue for each set of cells, weights multiplied.

        The merged clue stands where the first one stood. It keeps its origin when all agree on it,
        and has none otherwise: nobody said all of it.
        """
        merged: dict[frozenset[Hashable], Clue] = {}
        for clue in self.clues:
            cells = frozenset(clue.cells)
            if first := merged.get(cells):
                weights = tuple(map(times, first.weights, clue.weights))
                origin = first.origin if first.origin == clue.origin else None
                clue = Clue(first.cells, weights, origin)
            merged[cells] = clue
        return replace(self, clues=tuple(merged.values()))

    # -- taking apart ------------------------------------------------------------------------

    def groups(self) -> tuple[Group, ...]:
        """The groups, by their first cell. The background is the group of no clue."""
        alike: dict[tuple[int, ...], list[Hashable]] = {}
        for cell, clues in self.clues_of.items():
            alike.setdefault(clues, []).append(cell)
        return tuple(Group(tuple(cells), clues) for clues, cells in alike.items())

    def components(self) -> tuple[Problem, ...]:
        """The problems that have nothing to do with one another but the total, by their first cell.

        They have no prior, and the background belongs to none. Clues on no cells, if there are any,
        are a component of their own, without cells and at the end: so no contradiction gets lost.
        """
        found = [
            Problem(
                tuple(sorted(cells, key=self._place.__getitem__)),
                tuple(self.clues[position] for position in sorted(clues)),
            )
            for cells, clues in self._connected()
        ]
        if rest := tuple(clue for clue in self.clues if not clue.cells):
            found.append(Problem((), rest))
        return tuple(found)

    @cached_property
    def _place(self) -> Mapping[Hashable, int]:
        return {cell: position for position, cell in enumerate(self.cells)}

    def _connected(self) -> Iterator[tuple[set[Hashable], set[int]]]:
        """Cells and positions of clues that can be reached from one another."""
        seen: set[Hashable] = set()
        for start in self.fringe:
            if start in seen:
                continue
            cells, clues, waiting = {start}, set[int](), [start]
            while waiting:
                for position in self.clues_of[waiting.pop()]:
                    if position not in clues:
                        clues.add(position)
                        fresh = [c for c in self.clues[position].cells if c not in cells]
                        cells.update(fresh)
                        waiting.extend(fresh)
            seen |= cells
            yield cells, clues
