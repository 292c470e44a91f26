"""Say how far an experiment is, and what came of it: a line for each player on each board.

Won is the share of games with its 95 % interval by Wilson; survive the mean chance to survive the
guesses that were made; ms the time of a game. Rows that other code made are told: the store does
not play again because the code changed. --json prints one object.

Examples:
  sapper lab status small.toml
  sapper lab status small.toml --json
"""

from __future__ import annotations

import argparse
import json

from sapper.cli.lab.reporting import named, print_status
from sapper.cli.lab.stores import add_experiment, chosen_experiment, store_of, there
from sapper.lab.experiment import Experiment
from sapper.lab.store import Store
from sapper.lab.totals import MEASURED
from sapper.lab.versions import code


def configure(parser: argparse.ArgumentParser) -> None:
    add_experiment(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    experiment = chosen_experiment(arguments)
    with there(store_of(arguments.file, arguments.store)) as store:
        if arguments.json:
            print(json.dumps(_facts(experiment, store)))
        else:
            print_status(experiment, store)
    return 0


def _facts(experiment: Experiment, store: Store) -> dict[str, object]:
    points = []
    for point in experiment.points():
        found = store.summary(point, experiment.seeds(point))
        share = found.share if found.games else None
        totals = {name: getattr(found, name) for name in MEASURED}
        points.append(
            {
                **named(point),
                "games": found.games,
                "missing": experiment.games - found.games,
                "won": found.won,
                "lost": found.lost,
                "stuck": found.stuck,
                "failed": found.failed,
                "win_share": share and share.share,
                "win_share_low_95": share and share.low,
                "win_share_high_95": share and share.high,
                "means": {name: total.mean for name, total in totals.items() if total.number},
            }
        )
    return {
        "experiment": experiment.name,
        "question": experiment.question,
        "measure": experiment.measure,
        "games": experiment.games,
        "seed": str(experiment.seed),
        "paired": experiment.paired,
        "codes": store.codes(experiment.points()),
        "code_here": code(),
        "points": points,
    }
