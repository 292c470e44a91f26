"""The one-line notation: a whole view as one word, for links, commands, tests and notebooks.

``GRID/MINES:ROW/ROW/...``, in which no character needs escaping in a URL or a shell. Cells are
``H`` hidden, ``F`` marked, ``X`` a mine, ``U`` open without a number that came, a digit, or
``_12_`` for a number above nine. Noise, if any, stands at the end: ``~missing:0.9``. A *run* of
equal cells is the cell and a letter for its length, ``a`` = 1 to ``z`` = 26: an untouched 9x9 board
with ten mines begins ``9x9/10:Hi/Hi/``. Every view has one canonical notation, the one written here
(docs/notation.md has the grammar); other spellings of runs are read as well.
"""

from __future__ import annotations

import re
from itertools import groupby

from sapper.game.cells import HIDDEN, MARKED, MINE, UNSEEN
from sapper.game.formats.checks import (
    FormatError,
    grid_called,
    line_of,
    noise_called,
    quoted,
    view_of,
)
from sapper.game.grid import LARGEST_DEGREE
from sapper.game.view import View
from sapper.plural import counted

LONGEST_RUN = 26
"""One letter's worth."""

SHORTEST_RUN = 3
"""Two cells are as long as a cell and a letter, and plainer."""

_HEADER = re.compile(r"([^/:]+)/([0-9]{1,8}):")
_RUN = re.compile(r"([HFXU0-9]|_[1-9][0-9]{1,2}_)([a-z]?)")

_CELL = {HIDDEN: "H", MARKED: "F", MINE: "X", UNSEEN: "U"}
_CELL.update((number, str(number)) for number in range(10))
_CELL.update((number, f"_{number}_") for number in range(10, LARGEST_DEGREE + 1))
_CODE = {cell: code for code, cell in _CELL.items()}


def read(text: str) -> View:
    """The view that the notation shows. Columns are counted from its first character."""
    text, tilde, noise = line_of(text).partition("~")
    header = _HEADER.match(text)
    if header is None:
        raise FormatError(
            f"notation, column 1: {quoted(text)} does not begin with a grid and its mines, "
            "such as 9x9/10:"
        )
    grid = grid_called(header[1], len(text) * LONGEST_RUN, "notation, column 1")
    codes = bytearray()
    end = header.end() - 1
    for row in range(1, grid.height + 1):
        if end == len(text):
            raise FormatError(
                f"notation, column {end + 1}: the text ends after row {row - 1} of {grid.height}"
            )
        start = end + 1
        end = text.find("/", start)
        end = len(text) if end < 0 else end
        codes += _row(text, start, end, grid.width)
    if end < len(text):
        raise FormatError(
            f"notation, column {end + 1}: there is more after the last row, row {grid.height}"
        )
    place = f"notation, column {len(text) + 2}"
    through = noise_called(noise if tilde else None, place)
    return view_of(grid, int(header[2]), bytes(codes), "notation", through)


def _row(text: str, start: int, end: int, width: int) -> bytes:
    """The codes of the row between two places of the text."""
    codes = bytearray()
    position = start
    while position < end:
        run = _RUN.match(text, position, end)
        code = _CODE.get(run[1]) if run else None
        if run is None or code is None:
            stranger = run[1] if run else text[position]
            raise FormatError(
                f"notation, column {position + 1}: {stranger!r} begins no cell; a cell is H, F, X, "
                f"U, a digit, or a number up to {LARGEST_DEGREE} such as _12_"
            )
        codes += bytes([code]) * _length(run[2])
        if len(codes) > width:
            raise FormatError(
                f"notation, column {position + 1}: here the row grows to "
                f"{counted(len(codes), 'cell')}, but the board is {width} wide"
            )
        position = run.end()
    if len(codes) < width:
        raise FormatError(
            f"notation, column {end + 1}: the number of cells in this row is {len(codes)}, "
            f"not {width}"
        )
    return bytes(codes)


def _length(letter: str) -> int:
    return ord(letter) - ord("a") + 1 if letter else 1


def write(view: View) -> str:
    """The canonical notation of any view, without a line feed."""
    starts = range(0, view.grid.size, view.width)
    rows = (_written_row(view.codes[start : start + view.width]) for start in starts)
    noise = "" if view.noise.is_exact else f"~{view.noise}"
    return f"{view.grid.name}/{view.mines}:{'/'.join(rows)}{noise}"


def _written_row(codes: bytes) -> str:
    return "".join(_written_run(_CELL[code], len(bytes(run))) for code, run in groupby(codes))


def _written_run(cell: str, length: int) -> str:
    """Full letters first; what is left over is a letter too, or one or two cells as they are."""
    full, rest = divmod(length, LONGEST_RUN)
    last = cell * rest if rest < SHORTEST_RUN else cell + chr(ord("a") + rest - 1)
    return (cell + "z") * full + last
