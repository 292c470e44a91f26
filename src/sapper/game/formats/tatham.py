"""Game IDs of Simon Tatham's Mines: where the mines are, as one line of hexadecimal digits.

``WxH:x,y,uDIGITS``: width and height, the first opened cell counted from 0 (it may be missing), and
a *bitmap*: one bit a cell in reading order, four to a digit, the most significant bit first, bits
after the last cell 0. ``u`` means unmasked; ``m`` means that the bitmap is scrambled, so that one
does not see the mines by accident. Parameters such as ``9x9n10a:`` are read if the mines agree.

Roads not taken: masked IDs, and random seeds (``9x9n10#4711``), would need the generator and the
scrambler of that program, bit for bit.
"""

from __future__ import annotations

import re

from sapper.game.cells import HIDDEN, MINE
from sapper.game.formats.checks import (
    FormatError,
    line_of,
    quoted,
    rectangle_of,
    require_field,
    view_of,
)
from sapper.game.grid import Rectangle
from sapper.game.view import View

_PARAMETERS = re.compile(r"([0-9]{1,8})x([0-9]{1,8})(?:n([0-9]{1,8}))?a?([:#])")
_OPENED = re.compile(r"([0-9]{1,8}),([0-9]{1,8}),")
_NOT_A_DIGIT = re.compile(r"[^0-9A-Fa-f]")

_BIT = b"0" * MINE + b"1" + b"0" * (255 - MINE)
_CODE = bytes.maketrans(b"01", bytes([HIDDEN, MINE]))


def read(text: str) -> View:
    """The field as a view: every mine shown, and the number of the first opened cell if given."""
    text = line_of(text)
    parameters = _PARAMETERS.match(text)
    if parameters is None:
        raise FormatError(
            f"Tatham ID, column 1: {quoted(text)} does not begin with a size and a colon, "
            "such as 9x9:"
        )
    width, height, promised, mark = parameters.groups()
    position = parameters.end()
    if mark == "#":
        raise FormatError(
            f"Tatham ID, column {position}: a random seed names a game only to the program that "
            "made it; use the ID with a colon"
        )
    grid = rectangle_of(int(width), int(height), "Tatham ID, column 1")
    opened = _OPENED.match(text, position)
    start = _start_of_digits(text, opened.end() if opened else position)
    codes = _codes(text, start, grid)
    mines = codes.count(MINE)
    if promised is not None and int(promised) != mines:
        raise FormatError(
            f"Tatham ID, column {parameters.start(3) + 1}: "
            f"the mine count is {int(promised)}, but the bitmap has {mines}"
        )
    if opened:
        cell = int(opened[1]), int(opened[2])
        codes = _opening(codes, grid, cell, f"Tatham ID, column {position + 1}")
    return view_of(grid, mines, codes, "Tatham ID")


def _start_of_digits(text: str, position: int) -> int:
    """Step over the letter that says whether the bitmap is scrambled."""
    letter = text[position : position + 1]
    if letter == "m":
        raise FormatError(
            f"Tatham ID, column {position + 1}: this ID is masked, and masked IDs are not read; "
            "an unmasked one has u in place of m"
        )
    if letter == "r":
        raise FormatError(
            f"Tatham ID, column {position + 1}: this ID is from before the first click, "
            "when no mine has been laid"
        )
    return position + (letter == "u")


def _codes(text: str, start: int, grid: Rectangle) -> bytes:
    """The bitmap as codes; its length is checked before it is unfolded."""
    if stranger := _NOT_A_DIGIT.search(text, start):
        raise FormatError(
            f"Tatham ID, column {stranger.start() + 1}: {stranger[0]!r} is not a hexadecimal digit"
        )
    digits = len(text) - start
    needed = _digits_for(grid.size)
    if digits != needed:
        raise FormatError(
            f"Tatham ID, column {start + 1}: the number of digits is {digits}, "
            f"but {grid.size} cells take {needed}"
        )
    bits = f"{int(text[start:], 16):0{4 * digits}b}"
    if "1" in bits[grid.size :]:
        raise FormatError(
            f"Tatham ID, column {len(text)}: the last digit has a mine after the last cell"
        )
    return bits[: grid.size].encode("ascii").translate(_CODE)


def _opening(codes: bytes, grid: Rectangle, cell: tuple[int, int], place: str) -> bytes:
    try:
        index = grid.index(cell)
    except ValueError as error:
        raise FormatError(f"{place}: {error}") from None
    if codes[index] == MINE:
        raise FormatError(f"{place}: the first opened cell ({cell[0]}, {cell[1]}) is a mine")
    number = sum(codes[neighbour] == MINE for neighbour in grid.neighbours(index))
    return codes[:index] + bytes([number]) + codes[index + 1 :]


def write(view: View) -> str:
    """The unmasked ID of a view that shows all its mines, without a line feed.

    The one cell that shows a number, if there is one, is named as the first opened cell. Other
    numbers and marks go.
    """
    require_field(view, "Tatham ID")
    bits = view.codes.translate(_BIT) + b"0" * (-view.grid.size % 4)
    bitmap = f"{int(bits, 2):0{_digits_for(view.grid.size)}x}"
    opened = "{},{},".format(*next(view.numbers())[0]) if view.opened == 1 else ""
    return f"{view.width}x{view.height}:{opened}u{bitmap}"


def _digits_for(cells: int) -> int:
    return (cells + 3) // 4
