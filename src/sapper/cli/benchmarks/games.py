"""Whole games on one core: how many a second, how many won, and the slowest.

The rate is games per second of processor time: the median of as many blocks as there are rounds.
For the slowest game all are played again one by one, in processor time as well: on a busy machine
the clock on the wall finds the games that were held up, not the slow ones. Those that seemed
slowest are timed three times more, and the shortest time counts, for nothing can speed a game up.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from sapper.cli.benchmarks.figures import Figure, Plan, note
from sapper.engine.playing import POLICIES, Games, play, tell
from sapper.game.grid import Cell
from sapper.game.rules import Rules
from sapper.lab.share import Share

SUSPECTS = 20


class Setting(NamedTuple):
    """Rules, the first click, and how many games are played unless the plan says."""

    rules: Rules
    click: Cell
    games: int

    @property
    def name(self) -> str:
        rules = self.rules
        x, y = self.click
        return f"{rules.grid.name}/{rules.mines}, first click {rules.first.value} at ({x}, {y})"


SETTINGS = (
    Setting(Rules.level("beginner"), (0, 0), 50_000),
    Setting(Rules.level("intermediate"), (0, 0), 20_000),
    Setting(Rules.level("expert"), (0, 0), 10_000),
    Setting(Rules.level("expert").but(first="opening"), (3, 3), 10_000),
)


def figures(plan: Plan) -> Iterator[Figure]:
    for setting in SETTINGS:
        yield _measured(setting, plan)


def _measured(setting: Setting, plan: Plan) -> Figure:
    count = plan.games or plan.amount(setting.games, 100)
    seeds = range(plan.first_seed, plan.first_seed + count)
    rate, games = _rate(setting, seeds, plan.rounds)
    slowest_seed, slowest = _slowest(setting, seeds)
    won = int(games.won.sum())
    share = Share.of(won, count)
    guesses, analyses = float(games.guesses.mean()), float(games.analyses.mean())
    return Figure(
        setting.name,
        f"{rate:>9,.0f} games/s   won {share}   {guesses:.2f} guesses, {analyses:.2f} analyses   "
        f"slowest {slowest * 1e3:.2f} ms",
        {
            "rules": setting.rules.to_dict(),
            "click": setting.click,
            "policy": POLICIES[0],
            "first_seed": plan.first_seed,
            "games": count,
            "rounds": plan.rounds,
            "threads": 1,
            "games_per_cpu_second": rate,
            "won": won,
            "win_share": share.share,
            "win_share_low_95": share.low,
            "win_share_high_95": share.high,
            "guesses_per_game": guesses,
            "analyses_per_game": analyses,
            "opened_per_game": float(games.opened.mean()),
            "slowest_ms": slowest * 1e3,
            "slowest_seed": slowest_seed,
        },
    )


def _rate(setting: Setting, seeds: range, rounds: int) -> tuple[float, Games]:
    """Games per second of processor time, and what became of them all."""
    rates, blocks = [], []
    rounds = min(rounds, len(seeds))
    for number in range(rounds):
        note(f"{setting.name}: block {number + 1}")
        block = seeds[number * len(seeds) // rounds : (number + 1) * len(seeds) // rounds]
        start = time.process_time()
        blocks.append(play(setting.rules, block, click=setting.click))
        rates.append(len(block) / (time.process_time() - start))
    return statistics.median(rates), Games(*map(np.concatenate, zip(*blocks, strict=True)))


def _slowest(setting: Setting, seeds: range) -> tuple[int, float]:
    """The slowest game's seed and its seconds."""

    def seconds(seed: int) -> float:
        start = time.process_time()
        tell(setting.rules, seed, click=setting.click)
        return time.process_time() - start

    spent: list[float] = []
    for seed in seeds:
        if len(spent) % 10_000 == 0:
            note(f"{setting.name}: {len(spent):,} games one by one")
        spent.append(seconds(seed))
    suspects = sorted(zip(spent, seeds, strict=True), reverse=True)[:SUSPECTS]
    again = [(min(first, *(seconds(seed) for _ in range(3))), seed) for first, seed in suspects]
    slowest, slowest_seed = max(again)
    return slowest_seed, slowest
