"""``.mine``: a position as plain text, which JSMinesweeper reads and writes too.

The first line is ``WxHxM``: width, height and the mines on the whole board. Then come H rows of W
letters: ``H`` hidden, ``F`` flag, ``?`` a mine that is shown (``M`` is read too), ``0`` to ``8``,
``U`` open without a number that came. Noise, if any, follows the size: ``3x2x2~missing:0.9``. Of
these two JSMinesweeper knows nothing.

    3x2x2
    HF1
    ?21
"""

from __future__ import annotations

import re

from sapper.game.cells import HIDDEN, MARKED, MINE, UNSEEN
from sapper.game.formats.checks import (
    FormatError,
    lines_of,
    noise_called,
    quoted,
    rectangle_of,
    require_rectangle,
    view_of,
)
from sapper.game.view import View

_SIZE = re.compile(r"([0-9]{1,8})x([0-9]{1,8})x([0-9]{1,8})(?:~(.*))?\Z")
_NOT_A_CELL = re.compile(r"[^HFMU?0-8]")

_NUMBERS = "012345678"
_CODE = bytes.maketrans(
    f"HF?MU{_NUMBERS}".encode(), bytes([HIDDEN, MARKED, MINE, MINE, UNSEEN, *range(9)])
)
_LETTER = bytes.maketrans(
    bytes([HIDDEN, MARKED, MINE, UNSEEN, *range(9)]), f"HF?U{_NUMBERS}".encode()
)


def read(text: str) -> View:
    """The view that the text shows. Blanks and blank lines are welcome at the ends only."""
    first, *rows = lines_of(text)
    size = _SIZE.match(first)
    if size is None:
        raise FormatError(
            f".mine, line 1: {quoted(first)} is not a size; "
            "write WIDTHxHEIGHTxMINES, such as 9x9x10"
        )
    width, height, mines = map(int, size.groups()[:3])
    noise = noise_called(size[4], f".mine, line 1, column {size.start(4) + 1}")
    grid = rectangle_of(width, height, ".mine, line 1")
    if len(rows) != height:
        raise FormatError(
            f".mine, line {min(len(rows), height) + 1}: "
            f"the number of rows is {len(rows)}, not {height}"
        )
    codes = b"".join(_row(row, number, width) for number, row in enumerate(rows, start=2))
    return view_of(grid, mines, codes, ".mine", noise)


def _row(row: str, line: int, width: int) -> bytes:
    if stranger := _NOT_A_CELL.search(row):
        raise FormatError(
            f".mine, line {line}, column {stranger.start() + 1}: {stranger[0]!r} is not a cell; "
            "a cell is H, F, ?, U or a digit 0-8"
        )
    if len(row) != width:
        raise FormatError(
            f".mine, line {line}: the number of cells in this row is {len(row)}, not {width}"
        )
    return row.encode("ascii").translate(_CODE)


def write(view: View) -> str:
    """The text of a view of a rectangle, where no number is above 8."""
    require_rectangle(view, ".mine")
    letters = view.codes.translate(_LETTER).decode("ascii")
    starts = range(0, view.grid.size, view.width)
    rows = (letters[start : start + view.width] for start in starts)
    noise = "" if view.noise.is_exact else f"~{view.noise}"
    return "\n".join([f"{view.width}x{view.height}x{view.mines}{noise}", *rows, ""])
