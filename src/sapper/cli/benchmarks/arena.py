"""The arena: what a process of its own costs a game, with and without namespaces.

The *empty game* is over after one answer: a board of one cell without mines. What it takes is what
it takes to start a program, to greet, to ask once and to clear away.
"""

from __future__ import annotations

import shutil
import statistics
import tempfile
import time
from collections.abc import Iterator
from os import times
from pathlib import Path
from typing import NamedTuple

from sapper.cli.benchmarks.figures import Figure, Plan, note
from sapper.game.rules import LEVELS, Rules
from sapper.lab.arena import isolation
from sapper.lab.arena.isolation import Limits
from sapper.lab.arena.program import Program, program
from sapper.lab.playing import play

EMPTY = Rules.rectangle(1, 1, 0)

SHELL = """\
read hello; echo '{"sapper":1}'
read question; echo '{"cell":[0,0]}'
read over
"""
PYTHON = "def choose(view, chance):\n    return view.hidden[0]\n"
JAVASCRIPT = """\
const say = (message) => console.log(JSON.stringify(message));
let heard = 0;
require("readline").createInterface({ input: process.stdin }).on("line", () => {
  heard += 1;
  if (heard < 3) say(heard === 1 ? { sapper: 1 } : { cell: [0, 0] });
});
"""


class Spent(NamedTuple):
    """Of a game, in milliseconds: on the clock (the median), and in processors here and there."""

    clock: float
    referee: float
    program: float


def figures(plan: Plan) -> Iterator[Figure]:
    count = plan.games or plan.amount(200, 3)
    with tempfile.TemporaryDirectory() as folder:
        for name, who in _programs(Path(folder)):
            yield _figure(f"{name}, an empty game", who, EMPTY, count, plan.first_seed)
        shell, python = Path(folder) / "first.sh", Path(folder) / "first.py"
        beside = program(f"program:/bin/sh {shell}", Limits(apart=False))
        yield _figure("the shell, without namespaces", beside, EMPTY, count, plan.first_seed)
        own, beginner = program(str(python)), LEVELS["beginner"]
        yield _figure("Python, a beginner's game", own, beginner, count, plan.first_seed)


def _programs(folder: Path) -> Iterator[tuple[str, Program]]:
    for name, source in (("first.sh", SHELL), ("first.py", PYTHON), ("first.cjs", JAVASCRIPT)):
        (folder / name).write_text(source, "utf-8")
    yield "the shell", program(f"program:/bin/sh {folder / 'first.sh'}")
    yield "Python", program(str(folder / "first.py"))
    if shutil.which("node"):
        yield "JavaScript", program(str(folder / "first.cjs"))


def _figure(name: str, who: Program, rules: Rules, count: int, seed: int) -> Figure:
    note(name)
    play(rules, seed, who)  # loads what is loaded once
    spent = _spent(who, rules, count, seed)
    told = isolation.told(who.limits)
    return Figure(
        name,
        f"{spent.clock:>7,.1f} ms a game   processors: {spent.referee:.1f} ms here, "
        f"{spent.program:.1f} ms there   {count} games, {told}",
        {
            "games": count,
            "first_seed": seed,
            "clock_ms": spent.clock,
            "referee_cpu_ms": spent.referee,
            "program_cpu_ms": spent.program,
            "isolation": told,
        },
    )


def _spent(who: Program, rules: Rules, count: int, seed: int) -> Spent:
    clocks = []
    before = times()
    for number in range(seed, seed + count):
        start = time.perf_counter()
        play(rules, number, who)
        clocks.append(time.perf_counter() - start)
    after = times()
    here = after.user + after.system - before.user - before.system
    there = (
        after.children_user + after.children_system - before.children_user - before.children_system
    )
    return Spent(1e3 * statistics.median(clocks), 1e3 * here / count, 1e3 * there / count)
