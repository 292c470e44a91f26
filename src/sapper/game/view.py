"""Views: what has been shown of a game, and nothing else.

A *view* is a grid, the number of mines on the whole board, one code for each cell (`cells.py`) and
the noise that its numbers came through (`noise.py`; none, as a rule).
It is an immutable value and never holds the field: whoever is given a view cannot peep. A file may
show mines (`MINE`); then they are there for everybody to see.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from sapper.game.cells import CODES, HIDDEN, MARKED, MINE, UNSEEN
from sapper.game.grid import Cell, Grid
from sapper.game.noise import EXACT, Noise
from sapper.game.plain_values import byte_string, told, whole
from sapper.plural import counted, does


@dataclass(frozen=True)
class View:
    """An immutable picture of the board as the player sees it.

    Invariants: one code a cell; no number is larger than its cell has neighbours; the mines fit on
    the board. Whether any field agrees with the numbers is a question for an analysis.
    """

    grid: Grid
    mines: int
    codes: bytes
    noise: Noise = EXACT

    def __post_init__(self) -> None:
        object.__setattr__(self, "codes", byte_string("the codes of a view", self.codes))
        object.__setattr__(self, "mines", whole("mines", self.mines))
        size = self.grid.size
        if len(self.codes) != size:
            raise ValueError(
                f"{self.grid.name} has {counted(size, 'cell')}, but {len(self.codes)} are given"
            )
        if not 0 <= self.mines <= size:
            raise ValueError(
                f"{counted(self.mines, 'mine')} {does(self.mines)} not fit on {self.grid.name} "
                f"({counted(size, 'cell')})"
            )
        if not isinstance(self.noise, Noise):
            raise ValueError(f"noise must be a Noise, not {told(self.noise)}")
        large = range(self.grid.smallest_degree + 1, UNSEEN)
        # Only numbers that could be too large are looked at one by one: few, on most boards.
        for code in set(self.codes).intersection(large):
            self._check_number(code)

    def _check_number(self, number: int) -> None:
        index = self.codes.find(number)
        while index >= 0:
            if number > (degree := len(self.grid.neighbours(index))):
                x, y = self.grid.cell(index)
                raise ValueError(f"cell ({x}, {y}) shows {number} but has {degree} neighbours")
            index = self.codes.find(number, index + 1)

    # -- making views ------------------------------------------------------------------------

    @classmethod
    def fresh(cls, grid: Grid, mines: int, noise: Noise = EXACT) -> View:
        """The view at the start of a game: everything hidden."""
        return cls(grid, mines, bytes([HIDDEN]) * grid.size, noise)

    @classmethod
    def trusted(cls, grid: Grid, mines: int, codes: bytes, noise: Noise = EXACT) -> View:
        """The same as `View`, unchecked: for the referee, who keeps the invariants move by move.

        To look at every cell again after every move would make long games quadratic.
        """
        view = object.__new__(cls)
        parts = (("grid", grid), ("mines", mines), ("codes", codes), ("noise", noise))
        for name, value in parts:
            object.__setattr__(view, name, value)
        return view

    @classmethod
    def parse(cls, text: str) -> View:
        """Read a view from text in any format Sapper knows (`sapper convert --help` lists them)."""
        from sapper.game.formats import read_text

        return read_text(text)

    @classmethod
    def of_rows(cls, *rows: str, mines: int) -> View:
        """A rectangle from rows in the letters of ``.mine``: ``View.of_rows("1H", mines=1)``."""
        header = f"{len(rows[0]) if rows else 0}x{len(rows)}x{mines}"
        from sapper.game.formats import mine

        return mine.read("\n".join([header, *rows]))

    def showing(self, changes: Mapping[Cell, int]) -> View:
        """The same view with some cells changed: a number, or one of the codes of `cells.py`."""
        codes = bytearray(self.codes)
        for cell, code in changes.items():
            codes[self.grid.index(cell)] = code
        return View(self.grid, self.mines, bytes(codes), self.noise)

    def trusting_marks(self) -> View:
        """The same view with every marked cell taken for a mine in plain sight."""
        codes = self.codes.replace(bytes([MARKED]), bytes([MINE]))
        return View(self.grid, self.mines, codes, self.noise)

    def through(self, noise: Noise) -> View:
        """The same view, with its numbers taken as having come through this noise."""
        return replace(self, noise=noise)

    # -- asking ------------------------------------------------------------------------------

    @property
    def width(self) -> int:
        return self.grid.width

    @property
    def height(self) -> int:
        return self.grid.height

    def __getitem__(self, cell: Cell) -> int | None:
        """The number that a cell shows, or None where it shows none."""
        code = self.codes[self.grid.index(cell)]
        return code if code < UNSEEN else None

    def code(self, cell: Cell) -> int:
        return self.codes[self.grid.index(cell)]

    def cells_with(self, *codes: int) -> tuple[Cell, ...]:
        """The cells that show one of these codes, in reading order."""
        return tuple(self.grid.cell(i) for i, code in enumerate(self.codes) if code in codes)

    @property
    def hidden(self) -> tuple[Cell, ...]:
        """The cells that are not opened; marked ones too, for a mark is only an opinion."""
        return self.cells_with(HIDDEN, MARKED)

    @property
    def marked(self) -> tuple[Cell, ...]:
        return self.cells_with(MARKED)

    def numbers(self) -> Iterator[tuple[Cell, int]]:
        """Every cell that shows a number, with the number, in reading order."""
        cell = self.grid.cell
        return ((cell(i), code) for i, code in enumerate(self.codes) if code < UNSEEN)

    @property
    def unseen(self) -> tuple[Cell, ...]:
        """The open cells whose number did not come."""
        return self.cells_with(UNSEEN)

    @property
    def unmarked_mines(self) -> int:
        """What the counter above a board shows: mines less marks less mines in plain sight."""
        return self.mines - self.codes.count(MARKED) - self.codes.count(MINE)

    @property
    def opened(self) -> int:
        """How many cells are open: they show a number, or that none came."""
        return len(self.codes.translate(None, CODES))

    # -- drawing -----------------------------------------------------------------------------

    @property
    def notation(self) -> str:
        """The one canonical line of text for this view (docs/notation.md)."""
        from sapper.game.formats import notation

        return notation.write(self)

    def __str__(self) -> str:
        from sapper.game.formats import picture

        return picture.write(self).rstrip("\n")

    def svg(self) -> str:
        """This view as a drawing, colours and shapes both telling what is shown."""
        from sapper.game.drawing import draw

        return draw(self)

    def _repr_svg_(self) -> str | None:
        from sapper.game.drawing import LARGEST_DRAWING

        return self.svg() if self.grid.size <= LARGEST_DRAWING else None

    def _repr_html_(self) -> str | None:
        return self._repr_svg_()
