"""File formats: text or bytes to a `View`, and back.

Each format is one small file with a `read` and a `write`; this table is the only place that knows
them all. Formats that hold a field (MBF, Tatham) give a view on which every mine is plain to see,
and `Field.of` turns such a view into a field. docs/formats.md tells users the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from sapper.game.formats import mbf, mine, notation, picture, tatham
from sapper.game.formats.checks import FormatError, decoded, line_of, quoted
from sapper.game.view import View

__all__ = ["FORMATS", "Format", "FormatError", "detect", "read", "read_text", "write"]


@dataclass(frozen=True)
class Format:
    """One way to write a view down: its name, what it keeps, its reader and its writer."""

    name: str
    summary: str
    holds: str
    read: Callable[[bytes], View]
    write: Callable[[View], bytes]
    suffixes: tuple[str, ...] = ()
    binary: bool = False


def _text_format(
    name: str,
    summary: str,
    holds: str,
    read: Callable[[str], View],
    write: Callable[[View], str],
    suffixes: tuple[str, ...] = (),
) -> Format:
    return Format(
        name,
        summary,
        holds,
        lambda data: read(decoded(data, name)),
        lambda view: write(view).encode("ascii"),
        suffixes,
    )


_ALL = (
    _text_format(
        "mine",
        "position text: WxHxM, then rows of H, F, ? and digits; JSMinesweeper reads it too",
        "rectangles: every cell and the number of mines",
        mine.read,
        mine.write,
        (".mine",),
    ),
    _text_format(
        "notation",
        "one line for links and commands, such as 9x9/10:Hi/Hi/Hi/Hi/Hi/Hi/Hi/Hi/Hi",
        "every grid: every cell and the number of mines",
        notation.read,
        lambda view: notation.write(view) + "\n",
    ),
    _text_format(
        "picture",
        "what print(view) shows, for people to read and type",
        "every grid: every cell and the number of mines",
        picture.read,
        picture.write,
    ),
    Format(
        "mbf",
        "the board file of the classic clones, in bytes",
        "rectangles up to 255x255: where the mines are, nothing else",
        mbf.read,
        mbf.write,
        (".mbf", ".abf"),
        binary=True,
    ),
    _text_format(
        "tatham",
        "a game ID of Simon Tatham's Mines, unmasked",
        "rectangles: where the mines are, and the first opened cell",
        tatham.read,
        lambda view: tatham.write(view) + "\n",
    ),
)

FORMATS: dict[str, Format] = {form.name: form for form in _ALL}
"""Every format by its name."""

_BY_SUFFIX = {suffix: form for form in _ALL for suffix in form.suffixes}

_SIGN = re.compile("[/:#,]")
_SIGNS = {"/": "notation", ":": "tatham", "#": "tatham", ",": "picture"}
"""Which text it is, told by the first of these characters in its first line; `.mine` has none."""


def read(data: bytes, name: str | None = None, suffix: str = "") -> View:
    """The view in a file: by the format's name, else by the file's suffix, else by its content."""
    if name is None:
        form = _BY_SUFFIX.get(suffix.lower())
        name = form.name if form else detect(data)
    return _named(name).read(data)


def read_text(text: str) -> View:
    """The view in a text, whichever of the text formats it is in."""
    # What is not Unicode is no cell in any format; escaped, the reader can point at it.
    return FORMATS[_detect_text(text)].read(text.encode("utf-8", "backslashreplace"))


def write(view: View, name: str) -> bytes:
    """The bytes of a file in the format of that name."""
    return _named(name).write(view)


def detect(data: bytes) -> str:
    """The name of the format that the content is in; at most one reader accepts it."""
    if mbf.fits(data):
        return "mbf"
    return _detect_text(decoded(data, "content"))


def _detect_text(text: str) -> str:
    line = line_of(text).partition("\n")[0]
    if sign := _SIGN.search(line):
        return _SIGNS[sign[0]]
    if "0" <= line[:1] <= "9":
        return "mine"
    raise FormatError(
        f"content, line 1: {quoted(line)} begins no format Sapper reads: {', '.join(FORMATS)}"
    )


def _named(name: str) -> Format:
    form = FORMATS.get(name)
    if form is None:
        raise FormatError(f"{quoted(name)} is no format; the formats are {', '.join(FORMATS)}")
    return form
