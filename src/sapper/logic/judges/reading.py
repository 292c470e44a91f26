"""What judges read: clauses and proofs as text, by a reader of their own.

It is strict where a doubt could hide a fault and mild where none can: comments are skipped, and the
counts in the first line of a formula are not held against it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

Numbers = tuple[int, ...]


class Fault(Exception):
    """A proof is wrong: where, and why."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}")
        self.place, self.reason = place, reason


class Line(NamedTuple):
    """The words of one line, and its number from 1."""

    number: int
    words: list[str]

    @property
    def place(self) -> str:
        return f"line {self.number:,}"

    def numbers(self, words: list[str]) -> Numbers:
        try:
            return tuple(map(whole, words))
        except ValueError as error:
            raise ValueError(f"{self.place}: {error}") from None

    def until_zero(self, words: list[str]) -> Numbers:
        """The numbers before a 0 that has to be the last."""
        found = self.numbers(words)
        if found[-1:] != (0,) or 0 in found[:-1]:
            raise ValueError(f"{self.place}: a list of numbers that ends with 0 was expected")
        return found[:-1]

    def two_lists(self, second: str) -> tuple[int, Numbers, Numbers]:
        """A clause's number, its literals up to a 0, and other numbers up to a 0, the last word."""
        numbers = self.numbers(self.words)
        zeros = [place for place, number in enumerate(numbers) if number == 0]
        if len(zeros) != 2 or zeros[0] == 0 or zeros[1] != len(numbers) - 1:
            raise ValueError(f"{self.place}: number, literals, 0, {second}, 0 were expected")
        return numbers[0], numbers[1 : zeros[0]], numbers[zeros[0] + 1 : -1]


def is_tautology(clause: Numbers) -> bool:
    return any(-literal in clause for literal in clause)


def whole(word: str) -> int:
    """A whole number as these files write it: a sign at most, and digits."""
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 18):
        raise ValueError(f"{word[:20]!r} is no whole number")
    return int(word)


def lines(text: str) -> Iterator[Line]:
    """The lines that say something: not those that are empty or a comment."""
    for number, line in enumerate(text.split("\n"), 1):
        words = line.split()
        if words and not words[0].startswith("c"):
            yield Line(number, words)


def formula(text: str) -> tuple[Numbers, ...]:
    """The clauses of a DIMACS file, in their order, as they are written."""
    clauses: list[Numbers] = []
    clause: list[int] = []
    headed = False
    for line in lines(text):
        if line.words[0] == "%":  # so ends a family of well-known benchmark files
            break
        if line.words[0] == "p":
            if headed or line.words[1:2] != ["cnf"]:
                raise ValueError(f"{line.place}: one line 'p cnf' was expected")
            headed = True
            continue
        if not headed:
            raise ValueError(f"{line.place}: a line 'p cnf' comes first")
        for number in line.numbers(line.words):
            if number:
                clause.append(number)
            else:
                clauses.append(tuple(clause))
                clause = []
    if not headed:
        raise ValueError("there is no line 'p cnf'")
    if clause:
        raise ValueError("the last clause does not end with 0")
    return tuple(clauses)
