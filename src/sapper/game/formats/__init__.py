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
    """One way to write a view down: what it is called, what it holds, its reader and its writer.

    Content is told by the first format it fits: bytes by `fits`, text by its first line that is not
    blank, which begins with the regular expression `first_line`.
    """

    name: str
    title: str
    """What its errors begin with, before the place."""
    summary: str
    holds: str
    read: Callable[[bytes], View]
    write: Callable[[View], bytes]
    suffixes: tuple[str, ...] = ()
    first_line: str = ""
    fits: Callable[[bytes], bool] | None = None
    rectangles_only: bool = False
    of_fields: bool = False
    """Whether it keeps where the mines are, and not what a player sees."""

    @property
    def binary(self) -> bool:
        return self.fits is not None


def _text_format(
    name: str,
    title: str,
    summary: str,
    holds: str,
    read: Callable[[str], View],
    write: Callable[[View], str],
    first_line: str,
    suffixes: tuple[str, ...] = (),
    rectangles_only: bool = False,
    of_fields: bool = False,
) -> Format:
    return Format(
        name,
        title,
        summary,
        holds,
        lambda data: read(decoded(data, title)),
        lambda view: write(view).encode("ascii"),
        suffixes,
        first_line,
        rectangles_only=rectangles_only,
        of_fields=of_fields,
    )


# The first of / : # , in its first line tells most texts; .mine has none of them.
_ALL = (
    _text_format(
        "mine",
        ".mine",
        "position text: WxHxM, then rows of H, F, ?, U and digits; JSMinesweeper reads it too",
        "rectangles: every cell and the number of mines",
        mine.read,
        mine.write,
        first_line=r"[0-9][^/:#,~]*(~.*)?\Z",
        suffixes=(".mine",),
        rectangles_only=True,
    ),
    _text_format(
        "notation",
        "notation",
        "one line for links and commands, such as 9x9/10:Hi/Hi/Hi/Hi/Hi/Hi/Hi/Hi/Hi",
        "every grid: every cell and the number of mines",
        notation.read,
        lambda view: notation.write(view) + "\n",
        first_line=r"[^/:#,]*/",
    ),
    _text_format(
        "picture",
        "picture",
        "what print(view) shows, for people to read and type",
        "every grid: every cell and the number of mines",
        picture.read,
        picture.write,
        first_line=r"[^/:#,]*,",
    ),
    Format(
        "mbf",
        "MBF",
        "the board file of the classic clones, in bytes",
        "rectangles up to 255x255: where the mines are, nothing else",
        mbf.read,
        mbf.write,
        suffixes=(".mbf", ".abf"),
        fits=mbf.fits,
        rectangles_only=True,
        of_fields=True,
    ),
    _text_format(
        "tatham",
        "Tatham ID",
        "a game ID of Simon Tatham's Mines, unmasked",
        "rectangles: where the mines are, and the first opened cell",
        tatham.read,
        lambda view: tatham.write(view) + "\n",
        first_line=r"[^/:#,]*[:#]",
        rectangles_only=True,
        of_fields=True,
    ),
)

FORMATS: dict[str, Format] = {form.name: form for form in _ALL}
"""Every format by its name."""

_BY_SUFFIX = {suffix: form for form in _ALL for suffix in form.suffixes}


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
    for form in _ALL:
        if form.fits and form.fits(data):
            return form.name
    return _detect_text(decoded(data, "content"))


def _detect_text(text: str) -> str:
    line = line_of(text).partition("\n")[0]
    if not text.strip():
        raise FormatError("content: there is nothing in it")
    for form in _ALL:
        if not form.binary and re.match(form.first_line, line):
            return form.name
    raise FormatError(
        f"content, line 1: {quoted(line)} begins no format Sapper reads: {', '.join(FORMATS)}"
    )


def _named(name: str) -> Format:
    form = FORMATS.get(name)
    if form is None:
        raise FormatError(f"{quoted(name)} is no format; the formats are {', '.join(FORMATS)}")
    return form
