"""What `sapper explain` answers about an open cell: two boards, the odds, and its fate."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sapper.cli.analysed import digits
from sapper.cli.answering import Answer, listed
from sapper.reasons.drawing import draw_doubt
from sapper.reasons.guesses import Doubt
from sapper.reasons.wording.words import sentence


@dataclass(frozen=True)
class Open(Answer):
    doubt: Doubt
    level: int

    def lines(self) -> Iterator[str]:
        doubt, words = self.doubt, self.words
        yield sentence(words.open(doubt.cell))
        yield words.may_guess(doubt.safe)
        if self.level < 3:
            return
        if self._fate_is_told:
            yield words.fate(doubt.fate)
        for mine, world in ((True, doubt.with_mine), (False, doubt.without)):
            yield f"\n{words.differs(doubt.cell, mine)}"
            yield from self.board(world)
        yield f"\n{self._odds()}"
        table = doubt.table
        yield words.legend_of_table(table.mines, table.fringe, table.background)
        yield from self._table()

    @property
    def _fate_is_told(self) -> bool:
        """Through noise nothing is known of it but that a seal stays one."""
        return self.view.noise.is_exact or self.doubt.fate.seal is not None

    @property
    def _weighed(self) -> bool:
        return self.doubt.table.unit > 1 or not self.view.noise.is_exact

    def _odds(self) -> str:
        table, unit = self.doubt.table, self.doubt.table.unit
        short = self.words.short
        told = short(table.struck // unit), short(table.worlds // unit)
        return self.words.odds(self.doubt.cell, float(table.chance), *told, self._weighed)

    def _table(self) -> Iterator[str]:
        words, table = self.words, self.doubt.table
        unit = table.unit
        rows = [[*words.head_of_table(self.doubt.cell, self._weighed)]]
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
        if not self.view.noise.is_exact:
            yield words.likelihoods
        elif unit > 1:
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
                *([words.fate(fate)] if self._fate_is_told else []),
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
