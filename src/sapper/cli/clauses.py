"""Clause sets on the command line: DIMACS files, literals by number or by name, and models."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from sapper.cli.files import blaming, read_bytes

if TYPE_CHECKING:
    from sapper.logic.cnf import Cnf, Literal


def add_clauses(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar="FILE", help="clauses in the DIMACS format: a file, or - for standard input"
    )


def read_clauses(file: str) -> Cnf:
    """The clause set in a DIMACS file."""
    from sapper.logic import dimacs

    text = read_text(file)
    with blaming(file):
        return dimacs.read(text)


def read_text(file: str) -> str:
    """The text of a file of numbers, whose comments may be in any encoding of letters."""
    return read_bytes(file).decode("utf-8", errors="replace")


def literals(text: str, cnf: Cnf) -> tuple[Literal, ...]:
    """What a list such as ``1,-2`` or ``A,-X1,2`` names; numbers come before names."""
    numbers = {name: variable for variable, name in cnf.names.items()}
    found: list[Literal] = []
    for word in _words(text, numbers):
        sign, name = _signed(word)
        variable = int(name) if name.isascii() and name.isdecimal() else numbers.get(name, 0)
        if not 0 < variable <= cnf.variables:
            raise ValueError(
                f"{word!r} is no variable from 1 to {cnf.variables}, nor the name of one"
            )
        found.append(sign * variable)
    return tuple(found)


def _signed(word: str) -> tuple[int, str]:
    return (-1, word[1:]) if word.startswith(("-", "~")) else (1, word)


def _words(text: str, names: Iterable[str]) -> Iterator[str]:
    """What stands between commas; a name may have commas in it, and the longest one is taken."""
    known = frozenset(names)
    parts = [part for part in map(str.strip, text.split(",")) if part]
    longest = 1 + max((name.count(",") for name in known), default=0)
    while parts:
        joined = [",".join(parts[:size]) for size in range(longest, 1, -1)]
        word = next((word for word in joined if _signed(word)[1] in known), parts[0])
        yield word
        del parts[: word.count(",") + 1]


def model_lines(cnf: Cnf, model: Sequence[Literal]) -> Iterator[str]:
    """The literals in lines of a terminal's width, and once more by name if there are names."""
    line = "v"
    for literal in (*model, 0):
        if len(line) > 68:
            yield line
            line = "v"
        line += f" {literal}"
    yield line
    if cnf.names:
        yield f"c {' '.join(map(cnf.name, model))}"
