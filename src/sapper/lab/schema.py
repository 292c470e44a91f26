"""The tables of a store, and how an older store becomes one of today.

`points` says who played where; `trials` has one narrow line for each game (a thousand million of
them must fit on a disk); `blocks` has sums of many games, where rows are not kept. People ask the
view `rows`, in which numbers have become words again.
"""

from __future__ import annotations

import sqlite3

from sapper.lab.row import RESULTS

APPLICATION = 0x53617070
"""Marks a file as ours (the letters S, a, p, p)."""

_RESULT = " ".join(f"WHEN {code} THEN '{word}'" for code, word in enumerate(RESULTS))


def _view(later: str = "") -> str:
    """The view that people ask, with what came later of the rules."""
    return f"""CREATE VIEW rows AS SELECT
        points.key AS point,
        points.description ->> 'player' AS player,
        points.description ->> 'version' AS version,
        points.description ->> 'measure' AS measure,
        points.description ->> '$.rules.grid' AS grid,
        points.description ->> '$.rules.mines' AS mines,
        points.description ->> '$.rules.first' AS first,
        points.description ->> '$.rules.given' AS given,
        points.description ->> '$.rules.win' AS win,
        points.description ->> '$.rules.limited_marks' AS limited_marks,
        {later}
        seed,
        CASE result {_RESULT} END AS result,
        guesses, survival, moves, opened, unknown, work, facts, error,
        microseconds / 1e6 AS seconds,
        memory,
        codes.code AS code
        FROM trials JOIN points ON points.id = trials.point JOIN codes ON codes.id = trials.code"""


_FIRST = (
    """CREATE TABLE points(
        id INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,
        description TEXT NOT NULL)""",
    "CREATE TABLE codes(id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE)",
    # Seconds in microseconds: as a whole number most take three bytes instead of eight.
    """CREATE TABLE trials(
        point INTEGER NOT NULL,
        seed INTEGER NOT NULL,
        result INTEGER NOT NULL,
        guesses INTEGER,
        survival REAL,
        moves INTEGER,
        opened INTEGER,
        unknown INTEGER,
        microseconds INTEGER NOT NULL,
        memory INTEGER,
        code INTEGER NOT NULL,
        work TEXT,
        facts TEXT,
        error TEXT,
        PRIMARY KEY (point, seed)) WITHOUT ROWID""",
    """CREATE TABLE blocks(
        point INTEGER NOT NULL,
        first INTEGER NOT NULL,
        games INTEGER NOT NULL,
        sums TEXT NOT NULL,
        code INTEGER NOT NULL,
        PRIMARY KEY (point, first)) WITHOUT ROWID""",
    _view(),
)

_NOISE = (
    "DROP VIEW rows",
    _view("ifnull(points.description ->> '$.rules.noise', 'exact') AS noise,"),
)

STEPS: tuple[tuple[str, ...], ...] = (_FIRST, _NOISE)
"""What leads from each version to the next. A new one is added; those that stand never change."""


def check_ours(connection: sqlite3.Connection) -> None:
    """Refuse what is a database of something else, or of a newer Sapper."""
    version = _version(connection)
    filled = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if filled and _mark(connection) != APPLICATION:
        raise ValueError("it is a database of something else")
    if version > len(STEPS):
        raise ValueError(
            f"it was written by a newer Sapper (version {version} of the store; "
            f"this one knows {len(STEPS)})"
        )


def bring_up_to_date(connection: sqlite3.Connection) -> None:
    """Make the tables, or turn those of an older version into those of today."""
    if _version(connection) == len(STEPS) and _mark(connection) == APPLICATION:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        check_ours(connection)  # another run may have been here
        for step in STEPS[_version(connection) :]:
            for statement in step:
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(STEPS)}")
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _version(connection: sqlite3.Connection) -> int:
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version


def _mark(connection: sqlite3.Connection) -> int:
    mark: int = connection.execute("PRAGMA application_id").fetchone()[0]
    return mark
