"""Sizes of clause sets, known before there are any.

A size has at most as many digits as the CEILING, where counting stops: true sizes can have more
digits than there is memory.
"""

from __future__ import annotations

from typing import NamedTuple

CEILING = 10**100


class Size(NamedTuple):
    clauses: int
    literals: int


def size_of_all(sizes: list[Size]) -> Size:
    """Of a conjunction: all clauses of every part."""
    clauses, literals = sum(size.clauses for size in sizes), sum(size.literals for size in sizes)
    return Size(min(clauses, CEILING), min(literals, CEILING))


def size_of_any(sizes: list[Size]) -> Size:
    """Of a disjunction: for each choice of one clause from every part, all their literals."""
    clauses, literals = 1, 0
    for size in sizes:
        literals = min(literals * size.clauses + size.literals * clauses, CEILING)
        clauses = min(clauses * size.clauses, CEILING)
    return Size(clauses, literals)


def spoken(number: int) -> str:
    """A size in a sentence: to the last digit where that says more than the power of ten."""
    if number >= CEILING:
        return "10^100 or more"
    return f"{number:,}" if number < 10**15 else f"about 10^{len(str(number)) - 1}"
