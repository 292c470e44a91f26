"""Calibration: of all cells to which the odds give about so much, about so many are mines.

Words. A *bin* is a tenth of the chances from 0 to 1, the ends 0 and 1 aside: those are claims of
certainty, and have bins of their own. In each view of a game every hidden cell falls into the bin
of its chance, and counts as a mine or not. The *gap* of a bin is how many more of its cells are
mines than the chances add up to. Cells of one game hang together, so a gap has the error that it
has from game to game.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from sapper.game.game import Game
from sapper.game.rules import Rules
from sapper.lab.figures import Axes, Mark, Panel, Series, curves
from sapper.lab.playing import Step, Story, play
from sapper.lab.plotting import Drawing
from sapper.lab.point import Point
from sapper.lab.share import NORMAL_95
from sapper.lab.store import Store
from sapper.lab.totals import Total
from sapper.players.player import Player
from sapper.players.reckoning import reckoned

BINS: Final = ("0", *(f"{ten}0-{ten + 1}0" for ten in range(10)), "100")
"""The bins by their names, in per cent."""


def bin_of(chance: float) -> str:
    """Where a chance falls."""
    if chance in (0, 1):
        return BINS[-1 if chance else 0]
    return BINS[1 + min(int(10 * chance), 9)]


def calibration(rules: Rules, seed: int, player: Player | str) -> tuple[Story, dict[str, float]]:
    """One game, and for each bin that came up its cells, mines and gap, by name.

    The opening is left out, and so are views whose count noise makes too dear.
    """
    facts: dict[str, float] = defaultdict(float)

    def take(_step: Step, game: Game) -> None:
        odds = None if game.over else reckoned(game.view)
        if odds is None or game.field is None:
            return
        for cell in game.view.hidden:
            chance, mine = odds.probability(cell), int(game.field[cell])
            name = bin_of(chance)
            facts[f"cells {name}"] += 1
            facts[f"mines {name}"] += mine
            facts[f"gap {name}"] += mine - chance

    story = play(rules, seed, player, watch=take)
    return story, dict(facts)


class Bin(NamedTuple):
    """What came of the cells of one bin: chances and mines as shares, with the error of the gap."""

    name: str
    cells: int
    said: float
    found: float
    error: float
    """Of `found` less `said`: one standard error, over games."""

    @property
    def off(self) -> float:
        """The gap in standard errors; 0 where there is none at all."""
        gap = self.found - self.said
        return 0.0 if gap == 0 else gap / self.error if self.error else float("inf")


def bins(totals: Mapping[str, Total], games: int) -> list[Bin]:
    """The bins that came up, of facts added up over so many games."""
    found = []
    for name in BINS:
        if f"cells {name}" not in totals:
            continue
        cells, gap = totals[f"cells {name}"].sum, totals[f"gap {name}"]
        mines = totals[f"mines {name}"].sum
        # A game in which the bin did not come up has a gap of 0.
        error = max(0.0, gap.squares - gap.sum**2 / games) ** 0.5 / cells
        found.append(Bin(name, int(cells), (mines - gap.sum) / cells, mines / cells, error))
    return found


def kept(store: Store, point: Point) -> list[Bin]:
    """The bins of a point whose rows are in a store; none without any."""
    games = store.summary(point).games
    return bins(store.totals(point, "facts"), games) if games else []


def drawing(found: Sequence[tuple[str, Sequence[Bin]]]) -> Drawing:
    """Shares of mines against chances, each with its 95 % interval, and the line where both agree.

    One series for each name.
    """
    line = Series("as said", (Mark(0, 0, 0, 0), Mark(1, 1, 1, 1)), fitted=True)
    series = [
        Series(name, tuple(_mark(one) for one in of_name if one.name not in (BINS[0], BINS[-1])))
        for name, of_name in found
    ]
    panel = Panel("Of cells with this chance, so many are mines", (line, *series))
    return curves([panel], Axes("chance of a mine", "share of mines", percent=True))


def _mark(one: Bin) -> Mark:
    half = NORMAL_95 * one.error
    return Mark(one.said, one.found, one.found - half, one.found + half)
