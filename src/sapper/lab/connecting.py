"""How the file of a store is opened: to write, or only to read where nothing may be written.

Its journal is written ahead (WAL), for which SQLite keeps two files beside the store. Where it may
not make them, as on a disk that is mounted to be read, the store can be read all the same if
nothing waits in such a journal.
"""

from __future__ import annotations

import os
import sqlite3
import time
from pathlib import Path

from sapper.lab.schema import bring_up_to_date, check_ours

PATIENCE = 60.0
"""Seconds to wait while another run writes."""


def open_store(path: Path) -> sqlite3.Connection:
    """A connection that writes, or one that only reads where the folder takes no files."""
    writing = not path.is_file() or os.access(path.parent, os.W_OK)
    connection = _connected(path) if writing else open_to_read(path)
    try:
        check_ours(connection)
        if writing:
            _write_ahead(connection)
            # Without power the last rows may go and are played again; the file stays sound.
            connection.execute("PRAGMA synchronous = NORMAL")
            bring_up_to_date(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def open_to_read(path: Path) -> sqlite3.Connection:
    """A connection that cannot write."""
    place = f"{path.absolute().as_uri()}?mode=ro"
    if not os.access(path.parent, os.W_OK) and not Path(f"{path}-wal").exists():
        place += "&immutable=1"
    return _connected(place)


def _connected(place: str | Path) -> sqlite3.Connection:
    return sqlite3.connect(place, uri=True, timeout=PATIENCE, isolation_level=None)


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Change the journal; where another run does the same just now, SQLite does not wait."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > until:
                raise
            time.sleep(0.02)
