"""Programs that mean no good, and how they are tried.

Words. A *heart* is a process that writes to a file as long as it lives, so that a test can see
from outside whether it does.
"""

import sys
import time
from pathlib import Path

import pytest

from sapper.game.rules import Rules
from sapper.lab.arena.isolation import Limits
from sapper.lab.arena.program import Program
from sapper.lab.arena.talk import Fault
from sapper.lab.playing import Story, play

SMALL = Rules.rectangle(4, 4, 2)
LARGE = Rules.rectangle(400, 400, 2000)
"""A view of it is longer than a pipe holds."""

PATIENT = Limits(start=60, move=60, game=60, megabytes=100)
"""Time enough on a busy machine: for programs that say or do something."""

BRIEF = Limits(start=60, move=0.3, game=60, megabytes=100)
"""For those that never answer."""

PRELUDE = """
import json, os, signal, socket, sys, time

def say(message):
    print(json.dumps(message), flush=True)

def hear():
    return json.loads(sys.stdin.readline())

def greet():
    hello = hear()
    say({"sapper": 1})
    return hello

def open_first():
    message = hear()
    rows = message["rows"]
    cells = ((x, y) for y, row in enumerate(rows) for x in range(len(row)))
    say({"cell": next([x, y] for x, y in cells if rows[y][x] == "H")})

def heart(path):
    while True:
        with open(path, "a") as file:
            file.write("x")
        time.sleep(0.01)

"""


def program(source: str, *words: str, limits: Limits = PATIENT) -> Program:
    command = (sys.executable, "-I", "-S", "-c", PRELUDE + source, *words)
    return Program("hostile", command, limits=limits)


def fault(source: str, *words: str, rules: Rules = SMALL, limits: Limits = PATIENT) -> Fault:
    with pytest.raises(Fault) as met:
        play(rules, 1, program(source, *words, limits=limits))
    return met.value


def story(source: str, *words: str) -> Story:
    return play(SMALL, 1, program(source, *words))


def beats(path: Path) -> bool:
    """Whether a heart still writes to the file."""
    assert path.stat().st_size
    before = path.stat().st_size
    time.sleep(0.2)
    return path.stat().st_size > before


def wait_for(path: Path) -> None:
    end = time.monotonic() + 30
    while not (path.exists() and path.stat().st_size):
        assert time.monotonic() < end, "the program did not come to life"
        time.sleep(0.01)
