"""The store: rows in one SQLite file, written as they are finished and never twice.

Its journal is written ahead (WAL), so that a run that is killed at any moment leaves a sound file,
and others may read meanwhile. A row is known by its point and seed; one that is there already
stays. Several runs can write to one store.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

from sapper.lab.connecting import open_store
from sapper.lab.point import BLOCK, SEEDS, Point
from sapper.lab.row import RESULTS, Row
from sapper.lab.statistics import Pairs
from sapper.lab.totals import MEASURED, Summary, Total

Value = int | float | str | None

Packed = tuple[Value, ...]
"""A row as the table has it, without its point and code."""

_NUMBER = {word: number for number, word in enumerate(RESULTS)}

_COLUMNS = (
    "seed, result, guesses, survival, moves, opened, unknown, work, facts, error, "
    "microseconds, memory"
)


def packed(row: Row) -> Packed:
    """A row as it is kept."""
    return (
        row.seed,
        _NUMBER[row.result],
        row.guesses,
        row.survival,
        row.moves,
        row.opened,
        row.unknown,
        _text(row.work),
        _text(row.facts),
        row.error,
        round(row.seconds * 1e6),
        row.memory,
    )


def unpacked(values: Sequence[Any], code: str = "") -> Row:
    """The row that was kept so."""
    seed, result, *counts, work, facts, error, microseconds, memory = values
    named = [json.loads(text) if text else {} for text in (work, facts)]
    return Row._make(
        [seed, RESULTS[result], *counts, *named, error, microseconds / 1e6, memory, code]
    )


def _text(numbers: Mapping[str, float]) -> str | None:
    return json.dumps(dict(numbers), sort_keys=True, separators=(",", ":")) if numbers else None


class Store:
    """Rows by point and seed. Use it in a `with`, or close it."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        if not self.path.parent.is_dir():
            self.path.parent.mkdir(parents=True, exist_ok=True)
        with self._told():
            self._connection = open_store(self.path)
        self._ids: dict[str, int] = {}
        self._codes: dict[str, int] = {}

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._connection.close()

    # Writing

    def add(self, point: Point, rows: Iterable[Row]) -> int:
        """Keep rows of a point, all or none; give how many were new."""
        added = 0
        by_code: dict[str, list[Packed]] = {}
        for row in rows:
            by_code.setdefault(row.code, []).append(packed(row))
        for code, lines in by_code.items():
            added += self.add_packed(point, code, lines)
        return added

    def add_packed(self, point: Point, code: str, rows: Iterable[Packed]) -> int:
        """Keep rows as they are sent by a worker; give how many were new."""
        with self._writing() as connection:
            home = self._id(point), self._code(code)
            before = connection.total_changes
            connection.executemany(
                f"INSERT INTO trials(point, code, {_COLUMNS}) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
                "ON CONFLICT(point, seed) DO NOTHING",
                (home + row for row in rows),
            )
            return connection.total_changes - before

    def add_sums(self, point: Point, code: str, blocks: Iterable[tuple[int, Summary]]) -> None:
        """Keep what blocks of games add up to, each with the seed of its first game."""
        with self._writing() as connection:
            point_id, code_id = self._id(point), self._code(code)
            connection.executemany(
                "INSERT INTO blocks(point, first, games, sums, code) VALUES (?, ?, ?, ?, ?) "
                "ON CONFLICT(point, first) DO NOTHING",
                (
                    (point_id, first, found.games, json.dumps(found.sums()), code_id)
                    for first, found in blocks
                ),
            )

    def forget_failed(self, point: Point) -> int:
        """Forget the failed rows of a point, so that they are tried again."""
        with self._writing() as connection:
            before = connection.total_changes
            failed = _NUMBER["failed"]
            connection.execute(
                "DELETE FROM trials WHERE point = ? AND result = ?", (self._id(point), failed)
            )
            return connection.total_changes - before

    # Reading

    def points(self) -> list[Point]:
        """All points of which there are rows, in a stable order."""
        found = self.query("SELECT description FROM points")
        return sorted((Point.from_dict(json.loads(said)) for (said,) in found), key=_order)

    def rows(
        self, points: Iterable[Point] | None = None, seeds: range | None = None
    ) -> Iterator[tuple[Point, Row]]:
        """Rows with their points, by point and seed, without holding them all.

        Left out, the points are all that there are, in a stable order.
        """
        low, high = _within(seeds)
        for point in self.points() if points is None else points:
            found = self.query(
                f"SELECT codes.code, {_COLUMNS} FROM trials JOIN codes ON codes.id = trials.code "
                "WHERE point = ? AND seed >= ? AND seed < ? ORDER BY seed",
                (self._known(point), low, high),
            )
            for code, *values in found:
                yield point, unpacked(values, code)

    def errors(self, point: Point, most: int = 10) -> list[tuple[int, str]]:
        """The first failed trials of a point: their seeds, and what went wrong."""
        question = "SELECT seed, error FROM trials WHERE point = ? AND result = ? LIMIT ?"
        return [*self.query(question, (self._known(point), _NUMBER["failed"], most))]

    def done(self, point: Point, seeds: range) -> int:
        """How many of the seeds have a row, or belong to a block."""
        return int(self._count(point, seeds)) * _step(point)

    def missing(self, point: Point, seeds: range) -> list[range]:
        """The stretches of seeds that have no row yet."""
        step = _step(point)
        done = self._count(point, seeds)
        if done * step == len(seeds):
            return []
        if not done:
            return [seeds]
        table, seed = _table(point)
        within = (self._known(point), seeds.start, seeds.stop)
        # Where a row is not followed by its neighbour, a stretch begins.
        ends = self.query(
            f"SELECT at + {step}, following FROM (SELECT {seed} AS at, lead({seed}) OVER "
            f"(ORDER BY {seed}) AS following FROM {table} WHERE point = ? AND {seed} >= ? "
            f"AND {seed} < ?) WHERE following IS NULL OR following > at + {step}",
            within,
        )
        question = f"SELECT min({seed}) FROM {table} WHERE point = ? AND {seed} >= ? AND {seed} < ?"
        first = next(self.query(question, within))[0]
        stretches = [range(seeds.start, first)]
        stretches += [range(start, seeds.stop if stop is None else stop) for start, stop in ends]
        return [stretch for stretch in stretches if stretch]

    def _count(self, point: Point, seeds: range) -> int:
        table, seed = _table(point)
        question = f"SELECT count(*) FROM {table} WHERE point = ? AND {seed} >= ? AND {seed} < ?"
        within = (self._known(point), seeds.start, seeds.stop)
        return int(next(self.query(question, within))[0])

    def summary(self, point: Point, seeds: range | None = None) -> Summary:
        """The rows of a point, or those of some seeds, added up; memory does not grow."""
        if point.keep == "sums":
            return self._summary_of_blocks(point, seeds)
        stuck = _NUMBER["stuck"]
        parts = ["count(*)", *(f"ifnull(sum(result = {code}), 0)" for code in range(len(RESULTS)))]
        for name in MEASURED:
            value = "microseconds / 1e6" if name == "seconds" else name
            if name == "unknown":
                value = f"CASE result WHEN {stuck} THEN unknown END"
            parts += [f"count({value})", f"total({value})", f"total(1.0 * ({value}) * ({value}))"]
            parts += [f"min({value})", f"max({value})"]
        question = (
            f"SELECT {', '.join(parts)} FROM trials WHERE point = ? AND seed >= ? AND seed < ?"
        )
        games, *facts = next(self.query(question, (self._known(point), *_within(seeds))))
        counts, sums = facts[: len(RESULTS)], facts[len(RESULTS) :]
        totals = (sums[start : start + 5] for start in range(0, len(sums), 5))
        found = (Total(*total) if total[0] else Total() for total in totals)
        return Summary(point, games, *counts, *found)

    def _summary_of_blocks(self, point: Point, seeds: range | None) -> Summary:
        total = Summary(point)
        for _, found in self.blocks(point, seeds):
            total = total.plus(found)
        return total

    def blocks(self, point: Point, seeds: range | None = None) -> Iterator[tuple[int, Summary]]:
        """The blocks of a point of which only sums are kept, each with its first seed."""
        found = self.query(
            "SELECT first, sums FROM blocks WHERE point = ? AND first >= ? AND first < ? "
            "ORDER BY first",
            (self._known(point), *_within(seeds)),
        )
        for first, sums in found:
            yield first, Summary.of_sums(point, json.loads(sums))

    def summaries(self, points: Iterable[Point] | None = None) -> Iterator[Summary]:
        """One summary for each point."""
        return map(self.summary, self.points() if points is None else points)

    def totals(self, point: Point, column: str) -> dict[str, Total]:
        """The numbers of the column "work" or "facts" added up by their names.

        A row that does not have a name counts as nothing, not as 0.
        """
        if column not in ("work", "facts"):
            raise ValueError(f"the columns with names are work and facts, not {column!r}")
        found = self.query(
            "SELECT each.key, count(*), total(each.value), total(1.0 * each.value * each.value), "
            f"min(each.value), max(each.value) FROM trials, json_each({column}) AS each "
            "WHERE point = ? GROUP BY each.key ORDER BY each.key",
            (self._known(point),),
        )
        return {name: Total(*total) for name, *total in found}

    def pairs(self, first: Point, second: Point) -> Pairs:
        """Two points on the seeds that both have, by who won."""
        won = _NUMBER["won"]
        found = self.query(
            f"SELECT ifnull(sum(a.result = {won} AND b.result = {won}), 0), "
            f"ifnull(sum(a.result = {won} AND b.result != {won}), 0), "
            f"ifnull(sum(a.result != {won} AND b.result = {won}), 0), "
            f"ifnull(sum(a.result != {won} AND b.result != {won}), 0) "
            "FROM trials AS a JOIN trials AS b ON b.point = ? AND b.seed = a.seed "
            "WHERE a.point = ?",
            (self._known(second), self._known(first)),
        )
        return Pairs(*next(found))

    def codes(self, points: Iterable[Point] | None = None) -> list[str]:
        """The versions of the code that made the rows, of these points or of all."""
        found: set[str] = set()
        for point in self.points() if points is None else points:
            question = (
                "SELECT code FROM codes WHERE id IN "
                f"(SELECT DISTINCT code FROM {_table(point)[0]} WHERE point = ?)"
            )
            found.update(code for (code,) in self.query(question, (self._known(point),)))
        return sorted(found)

    def query(self, question: str, values: Sequence[Value] = ()) -> Iterator[tuple[Any, ...]]:
        """The lines that answer a question in SQL, one by one."""
        with self._told():
            yield from self._connection.execute(question, values)

    # Inside

    def _known(self, point: Point) -> int:
        """The number of a point; one that no point has, where it is new."""
        if (found := self._ids.get(point.key)) is None:
            for (found,) in self.query("SELECT id FROM points WHERE key = ?", (point.key,)):
                self._ids[point.key] = found
        return 0 if found is None else found

    def _id(self, point: Point) -> int:
        """The number of a point, which gets one if it is new; only while writing."""
        if not self._known(point):
            said = json.dumps(point.to_dict())
            self._connection.execute(
                "INSERT INTO points(key, description) VALUES (?, ?)", (point.key, said)
            )
        return self._known(point)

    def _code(self, code: str) -> int:
        if code not in self._codes:
            self._connection.execute("INSERT OR IGNORE INTO codes(code) VALUES (?)", (code,))
            found = self._connection.execute("SELECT id FROM codes WHERE code = ?", (code,))
            self._codes[code] = found.fetchone()[0]
        return self._codes[code]

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is kept or nothing."""
        with self._told():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                # What was given a number meanwhile has none any more.
                self._ids.clear()
                self._codes.clear()
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    @contextmanager
    def _told(self) -> Iterator[None]:
        """What SQLite or the schema refuses is told with the name of the file."""
        try:
            yield
        except (sqlite3.Error, ValueError) as error:
            raise ValueError(f"the store {self.path}: {error}") from error


def _table(point: Point) -> tuple[str, str]:
    """Where a point has its rows, and what the seed is called there."""
    return ("blocks", "first") if point.keep == "sums" else ("trials", "seed")


def _within(seeds: range | None) -> tuple[int, int]:
    """The first seed of them, and the first after them."""
    return (seeds.start, seeds.stop) if seeds is not None else (0, SEEDS)


def _step(point: Point) -> int:
    """How many seeds a line of that table stands for."""
    return BLOCK if point.keep == "sums" else 1


def _order(point: Point) -> tuple[str, int, str, int, str]:
    return point.order
