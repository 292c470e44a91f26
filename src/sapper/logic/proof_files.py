"""Proofs that clauses have no model, as values and in the two formats that checkers read.

Words. A *DRAT* proof is a list of clauses to add, each of which follows from those before it by
unit propagation, and of clauses to forget (delete); it ends in the empty clause. An *LRAT* proof
also numbers its clauses, the given ones first, from 1, and says for each from which ones it
follows: the *hints*, in such an order that each makes one more literal certain and the last fails.

    DRAT  1 -2 0          LRAT  9 1 -2 0 4 7 0
          d 1 2 3 0

Both are text here; each line is one step, and a line that begins with c is a comment. Solvers speak
DRAT, so that is read; what may come from anywhere is read by `judges` alone.
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


@dataclass(frozen=True)
class Lrat:
    steps: tuple[LratAdd, ...]

    def premises(self, clauses: int) -> tuple[int, ...]:
        """Which of the given clauses, numbered from 1 to `clauses`, the proof rests on."""
        hints = {hint for step in self.steps for hint in step.hints}
        return tuple(sorted(hint for hint in hints if hint <= clauses))

    def without_hints(self) -> Drat:
        return Drat(tuple(DratAdd(step.clause) for step in self.steps))


def write_drat(proof: Drat) -> str:
    return "".join(
        f"{'d ' if isinstance(step, DratDelete) else ''}{_ended(step.clause)}\n"
        for step in proof.steps
    )


def write_lrat(proof: Lrat) -> str:
    return "".join(
        f"{step.id} {_ended(step.clause)} {_ended(step.hints)}\n" for step in proof.steps
    )


def drat_steps(lines: Iterable[str]) -> Iterator[DratAdd | DratDelete]:
    """The steps of the lines of a DRAT proof."""
    for number, words in _lines(lines):
        if words[0] == "d":
            yield DratDelete(_clause(words[1:], number))
        else:
            yield DratAdd(_clause(words, number))


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


def _clause(words: list[str], line: int) -> Clause:
    """The numbers before a 0, and nothing after it."""
    *clause, last = [_number(word, line) for word in words] or [1]
    if last or 0 in clause:
        shown = " ".join(words)[:40]
        raise ValueError(f"line {line}: numbers and a 0 must stand here, not {shown!r}")
    return tuple(clause)
