"""MBF, the board file of the classic clones: where the mines are, in bytes. ABF is read alike.

Byte 0 is the width, byte 1 the height, bytes 2 and 3 the number of mines, high byte first. Then
each mine is two bytes, x and y, both counted from 0. Nothing else is held: no numbers, no marks.
"""

from __future__ import annotations

from sapper.game.cells import HIDDEN, MINE
from sapper.game.formats.checks import FormatError, rectangle_of, require_field, view_of
from sapper.game.view import View
from sapper.plural import counted, does

LARGEST_SIDE = 255
"""The largest width and height one byte holds. 255 x 255 mines still fit in the two-byte count."""

_HEADER = 4
_PAIR = 2


def fits(data: bytes) -> bool:
    """Whether the four bytes of the header agree with the length: how MBF is told from text.

    No text that another reader accepts fits. Its third and fourth characters, read as a count,
    are more mines than its first two, read as a width and a height, have cells (docs/formats.md).
    """
    if len(data) < _HEADER:
        return False
    mines = int.from_bytes(data[2:4], "big")
    return len(data) == _HEADER + _PAIR * mines and mines <= data[0] * data[1]


def read(data: bytes) -> View:
    """The field as a view: every mine shown, every other cell hidden."""
    if len(data) < _HEADER:
        raise FormatError(f"MBF, byte {len(data)}: the data end within the header of 4 bytes")
    grid = rectangle_of(data[0], data[1], "MBF, byte 0")
    mines = int.from_bytes(data[2:4], "big")
    if mines > grid.size:
        raise FormatError(
            f"MBF, byte 2: {counted(mines, 'mine')} {does(mines)} not fit on {grid.name}"
        )
    if len(data) != (length := _HEADER + _PAIR * mines):
        raise FormatError(
            f"MBF, byte {min(len(data), length)}: "
            f"the mine count {mines} takes {length} bytes, but there are {len(data)}"
        )
    codes = bytearray([HIDDEN]) * grid.size
    for offset in range(_HEADER, length, _PAIR):
        x, y = data[offset], data[offset + 1]
        try:
            index = grid.index((x, y))
        except ValueError as error:
            raise FormatError(f"MBF, byte {offset}: {error}") from None
        if codes[index] == MINE:
            raise FormatError(f"MBF, byte {offset}: the mine at ({x}, {y}) is listed twice")
        codes[index] = MINE
    return view_of(grid, mines, bytes(codes), "MBF")


def write(view: View) -> bytes:
    """The mines of a view that shows them all, in reading order; its numbers and marks go."""
    require_field(view, "MBF")
    if max(view.width, view.height) > LARGEST_SIDE:
        raise FormatError(
            f"MBF: {view.grid.name} is too large; MBF holds boards up to "
            f"{LARGEST_SIDE}x{LARGEST_SIDE}"
        )
    pairs = bytes(number for cell in view.cells_with(MINE) for number in cell)
    return bytes([view.width, view.height]) + view.mines.to_bytes(2, "big") + pairs
