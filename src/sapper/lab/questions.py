"""Questions in SQL, of a store that is only read."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sapper.lab.connecting import open_to_read

READING = frozenset(
    {
        sqlite3.SQLITE_SELECT,
        sqlite3.SQLITE_READ,
        sqlite3.SQLITE_FUNCTION,
        sqlite3.SQLITE_RECURSIVE,
    }
)
"""All that a question may do: not even attach another file."""


@contextmanager
def ask(path: Path, question: str) -> Iterator[tuple[list[str], Iterator[tuple[Any, ...]]]]:
    """The names of the columns, and the lines of the answer one by one."""
    if not path.is_file():
        raise ValueError(f"there is no store {path}; sapper lab run makes it")
    if not question.strip():
        raise ValueError("there is no question")
    connection = open_to_read(path)
    try:
        connection.execute("SELECT 1 FROM sqlite_master").fetchone()
        connection.set_authorizer(
            lambda act, *_: sqlite3.SQLITE_OK if act in READING else sqlite3.SQLITE_DENY
        )
        found = connection.execute(question)
        yield [column[0] for column in found.description or ()], found
    except sqlite3.Error as error:
        if "not authorized" in str(error) or "authorization denied" in str(error):
            raise ValueError("a question may only read: SELECT and nothing else") from None
        raise ValueError(f"the store {path}: {error}") from None
    except sqlite3.Warning as error:
        raise ValueError(f"one question at a time: {error}") from None
    finally:
        connection.close()
