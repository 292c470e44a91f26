"""Sentences: reasons in words, as much or as little of them as somebody asks for.

A *sentence* has a depth: what is said under a supposition stands one level deeper. Sentences come
in *blocks*, one for each line of the argument. Hints are graded: where to look, which clues to look
at, the argument, the proof. All words come from `wording`; here is only what follows what.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sapper.game.grid import Cell
from sapper.game.view import View
from sapper.reasons.argument import Line, argue, clash
from sapper.reasons.reason import Fact, Premise, Reason, Step
from sapper.reasons.weighing import Weighing
from sapper.reasons.wording import Wording
from sapper.reasons.wording.words import sentence


class Sentence(NamedTuple):
    text: str
    depth: int = 0

    def __str__(self) -> str:
        return "  " * self.depth + self.text


Block = list[Sentence]
"""One line of an argument: a sentence, or a supposition with all that is said under it."""


def argument(view: View, step: Step, cells: Iterable[Cell] | None = None) -> tuple[Line, ...]:
    """The lines that show what a step concludes, or some of its cells."""
    wanted = step.cells if cells is None else [cell for cell in step.cells if cell in cells]
    return argue(view, step.premises, step.facts, [Fact(cell, step.verdict) for cell in wanted])


def tell_step(
    view: View, step: Step, words: Wording, cells: Iterable[Cell] | None = None
) -> list[Block]:
    """Why a step holds, so that one can follow block by block."""
    try:
        lines = argument(view, step, cells)
    except ValueError:
        if view.noise.is_exact:
            raise
        # A clue of separate numbers, "1 or 3", can force what its least and most do not show.
        return [[Sentence(words.no_argument)]]
    return tell(lines, words)


def tell_reason(reason: Reason, words: Wording, *, chain: bool = True) -> list[Block]:
    """Why a verdict holds: all steps, or the last one only, of which the facts are then told."""
    *before, last = reason.steps
    blocks: list[Block] = []
    if not chain and last.facts:
        blocks.append([Sentence(words.given(last.facts))])
    used = {fact.cell for step in reason.steps for fact in step.facts}
    for step in before if chain else ():
        blocks += tell_step(reason.view, step, words, used)
    return blocks + tell_step(reason.view, last, words, {reason.cell})


def tell(lines: Sequence[Line], words: Wording) -> list[Block]:
    return [list(_sentences(line, words, 0, first=not place)) for place, line in enumerate(lines)]


def _sentences(line: Line, words: Wording, depth: int, first: bool) -> Iterator[Sentence]:
    if isinstance(line, Weighing):
        yield Sentence(" ".join(map(sentence, _phrases(line, words, first))), depth)
        return
    yield Sentence(sentence(words.suppose(line.cell, line.mine, depth > 0)), depth)
    for inner in line.lines:
        yield from _sentences(inner, words, depth + 1, first=False)
    yield Sentence(sentence(words.refuted(line.cell, line.mine)), depth)


def _phrases(line: Weighing, words: Wording, first: bool) -> Iterator[str]:
    said = line.said
    if not line.bounds:
        if line.clash:
            why = words.too_few(said) if line.at_most else words.too_many(said)
            yield why if first else words.then(why)
        elif line.at_most:
            yield words.all_left(said)
        else:
            yield words.nothing_left(said, line.safe)
        return
    yield words.needs(said, line.at_most)
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
        if outside := [cell for cell in opposite if cell in bound.said.rest]:
            yield words.so_outside(bound, outside, line.at_most)


# -- hints -----------------------------------------------------------------------------------------


def zones(cells: Iterable[Premise], words: Wording) -> list[str]:
    """The parts of the board where these are, each once, the first one first."""
    return list(dict.fromkeys(words.zone(cell) for cell in cells if not isinstance(cell, str)))


def hint(reason: Reason, level: int, words: Wording) -> list[str]:
    """What to tell who asks for a hint: 1 where to look, 2 at which clues; more is the reason."""
    step = reason.steps[-1]
    if level == 1:
        return [words.look_there(zones([reason.cell], words))]
    return [words.look_at(step.premises, step.facts)]


def added_up(reason: Reason, words: Wording) -> Iterator[str]:
    """The sums that show the steps, where sums do."""
    for found in reason.arithmetic:
        if found is not None:
            sums = _sum((m, words.equation(premise)) for premise, m in found.multipliers)
            equation = _sum((factor, words.cell(cell)) for cell, factor in found.factors)
            yield words.added_up(sums, f"{equation or 0} = {found.total}")


def _sum(terms: Iterable[tuple[int, str]]) -> str:
    parts: list[str] = []
    for factor, name in terms:
        sign = ("− " if factor < 0 else "+ ") if parts else "−" if factor < 0 else ""
        parts.append(f"{sign}{'' if abs(factor) == 1 else f'{abs(factor)}·'}{name}")
    return " ".join(parts)


# -- contradictions --------------------------------------------------------------------------------


def tell_contradiction(view: View, premises: Sequence[Premise], words: Wording) -> list[Block]:
    """Why a minimal set of premises cannot hold together."""
    try:
        lines = clash(view, premises)
    except ValueError:
        if view.noise.is_exact:
            raise
        return [[Sentence(words.no_argument)]]
    return tell(lines, words)
