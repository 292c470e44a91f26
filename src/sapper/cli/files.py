"""What commands read and write: a path, ``-`` for the pipe, or a position on the command line."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from sapper.game import formats
from sapper.game.view import View

LARGEST_INPUT = 64 << 20
"""No file of any format is larger than this (64 MiB) for a board Sapper accepts."""

_ONE_LINE = re.compile(r"[a-z0-9.-]*[0-9](/[0-9]+|n[0-9]+a?)?:")


def add_input(parser: argparse.ArgumentParser) -> None:
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


def read_view(file: str, source: str | None = None) -> View:
    """The view in a file, on standard input or in the word itself."""
    path = Path(file)
    if file != "-" and _ONE_LINE.match(file) and not path.exists():
        return formats.read(file.encode(), source)
    data = read_bytes(file)
    suffix = "" if file == "-" else path.suffix
    try:
        return formats.read(data, source, suffix)
    except ValueError as error:
        raise ValueError(f"{'standard input' if file == '-' else file}: {error}") from None


def read_bytes(file: str) -> bytes:
    if file == "-":
        data = sys.stdin.buffer.read(LARGEST_INPUT + 1)
    else:
        with Path(file).open("rb") as stream:
            data = stream.read(LARGEST_INPUT + 1)
    if len(data) > LARGEST_INPUT:
        raise ValueError(f"{file}: larger than {LARGEST_INPUT >> 20} MiB, which no board needs")
    return data


def write_bytes(file: str, data: bytes) -> None:
    """Write a whole file or nothing: a half-written one is never left under its name."""
    if file == "-":
        sys.stdout.buffer.write(data)
        return
    path = Path(file)
    part = path.with_name(path.name + ".part")
    try:
        part.write_bytes(data)
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, file) from None


def write_svg(file: str, drawing: str) -> None:
    write_bytes(file, (drawing + "\n").encode())
