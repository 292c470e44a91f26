"""Fields: where the mines are.

A *field* is the truth of a game, one byte a cell. The referee (`game.py`) holds it; players and
everything that reasons never do, and an import contract sees to that. Laying mines and counting
them exist twice: in plain Python, which is the definition, and in the extension, which is used.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from sapper.engine import games as engine
from sapper.game.cells import HIDDEN, MINE
from sapper.game.generator import Generator
from sapper.game.grid import Cell, Grid
from sapper.game.plain_values import byte_string
from sapper.game.rules import FirstClick, Rules
from sapper.game.view import View
from sapper.plural import counted


@dataclass(frozen=True)
class Field:
    """Where the mines are: `mine_map` has one byte a cell, 1 on a mine and 0 elsewhere."""

    grid: Grid
    mine_map: bytes

    def __post_init__(self) -> None:
        object.__setattr__(self, "mine_map", byte_string("a mine map", self.mine_map))
        if len(self.mine_map) != self.grid.size:
            raise ValueError(
                f"{self.grid.name} has {counted(self.grid.size, 'cell')}, "
                f"but {len(self.mine_map)} are given"
            )
        if other := self.mine_map.translate(None, b"\0\1"):
            raise ValueError(f"a mine map is made of 0 and 1, not {other[0]}")

    @classmethod
    def of_mines(cls, grid: Grid, mines: Iterable[Cell]) -> Field:
        mine_map = bytearray(grid.size)
        for cell in mines:
            mine_map[grid.index(cell)] = 1
        return cls(grid, bytes(mine_map))

    @classmethod
    def of(cls, view: View) -> Field:
        """The field of a view that shows all its mines, as files of fields do."""
        shown = view.codes.count(MINE)
        if shown != view.mines:
            raise ValueError(
                f"the view shows {shown} of its {counted(view.mines, 'mine')}; a field needs all"
            )
        return cls(view.grid, bytes(code == MINE for code in view.codes))

    @classmethod
    def parse(cls, text: str) -> Field:
        """Read a field from any text format that shows all mines."""
        return cls.of(View.parse(text))

    @cached_property
    def mines(self) -> int:
        return self.mine_map.count(1)

    @cached_property
    def numbers(self) -> bytes:
        """For each cell the number it shows when opened; `MINE` on a mine."""
        grid = self.grid
        if grid.kind in engine.SHAPES:
            return engine.numbers(grid.kind, grid.width, grid.height, self.mine_map)
        return numbers_plain(self)

    def __getitem__(self, cell: Cell) -> bool:
        """Is there a mine?"""
        return self.mine_map[self.grid.index(cell)] == 1

    def mine_cells(self) -> tuple[Cell, ...]:
        return tuple(self.grid.cell(i) for i, mine in enumerate(self.mine_map) if mine)

    def view(self) -> View:
        """Everything shown: all numbers and all mines."""
        return View(self.grid, self.mines, self.numbers)

    def mines_only(self) -> View:
        """The mines shown and everything else hidden, as files of fields have it."""
        codes = self.mine_map.translate(bytes([HIDDEN, MINE]) + bytes(254))
        return View(self.grid, self.mines, codes)

    def __str__(self) -> str:
        return str(self.view())

    def _repr_svg_(self) -> str | None:
        return self.view()._repr_svg_()

    def _repr_html_(self) -> str | None:
        return self._repr_svg_()


class Laid(NamedTuple):
    """What a seed gives under some rules: the field, and the safe cells open from the start."""

    field: Field
    given: tuple[Cell, ...]


def lay(rules: Rules, seed: int, first: Cell | None = None) -> Laid:
    """Lay the mines. `first` is the first cell probed, where the rules keep it free."""
    barred = barred_cells(rules, first)
    drawn = 0 if isinstance(rules.given, tuple) else rules.given_count
    mine_map, given = engine.lay(rules.grid.size, rules.mines, drawn, seed, barred)
    return _laid(rules, mine_map, given)


def lay_plain(rules: Rules, seed: int, first: Cell | None = None) -> Laid:
    """The definition of `lay`: draw the mines, then the given cells, from the cells not barred."""
    barred = set(barred_cells(rules, first))
    candidates = [index for index in range(rules.grid.size) if index not in barred]
    drawn = 0 if isinstance(rules.given, tuple) else rules.given_count
    chosen = Generator(seed).draw(rules.mines + drawn, candidates)
    mines = set(chosen[: rules.mines])
    return _laid(rules, bytes(i in mines for i in range(rules.grid.size)), chosen[rules.mines :])


def _laid(rules: Rules, mine_map: bytes, given: list[int]) -> Laid:
    if isinstance(rules.given, tuple):
        return Laid(Field(rules.grid, mine_map), rules.given)
    return Laid(Field(rules.grid, mine_map), tuple(map(rules.grid.cell, given)))


def barred_cells(rules: Rules, first: Cell | None) -> list[int]:
    """The indices on which no mine may be laid, in increasing order."""
    if isinstance(rules.given, tuple):
        return sorted(map(rules.grid.index, rules.given))
    if rules.first not in (FirstClick.SAFE, FirstClick.OPENING):
        return []
    if first is None:
        raise ValueError(f"under the first click {rules.first.value!r} the first cell is needed")
    index = rules.grid.index(first)
    around = rules.grid.neighbours(index) if rules.first is FirstClick.OPENING else ()
    return sorted((index, *around))


def numbers_plain(field: Field) -> bytes:
    """The definition of `Field.numbers`: count the mines next to each cell."""
    mine_map = field.mine_map
    return bytes(
        MINE if mine_map[i] else sum(mine_map[j] for j in field.grid.neighbours(i))
        for i in range(field.grid.size)
    )
