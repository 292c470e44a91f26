"""The door to the parser of C: a text becomes a function, or is refused with its line.

A file may hold several functions, of which one is read: the one that is named, or the only one
besides `main` and the user's own `assume`. Comments are left out here, and so is `#include`, for
headers define nothing that is understood but assert and the limits of int. Everything else of the
preprocessor is refused.
"""

from __future__ import annotations

import re
from typing import Any

from sapper.programs.expressions import LIMITS, refuse
from sapper.programs.statements import function_of
from sapper.programs.syntax import WIDTHS, Function

LARGEST = 64 << 10
"""Bytes of a file."""

ASIDE = ("main", "assume", "assert")
"""Functions that are not meant unless they are named: what assume and assert mean is known."""

_TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.DOTALL)
_INCLUDE = re.compile(r"\s*#\s*include\b")


def read(text: str, name: str | None = None, width: int = 8) -> Function:
    """The function of this name, or the only one, with `int` of so many bits."""
    if width not in WIDTHS:
        raise ValueError(f"a width is {WIDTHS.start} to {WIDTHS.stop - 1} bits, not {width}")
    if len(text) > LARGEST:
        raise ValueError(f"larger than {LARGEST >> 10} KiB, the most that is read")
    return function_of(_chosen(_parsed(text), name), width)


def _parsed(text: str) -> Any:
    from pycparser.c_parser import CParser, ParseError

    parser = CParser()
    try:
        return parser.parse(_bare(text))
    except ParseError as error:
        # Some errors have no place: then it is about as far as the text was read.
        place = re.fullmatch(r":(\d+):\d+: (.*)", str(error), re.DOTALL)
        line = int(place[1]) if place else getattr(parser.clex, "_lineno", 0)
        said = " ".join((place[2] if place else str(error)).removeprefix(": ").split())
        where = f"line {line}: " if line else ""
        raise ValueError(f"{where}this is no C: {said[:1].lower()}{said[1:60]}") from None
    except RecursionError:
        raise ValueError("expressions or statements are nested too deeply") from None
    except AssertionError:
        raise ValueError("this is no C that can be parsed") from None


def _bare(text: str) -> str:
    """Without comments and includes; every line stays in its place."""

    def blank(found: re.Match[str]) -> str:
        token = found[0]
        return " " + "\n" * token.count("\n") if token.startswith("/") else token

    joined = re.search(r"\\[ \t]*$", text, re.MULTILINE)
    if joined:  # it would make one line, and one comment, of two
        place = text.count("\n", 0, joined.start()) + 1
        raise ValueError(f"line {place}: a line that ends with \\ is not understood")
    lines = _TOKEN.sub(blank, text).split("\n")
    for number, line in enumerate(lines, 1):
        if _INCLUDE.match(line):
            lines[number - 1] = ""
        elif line.lstrip().startswith("#"):
            raise ValueError(f"line {number}: {line.strip()[:40]}: only #include is understood")
    return "\n".join(lines)


def _chosen(tree: Any, name: str | None) -> Any:
    found: dict[str, Any] = {}
    for node in tree.ext:
        if type(node).__name__ != "FuncDef":
            _check_outside(node)
        elif found.setdefault(node.decl.name, node) is not node:
            refuse(node, f"{node.decl.name} is defined twice")
    if name is not None:
        if name not in found:
            there = ", ".join(found) or "none"
            raise ValueError(f"there is no function {name[:40]}; there are: {there}")
        return found[name]
    others = [other for other in found if other not in ASIDE] or [*found]
    if not others:
        raise ValueError("there is no function")
    if len(others) > 1:
        raise ValueError(f"there are several functions, so one must be named: {', '.join(others)}")
    return found[others[0]]


def _check_outside(node: Any) -> None:
    """What stands outside of functions is not read, but may not give our own names a meaning."""
    todo = [node]
    while todo:
        part = todo.pop()
        if type(part).__name__ in ("Decl", "Enumerator", "Typedef") and part.name in LIMITS:
            refuse(part, f"{part.name} is known already, and declared otherwise")
        todo.extend(child for _, child in part.children())
