"""Measure programs of your own against built-in players, on the same boards.

Each game of a program runs in a new process that is told what is displayed and nothing else, has
limits of time and memory, and is ended with all that it started (docs/arena.md says how far that
goes). PLAYER is a Python file with a player (docs/players.md), a .js file, an executable file, or
'program:' and a command; those that are not Python speak docs/protocol.md.

Game k is the one with the seed S + k - 1, for everybody. Shares of games have their 95 % intervals
by Wilson, differences on the same boards by Tango, with McNemar's exact p. A game in which a
program fails is not won. To survive: the product of the exact chances that its guesses were safe.

Whoever knows the seed can compute the mines. A program is not told it, but can try small ones: let
one that you do not trust play a --seed that nobody knows.

Exit status: 0; 1 when a program failed, or is too lucky to have guessed; 2, 130 as usual.

Examples:
  sapper arena my_player.py --level beginner --games 10
  sapper arena my_player.py --games 6 --against mark3,probabilistic --json
  sapper arena my_player.py 'program:python3 plain.py' --size 6x6 --mines 5 --games 8 --against none
"""

from __future__ import annotations

import argparse
import json

from sapper.cli.contests import Contest, add_contest, chosen_limits, chosen_rivals
from sapper.cli.rules import add_rules, chosen_rules
from sapper.lab.arena.contest import FAILED
from sapper.lab.arena.program import program
from sapper.lab.arena.standing import Standing
from sapper.lab.arena.tables import text_table
from sapper.lab.statistics import Pairs

HEAD = ("player", "games", "won", "lost", "stuck", FAILED, "guesses", "to survive", "ms a game")


def configure(parser: argparse.ArgumentParser) -> None:
    add_rules(parser)
    parser.add_argument("player", metavar="PLAYER", nargs="+", help="a program, or several")
    parser.add_argument("--seed", type=int, default=1, help="of the first game (default: 1)")
    add_contest(parser, 100, "probabilistic")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    limits, rivals = chosen_limits(arguments), chosen_rivals(arguments)
    programs = [program(place, limits) for place in arguments.player]
    contest = Contest(arguments, chosen_rules(arguments), arguments.seed, [*programs, *rivals])
    try:
        contest.run()
    finally:  # stopped, the games that were played count
        if contest.played:
            versions = {program.name: program.version for program in programs}
            _tell(contest, versions, arguments.json)
    own = [contest.standings[program.name] for program in programs]
    return int(any(standing.results[FAILED] or standing.too_lucky for standing in own))


def _tell(contest: Contest, versions: dict[str, str], as_json: bool) -> None:
    players = contest.played
    own = [standing for standing in players if standing.player in versions]
    pairs = [
        (first, second, first.against(second))
        for at, first in enumerate(own)
        for second in [*own[at + 1 :], *(rival for rival in players if rival not in own)]
    ]
    pairs = [(first, second, met) for first, second, met in pairs if met.games]
    if as_json:
        told = [
            {**standing.facts(), "version": versions.get(standing.player)} for standing in players
        ]
        facts = [_facts(*pair) for pair in pairs]
        print(json.dumps({**contest.facts(), "players": told, "pairs": facts}))
        return
    print(f"{contest.heading()}; programs kept apart by {contest.kept_apart}\n")
    print(text_table(HEAD, [_row(standing) for standing in players]))
    if pairs:
        print("\non the same boards")
    for first, second, met in pairs:
        print(
            f"{first.player} against {second.player}: {met.difference()}, p = {met.p:.2g}\n"
            f"  {met.both:,} won by both, {met.first:,} by the first alone, "
            f"{met.second:,} by the second alone, {met.neither:,} by neither"
        )
    for standing in own:
        if standing.remark:
            print(f"\n{standing.player}: {standing.remark}")


def _row(standing: Standing) -> tuple[str, ...]:
    each = max(1, standing.finished)
    return (
        standing.player,
        f"{standing.games:,}",
        str(standing.share),
        *(f"{standing.results[result]:,}" for result in ("lost", "stuck", FAILED)),
        f"{standing.guesses / each:.2f}",
        f"{100 * standing.survival / each:.2f} %",
        f"{1e3 * standing.seconds / each:.1f}",
    )


def _facts(first: Standing, second: Standing, met: Pairs) -> dict[str, object]:
    difference = met.difference()
    return {
        "players": [first.player, second.player],
        "won_by_both": met.both,
        "won_by_first_alone": met.first,
        "won_by_second_alone": met.second,
        "won_by_neither": met.neither,
        "difference": difference.difference,
        "difference_low_95": difference.low,
        "difference_high_95": difference.high,
        "p": met.p,
    }
