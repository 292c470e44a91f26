"""Ask the store of an experiment in SQL (that of SQLite).

The view rows has a line for each game: point, player, version, measure, grid, mines, first, given,
win, limited_marks, seed, result, guesses, survival, moves, opened, unknown, work, facts, error,
seconds, memory, code. work and facts are JSON: work ->> '$.clauses' is a number of clauses.

A question only reads: whatever would write is refused. FILE is an experiment or a store.

Examples:
  sapper lab sql small.toml "SELECT player, avg(guesses) FROM rows GROUP BY player"
  sapper lab sql small.toml "SELECT * FROM rows WHERE result = 'lost'" --json
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from sapper.cli.lab.stores import store_of
from sapper.lab.questions import ask

LIMIT = 1000


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the experiment, or a store")
    parser.add_argument("question", metavar="QUESTION", help="in SQL")
    parser.add_argument("--store", metavar="STORE", help="where the rows are")
    parser.add_argument(
        "--limit", type=int, default=LIMIT, help=f"lines to print at most (default: {LIMIT:,})"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")


def run(arguments: argparse.Namespace) -> int:
    if arguments.limit < 1:
        raise ValueError(f"--limit must be at least 1, not {arguments.limit}")
    path = Path(arguments.file)
    if path.suffix == ".toml" or arguments.store:
        path = store_of(arguments.file, arguments.store)
    with ask(path, arguments.question) as (names, lines):
        if not arguments.json:
            print("\t".join(names))
        for number, line in enumerate(lines):
            if number == arguments.limit:
                print(f"sapper: more lines follow (--limit {number})", file=sys.stderr)
                break
            if arguments.json:
                print(json.dumps(dict(zip(names, line, strict=True)), default=bytes.hex))
            else:
                print("\t".join(map(_text, line)))
    return 0


def _text(value: object) -> str:
    """A value as the table has it; bytes, of which only SQL's own functions make any, in hex."""
    if isinstance(value, bytes):
        return value.hex()
    return "" if value is None else str(value)
