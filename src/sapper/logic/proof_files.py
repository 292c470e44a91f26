"""Proofs that clauses have no model, as values and in the two formats that checkers read.

Words. A *DRAT* proof is a list of clauses to add, each of which follows from those before it by
unit propagation, and of clauses to forget (delete); it ends in the empty clause. An *LRAT* proof
also numbers its clauses, the given ones first, from 1, and says for each from which ones it
follows: the *hints*, in such an order that each makes one more literal certain and the last fails.

    DRAT  1 -2 0          LRAT  9 1 -2 0 4 7 0
          d 1 2 3 0             9 d 2 0

Both are text here; each line is one step, and a line that begins with c is a comment. A negative
hint opens a part of a step that unit propagation does not justify (RAT); such steps are read and
written, and never made here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from sapper.logic.cnf import Clause


class DratAdd(NamedTuple):
    clause: Clause


class DratDelete(NamedTuple):
    clause: Clause


@dataclass(frozen=True)
class Drat:
    steps: tuple[DratAdd | DratDelete, ...]


class LratAdd(NamedTuple):
    id: int
    clause: Clause
    hints: tuple[int, ...]


class LratDelete(NamedTuple):
    """`id` is that of the step before, as the format wants it."""

    id: int
    ids: tuple[int, ...]


@dataclass(frozen=True)
class Lrat:
    steps: tuple[LratAdd | LratDelete, ...]

    def premises(self, clauses: int) -> tuple[int, ...]:
        """Which of the given clauses, numbered from 1 to `clauses`, the proof rests on."""
        additions = (step for step in self.steps if isinstance(step, LratAdd))
        return tuple(
            sorted({hint for step in additions for hint in step.hints if 0 < hint <= clauses})
        )


def write_drat(proof: Drat) -> str:
    return "".join(
        f"{'d ' if isinstance(step, DratDelete) else ''}{_ended(step.clause)}\n"
        for step in proof.steps
    )


def write_lrat(proof: Lrat) -> str:
    return "".join(
        f"{step.id} d {_ended(step.ids)}\n"
        if isinstance(step, LratDelete)
        else f"{step.id} {_ended(step.clause)} {_ended(step.hints)}\n"
        for step in proof.steps
    )


def read_drat(text: str) -> Drat:
    return Drat(tuple(drat_steps(text.split("\n"))))


def drat_steps(lines: Iterable[str]) -> Iterator[DratAdd | DratDelete]:
    """The steps of the lines of a DRAT proof."""
    for number, words in _lines(lines):
        if words[0] == "d":
            (clause,) = _lists(words[1:], 1, number)
            yield DratDelete(clause)
        else:
            (clause,) = _lists(words, 1, number)
            yield DratAdd(clause)


def read_lrat(text: str) -> Lrat:
    return Lrat(tuple(_lrat_steps(text.split("\n"))))


def _lrat_steps(lines: Iterable[str]) -> Iterator[LratAdd | LratDelete]:
    for number, words in _lines(lines):
        own = _number(words[0], number)
        if own <= 0:
            raise ValueError(f"line {number}: a step has a number from 1, not {words[0]}")
        if words[1:2] == ["d"]:
            (ids,) = _lists(words[2:], 1, number)
            yield LratDelete(own, ids)
        else:
            clause, hints = _lists(words[1:], 2, number)
            yield LratAdd(own, clause, hints)


# -- lines and numbers ---------------------------------------------------------------------------

_WORD = re.compile(r"-?[0-9]{1,18}")


def _ended(numbers: Iterable[int]) -> str:
    return " ".join(map(str, (*numbers, 0)))


def _lines(lines: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
    """The words of each line that is a step, with its number."""
    for number, line in enumerate(lines, 1):
        words = line.split()
        if words and words[0][0] != "c":
            yield number, words


def _number(word: str, line: int) -> int:
    if not _WORD.fullmatch(word):
        shown = word if len(word) <= 40 else word[:37] + "..."
        raise ValueError(f"line {line}: {shown!r} is no whole number")
    return int(word)


def _lists(words: list[str], count: int, line: int) -> list[tuple[int, ...]]:
    """So many lists of numbers, each ended by 0, and nothing after them."""
    numbers = [_number(word, line) for word in words]
    lists: list[tuple[int, ...]] = []
    while 0 in numbers and len(lists) < count:
        end = numbers.index(0)
        lists.append(tuple(numbers[:end]))
        del numbers[: end + 1]
    if numbers or len(lists) != count:
        wanted = "numbers and a 0" if count == 1 else "a clause and its hints, each with a 0,"
        raise ValueError(f"line {line}: {wanted} must stand here, not {' '.join(words)[:40]!r}")
    return lists
