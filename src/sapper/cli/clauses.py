"""Clause sets on the command line: DIMACS files, and literals by number or by name."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from sapper.cli.files import blaming, read_bytes

if TYPE_CHECKING:
    from sapper.logic.cnf import Cnf, Literal


def add_clauses(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar="FILE", help="clauses in the DIMACS format: a file, or - for standard input"
    )


def read_clauses(file: str) -> Cnf:
    """The clause set in a DIMACS file; comments may be in any encoding of letters."""
    from sapper.logic import dimacs

    data = read_bytes(file)
    with blaming(file):
        return dimacs.read(data.decode("utf-8", errors="replace"))


def literals(text: str, cnf: Cnf) -> tuple[Literal, ...]:
    """What a list such as ``1,-2`` or ``A,-B`` names; numbers come before names."""
    numbers = {name: variable for variable, name in cnf.names.items()}
    found: list[Literal] = []
    for word in filter(None, map(str.strip, text.split(","))):
        sign, name = (-1, word[1:]) if word.startswith(("-", "~")) else (1, word)
        variable = int(name) if name.isascii() and name.isdecimal() else numbers.get(name, 0)
        if not 0 < variable <= cnf.variables:
            raise ValueError(
                f"{word!r} is no variable from 1 to {cnf.variables}, nor the name of one"
            )
        found.append(sign * variable)
    return tuple(found)
