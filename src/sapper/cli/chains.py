"""Measure the longest chains of influence of many games, or search for a field with longer ones.

Game k is the one with the seed S + k - 1. Of each game are taken the length of its longest chain,
the depth of its deepest, and how far the influence of a root travelled; shown are the mean over the
games with its 95 % interval, the least and the greatest (sapper influence --help has the words).

--search changes a field so many times and keeps what takes more waves: a wave is all cells that
are certain to be safe once the waves before it are open, so no way of reasoning needs fewer. It
starts from --mines mines and opens 0,0 first. --record writes the game found, for sapper influence.

Examples:
  sapper chains --size 15x15 --mines 30 --games 20
  sapper chains --level expert --games 5 --player mark3+least --json
  sapper chains --size 15x15 --mines 45 --search 3000 --seed 1 --record found.jsonl
"""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from sapper.cli.files import write_bytes
from sapper.cli.players import USUAL_PLAYER, add_player, chosen_player
from sapper.cli.rules import add_rules, chosen_rules
from sapper.cli.terminal import print_board, progress
from sapper.game.generator import check_seed
from sapper.lab.share import Mean
from sapper.plural import counted

if TYPE_CHECKING:
    from sapper.game.rules import Rules
    from sapper.lab.chains import Chains
    from sapper.lab.spreading import Found
    from sapper.players.player import Player

MOST = 10_000_000
MEASURES = ("length", "depth", "travels")


def configure(parser: argparse.ArgumentParser) -> None:
    add_rules(parser)
    add_player(parser)
    parser.add_argument("--games", type=int, help="how many (default: 100)")
    parser.add_argument(
        "--seed", type=int, default=1, help="of the first game, or of the search (default: 1)"
    )
    parser.add_argument(
        "--no-count", action="store_true", help="conclude nothing from the number of mines"
    )
    parser.add_argument("--search", type=int, metavar="N", help="search, with N changes")
    parser.add_argument(
        "--record", metavar="OUT", help="write the game that --search found as a line of JSON"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    seed = check_seed(arguments.seed)
    if arguments.noise not in (None, "exact"):
        raise ValueError("chains of influence are traced without noise; leave out --noise")
    if arguments.search is not None:
        if arguments.games is not None or arguments.player != USUAL_PLAYER:
            raise ValueError("--search plays no games: it goes with neither --games nor --player")
        return _search(arguments, seed)
    if arguments.record is not None:
        raise ValueError("--record goes with --search; sapper watch --record writes other games")
    games = _counted("--games", 100 if arguments.games is None else arguments.games)
    check_seed(seed + games - 1)
    rules, player = chosen_rules(arguments), chosen_player(arguments)
    from sapper.lab.chains import chains

    rows: list[Chains] = []
    with progress(games, "playing") as advance:
        for number in range(games):
            rows.append(chains(rules, seed + number, player, count=not arguments.no_count))
            advance(f"game {number + 1:,} of {games:,}")
    if arguments.json:
        print(json.dumps(_facts(rules, player, rows)))
    else:
        _print(rules, player, rows)
    return 0


def _counted(option: str, number: int) -> int:
    if not 1 <= number <= MOST:
        raise ValueError(f"{option} must be from 1 to {MOST:,}, not {number:,}")
    return number


# -- games -------------------------------------------------------------------------------------


def _facts(rules: Rules, player: Player, rows: list[Chains]) -> dict[str, object]:
    facts: dict[str, object] = {
        "player": player.name,
        "rules": rules.to_dict(),
        "first_seed": str(rows[0].seed),
        "games": len(rows),
    }
    for name in MEASURES:
        values = [getattr(row, name) for row in rows]
        mean = Mean.of(values)
        interval = {"low_95": mean.low, "high_95": mean.high} if len(rows) > 1 else {}
        facts[name] = {"mean": mean.mean, **interval, "least": min(values), "most": max(values)}
    # A seed may pass 2^53, which programs that read every number as a double would spoil.
    return facts | {"each": [row._asdict() | {"seed": str(row.seed)} for row in rows]}


def _print(rules: Rules, player: Player, rows: list[Chains]) -> None:
    print(f"{player.name} on {rules.grid.name}, {counted(rules.mines, 'mine')}")
    print(f"{counted(len(rows), 'game')} from seed {rows[0].seed}\n")
    print("           mean, 95 %            least   most  (seed)")
    for measure in MEASURES:
        values = [getattr(row, measure) for row in rows]
        most = max(rows, key=lambda row: int(getattr(row, measure)))
        mean = str(Mean.of(values)) if len(rows) > 1 else f"{values[0]:.1f}"
        print(f"{measure:<9}  {mean:<20}  {min(values):>5}  {max(values):>5}  ({most.seed})")


# -- the search --------------------------------------------------------------------------------


def _search(arguments: argparse.Namespace, seed: int) -> int:
    from sapper.lab.influencing import influence
    from sapper.lab.spreading import climb

    tries = _counted("--search", arguments.search)
    rules = chosen_rules(arguments)
    with progress(tries, "searching") as advance:
        found = climb(
            rules.grid,
            rules.mines,
            tries,
            seed,
            watch=lambda tried, best: advance(f"change {tried:,}: {counted(best.waves, 'wave')}"),
        )
    record = found.record()
    if arguments.record is not None:
        write_bytes(arguments.record, (record.to_json() + "\n").encode())
    traced = influence(record, count=not arguments.no_count)
    longest, deepest = traced.longest, traced.deepest
    assert longest is not None  # the start at least is known
    assert deepest is not None
    if arguments.json:
        facts = {
            "waves": found.waves,
            "mines": found.field.mine_cells(),
            "start": found.start,
            "longest": longest.length,
            "deepest": deepest.depth,
        }
        print(json.dumps(facts))
    elif arguments.record != "-":
        _print_found(found, longest.length, deepest.depth)
    return 0


def _print_found(found: Found, length: int, depth: int) -> None:
    print_board(found.field.view())
    x, y = found.start
    print(
        f"\nFrom {x},{y} it takes {counted(found.waves, 'wave')}, whoever reasons.\n"
        f"Its longest chain has {counted(length, 'cell')}, its deepest goes {depth} deep."
    )
