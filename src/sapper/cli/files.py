"""What commands read and write: a path, ``-`` for the pipe, or a position on the command line."""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

from sapper.cli.noises import add_noise, chosen_noise
from sapper.game import formats
from sapper.game.view import View

LARGEST_INPUT = 64 << 20
"""No file of any format is larger than this (64 MiB) for a board Sapper accepts."""

_RECORD = re.compile(rb'\s*\{\s*"sapper"')
_ONE_LINE = re.compile(r"[a-z0-9.-]*[0-9](/[0-9]+|n[0-9]+a?)?:")


def add_input(parser: argparse.ArgumentParser, *, noise: bool = True) -> None:
    parser.add_argument(
        "file", metavar="FILE", help="a file, - for standard input, or a one-line position"
    )
    parser.add_argument(
        "--from",
        dest="source",
        metavar="FORMAT",
        choices=[*formats.FORMATS],
        help="the format of FILE, where its name and content do not tell: "
        f"{', '.join(formats.FORMATS)}",
    )
    if noise:
        add_noise(parser, "what the numbers came through, whatever FILE says")


def read_view(file: str, source: str | None = None, noise: str | None = None) -> View:
    """The view in a file, on standard input or in the word itself, through the noise named."""
    if is_position(file):
        return through(formats.read(file.encode(), source), noise)
    return view_in(read_bytes(file), file, source, noise)


def through(view: View, noise: str | None) -> View:
    """The view with the noise that an option names, if it names any."""
    return view if noise is None else view.through(chosen_noise(noise))


def view_in(data: bytes, file: str, source: str | None = None, noise: str | None = None) -> View:
    """The view in the content of a file."""
    suffix = "" if file == "-" else Path(file).suffix
    with blaming(file):
        if source is None and is_record(data):
            raise ValueError("this is the record of a game; sapper replay shows it")
        view = formats.read(data, source, suffix)
    return through(view, noise)


def is_record(data: bytes) -> bool:
    """Whether the content begins like the record of a game."""
    return bool(_RECORD.match(data))


def is_position(file: str) -> bool:
    """Whether the word is a position itself; a file of this name comes first."""
    return bool(_ONE_LINE.match(file)) and not os.path.exists(file)


@contextlib.contextmanager
def blaming(file: str) -> Iterator[None]:
    """What is wrong with the content is told with the name of the file."""
    try:
        yield
    except ValueError as error:
        if is_position(file):
            raise
        raise ValueError(f"{name_of(file)}: {error}") from None


def name_of(file: str) -> str:
    return "standard input" if file == "-" else file


def read_bytes(file: str) -> bytes:
    if not file:
        raise ValueError("the file to read has no name")
    try:
        if file == "-":
            data = sys.stdin.buffer.read(LARGEST_INPUT + 1)
        else:
            with Path(file).open("rb") as stream:
                data = stream.read(LARGEST_INPUT + 1)
    except OSError as error:
        if error.errno is None:
            raise
        # Python names the file where opening fails, but not where reading does.
        raise OSError(error.errno, error.strerror, name_of(file)) from None
    if len(data) > LARGEST_INPUT:
        mebibytes = LARGEST_INPUT >> 20
        raise ValueError(f"{name_of(file)}: larger than {mebibytes} MiB, the most that is read")
    return data


def write_bytes(file: str, data: bytes) -> None:
    """Write a file; one that can be replaced is whole at any time, the old one or the new one."""
    if file in ("-", "/dev/stdout"):
        sys.stdout.flush()  # what was printed comes first
        sys.stdout.buffer.write(data)
        return
    if not file:
        raise ValueError("the file to write has no name")
    path = Path(file)
    try:
        if _replaceable(path):
            _replace(path.resolve(), data)  # a symbolic link stays: what it leads to is written
        else:
            path.write_bytes(data)
    except OSError as error:
        raise OSError(error.errno, error.strerror, file) from None


def _replaceable(path: Path) -> bool:
    """Whether nobody notices when another file takes the place of this one.

    They would with pipes and devices, with a file of several names or of somebody else's, and with
    one that may not be written, which is to be refused.
    """
    try:
        old = path.stat()
    except FileNotFoundError:
        return True
    ours = not hasattr(os, "geteuid") or old.st_uid == os.geteuid()
    return stat.S_ISREG(old.st_mode) and old.st_nlink == 1 and ours and os.access(path, os.W_OK)


def _replace(path: Path, data: bytes) -> None:
    """Write all of it beside the file, under a name that nobody else has, and exchange the two."""
    import tempfile  # most commands write no file

    handle, part = tempfile.mkstemp(prefix=".sapper-", dir=path.parent)
    try:
        with open(handle, "wb") as stream:
            stream.write(data)
        Path(part).chmod(_mode(path))
        Path(part).replace(path)
    except BaseException:  # Ctrl-C as well
        Path(part).unlink(missing_ok=True)
        raise


def _mode(path: Path) -> int:
    """Who may read and write it: as before, or as for any new file."""
    if path.exists():
        return stat.S_IMODE(path.stat().st_mode)
    os.umask(mask := os.umask(0))
    return 0o666 & ~mask


def write_svg(file: str, drawing: str) -> None:
    write_bytes(file, (drawing + "\n").encode())
