"""List experiments: their questions, and how far they are.

Without FILE those in the folder experiments.

Examples:
  sapper lab list small.toml
  sapper lab list small.toml --json
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from sapper.cli.lab.stores import store_of
from sapper.lab.experiment import Experiment, read
from sapper.lab.store import Store
from sapper.plural import counted

FOLDER = Path("experiments")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files", metavar="FILE", nargs="*", help=f"experiments (default: {FOLDER}/*.toml)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")


def run(arguments: argparse.Namespace) -> int:
    files = arguments.files or sorted(map(str, FOLDER.glob("*.toml")))
    if not files:
        raise ValueError(f"there are no experiments in the folder {FOLDER}; name files")
    for file in files:
        experiment = read(file)
        done = _done(experiment, store_of(file))
        if arguments.json:
            print(json.dumps(_facts(experiment, file, done)))
            continue
        points = counted(len(experiment.points()), "point")
        print(f"{file}: {experiment.question}".rstrip(": "))
        print(
            f"  {points}, {counted(experiment.games, 'game')} each: "
            f"{done:,} of {experiment.trials:,} played"
        )
    return 0


def _done(experiment: Experiment, path: Path) -> int:
    if not path.is_file():
        return 0
    with Store(path) as store:
        return sum(store.done(point, experiment.seeds(point)) for point in experiment.points())


def _facts(experiment: Experiment, file: str, done: int) -> dict[str, object]:
    return {
        "file": file,
        "experiment": experiment.name,
        "question": experiment.question,
        "players": experiment.players,
        "boards": len(experiment.boards),
        "games": experiment.games,
        "done": done,
        "total": experiment.trials,
    }
