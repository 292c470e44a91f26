"""Trials: from a point and seeds to rows. The same rows for ever, but for their times.

A *measure* says what is done in a trial: a function from rules, seed and player to a row. To add
one, write the function and name it in `MEASURES`. The player `engine` plays whole batches in the
compiled engine (`native.py`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from functools import lru_cache
from math import isnan
from pathlib import Path

from sapper.game.rules import Rules
from sapper.lab import native
from sapper.lab.arena.program import any_player
from sapper.lab.calibration import calibration as calibration_of
from sapper.lab.chains import chains_of
from sapper.lab.costs import cost as cost_of
from sapper.lab.limit import Limit, TooLong
from sapper.lab.playing import Story, play
from sapper.lab.point import Point
from sapper.lab.row import Row
from sapper.lab.stops import helped, parts
from sapper.lab.versions import code, file_of, version_of
from sapper.players.player import Player

Measure = Callable[[Rules, int, Player], Row]


def games(rules: Rules, seed: int, player: Player) -> Row:
    """One game."""
    return row_of(play(rules, seed, player))


def row_of(story: Story) -> Row:
    """What a story comes to."""
    return Row(
        story.seed,
        story.result.value,
        guesses=story.guesses,
        survival=None if isnan(story.survival) else story.survival,
        moves=len(story.steps),
        opened=story.end.opened,
        unknown=len(story.unknown),
        work=story.work,
        seconds=story.seconds,
    )


def chains(rules: Rules, seed: int, player: Player) -> Row:
    """One game and its longest chains of influence."""
    story = play(rules, seed, player)
    found = chains_of(story)
    facts = {name: getattr(found, name) for name in ("known", "length", "depth", "travels")}
    return row_of(story)._replace(facts=facts)


def cost(rules: Rules, seed: int, player: Player) -> Row:
    """One game, and the most memory that Python held for it (`costs.py`)."""
    found = cost_of(rules, seed, player)
    return row_of(found.story)._replace(memory=found.bytes)


def mine_count(rules: Rules, seed: int, player: Player) -> Row:
    """What the number of mines adds where a player that never guesses stops (`stops.py`)."""
    story = play(rules, seed, player)
    found = helped(story)
    return row_of(story)._replace(facts=found._asdict() if found.stopped else {"stopped": 0})


def stopped_parts(rules: Rules, seed: int, player: Player) -> Row:
    """How the position falls into parts where a player that never guesses stops (`stops.py`)."""
    story = play(rules, seed, player)
    found = parts(story)
    return row_of(story)._replace(facts=found._asdict() if found else {})


def calibration(rules: Rules, seed: int, player: Player) -> Row:
    """One game, and whether the odds of its views kept what they promise (`calibration.py`)."""
    story, facts = calibration_of(rules, seed, player)
    return row_of(story)._replace(facts=facts)


MEASURES: dict[str, Measure] = {
    "games": games,
    "chains": chains,
    "cost": cost,
    "mine-count": mine_count,
    "parts": stopped_parts,
    "calibration": calibration,
}


def measure_named(name: str) -> Measure:
    if name not in MEASURES:
        raise ValueError(f"measure: there is no {name!r}; the measures are {', '.join(MEASURES)}")
    return MEASURES[name]


def run(point: Point, seeds: Sequence[int], limit: Limit | None = None) -> list[Row]:
    """One row for each seed; a trial that fails has a row that says why."""
    mine = code()
    return [row._replace(code=mine) for row in played(point, seeds, limit)]


def played(point: Point, seeds: Sequence[int], limit: Limit | None = None) -> list[Row]:
    """The same, with nothing said of the code: it is that of this process."""
    if native.plays(point.player):
        return native.run(point, seeds, limit.seconds if limit else None)
    return list(_one_by_one(point, seeds, limit))


def check(point: Point) -> None:
    """Refuse a point of which every trial would fail for the same reason."""
    measure_named(point.measure)
    if native.plays(point.player):
        native.check(point)
    else:
        _player(point.player, point.folder, point.version)


def _one_by_one(point: Point, seeds: Sequence[int], limit: Limit | None) -> Iterator[Row]:
    measure = measure_named(point.measure)
    player = _player(point.player, point.folder, point.version)
    for seed in seeds:
        start = time.perf_counter()
        try:
            with limit.trial() if limit else nullcontext():
                row = measure(point.rules, seed, player)
        except TooLong:
            row = Row.failed(seed, limit.error if limit else "")
        except Exception as error:
            said = str(error) or type(error).__name__
            # Where the player lies here is no part of what came of the game.
            row = Row.failed(seed, said.replace(f"{point.folder}/", ""))
        yield row if row.seconds else row._replace(seconds=time.perf_counter() - start)


@lru_cache(maxsize=64)
def _player(name: str, folder: str, version: str) -> Player:
    """The player, which must be what it was when the experiment began."""
    if (found := version_of(name, folder)) != version:
        raise ValueError(
            f"the player {name} is not the one that was asked for: it has version {found} here, "
            f"not {version}"
        )
    return any_player(str(Path(folder, name)) if file_of(name) else name, folder=Path(folder))
