"""The programs that a class has handed in: each file or folder of a folder is one.

A file is a program where it could be one (``anna.py``, ``ben.js``, an executable ``carla``); a
folder is one where it holds a file called ``player`` (``dora/player.py``), with whatever else it
needs beside it. Hidden names and those that begin with an underscore are passed over.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from sapper.lab.arena.isolation import Limits
from sapper.lab.arena.program import INTERPRETERS, Program, program

PLAYER = "player"


class Submission(NamedTuple):
    """What was handed in: a program, or why it is none."""

    name: str
    program: Program | None
    error: str = ""


def submissions(folder: Path, limits: Limits) -> list[Submission]:
    """All that was handed in, by name."""
    if not folder.is_dir():
        raise NotADirectoryError(20, "there is no such folder", str(folder))
    handed = [path for path in sorted(folder.iterdir()) if not path.name.startswith((".", "_"))]
    handed = [path for path in handed if path.is_dir() or _may_be_program(path)]
    if not handed:
        raise ValueError(f"{folder}: there is no program in it")
    names = _names(handed)
    return [_submission(path, names[path], limits) for path in handed]


def _may_be_program(path: Path) -> bool:
    """Not so a data file or a page of notes. Sources are, to be told that they are not compiled."""
    known = path.suffix in (".py", ".c", *INTERPRETERS)
    return path.is_file() and (known or os.access(path, os.X_OK))


def _names(paths: list[Path]) -> dict[Path, str]:
    """The stems of the names where they differ, else the whole names."""
    stems = [path.stem for path in paths]
    return {path: path.stem if stems.count(path.stem) == 1 else path.name for path in paths}


def _submission(path: Path, name: str, limits: Limits) -> Submission:
    try:
        return Submission(name, program(str(_start(path)), limits, name))
    except (ValueError, OSError) as error:
        said = getattr(error, "strerror", None) or str(error)
        return Submission(name, None, said)


def _start(path: Path) -> Path:
    """The file to start."""
    if path.is_file():
        return path
    found = [file for file in sorted(path.iterdir()) if file.is_file() and file.stem == PLAYER]
    found = [file for file in found if _may_be_program(file)]
    if len(found) > 1:  # the program beside its source
        found = [file for file in found if file.suffix != ".c"]
    if len(found) != 1:
        names = " and ".join(file.name for file in found) or "none"
        raise ValueError(f"a folder has one file called {PLAYER} to start, and here is {names}")
    return found[0]
