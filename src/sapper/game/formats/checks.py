"""What every format checks in the same words, and the one error that all of them raise.

A *place* is where a reader looks: a line, a column or a byte. Lines and columns are counted from 1,
as editors count them; bytes from 0, as dumps count them; cells are (x, y) from 0, as everywhere.
"""

from __future__ import annotations

import re

from sapper.game.cells import MINE
from sapper.game.grid import Grid, Rectangle, grid_named
from sapper.game.noise import EXACT, Noise
from sapper.game.view import View

LONGEST_MESSAGE = 300
"""A message is one line for a person; the name of a large graph alone would fill pages."""

BYTE_ORDER_MARK = "\ufeff"
BLANKS = " \t\r\n"

_NODES = re.compile(r"graph\.([0-9]{1,8})(?![0-9])")


class FormatError(ValueError):
    """What could not be read or written: one line that names the format, the place, the reason."""

    def __init__(self, message: str) -> None:
        if len(message) > LONGEST_MESSAGE:
            message = message[: LONGEST_MESSAGE - 3] + "..."
        super().__init__(message)


def quoted(text: str) -> str:
    """A piece of somebody's text, short enough and escaped enough for one line."""
    return repr(text if len(text) <= 40 else text[:37] + "...")


def decoded(data: bytes, form: str) -> str:
    """The bytes of a text file as text."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise FormatError(f"{form}, byte {error.start}: this is not text in UTF-8") from None


def lines_of(text: str) -> list[str]:
    """The lines, without what editors leave behind: a byte order mark, blanks at the ends of
    lines, blank lines at the end. Only a line feed ends a line, so that every editor agrees on the
    number of a line."""
    text = text.removeprefix(BYTE_ORDER_MARK).rstrip(BLANKS)
    return [line.rstrip(BLANKS) for line in text.split("\n")]


def line_of(text: str) -> str:
    """The text of a one-line format, without the blanks around it."""
    return text.removeprefix(BYTE_ORDER_MARK).strip(BLANKS)


def grid_called(name: str, room: int, place: str) -> Grid:
    """The grid that a text names, if `room`, the most cells the text can show, is enough for it.

    Why: a graph keeps a list for each node, and a name of a few letters could ask for millions.
    """
    nodes = _NODES.match(name)
    if nodes and int(nodes[1]) > room:
        raise FormatError(f"{place}: {nodes[1]} nodes are more than this text can show")
    try:
        return grid_named(name)
    except ValueError as error:
        raise FormatError(f"{place}: {error}") from None


def rectangle_of(width: int, height: int, place: str) -> Rectangle:
    try:
        return Rectangle(width, height)
    except ValueError as error:
        raise FormatError(f"{place}: {error}") from None


def view_of(grid: Grid, mines: int, codes: bytes, form: str, noise: Noise = EXACT) -> View:
    """The view, or its own objection in the name of the format."""
    try:
        return View(grid, mines, codes, noise)
    except ValueError as error:
        raise FormatError(f"{form}: {error}") from None


def noise_called(text: str | None, place: str) -> Noise:
    """The noise that a text names at its end, if it names any."""
    if text is None:
        return EXACT
    try:
        return Noise.parse(text)
    except ValueError as error:
        raise FormatError(f"{place}: {error}") from None


def require_rectangle(view: View, form: str) -> None:
    if not view.grid.is_rectangle:
        raise FormatError(
            f"{form}: only rectangles can be written, and {view.grid.name} is none; "
            "notation and picture hold every grid"
        )


def require_field(view: View, form: str) -> None:
    """A format that holds a field can only hold a view on which every mine is plain to see."""
    require_rectangle(view, form)
    if not view.noise.is_exact:
        raise FormatError(f"{form}: this format holds a field, and no noise such as {view.noise}")
    shown = view.codes.count(MINE)
    if shown != view.mines:
        raise FormatError(
            f"{form}: this format holds a whole field; mines shown: {shown} of {view.mines}"
        )
