"""The plain definition that odds are held against: every set of mines is tried on the view itself.

Nothing of the room is used here, nor clues: only the grid and what the cells show.
"""

from collections.abc import Collection, Iterable
from itertools import combinations

from sapper.game.cells import HIDDEN, MARKED, MINE
from sapper.game.grid import Cell
from sapper.game.view import View

Mines = frozenset[int]


def unknown_cells(view: View, trust_flags: bool = False) -> list[int]:
    unknown = (HIDDEN,) if trust_flags else (HIDDEN, MARKED)
    return [index for index, code in enumerate(view.codes) if code in unknown]


def number(view: View, mines: Collection[int], index: int) -> int:
    return sum(other in mines for other in view.grid.neighbours(index))


def fields(
    view: View,
    trust_flags: bool = False,
    believed: Iterable[Cell] | None = None,
    count: bool = True,
) -> list[Mines]:
    """The mines of every field that agrees with the believed numbers, and with the count."""
    numbers = dict(view.numbers())
    said = {view.grid.index(c): numbers[c] for c in (numbers if believed is None else believed)}
    known = {MINE, MARKED} if trust_flags else {MINE}
    plain = [index for index, code in enumerate(view.codes) if code in known]
    unknown = unknown_cells(view, trust_flags)
    sizes = [view.mines - len(plain)] if count else range(len(unknown) + 1)
    return [
        mines
        for size in sizes
        if size >= 0
        for chosen in combinations(unknown, size)
        for mines in [frozenset(chosen).union(plain)]
        if all(number(view, mines, index) == shown for index, shown in said.items())
    ]
