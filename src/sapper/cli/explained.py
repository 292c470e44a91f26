"""What `sapper explain` answers: a certain cell, an open one, a whole position, a contradiction."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sapper.cli.analyse import digits
from sapper.cli.answering import Answer, evidence, listed, numbered, proof_facts, step_facts
from sapper.clues.reading import read
from sapper.counting.fast import Budget
from sapper.counting.odds import Odds, analyse
from sapper.deduction.verdicts import Verdict
from sapper.game.coordinates import Habit
from sapper.game.grid import Cell
from sapper.game.view import View
from sapper.reasons import Reason, Step, explain
from sapper.reasons.certificate import Certificate
from sapper.reasons.derivation import derive
from sapper.reasons.drawing import draw_conflict, draw_doubt, draw_steps
from sapper.reasons.guesses import Doubt, Stuck, doubt, stuck
from sapper.reasons.sentences import (
    Block,
    hint,
    tell_contradiction,
    tell_reason,
    tell_step,
    zones,
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
    odds = analyse(view, seconds=asked.seconds)
    if not odds.consistent:
        return Contradicted(view, words, odds)
    if cell is None:
        return Position(view, words, odds, every=asked.all, level=asked.hint)
    reason = explain(view, cell, minimum=asked.minimum, from_scratch=asked.from_scratch)
    if reason.verdict is Verdict.OPEN:
        return Open(view, words, doubt(view, cell, Budget(asked.seconds)))
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
class Open(Answer):
    doubt: Doubt

    def lines(self) -> Iterator[str]:
        doubt, words = self.doubt, self.words
        yield sentence(words.open(doubt.cell))
        yield words.may_guess(doubt.safe)
        yield words.fate(doubt.fate)
        for mine, world in ((True, doubt.with_mine), (False, doubt.without)):
            yield f"\n{words.differs(doubt.cell, mine)}"
            yield from self.board(world)
        yield f"\n{self._odds()}"
        table = doubt.table
        yield words.legend_of_table(table.mines, table.fringe, table.background)
        yield from self._table()

    def _odds(self) -> str:
        table, unit = self.doubt.table, self.doubt.table.unit
        short = self.words.short
        told = short(table.struck // unit), short(table.worlds // unit)
        return self.words.odds(self.doubt.cell, float(table.chance), *told, unit > 1)

    def _table(self) -> Iterator[str]:
        words, table = self.words, self.doubt.table
        unit = table.unit
        rows = [[*words.head_of_table(self.doubt.cell, unit > 1)]]
        for line in table.lines:
            rest = f"C({table.background}, {table.mines - line.mines}) = {words.short(line.rest)}"
            cells = [str(line.mines), words.short(line.ways), rest]
            rows.append(
                [*cells, words.short(line.worlds // unit), words.short(line.struck // unit)]
            )
        sums = words.short(table.worlds // unit), words.short(table.struck // unit)
        rows.append([words.sum_of_table(), "", "", *sums])
        wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            yield "  ".join(text.rjust(w) for text, w in zip(row, wide, strict=True))
        if unit > 1:
            yield words.weighed(words.short(unit))

    def own_facts(self) -> dict[str, Any]:
        doubt = self.doubt
        chance, fate, seal = doubt.chance, doubt.fate, doubt.fate.seal
        words = self.words
        return {
            "cell": doubt.cell,
            "verdict": "open",
            "premises": [],
            "sentences": [
                sentence(words.open(doubt.cell)),
                words.may_guess(doubt.safe),
                words.fate(fate),
                self._odds(),
            ],
            "proof": [],
            "worlds": [
                {"mine": True, "mines": listed(doubt.with_mine)},
                {"mine": False, "mines": listed(doubt.without)},
            ],
            "safe": doubt.safe,
            "chance": {
                "value": float(chance),
                "numerator": digits(chance.numerator),
                "denominator": digits(chance.denominator),
            },
            "odds": [
                {
                    "mines_on_fringe": line.mines,
                    "ways": digits(line.ways),
                    "rest": digits(line.rest),
                    "worlds": digits(line.worlds),
                    "with_mine": digits(line.struck),
                }
                for line in doubt.table.lines
            ],
            "avoidable": fate.avoidable,
            "seal": seal and {"alike": seal.alike, "opposite": seal.opposite},
        }

    def svg(self) -> str:
        return draw_doubt(self.doubt, self.words, self.words.habit)


@dataclass(frozen=True)
class Position(Answer):
    """The easiest step, or every step and a proof that nothing else is certain."""

    odds: Odds
    every: bool
    level: int

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        found = derive(self.view, read(self.view))
        if self.every:
            return tuple(found)
        first = next(iter(found), None)
        return (first,) if first else ()

    @cached_property
    def stuck(self) -> Stuck | None:
        return stuck(self.odds) if self.every or not self.steps else None

    def lines(self) -> Iterator[str]:
        words = self.words
        if not self.every and self.steps:
            yield from self._easiest(self.steps[0])
            return
        blocks = (block for step in self.steps for block in tell_step(self.view, step, words))
        yield from numbered(blocks)
        if not self.stuck:
            return
        opened = len(self.stuck.open)
        others = self.stuck.certain
        yield words.nothing_certain(opened, len(self.stuck.worlds), others)
        if self._guess_is_due:
            yield words.may_guess(())
        for number, world in enumerate(self.stuck.worlds, 1):
            yield f"\n{words.world(number)}"
            yield from self.board(world)

    def _easiest(self, step: Step) -> Iterator[str]:
        words = self.words
        if self.level == 1:
            yield words.look_there(zones(step.cells, words))
        elif self.level == 2:
            yield words.look_at(step.premises, step.facts)
        else:
            verdict = words.are(step.cells, step.verdict is Verdict.MINE)
            yield f"{words.easiest()} {verdict}."
            yield from numbered(tell_step(self.view, step, words))
            if self.level > 3:
                yield from self._evidence(step)
            certain = len(self.odds.safe) + len(self.odds.mines) - len(step.cells)
            yield words.and_then(certain)
            if self._guess_is_due:
                yield words.may_guess(())

    def _evidence(self, step: Step) -> Iterator[str]:
        """The proof of the first cell of a step."""
        cell = step.cells[0]
        if len(step.cells) > 1:
            yield f"{sentence(self.words.are([cell], step.verdict is Verdict.MINE))}."
        yield from evidence(explain(self.view, cell), self.words)

    @property
    def _guess_is_due(self) -> bool:
        """Whether no hidden cell is certainly safe, and not all of them are mines."""
        return not self.odds.safe and len(self.odds.mines) < len(self.view.hidden)

    def own_facts(self) -> dict[str, Any]:
        told = [
            {
                **step_facts(step),
                "sentences": [s.text for b in tell_step(self.view, step, self.words) for s in b],
            }
            for step in self.steps
        ]
        found: dict[str, Any] = {
            "steps": told,
            "all": self.every or not self.steps,
            "safe": self.odds.safe,
        }
        if self.stuck:
            found["open"] = self.stuck.open
            found["worlds"] = [listed(world) for world in self.stuck.worlds]
        return found

    def svg(self) -> str:
        if not self.steps:
            raise ValueError("nothing is certain, so there is no step to draw; ask for one cell")
        return draw_steps(self.view, self.steps, self.words, self.words.habit)


@dataclass(frozen=True)
class Contradicted(Answer):
    odds: Odds

    status = 2

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
