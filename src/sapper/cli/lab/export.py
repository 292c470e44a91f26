"""Write the rows of an experiment as CSV or Parquet, in an order that never changes.

What is written is what the trials decide, so it is the same, byte for byte, however often the run
was stopped and wherever it was played. --times adds seconds and memory, which differ each time.
Where only sums are kept (keep = "sums"), there is a line for each block of games.

Parquet needs the extra sapper[tables].

Examples:
  sapper lab export small.toml --csv rows.csv
  sapper lab export small.toml --csv - --times
  sapper lab export small.toml --parquet rows.parquet
"""

from __future__ import annotations

import argparse
import sys

from sapper.cli.lab.stores import add_experiment, chosen_experiment, store_of, there
from sapper.lab.tables import write_csv, write_parquet


def configure(parser: argparse.ArgumentParser) -> None:
    add_experiment(parser)
    parser.add_argument("--csv", metavar="OUT", help="write CSV; - for standard output")
    parser.add_argument("--parquet", metavar="OUT", help="write Parquet")
    parser.add_argument("--times", action="store_true", help="with seconds and memory")


def run(arguments: argparse.Namespace) -> int:
    if (arguments.csv is None) == (arguments.parquet is None):
        raise ValueError("say --csv OUT or --parquet OUT")
    experiment = chosen_experiment(arguments)
    with there(store_of(arguments.file, arguments.store)) as store:
        if arguments.parquet is not None:
            write_parquet(experiment, store, arguments.parquet, times=arguments.times)
        elif arguments.csv == "-":
            write_csv(experiment, store, sys.stdout, times=arguments.times)
        else:
            with open(arguments.csv, "w", encoding="utf-8", newline="") as file:
                write_csv(experiment, store, file, times=arguments.times)
    return 0
