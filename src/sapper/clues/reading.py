"""Reading a view: from numbers on a board to clues.

The *effective neighbours* EN of a cell that shows a number are its neighbours of which nothing is
known. Its *effective label* EL is the number less the mines known among its neighbours. The cell
then says: EL of EN are mines.

Through noise the cell says less: for each number of mines among EN, the weight of its clue is how
likely the cell would show what it shows. A number that did not come has weights too. Where the
noise cascades, a cell with hidden neighbours has a mine around it, or they would be open. Without
noise a number that did not come is one that nobody has read, and says nothing.

Known mines are those that are plain to see and, when flags are trusted, the marked ones. A flag is
a player's opinion: unless the reader is told to trust it, a marked cell is a hidden cell.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from sapper.clues.clue import Clue, Weight
from sapper.clues.problem import Problem
from sapper.game.cells import HIDDEN, MARKED, MINE, UNSEEN
from sapper.game.grid import Cell
from sapper.game.noise import Noise
from sapper.game.view import View

SMALL = 1 << 16
"""The most cells of a board whose neighbours are remembered."""

_OPEN, _UNKNOWN, _MINED = range(3)


def _table(unknown: Collection[int], mined: Collection[int]) -> bytes:
    """For each code: open, a cell of which nothing is known, or a known mine."""
    return bytes(
        _UNKNOWN if code in unknown else _MINED if code in mined else _OPEN for code in range(256)
    )


_USUAL = _table((HIDDEN, MARKED), (MINE,))
_TRUSTED = _table((HIDDEN,), (MINE, MARKED))


class Effective(NamedTuple):
    """EN and EL of one cell: `label` of `neighbours` are mines."""

    neighbours: tuple[Cell, ...]
    label: int


def effective(view: View, cell: Cell, trust_flags: bool = False) -> Effective:
    """The effective neighbours and the effective label of a cell that shows a number."""
    label = view[cell]
    if not view.noise.is_exact:
        raise ValueError(f"through noise ({view.noise}) no number is an effective label")
    if label is None:
        x, y = cell
        raise ValueError(f"cell ({x}, {y}) shows no number, so it has no effective label")
    grid, kinds = view.grid, _kinds(view, trust_flags)
    around = grid.neighbours(grid.index(cell))
    return Effective(
        tuple(grid.cell(i) for i in around if kinds[i] == _UNKNOWN),
        label - sum(kinds[i] == _MINED for i in around),
    )


def read(view: View, *, trust_flags: bool = False, count: bool = True) -> Problem:
    """All that `view` says, as a problem whose cells are the unknown cells in reading order.

    Each clue has the cell that shows the number as its origin. A number that is met and has no
    unknown neighbour says nothing and gives no clue; one that is not met gives a contradiction on
    no cells. Through noise, a clue whose weights are all equal says nothing either. With `count`
    the number of mines on the board, less the known ones, is the only total; it may come out
    negative, which `Problem.contradictions` shows.
    """
    grid = view.grid
    kinds = _kinds(view, trust_flags)
    cells = {i: cell for i, cell in enumerate(grid.cells()) if kinds[i] == _UNKNOWN}
    clues = tuple(
        Clue(tuple([cells[i] for i in unknown]), weights, grid.cell(index))
        for index, unknown, weights in said(view, trust_flags)
    )
    prior = ((view.mines - kinds.count(_MINED), 1),) if count else None
    return Problem(tuple(cells.values()), clues, prior)


class Saying(NamedTuple):
    """What an open cell says: a weight for each number of mines among its unknown neighbours."""

    place: int
    unknown: list[int]
    weights: tuple[Weight, ...]


def said(
    view: View, trust_flags: bool = False, among: Iterable[int] | None = None
) -> Iterator[Saying]:
    """What open cells say, all or those `among` some indices; who says nothing is left out."""
    grid, kinds = view.grid, _kinds(view, trust_flags)
    # To remember all neighbours costs memory that large boards should not take.
    near = grid.neighbourhoods.__getitem__ if grid.size <= SMALL else grid.neighbours
    for index in _open(kinds) if among is None else among:
        if kinds[index] == _OPEN and (saying := _saying(view, kinds, index, near(index))):
            yield saying


def _open(kinds: bytes) -> Iterator[int]:
    index = kinds.find(_OPEN)
    while index >= 0:
        yield index
        index = kinds.find(_OPEN, index + 1)


def clues_of(view: View, among: Iterable[int], trust_flags: bool = False) -> Iterator[Clue]:
    """What the cells with these indices say, those left out that are not open or say nothing."""
    cell = view.grid.cell
    for index, unknown, weights in said(view, trust_flags, among):
        yield Clue(tuple(map(cell, unknown)), weights, cell(index))


def _saying(view: View, kinds: bytes, index: int, around: Sequence[int]) -> Saying | None:
    unknown = [other for other in around if kinds[other] == _UNKNOWN]
    mines = sum([kinds[other] == _MINED for other in around])
    weights = _weights(view.noise, view.codes[index], len(around), len(unknown), mines)
    return None if weights is None else Saying(index, unknown, weights)


def _weights(
    noise: Noise, code: int, neighbours: int, unknown: int, mines: int
) -> tuple[Weight, ...] | None:
    """How likely the cell shows what it does, for each number of mines among the unknown.

    None where it says nothing. There are few different questions, and the answers are remembered.
    """
    known: dict[object, tuple[Weight, ...] | None] = noise.remembered
    question = code, neighbours, unknown, mines
    if question not in known:
        ask = _exactly if noise.is_exact else _likely
        weights = ask(noise, *question)
        known[question] = None if all(weight == weights[0] != 0 for weight in weights) else weights
    return known[question]


def _exactly(
    _noise: Noise, code: int, _neighbours: int, unknown: int, mines: int
) -> tuple[Weight, ...]:
    if code == UNSEEN:
        return (1,) * (unknown + 1)
    return tuple(int(number == code - mines) for number in range(unknown + 1))


def _likely(
    noise: Noise, code: int, neighbours: int, unknown: int, mines: int
) -> tuple[Weight, ...]:
    weights: tuple[Weight, ...] = (1,) * (unknown + 1)
    if code != UNSEEN or not noise.always_shows:
        likely = noise.likelihood(None if code == UNSEEN else code, neighbours)
        weights = likely[mines : mines + unknown + 1]
    if noise.cascades and unknown and not mines:
        return (0, *weights[1:])
    return weights


def _kinds(view: View, trust_flags: bool) -> bytes:
    return view.codes.translate(_TRUSTED if trust_flags else _USUAL)
