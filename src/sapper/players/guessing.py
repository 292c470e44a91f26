"""Ways of guessing: which cell to open when none is known to be safe.

A *way* takes a situation and a generator and gives options, the one to open first, the next best
after it; none when it would rather give up. The *local risk* of a cell is the report's (REP): each
number shares the mines it misses out evenly over the unknown cells around it, and a cell keeps the
largest share it was given. Cells that no number speaks of get the share of the mines left in all
unknown cells: the report does not say what it does there.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping

from sapper.counting.odds import ALTERNATIVES
from sapper.game.generator import Generator
from sapper.game.grid import Cell
from sapper.players import noisy
from sapper.players.player import Option
from sapper.players.reckoning import bounded
from sapper.players.situation import Situation, local_risks

Way = Callable[[Situation, Generator], tuple[Option, ...]]

TOLD = 1 + ALTERNATIVES


def never(_situation: Situation, _chance: Generator) -> tuple[Option, ...]:
    """Give up where nothing is certain."""
    return ()


def at_random(situation: Situation, chance: Generator) -> tuple[Option, ...]:
    """Any unknown cell, all alike: what note 9 does between its logical moves."""
    unknown = situation.unknown
    return (Option(unknown[chance.below(len(unknown))], None),) if unknown else ()


def least_local(situation: Situation, _chance: Generator) -> tuple[Option, ...]:
    """Least local risk, as the report's remain set; of equal cells the first in reading order."""
    risks = local_risks(situation)
    return _options(risks, heapq.nsmallest(TOLD, risks, key=risks.__getitem__))


def short_chain(situation: Situation, _chance: Generator) -> tuple[Option, ...]:
    """Least local risk; of equal cells the one that makes most chains of length 1.

    A number that misses all but one of its unknown cells decides all of them once one is safe. So
    what such a cell, if safe, makes known follows from that number alone: a chain of length 1.
    After that the cell nearest to the last one opened, where knowledge is freshest.
    """
    risks = local_risks(situation)
    chains = dict.fromkeys(risks, 0)
    for mines, cells in situation.clues:
        if mines == len(cells) - 1:
            for cell in cells:
                chains[cell] += 1
    x, y = situation.last or (0, 0)

    def rank(cell: Cell) -> tuple[float, int, int]:
        return risks[cell], -chains[cell], max(abs(cell[0] - x), abs(cell[1] - y))

    return _options(risks, heapq.nsmallest(TOLD, risks, key=rank))


def least_exact(situation: Situation, _chance: Generator) -> tuple[Option, ...]:
    """Least exact chance of a mine; how ties are broken is told in `counting/best.py`."""
    odds = situation.odds
    found = None if odds is None else bounded(situation.view, lambda: odds.ranked(TOLD))
    if found is not None:
        return tuple(Option(*guess) for guess in found)
    risks = situation.risks
    return _options(risks, heapq.nsmallest(TOLD, risks, key=risks.__getitem__))


def _options(risks: Mapping[Cell, float], cells: list[Cell]) -> tuple[Option, ...]:
    return tuple(Option(cell, risks[cell]) for cell in cells)


WAYS: dict[str, Way] = {
    "never": never,
    "random": at_random,
    "report": least_local,
    "short-chain": short_chain,
    "least": least_exact,
    "report-noisy": noisy.report_noisy,
    "report-turned": noisy.report_turned,
    "least-room": noisy.least_room,
    "least-info": noisy.least_info,
    "info": noisy.most_info,
    "two-steps": noisy.two_steps,
}

EXACT = ("least", "least-room", "least-info", "info", "two-steps")
"""Those that ask for the exact odds."""
