"""Odds through noise: what it costs when more and more clues are noisy, and what a game costs.

*By share*: positions half-way through an expert game without noise, in which some of the clues, a
*share* of them drawn from the seed, come through noise instead. The time is the engine's. *Games*:
all positions of expert games through a noise, as a lucky player meets them (`positions.py`); the
time is that of `analyse`, from the view to its chances. In both, what takes longer than the budget
of `SECONDS` is refused and counted; nothing else is measured of it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import accumulate
from statistics import median
from typing import NamedTuple

from sapper.cli.benchmarks.figures import Figure, Plan, Times, note
from sapper.cli.benchmarks.positions import half_open
from sapper.clues.reading import said
from sapper.counting.fast import OPEN, SAFE
from sapper.counting.odds import Odds, analyse
from sapper.engine.analysis import OverBudget, problem_odds
from sapper.game.cells import HIDDEN, UNSEEN
from sapper.game.game import Game
from sapper.game.generator import Generator
from sapper.game.noise import Noise
from sapper.game.rules import FirstClick, Rules
from sapper.game.view import View

SECONDS = 2.0
SHARES = (0, 25, 50, 75, 100)
BY_SHARE = ("missing:0.5", "high", "low")
GAMES = ("missing:0.9", "missing:0.5", "exact:0.9,low:0.1", "high", "low")
GOOD = 0.1
"""Seconds: what a typical position should stay under."""


class Asked(NamedTuple):
    """What one question cost; no time where it was refused."""

    seconds: float | None
    states: int = 0


def figures(plan: Plan) -> Iterator[Figure]:
    rules = Rules.level("expert")
    count = plan.amount(20, 3)
    seeds = range(plan.first_seed, plan.first_seed + count)
    views = [half_open(rules, seed).view for seed in seeds]
    for text in BY_SHARE:
        for share in SHARES:
            note(f"{share} % of clues through {text}")
            pairs = zip(views, seeds, strict=True)
            asked = [_count(v, Noise.parse(text), share, seed, plan.rounds) for v, seed in pairs]
            facts = {"noise": text, "share": share, "first_seed": plan.first_seed}
            yield _figure(f"half open, {share} % {text}", asked, facts)
    games = plan.amount(5, 1)
    for text in GAMES:
        note(f"playing through {text}")
        noisy = rules.but(first=FirstClick.OPENING, noise=Noise.parse(text))
        asked = [a for s in range(games) for a in _game(noisy, plan.first_seed + s)]
        facts = {"noise": text, "games": games, "first_seed": plan.first_seed}
        yield _figure(f"{games} games, {text}", asked, facts)


def _figure(name: str, asked: Sequence[Asked], facts: dict[str, object]) -> Figure:
    seconds = [one.seconds for one in asked if one.seconds is not None]
    refused = len(asked) - len(seconds)
    times = Times.of(seconds or [SECONDS])
    good = sum(second < GOOD for second in seconds) / len(asked)
    states = max(one.states for one in asked)
    counted = {"count": len(asked), "refused": refused, "under_100_ms": round(good, 4)}
    return Figure(
        name,
        f"{times}   {len(asked)} positions, {refused} refused, {100 * good:.1f} % under 100 ms, "
        f"at most {states:,} states",
        {**facts, **counted, **times.facts("analysis"), "states_max": states, "budget": SECONDS},
    )


def _count(view: View, noise: Noise, share: int, seed: int, rounds: int) -> Asked:
    """The cost of a position with so many percent of its clues through noise."""
    chance = Generator.named(seed, "share")
    codes = bytearray(view.codes)
    noisy = set()
    for index, truth in enumerate(view.codes):
        if truth < UNSEEN and chance.below(100) < share:
            noisy.add(index)
            codes[index] = _drawn(noise, truth, len(view.grid.neighbours(index)), chance)
    other = View(view.grid, view.mines, bytes(codes), noise)
    sayings = [saying for saying in said(view) if saying.place not in noisy]
    sayings += [saying for saying in said(other) if saying.place in noisy]
    hidden = [index for index, code in enumerate(view.codes) if code == HIDDEN]
    place = {index: number for number, index in enumerate(hidden)}
    clues = [
        ([place[i] for i in near], [float(w) for w in weights]) for _, near, weights in sayings
    ]
    seconds = []
    for _ in range(rounds):
        start = time.perf_counter()
        try:
            odds = problem_odds(len(hidden), clues, [(view.mines, 1.0)], seconds=SECONDS)
        except OverBudget:
            return Asked(None)
        seconds.append(time.perf_counter() - start)
    return Asked(median(seconds), odds.work.states)


def _drawn(noise: Noise, truth: int, neighbours: int, chance: Generator) -> int:
    """One thing that a cell may show, as a code; here a double is exact enough."""
    drawn = chance.below(1 << 32) / (1 << 32)
    outcomes = noise.outcomes(truth, neighbours)
    sums = accumulate(float(share) for _, share in outcomes)
    shown = next((s for (s, _), end in zip(outcomes, sums, strict=True) if drawn < end), truth)
    return UNSEEN if shown is None else shown


def _game(rules: Rules, seed: int) -> Iterator[Asked]:
    """All positions of a lucky player's game; it ends early where one is refused."""
    game = Game(rules, seed)
    game.probe(rules.grid.width // 2, rules.grid.height // 2)
    while not game.over:
        start = time.perf_counter()
        try:
            odds = analyse(game.view, seconds=SECONDS)
        except OverBudget:
            yield Asked(None)
            return
        assert odds.work is not None
        yield Asked(time.perf_counter() - start, odds.work.states)
        for index in _chosen(game, odds):
            if game.view.codes[index] == HIDDEN:
                game.probe(*rules.grid.cell(index))


def _chosen(game: Game, odds: Odds) -> list[int]:
    """The certainly safe cells, or the least likely mine of those that are none."""
    assert game.field is not None
    if safe := [i for i, verdict in enumerate(odds.verdicts) if verdict == SAFE]:
        return safe
    mined = game.field.mine_map
    unsure = [i for i, verdict in enumerate(odds.verdicts) if verdict == OPEN and not mined[i]]
    return [min(unsure, key=lambda index: (round(odds.chances[index], 9), index))]
