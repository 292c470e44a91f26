"""Let a player play many games, and tell how many it won, lost or got stuck in.

Game k is the one with the seed S + k - 1, so the same command gives the same games and moves for
ever. The share won has its 95 % interval by Wilson. To survive: the product of the exact chances
that the guesses made were safe, in the mean over the games in which noise let it be counted.

--json prints one object: games, won, lost, stuck, guesses (in all games), seconds and more. Ctrl-C
ends it early: the games played so far are told, and the exit status is 130.

Examples:
  sapper play-many --player report-pairs --level beginner --games 200 --seed 1
  sapper play-many --player mark3+least@corner --level beginner --games 20 --start opening --json
  sapper play-many --player resolution --level easy --games 20
  sapper play-many --player my_player.py --size 8x8 --mines 10 --games 50
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from math import isnan

from sapper.cli.players import add_player, chosen_player
from sapper.cli.rules import add_rules, chosen_rules
from sapper.cli.terminal import progress
from sapper.game.generator import check_seed
from sapper.game.rules import Rules
from sapper.lab.playing import Result, Story, play
from sapper.lab.share import Share
from sapper.players.player import Player
from sapper.plural import counted

MOST_GAMES = 100_000_000


def configure(parser: argparse.ArgumentParser) -> None:
    add_rules(parser)
    add_player(parser)
    parser.add_argument("--games", type=int, default=100, help="how many (default: 100)")
    parser.add_argument("--seed", type=int, default=1, help="of the first game (default: 1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    games, seed = arguments.games, check_seed(arguments.seed)
    if not 1 <= games <= MOST_GAMES:
        raise ValueError(f"--games must be from 1 to {MOST_GAMES:,}, not {games:,}")
    check_seed(seed + games - 1)
    rules, player = chosen_rules(arguments), chosen_player(arguments)
    sums = _Sums()
    try:
        with progress(games, "playing") as advance:
            for number in range(games):
                sums.add(play(rules, seed + number, player))
                advance(f"won {sums.results[Result.WON]:,} of {sums.games:,}")
    finally:  # stopped or failed, the games that were played count
        if sums.games and arguments.json:
            about = {"player": player.name, "rules": rules.to_dict(), "first_seed": str(seed)}
            print(json.dumps({**sums.facts(), **about}))
        elif sums.games:
            _print(rules, player, seed, sums)
    return 0


class _Sums:
    """What is added up over the games."""

    def __init__(self) -> None:
        self.results: Counter[Result] = Counter()
        self.guesses = self.moves = self.left = self.counted = 0
        self.survival = self.seconds = self.slowest = 0.0
        self.work: Counter[str] = Counter()

    def add(self, story: Story) -> None:
        self.results[story.result] += 1
        self.guesses += story.guesses
        self.moves += len(story.steps)
        if not isnan(story.survival):
            self.survival += story.survival
            self.counted += 1
        self.seconds += story.seconds
        self.slowest = max(self.slowest, story.seconds)
        self.work.update(story.work)
        if story.result is Result.STUCK:
            self.left += len(story.unknown)

    @property
    def games(self) -> int:
        return self.results.total()

    @property
    def share(self) -> Share:
        return Share.of(self.results[Result.WON], self.games)

    def facts(self) -> dict[str, object]:
        stuck = self.results[Result.STUCK]
        return {
            "games": self.games,
            **{result.value: self.results[result] for result in Result},
            "guesses": self.guesses,
            "seconds": self.seconds,
            "win_share": self.share.share,
            "win_share_low_95": self.share.low,
            "win_share_high_95": self.share.high,
            "guesses_per_game": self.guesses / self.games,
            "survival": self.survival / self.counted if self.counted else None,
            "moves_per_game": self.moves / self.games,
            "unknown_when_stuck": self.left / stuck if stuck else None,
            "slowest_seconds": self.slowest,
            "work": dict(self.work),
        }


def _print(rules: Rules, player: Player, seed: int, sums: _Sums) -> None:
    games = sums.games
    first = f"first click {rules.first.value}"
    noise = "" if rules.noise.is_exact else f", noise {rules.noise}"
    print(f"{player.name} on {rules.grid.name}, {counted(rules.mines, 'mine')}, {first}{noise}")
    print(f"{counted(games, 'game')} from seed {seed}")
    won, lost, stuck = (sums.results[result] for result in Result)
    print(f"won    {won:>7,}   {sums.share}")
    print(f"lost   {lost:>7,}")
    left = f"   {sums.left / stuck:.1f} cells unknown in the mean" if stuck else ""
    print(f"stuck  {stuck:>7,}{left}")
    survival = 100 * sums.survival / max(sums.counted, 1)
    print(
        f"a game: {sums.guesses / games:.2f} guesses ({survival:.2f} % to survive); "
        f"{sums.moves / games:.1f} moves; "
        f"{1e3 * sums.seconds / games:.1f} ms, at most {1e3 * sums.slowest:.0f} ms"
    )
    if sums.work:
        each = ", ".join(f"{name} {amount / games:,.1f}" for name, amount in sums.work.items())
        print(f"work a game: {each}")
