"""Rows as tables for other programs: CSV, and Parquet through DuckDB (its only door)."""

from __future__ import annotations

import csv
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

from sapper.lab.experiment import Experiment
from sapper.lab.point import Point
from sapper.lab.row import RESULTS, Row
from sapper.lab.store import Store
from sapper.lab.totals import MEASURED, Summary

WHERE = {
    "player": "VARCHAR",
    "version": "VARCHAR",
    "measure": "VARCHAR",
    "grid": "VARCHAR",
    "mines": "BIGINT",
    "first": "VARCHAR",
    "given": "VARCHAR",
    "win": "VARCHAR",
    "limited_marks": "BOOLEAN",
    "noise": "VARCHAR",
    "seed": "BIGINT",
}
WHAT = {
    "result": "VARCHAR",
    "guesses": "BIGINT",
    "survival": "DOUBLE",
    "moves": "BIGINT",
    "opened": "BIGINT",
    "unknown": "BIGINT",
    "work": "VARCHAR",
    "facts": "VARCHAR",
    "error": "VARCHAR",
    "code": "VARCHAR",
}
TIMES = {"seconds": "DOUBLE", "memory": "BIGINT"}
"""The columns of a table, each with its kind as DuckDB names it."""


def write_csv(experiment: Experiment, store: Store, file: TextIO, *, times: bool = False) -> None:
    """All rows of an experiment, point by point and seed by seed."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(_columns(experiment, times))
    writer.writerows(_lines(experiment, store, times))


def write_parquet(
    experiment: Experiment, store: Store, path: str | Path, *, times: bool = False
) -> None:
    """The same rows for programs that read columns; they pass through a file, not memory."""
    try:
        import duckdb
    except ImportError:
        raise ValueError(
            "Parquet needs DuckDB: install the extra sapper[tables] "
            "(requirements/tables.lock in a checkout)"
        ) from None
    with tempfile.TemporaryDirectory() as folder:
        text = Path(folder) / "rows.csv"
        with text.open("w", encoding="utf-8", newline="") as file:
            write_csv(experiment, store, file, times=times)
        # One thread, so that the same rows are the same bytes.
        with duckdb.connect(config={"threads": 1}) as connection:
            try:
                table = connection.read_csv(
                    str(text), header=True, columns=_columns(experiment, times)
                )
                table.write_parquet(str(path))
            except duckdb.Error as error:
                raise ValueError(f"{path}: {error}") from None


def _columns(experiment: Experiment, times: bool) -> dict[str, str]:
    if experiment.keep == "rows":
        return WHERE | WHAT | (TIMES if times else {})
    counts = dict.fromkeys(("games", *RESULTS), "BIGINT")
    sums = {
        f"{name}_{part}": "DOUBLE"
        for name in MEASURED
        if times or name not in TIMES
        for part in ("number", "sum", "squares", "least", "most")
    }
    return WHERE | counts | sums


def _lines(experiment: Experiment, store: Store, times: bool) -> Iterator[list[Any]]:
    for point in experiment.points():
        seeds, where = experiment.seeds(point), _where(point)
        if point.keep == "rows":
            for _, row in store.rows([point], seeds):
                yield [*where, row.seed, *_what(row), *(_times(row) if times else ())]
        else:
            for first, found in store.blocks(point, seeds):
                yield [*where, first, *_sums(found, times)]


def _where(point: Point) -> list[Any]:
    rules = point.rules.to_dict()
    given = rules.get("given")
    return [
        point.player,
        point.version,
        point.measure,
        rules["grid"],
        rules["mines"],
        rules["first"],
        None if given is None else json.dumps(given),
        rules["win"],
        str(rules["limited_marks"]).lower(),
        str(point.rules.noise),
    ]


def _what(row: Row) -> list[Any]:
    work, facts = (
        json.dumps(dict(numbers), sort_keys=True) if numbers else None
        for numbers in (row.work, row.facts)
    )
    counts = (row.guesses, row.survival, row.moves, row.opened, row.unknown)
    return [row.result, *counts, work, facts, row.error, row.code]


def _times(row: Row) -> list[Any]:
    return [row.seconds, row.memory]


def _sums(found: Summary, times: bool) -> Iterator[Any]:
    yield from (getattr(found, name) for name in ("games", *RESULTS))
    for name in MEASURED:
        if times or name not in TIMES:
            total = getattr(found, name)
            yield from total if total.number else (0, None, None, None, None)
