"""Compare two players on the seeds that both have played: the difference of their shares won.

The difference is A's share less B's, in points, with Tango's 95 % interval. p is McNemar's, exact:
how likely a difference at least so one-sided is, were both equally strong; only the seeds that one
of them won alone count for it. A seed is one field for both, unless their first clicks differ and
the mines have to keep away from them.

Rows come from the experiments named, or from all in the folder experiments that both have played.
With several boards the last lines add up all of them.

--json prints one object.

Examples:
  sapper lab compare mark3 random small.toml
  sapper lab compare mark3 random small.toml --json
"""

from __future__ import annotations

import argparse
import json
from contextlib import ExitStack
from pathlib import Path

from sapper.cli.lab.list import FOLDER
from sapper.cli.lab.stores import store_of, there
from sapper.lab.experiment import read
from sapper.lab.point import board
from sapper.lab.report.material import Compared, Material, NoRows, Source
from sapper.lab.statistics import Pairs
from sapper.plural import counted


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("first", metavar="A", help="a player, as the experiment names it")
    parser.add_argument("second", metavar="B", help="the other one")
    parser.add_argument("files", metavar="FILE", nargs="*", help="experiments that both play in")
    parser.add_argument("--store", metavar="STORE", help="where the rows are")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    first, second = arguments.first, arguments.second
    if first == second:
        raise ValueError(f"{first} is no match for itself: name two players")
    with ExitStack() as stack:
        try:
            compared = _sources(arguments, stack).pairs(first, second)
        except NoRows:
            raise ValueError(f"there are no seeds that {first} and {second} have played") from None
    if arguments.json:
        facts = {"first": first, "second": second, "boards": [_facts(one) for one in compared]}
        print(json.dumps(facts))
    else:
        _print(first, second, compared)
    return 0


def _sources(arguments: argparse.Namespace, stack: ExitStack) -> Material:
    """The experiments in which both players are, with their stores."""
    named = [Path(file) for file in arguments.files]
    sources = []
    for file in named or sorted(FOLDER.glob("*.toml")):
        experiment = read(file)
        missing = {arguments.first, arguments.second} - set(experiment.players)
        path = store_of(str(file), arguments.store)
        if not named and (missing or not path.is_file()):
            continue
        if missing:
            raise ValueError(
                f"{file}: there is no player {min(missing)}; it has {', '.join(experiment.players)}"
            )
        sources.append(Source(file, experiment, stack.enter_context(there(path))))
    return Material(tuple(sources))


def _print(first: str, second: str, compared: list[Compared]) -> None:
    print(f"{first} less {second}, seed by seed")
    for one in compared:
        print(f"\n{board(one.point.rules)}, {counted(one.pairs.games, 'seed')}")
        _print_pairs(first, second, one.pairs)
    if len(compared) > 1:
        total = Pairs(*map(sum, zip(*(one.pairs for one in compared), strict=True)))
        print(f"\nall boards, {counted(total.games, 'seed')}")
        _print_pairs(first, second, total)


def _print_pairs(first: str, second: str, pairs: Pairs) -> None:
    wide = max(len(first), len(second), len("difference"))
    for name, share in zip((first, second), pairs.shares, strict=True):
        print(f"  {name:<{wide}}  {share}")
    p = "p < 0.0001" if pairs.p < 1e-4 else f"p = {pairs.p:.4f}"
    print(f"  {'difference':<{wide}}  {pairs.difference()}, {p}")
    print(
        f"  won by both {pairs.both:,}, by {first} alone {pairs.first:,}, "
        f"by {second} alone {pairs.second:,}, by neither {pairs.neither:,}"
    )


def _facts(one: Compared) -> dict[str, object]:
    difference = one.pairs.difference()
    return {
        "rules": one.point.rules.to_dict(),
        "games": one.pairs.games,
        **one.pairs._asdict(),
        "difference": difference.difference,
        "difference_low_95": difference.low,
        "difference_high_95": difference.high,
        "p": one.pairs.p,
    }
