"""Run experiments that anyone can repeat, and ask what came of them.

An experiment is a TOML file: players, boards, games (docs/lab.md has all its keys). Its rows go to
a store, one SQLite file, as they are finished. A run that was stopped or killed goes on where it
was; the same file gives the same rows on one core and on a cluster.

Examples:
  sapper lab run small.toml
  sapper lab status small.toml
  sapper lab export small.toml --csv rows.csv
  sapper lab sql small.toml "SELECT player, count(*) FROM rows GROUP BY player"
"""

from __future__ import annotations

import argparse

from sapper.cli import listing

COMMANDS = {
    "run": "play what an experiment still lacks",
    "status": "say how far an experiment is, and what came of it",
    "list": "list experiments: their questions, and how far they are",
    "compare": "compare two players, seed by seed",
    "calibration": "say whether the odds keep what they promise",
    "report": "make the report: claims, figures and tables on one page",
    "export": "write rows as CSV or Parquet",
    "sql": "ask a store in SQL",
}


def configure(parser: argparse.ArgumentParser) -> None:
    parser.description = f"{parser.description}\n\ncommands:\n{listing(COMMANDS)}"
    parser.usage = "sapper lab COMMAND ..."
    parser.add_argument("command", help=argparse.SUPPRESS, choices=[*COMMANDS], metavar="COMMAND")


def run(_arguments: argparse.Namespace) -> int:
    return 2
