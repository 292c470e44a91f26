"""The picture: what ``print(view)`` shows, and what a person can type.

The first line names the grid and the mines, then comes a line for each row, cells apart by a blank:
``#`` hidden, ``F`` marked, ``*`` a mine, ``.`` zero, ``-`` open without a number that came, and
numbers as they are. Noise, if any, is named after the mines: ``noise missing:0.9``. Where odd rows
are shifted, as on hexagons, they begin with further blanks.

    4x2, 2 mines
    # 2 1 .
    # F 1 .
"""

from __future__ import annotations

import re

from sapper.game.cells import HIDDEN, MARKED, MINE, UNSEEN
from sapper.game.formats.checks import (
    FormatError,
    grid_called,
    lines_of,
    noise_called,
    quoted,
    view_of,
)
from sapper.game.grid import LARGEST_DEGREE
from sapper.game.noise import Noise
from sapper.game.view import View

_HEADER = re.compile(
    r"[ \t]*([^\s,]+)[ \t]*,[ \t]*([0-9]{1,8})[ \t]+(mines?)"
    r"(?:[ \t]*,[ \t]*noise[ \t]+(\S+))?\Z"
)
_CHARACTER = re.compile(r"[^ \t]")
_WORD = re.compile(r"[^ \t]+")

_NUMBERS = {number: str(number) for number in range(1, LARGEST_DEGREE + 1)}
_SYMBOL = {HIDDEN: "#", MARKED: "F", MINE: "*", UNSEEN: "-", 0: ".", **_NUMBERS}
_CODE = {symbol: code for code, symbol in _SYMBOL.items()}


def read(text: str) -> View:
    """The view that the text shows.

    Blank lines around the picture and further blanks within lines are welcome. The blanks between
    the cells of a row may be left out if every cell is one character.
    """
    lines = lines_of(text)
    above = next((number for number, line in enumerate(lines) if line), 0)
    name, mines, noise = _header(lines[above], above + 1)
    grid = grid_called(name, len(text), f"picture, line {above + 1}")
    rows = lines[above + 1 :]
    if len(rows) != grid.height:
        raise FormatError(
            f"picture, line {above + 1 + min(len(rows), grid.height)}: "
            f"the number of rows is {len(rows)}, not {grid.height}"
        )
    codes = b"".join(
        _row(row, number, grid.width) for number, row in enumerate(rows, start=above + 2)
    )
    return view_of(grid, mines, codes, "picture", noise)


def _header(line: str, number: int) -> tuple[str, int, Noise]:
    """The grid's name, the mines and the noise of the first line."""
    header = _HEADER.match(line)
    if header is None:
        raise FormatError(
            f"picture, line {number}: {quoted(line)} does not name a grid and its mines, "
            "as in '9x9, 10 mines'"
        )
    mines = int(header[2])
    if header[3] != _mines_word(mines):
        raise FormatError(
            f"picture, line {number}, column {header.start(3) + 1}: "
            f"write '{mines} {_mines_word(mines)}', not '{mines} {header[3]}'"
        )
    place = f"picture, line {number}, column {header.start(4) + 1}"
    return header[1], mines, noise_called(header[4], place)


def _row(row: str, line: int, width: int) -> bytes:
    words = row.split()
    together = len(words) == 1 and len(words[0]) == width
    codes = bytearray()
    for symbol in (_CHARACTER if together else _WORD).finditer(row):
        code = _CODE.get(symbol[0])
        if code is None:
            raise FormatError(
                f"picture, line {line}, column {symbol.start() + 1}: {quoted(symbol[0])} is not a "
                f"cell; a cell is #, F, *, -, . or a number from 1 to {LARGEST_DEGREE}"
            )
        codes.append(code)
    if len(codes) != width:
        raise FormatError(
            f"picture, line {line}: the number of cells in this row is {len(codes)}, not {width}"
        )
    return bytes(codes)


def write(view: View) -> str:
    """The picture of any view, its columns as wide as the widest symbol."""
    wide = max(len(_SYMBOL[code]) for code in set(view.codes))
    symbol = {code: _SYMBOL[code].rjust(wide) for code in set(view.codes)}
    shift = " " * int((wide + 1) * view.grid.row_shift)
    lines = [title(view)]
    for y in range(view.height):
        row = view.codes[y * view.width : (y + 1) * view.width]
        lines.append(shift * (y % 2) + " ".join(symbol[code] for code in row))
    return "\n".join([*lines, ""])


def title(view: View) -> str:
    """The first line."""
    noise = "" if view.noise.is_exact else f", noise {view.noise}"
    return f"{view.grid.name}, {view.mines} {_mines_word(view.mines)}{noise}"


def _mines_word(mines: int) -> str:
    return "mine" if mines == 1 else "mines"
