"""What `sapper explain` answers about a whole position: its steps, and boards for what is left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

from sapper.cli.answering import Answer, evidence, listed, numbered, step_facts, too_much
from sapper.counting.fast import Contradiction, Deadline, OverBudget
from sapper.counting.odds import Odds, analyse
from sapper.deduction.verdicts import Verdict
from sapper.game.grid import Cell
from sapper.game.view import View
from sapper.logic.sat import Undecided
from sapper.reasons import Step, explain
from sapper.reasons.drawing import draw_steps
from sapper.reasons.explaining import MOMENT, judged_steps
from sapper.reasons.guesses import Stuck, stuck
from sapper.reasons.reason import in_reading_order
from sapper.reasons.sentences import Block, tell_step, zones
from sapper.reasons.wording import Wording
from sapper.reasons.wording.words import sentence


class Told(NamedTuple):
    """A step, and why it holds in words."""

    step: Step
    blocks: list[Block]


def position(
    view: View, words: Wording, deadline: Deadline, *, every: bool, level: int
) -> Position:
    """The easiest step, or all of them, as far as the deadline allows; counting has half of it."""
    odds, shown = None, None
    told: list[Told] = []
    trouble = None
    try:
        odds = analyse(view, seconds=max(deadline.left, MOMENT) / 2)
    except OverBudget as error:
        trouble = too_much(error)
    if odds and not odds.consistent:
        raise Contradiction("the clues contradict one another")
    try:
        for step in islice(judged_steps(view, deadline), None if every else 1):
            told.append(Told(step, tell_step(view, step, words)))
            deadline.watch(0)
        if odds and (every or not told):
            shown = stuck(odds, deadline)
    except (OverBudget, Undecided) as error:
        trouble = too_much(error)
    return Position(view, words, tuple(told), every, level, odds, shown, trouble)


@dataclass(frozen=True)
class Position(Answer):
    """The easiest step, or every step and a proof that nothing else is certain.

    `odds` are None where counting took too long; `ended_by` says what ended the work too early.
    """

    told: tuple[Told, ...]
    every: bool
    level: int
    odds: Odds | None
    stuck: Stuck | None
    ended_by: str | None

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(each.step for each in self.told)

    @property
    def trouble(self) -> str | None:
        return self.ended_by

    @property
    def status(self) -> int:
        return 3 if self.ended_by else 0

    @property
    def consistent(self) -> bool | None:
        return None if self.odds is None else True

    def lines(self) -> Iterator[str]:
        words = self.words
        if not self.every and self.steps:
            yield from self._easiest(self.told[0])
            return
        yield from numbered(block for each in self.told for block in each.blocks)
        if not self.stuck:
            yield words.unfinished(self._untold)
            return
        opened = len(self.stuck.open)
        others = self.stuck.certain
        yield words.nothing_certain(opened, len(self.stuck.worlds), others)
        if self._guess_is_due:
            yield words.may_guess(())
        for number, world in enumerate(self.stuck.worlds, 1):
            yield f"\n{words.world(number)}"
            yield from self.board(world)

    def _easiest(self, told: Told) -> Iterator[str]:
        words, step = self.words, told.step
        if self.level == 1:
            yield words.look_there(zones(step.cells, words))
        elif self.level == 2:
            yield words.look_at(step.premises, step.facts)
        else:
            verdict = words.are(step.cells, step.verdict is Verdict.MINE)
            yield f"{words.easiest()} {verdict}."
            yield from numbered(told.blocks)
            if self.level > 3:
                yield from self._evidence(step)
            untold = self._untold
            yield words.unfinished(untold) if untold is None else words.and_then(untold)
            if self._guess_is_due:
                yield words.may_guess(())

    def _evidence(self, step: Step) -> Iterator[str]:
        """The proof of the first cell of a step."""
        cell = step.cells[0]
        if len(step.cells) > 1:
            yield f"{sentence(self.words.are([cell], step.verdict is Verdict.MINE))}."
        yield from evidence(explain(self.view, cell), self.words)

    @property
    def _untold(self) -> int | None:
        """How many cells are certain that no step tells of; None if that is not known."""
        if self.odds is None:
            return None
        told = sum(len(step.cells) for step in self.steps)
        return len(self.odds.safe) + len(self.odds.mines) - told

    @property
    def _guess_is_due(self) -> bool:
        """Whether no hidden cell is certainly safe, and not all of them are mines."""
        odds = self.odds
        return odds is not None and not odds.safe and len(odds.mines) < len(self.view.hidden)

    @property
    def _safe(self) -> tuple[Cell, ...]:
        """The cells that are certainly safe, as far as is known."""
        if self.odds:
            return self.odds.safe
        steps = (step for step in self.steps if step.verdict is Verdict.SAFE)
        return in_reading_order(cell for step in steps for cell in step.cells)

    def own_facts(self) -> dict[str, Any]:
        told = [
            {
                **step_facts(each.step),
                "sentences": [said.text for block in each.blocks for said in block],
            }
            for each in self.told
        ]
        found: dict[str, Any] = {
            "steps": told,
            "all": (self.every or not self.steps) and not self.ended_by,
            "safe": self._safe,
        }
        if self.stuck:
            found["open"] = self.stuck.open
            found["worlds"] = [listed(world) for world in self.stuck.worlds]
        return found

    def svg(self) -> str:
        if not self.steps:
            raise ValueError("nothing is certain, so there is no step to draw; ask for one cell")
        return draw_steps(self.view, self.steps, self.words, self.words.habit)
