"""Sentences: reasons in words, as much or as little of them as somebody asks for.

A *sentence* has a depth: what is said under a supposition stands one level deeper. Hints are
graded: where to look, which clues to look at, the argument, the proof. All words come from
`wording`; here is only what follows what.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sapper.clues.problem import TOTAL
from sapper.game.grid import Cell
from sapper.game.view import View
from sapper.reasons.argument import Line, Weighing, argue, effort
from sapper.reasons.reason import Fact, Premise, Reason, Step
from sapper.reasons.wording import Wording
from sapper.reasons.wording.words import sentence


class Sentence(NamedTuple):
    text: str
    depth: int = 0

    def __str__(self) -> str:
        return "  " * self.depth + self.text


def argument(view: View, step: Step, cells: Iterable[Cell] | None = None) -> tuple[Line, ...]:
    """The lines that show what a step concludes, or some of its cells."""
    wanted = step.cells if cells is None else [cell for cell in step.cells if cell in cells]
    return argue(view, step.premises, step.facts, [Fact(cell, step.verdict) for cell in wanted])


def tell_step(view: View, step: Step, words: Wording, cells: Iterable[Cell] | None = None) -> list[Sentence]:
    """Why a step holds, in sentences that can be followed one by one."""
    return list(tell(argument(view, step, cells), words))


def tell(lines: Sequence[Line], words: Wording, depth: int = 0) -> Iterator[Sentence]:
    for line in lines:
        if isinstance(line, Weighing):
            yield Sentence(told(line, words), depth)
        else:
            yield Sentence(sentence(words.suppose(line.cell, line.mine, depth > 0)), depth)
            yield from tell(line.lines, words, depth + 1)
            yield Sentence(sentence(words.refuted(line.cell, line.mine)), depth)


def told(line: Weighing, words: Wording) -> str:
    """One line as a sentence, or a few."""
    return " ".join(map(sentence, _phrases(line, words)))


def _phrases(line: Weighing, words: Wording) -> Iterator[str]:
    said = line.said
    if not line.bounds:
        if line.clash:
            yield words.too_few(said) if line.at_most else words.too_many(said)
        elif line.at_most:
            yield words.all_left(said)
        else:
            yield words.nothing_left(said, line.safe)
        return
    yield words.needs(said)
    for bound in line.bounds:
        yield words.bound(bound, line.at_most)
    if line.clash:
        yield words.so_clash(line)
        return
    concluded = line.mines if line.at_most else line.safe
    if beside := [cell for cell in concluded if cell in line.beside]:
        yield words.so_beside(line, beside)
    opposite = line.safe if line.at_most else line.mines
    for bound in line.bounds:
        if outside := [cell for cell in opposite if cell in bound.said.cells]:
            yield words.so_outside(bound, outside, line.at_most)
