"""Turn a file of one format into another.

The formats are told by the files' names, or by the content of FILE; --from and --to say it plainly.
What is written down of a position is what the format of OUT holds.

Examples:
  sapper convert board.mbf board.mine
  sapper convert game.mine - --to notation
  sapper convert 4x4:u8421 - --from tatham --to picture
"""

from __future__ import annotations

import argparse
from pathlib import Path

from sapper.cli.files import add_input, read_view, write_bytes
from sapper.game import formats


def configure(parser: argparse.ArgumentParser) -> None:
    add_input(parser)
    parser.add_argument("out", metavar="OUT", help="the file to write, or - for standard output")
    parser.add_argument(
        "--to",
        metavar="FORMAT",
        choices=[*formats.FORMATS],
        help=f"the format of OUT, where its name does not tell: {', '.join(formats.FORMATS)}",
    )
    listing = "\n".join(
        f"  {name:<9} {' '.join(form.suffixes) or '-':<10} {form.summary}\n"
        f"{'':23}holds {form.holds}"
        for name, form in formats.FORMATS.items()
    )
    parser.description = f"{parser.description}\n\nformats:\n{listing}"


def run(arguments: argparse.Namespace) -> int:
    target = arguments.to or _format_of(arguments.out)
    view = read_view(arguments.file, arguments.source, arguments.noise)
    write_bytes(arguments.out, formats.write(view, target))
    return 0


def _format_of(out: str) -> str:
    suffix = "" if out == "-" else Path(out).suffix.lower()
    for name, form in formats.FORMATS.items():
        if suffix in form.suffixes:
            return name
    raise ValueError(
        f"{out}: the name does not tell the format; "
        f"add --to with one of {', '.join(formats.FORMATS)}"
    )
