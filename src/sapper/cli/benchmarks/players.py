"""Players: whole games in Python, how many a second of processor time, and the work in them."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from sapper.cli.benchmarks.figures import Figure, Plan, note
from sapper.game.rules import Rules
from sapper.lab.playing import Result, Story, play
from sapper.lab.share import Share
from sapper.players.table import player


class Setting(NamedTuple):
    """A player, a level, and how many games are played unless the plan says."""

    who: str
    level: str
    games: int


SETTINGS = (
    Setting("brain-dead", "beginner", 500),
    Setting("report-single", "beginner", 500),
    Setting("report-pairs", "beginner", 500),
    Setting("report-linear", "beginner", 500),
    Setting("mark2", "beginner", 500),
    Setting("mark3", "expert", 200),
    Setting("probabilistic", "expert", 200),
    Setting("resolution", "hard", 100),
)


def figures(plan: Plan) -> Iterator[Figure]:
    for setting in SETTINGS:
        yield _measured(setting, plan)


def _measured(setting: Setting, plan: Plan) -> Figure:
    rules, who = Rules.level(setting.level), player(setting.who)
    count = plan.games or plan.amount(setting.games, 10)
    play(rules, plan.first_seed, who)  # loads what is loaded once
    stories: list[Story] = []
    seconds: list[float] = []
    for seed in range(plan.first_seed, plan.first_seed + count):
        if len(stories) % 50 == 0:
            note(f"{setting.who}, {setting.level}: {len(stories):,} games")
        start = time.process_time()
        stories.append(play(rules, seed, who))
        seconds.append(time.process_time() - start)
    results = Counter(story.result for story in stories)
    work: Counter[str] = Counter()
    for story in stories:
        work.update(story.work)
    each = {name: amount / count for name, amount in sorted(work.items())}
    share = Share.of(results[Result.WON], count)
    moves = statistics.mean(len(story.steps) for story in stories)
    rate = count / sum(seconds)
    told = ", ".join(f"{name} {amount:,.0f}" for name, amount in each.items() if amount >= 0.5)
    return Figure(
        f"{count} {setting.level} games by {setting.who}",
        f"{rate:>7,.0f} games/s   slowest {1e3 * max(seconds):,.0f} ms   won {share}   "
        f"{moves:.0f} moves; {told}",
        {
            "player": setting.who,
            "level": setting.level,
            "games": count,
            "first_seed": plan.first_seed,
            "games_per_cpu_second": rate,
            "slowest_ms": 1e3 * max(seconds),
            **{result.value: results[result] for result in Result},
            "win_share": share.share,
            "win_share_low_95": share.low,
            "win_share_high_95": share.high,
            "guesses_per_game": sum(story.guesses for story in stories) / count,
            "moves_per_game": moves,
            **{f"{name}_per_game": amount for name, amount in each.items()},
        },
    )
