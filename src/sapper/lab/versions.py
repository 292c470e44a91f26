"""Which code made a row: the version of Sapper, and that of a player.

A player of Sapper's own changes with Sapper. One's own player changes with its file, so the
version of ``my_player.py``, ``module:name`` and ``program:./my_player`` is a hash of what the file
says, and rows of an older file never mix with those of a newer one.
"""

from __future__ import annotations

import importlib.util
from functools import cache
from hashlib import sha256
from pathlib import Path

import sapper
from sapper.lab.arena.program import PREFIX, program
from sapper.players import own

SHOWING = (
    "cli",
    "web",
    "lab/arena/contest.py",
    "lab/arena/standing.py",
    "lab/arena/submissions.py",
    "lab/arena/tables.py",
    "lab/figures.py",
    "lab/plotting.py",
    "lab/report",
    "lab/share.py",
    "lab/statistics.py",
)
"""What decides nothing: whatever they say, the rows are the same."""


@cache
def code() -> str:
    """The version of Sapper with a hash of the sources that decide what becomes of a trial."""
    from sapper.engine.playing import SOURCES

    home = Path(sapper.__file__).parent
    said = sha256(SOURCES.encode())
    for path in sorted(home.rglob("*.py")):
        name = path.relative_to(home)
        if not any(map(name.is_relative_to, SHOWING)):
            said.update(f"{name.as_posix()}\n".encode())
            said.update(path.read_bytes())
    return f"{sapper.__version__}+{said.hexdigest()[:8]}"


def version_of(player: str, folder: str = "") -> str:
    """The version of the player of this name; files are looked for in a folder."""
    if player.startswith(PREFIX):
        return program(player, folder=Path(folder)).version
    if file := file_of(player):
        return _hashed(folder / file)
    if ":" in player:
        place = importlib.util.find_spec(player.partition(":")[0])
        return _hashed(Path(place.origin)) if place and place.origin else "unknown"
    announced = own.installed().get(player.partition("@")[0])
    if announced and announced.dist:
        return f"{announced.dist.name} {announced.dist.version}"
    return sapper.__version__


def file_of(player: str) -> Path | None:
    """The file that a name such as ``my_player.py:choose`` speaks of."""
    if player.startswith(PREFIX):
        return None
    home, colon, _ = player.partition(".py:")
    if colon:
        return Path(f"{home}.py")
    return Path(player) if player.endswith(".py") else None


def _hashed(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()[:12]
