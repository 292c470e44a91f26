"""Play what an experiment still lacks, and keep each row as it is finished.

Rows that are in the store already are not played again, so a run that was stopped or killed goes on
where it was; so does one with more --games. Without --jobs and --cluster there is a process for
each core. A game that fails or takes too long is a row with its error; --retry plays those again.

--until ±0.5% plays each point until its share of games won is known as well as that, and at most
the games of the experiment. The interval, here and in the table at the end, is one that may be
looked at again and again (Robbins' sequence); else it is Wilson's.

--json prints one object a line: "event" is begin, progress or end.

Exit status: 0; 3 when games failed; 130 when stopped (the rows so far are kept).

Examples:
  sapper lab run small.toml
  sapper lab run small.toml --jobs 1 --games 20
  sapper lab run small.toml --json
  sapper lab run small.toml --cluster local:2
  sapper lab run small.toml --store other.sqlite
"""

from __future__ import annotations

import argparse
import sys
from contextlib import AbstractContextManager

from sapper.cli.lab.reporting import Events, Lines, Reporter, print_status
from sapper.cli.lab.stores import add_experiment, chosen_experiment, store_of
from sapper.lab.executors import Place, in_process, processes
from sapper.lab.running import run as play
from sapper.lab.share import Share
from sapper.lab.store import Store

FAILED = 3
MOST_JOBS = 1024


def configure(parser: argparse.ArgumentParser) -> None:
    add_experiment(parser)
    parser.add_argument(
        "--jobs", type=int, help="processes (default: one for each core; 0: none but this one)"
    )
    parser.add_argument(
        "--cluster",
        metavar="WHERE",
        help="a Dask cluster: tcp://host:8786, or local:4 to start 4 workers here",
    )
    parser.add_argument("--until", metavar="±SHARE", help="how well to know the shares: ±0.5%%")
    parser.add_argument("--retry", action="store_true", help="play failed games again")
    parser.add_argument("--json", action="store_true", help="print events, one object a line")


def run(arguments: argparse.Namespace) -> int:
    experiment = chosen_experiment(arguments)
    place = _place(arguments)
    goal, interval = None, Share.of
    if arguments.until is not None:
        from sapper.lab.statistics import sequence
        from sapper.lab.until import goal_of

        goal, interval = goal_of(arguments.until, experiment.keep), sequence
    with Store(store_of(arguments.file, arguments.store)) as store:
        points = experiment.points()
        if arguments.retry:
            for point in points:
                store.forget_failed(point)
        reporter: Reporter = (
            Events(sys.stdout, interval) if arguments.json else Lines(sys.stderr, interval)
        )
        with place as where, reporter:
            reporter.begin(experiment, store, where)
            last = play(experiment, store, where, goal=goal, watch=reporter.progress)
            reporter.end(last)
        if not arguments.json:
            print_status(experiment, store, interval)
        return FAILED if any(store.summary(point).failed for point in points) else 0


def _place(arguments: argparse.Namespace) -> AbstractContextManager[Place]:
    jobs = arguments.jobs
    if arguments.cluster is not None:
        if jobs is not None:
            raise ValueError("--jobs and --cluster exclude each other")
        from sapper.lab.cluster import cluster

        return cluster(arguments.cluster)
    if jobs is not None and not 0 <= jobs <= MOST_JOBS:
        raise ValueError(f"--jobs must be from 0 to {MOST_JOBS:,}, not {jobs}")
    return in_process() if jobs == 0 else processes(jobs)
