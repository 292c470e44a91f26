"""What `sapper explain` answers: a certain cell, an open one, a whole position, a contradiction."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sapper.cli.answering import Answer, evidence, numbered, proof_facts, step_facts
from sapper.cli.explained_doubt import Open
from sapper.cli.explained_position import position
from sapper.counting.fast import Budget, Contradiction
from sapper.counting.odds import Odds, analyse
from sapper.deduction.verdicts import Verdict
from sapper.game.coordinates import Habit
from sapper.game.grid import Cell
from sapper.game.view import View
from sapper.reasons import Reason, explain
from sapper.reasons.certificate import Certificate
from sapper.reasons.drawing import draw_conflict, draw_steps
from sapper.reasons.guesses import doubt
from sapper.reasons.sentences import (
    Block,
    hint,
    tell_contradiction,
    tell_reason,
)
from sapper.reasons.wording import wording
from sapper.reasons.wording.words import sentence

MOST_STEPS = 6
"""Reasons of more steps are told from the last one, unless --steps asks for all."""


def answer(view: View, asked: Namespace) -> Answer:
    """The answer to what the command line asks."""
    words = wording(view, asked.lang, Habit(asked.coordinates))
    cell = None if asked.cell is None else words.habit.read(view.grid, asked.cell)
    if cell is not None and cell not in view.hidden:
        raise ValueError(f"{asked.cell} is not hidden, so there is nothing to explain")
    deadline = Budget(asked.seconds).checked().begin()
    try:
        if cell is None:
            return position(view, words, deadline, every=asked.all, level=asked.hint)
        reason = explain(
            view,
            cell,
            minimum=asked.minimum,
            from_scratch=asked.from_scratch,
            seconds=asked.seconds,
        )
    except Contradiction:
        return Contradicted(view, words, analyse(view, seconds=asked.seconds))
    if reason.verdict is Verdict.OPEN:
        deadline.watch(0)
        return Open(view, words, doubt(view, cell, Budget(deadline.left)), level=asked.hint)
    return Certain(view, words, reason, level=asked.hint, chain=asked.steps)


@dataclass(frozen=True)
class Certain(Answer):
    reason: Reason
    level: int
    chain: bool

    def lines(self) -> Iterator[str]:
        words, reason = self.words, self.reason
        if self.level < 3:
            yield from hint(reason, self.level, words)
            return
        last = reason.steps[-1]
        yield f"{sentence(self._verdict())} {words.follows_from(self._premises)}"
        yield from numbered(tell_reason(reason, words, chain=self._chain))
        if not self._chain and last.facts:
            yield words.told_before(len(reason.before))
        if self.level > 3:
            yield from evidence(reason, words)
        if not reason.counted:
            yield words.unfinished(None)

    @property
    def consistent(self) -> bool | None:
        return True if self.reason.counted else None

    @property
    def _chain(self) -> bool:
        return self.chain or len(self.reason.steps) <= MOST_STEPS

    @property
    def _premises(self) -> Sequence[Cell | str]:
        return self.reason.premises if self._chain else self.reason.steps[-1].premises

    def _verdict(self) -> str:
        return f"{self.words.are([self.reason.cell], self.reason.verdict is Verdict.MINE)}."

    @property
    def certificate(self) -> Certificate | None:
        return self.reason.certificate

    def own_facts(self) -> dict[str, Any]:
        reason, words = self.reason, self.words
        told = [s.text for block in tell_reason(reason, words) for s in block]
        return {
            "cell": reason.cell,
            "verdict": reason.verdict.value,
            "premises": reason.premises,
            "least": reason.least,
            "sentences": [sentence(self._verdict()), *told],
            "steps": [step_facts(step) for step in reason.steps],
            "sums": [
                sum_
                and {
                    "multipliers": sum_.multipliers,
                    "factors": sum_.factors,
                    "total": sum_.total,
                }
                for sum_ in reason.arithmetic
            ],
            **(proof_facts(reason.certificate) if reason.certificate else {}),
        }

    def svg(self) -> str:
        steps = self.reason.steps if self._chain else self.reason.steps[-1:]
        return draw_steps(self.view, steps, self.words, self.words.habit, self.reason.cell)


@dataclass(frozen=True)
class Contradicted(Answer):
    odds: Odds

    @property
    def status(self) -> int:
        return 2

    @property
    def consistent(self) -> bool:
        return False

    def lines(self) -> Iterator[str]:
        yield sentence(self.words.contradiction(self.odds.conflict))
        yield from numbered(self._blocks)
        if len(self.odds.conflict) > 1:
            yield self.words.without_one()

    @cached_property
    def _blocks(self) -> list[Block]:
        return tell_contradiction(self.view, self.odds.conflict, self.words)

    def own_facts(self) -> dict[str, Any]:
        told = [s.text for block in self._blocks for s in block]
        first = sentence(self.words.contradiction(self.odds.conflict))
        return {"conflict": self.odds.conflict, "sentences": [first, *told]}

    def svg(self) -> str:
        return draw_conflict(self.view, self.odds.conflict, self.words, self.words.habit)
