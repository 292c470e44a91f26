"""Which experiment and which store the commands of the lab are about.

An experiment keeps its rows beside its file: those of ``experiments/levels.toml`` are in
``experiments/results/levels.sqlite``.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from sapper.lab.experiment import Experiment, read
from sapper.lab.store import Store

FOLDER = "results"


def add_experiment(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the experiment, a TOML file")
    parser.add_argument(
        "--store",
        metavar="STORE",
        help=f"where the rows are (default: {FOLDER}/NAME.sqlite beside the experiment)",
    )
    parser.add_argument("--games", type=int, help="at each point, instead of what the file says")


def chosen_experiment(arguments: argparse.Namespace) -> Experiment:
    experiment = read(arguments.file)
    if arguments.games is not None:
        return replace(experiment, games=arguments.games)
    return experiment


def store_of(file: str, store: str | None = None) -> Path:
    """Where the rows of an experiment are."""
    path = Path(file)
    return Path(store) if store else path.parent / FOLDER / f"{path.stem}.sqlite"


def there(path: Path) -> Store:
    """A store that must be there already."""
    if not path.is_file():
        raise ValueError(f"there is no store {path}; sapper lab run makes it")
    return Store(path)
