"""Runs of the lab as users start them: processes of their own, which can be killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

SLOW_PLAYER = """\
import time

def choose(view, chance):
    time.sleep(0.002)
    return view.hidden[chance.below(len(view.hidden))]
"""
"""A player that takes its time without taking the processor's."""

EXPERIMENT = """\
question = "Is anything lost, or counted twice?"
players = ["slow.py", "random"]
games = {games}

[[boards]]
size = ["4x4", "5x4"]
mines = 3
"""


def written(folder: Path, games: int) -> Path:
    """An experiment of four points in a folder."""
    folder.mkdir(exist_ok=True)
    (folder / "slow.py").write_text(SLOW_PLAYER)
    path = folder / "kept.toml"
    path.write_text(EXPERIMENT.format(games=games))
    return path


def sapper(*words: object) -> list[str]:
    return [sys.executable, "-m", "sapper", *map(str, words)]


def done(*words: object) -> str:
    """Run a command to its end, and give what it printed."""
    return subprocess.run(sapper(*words), capture_output=True, text=True, check=True).stdout


@contextmanager
def begun(path: Path, *words: object) -> Iterator[subprocess.Popen[str]]:
    """A run that has begun, in a session of its own; killed at the end if it goes on."""
    run = subprocess.Popen(
        sapper("lab", "run", path, "--json", *words),
        cwd=path.parent,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert run.stdout
        first = run.stdout.readline()
        assert first, run.stderr.read() if run.stderr else ""
        assert json.loads(first)["event"] == "begin"
        yield run
    finally:
        if run.poll() is None:
            os.killpg(run.pid, signal.SIGKILL)
        run.communicate()


def ended(run: subprocess.Popen[str]) -> dict[str, Any]:
    """Wait for the end of a run, and give its last event."""
    said, wrong = run.communicate(timeout=120)
    assert run.returncode == 0, wrong
    last: dict[str, Any] = json.loads(said.splitlines()[-1])
    assert last["event"] == "end"
    return last


def workers(run: subprocess.Popen[str]) -> list[int]:
    """The processes that play for a run, by their numbers; there will be at least one."""
    while run.poll() is None:
        children = Path(f"/proc/{run.pid}/task").glob("*/children")
        numbers = [int(word) for each in children for word in each.read_text().split()]
        found = [number for number in numbers if "spawn_main" in _command(number)]
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError("the run has ended")


def _command(number: int) -> str:
    try:
        return Path(f"/proc/{number}/cmdline").read_text()
    except OSError:
        return ""


def exported(path: Path, store: Path | None = None) -> str:
    return done("lab", "export", path, "--csv", "-", *(("--store", store) if store else ()))


def left_over(folder: Path) -> list[str]:
    """The processes that still stand in a folder."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if (process / "cwd").resolve() == folder.resolve():
                found.append((process / "cmdline").read_text().replace("\0", " "))
        except OSError:
            pass
    return found


def alone(folder: Path, seconds: float = 10.0) -> bool:
    """Whether all processes leave a folder, within some seconds."""
    until = time.monotonic() + seconds
    while left_over(folder):
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True
