"""Measure the work of the engine, of methods, players and reasons.

Times differ from machine to machine; the ratios within one run and the counts of work are what to
compare. Positions and games come from seeds, beginning with --seed, so that anyone can have the
same ones. docs/benchmarks.md says what each figure means.

Examples:
  sapper bench
  sapper bench --json --rounds 9
  sapper bench --only games --games 200000 --seed 1000000000
  sapper bench --only odds --positions stuck.jsonl
  sapper bench --growth growth.svg
"""

from __future__ import annotations

import argparse
import json
import platform
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from sapper import __version__
from sapper.cli.benchmarks import (
    arena,
    deduction,
    games,
    growth,
    large,
    noise,
    odds,
    players,
    reasons,
    resolution,
    twins,
    verbs,
)
from sapper.cli.benchmarks.figures import Figure, Plan, note

SUBJECTS: dict[str, Callable[[Plan], Iterator[Figure]]] = {
    "twins": twins.figures,
    "odds": odds.figures,
    "large": large.figures,
    "noise": noise.figures,
    "games": games.figures,
    "resolution": resolution.figures,
    "deduction": deduction.figures,
    "players": players.figures,
    "reasons": reasons.figures,
    "verbs": verbs.figures,
    "arena": arena.figures,
}
HEADINGS = {
    "twins": "The extension against plain Python",
    "odds": f"One analysis{'':<31}median       p99       max",
    "noise": f"Odds through noise{'':<25}median       p99       max",
    "large": f"Natural large boards{'':<23}median       p99       max",
    "games": "Whole games, least probability, one core",
    "deduction": "Deduction: how much methods find, and whole games",
    "resolution": "Resolution in the style of the assignment, and against its definition",
    "players": "Players, whole games in Python, one core; work a game",
    "arena": "The arena: a new process for each game",
    "reasons": f"Reasons, processor time{'':<22}median       p99       max",
    "verbs": "Commands from start to end, processor time and work",
}


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--only", action="append", choices=SUBJECTS, help="measure this; may be said several times"
    )
    parser.add_argument(
        "--rounds", type=int, default=5, help="repeats, of which the median counts (default: 5)"
    )
    parser.add_argument("--quick", action="store_true", help="a few positions and games of each")
    parser.add_argument("--seed", type=int, default=1, help="the first seed (default: 1)")
    parser.add_argument("--games", type=int, help="how many games of each kind")
    parser.add_argument(
        "--cells", type=int, help="how many certain cells 'reasons' explains (default: 1,000)"
    )
    parser.add_argument(
        "--positions",
        type=Path,
        metavar="FILE",
        help="measure these: JSON lines with width, height, mines and rows, in which ? is hidden",
    )
    parser.add_argument(
        "--beside",
        metavar="PYTHON",
        help="with verbs: let the sapper of this Python's environment take turns with this one",
    )
    parser.add_argument(
        "--growth",
        type=Path,
        metavar="OUT.svg",
        help="instead, plot cost against size up to 400x400 (needs the extra 'plots')",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")


def run(arguments: argparse.Namespace) -> int:
    plan = Plan(
        arguments.rounds,
        arguments.quick,
        arguments.games,
        arguments.seed,
        arguments.positions,
        arguments.cells,
        arguments.beside,
    )
    if not arguments.json:
        print(f"sapper {__version__}, {_surroundings()}")
    if arguments.growth:
        _print("growth", growth.figures(plan, arguments.growth), arguments.json)
        return 0
    for subject in SUBJECTS:
        if subject in (arguments.only or SUBJECTS):
            if not arguments.json:
                print(f"\n{HEADINGS[subject]}")
            _print(subject, SUBJECTS[subject](plan), arguments.json)
    return 0


def _print(subject: str, figures: Iterator[Figure], as_json: bool) -> None:
    for figure in figures:
        note("")
        if as_json:
            named = {"subject": subject, "name": figure.name}
            about = {"version": __version__, "surroundings": _surroundings()}
            print(json.dumps({**named, **figure.facts, **about}, ensure_ascii=False), flush=True)
        else:
            print(figure.row(), flush=True)


def _surroundings() -> str:
    return f"Python {platform.python_version()}, numpy {np.__version__}, {platform.machine()}"
