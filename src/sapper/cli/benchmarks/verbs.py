"""Commands from end to end: a new process each time, as a shell starts it.

Words. A *verb* is one command with its words. Its *work* is counted, not timed: `modules` loaded,
`calls` of Python functions, `problems` made, `questions` put to the engine, `bytes` printed. Times
are of the processor, the shortest of all rounds: a process that starts shares it with many others.

With --beside, the Python of another environment (of an earlier version, as a rule) takes turns with
this one on the same words; the median of the ratios of all rounds is told. Its work is counted by
this file too.
"""

from __future__ import annotations

import json
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sapper.cli.benchmarks.figures import Figure, Plan, note
from sapper.game.formats import write
from sapper.game.game import Game
from sapper.game.rules import Rules

VERBS = (
    "--help",
    "show game.mine",
    "convert game.mine - --to notation",
    "new --level expert --seed 7",
    "measure field.mine",
    "analyse game.mine",
    "analyse game.mine --json",
    "clues game.mine",
    "deduce game.mine",
    "explain game.mine",
    "explain game.mine 0,0",
    "explain 4x1/1:HH1H 3,0",
    "formula A=>B",
    "sat tiny.cnf",
    "influence 4x4/3:HHHH/HH3H/HHHH/1HHH",
    "chains --games 5",
    "watch --player mark3+least --level beginner --seed 7",
    "play-many --player mark3+least --level expert --games 10",
)

TINY = "p cnf 3 3\n1 2 0\n-1 3 0\n-2 -3 0\n"

COUNTING = """
import json, sys
calls = {}
def count(frame, event, _argument):
    if event == "call":
        code = frame.f_code
        calls[code] = calls.get(code, 0) + 1
    return None
import _sapper_native as native
questions = 0
def asked(function):
    def ask(*about):
        global questions
        questions += 1
        return function(*about)
    return ask
for name in ("board_odds", "outlooks", "problem_odds", "worlds_modulo", "problem_worlds_modulo"):
    setattr(native, name, asked(getattr(native, name)))
from sapper.cli import main
before = len(sys.modules)
sys.setprofile(count)
try:
    main(sys.argv[1:])
finally:
    sys.setprofile(None)
    sys.stdout.flush()
    made = sum(n for code, n in calls.items() if code.co_filename.endswith("problem.py")
               and code.co_name == "__post_init__")
    work = {"calls": sum(calls.values()), "problems": made, "questions": questions}
    print(json.dumps(work), file=sys.stderr)
"""


def figures(plan: Plan) -> Iterator[Figure]:
    pythons = {"here": sys.executable, **({"beside": plan.beside} if plan.beside else {})}
    with tempfile.TemporaryDirectory() as folder:
        _write_inputs(Path(folder))
        for verb in VERBS[:: plan.amount(1, 4)]:
            yield _figure(verb, pythons, folder, plan)


def _write_inputs(folder: Path) -> None:
    """An expert game after its first click, its field, and a few clauses."""
    game = Game(Rules.level("expert").but(first="opening"), seed=7)
    game.probe(3, 3)
    assert game.field is not None
    (folder / "game.mine").write_bytes(write(game.view, "mine"))
    (folder / "field.mine").write_bytes(write(game.field.mines_only(), "mine"))
    (folder / "tiny.cnf").write_text(TINY)


def _figure(verb: str, pythons: dict[str, str], folder: str, plan: Plan) -> Figure:
    note(verb)
    facts: dict[str, Any] = {"rounds": plan.rounds}
    words = verb.split()
    times: dict[str, list[float]] = {way: [] for way in pythons}
    for _ in range(plan.rounds):
        for way, python in pythons.items():
            times[way].append(_seconds([python, "-m", "sapper", *words], folder))
    for way, python in pythons.items():
        facts |= {f"{way}_{name}": each for name, each in _work(python, words, folder).items()}
        facts[f"{way}_seconds"] = min(times[way])
    text = f"{min(times['here']) * 1e3:>7.0f} ms  " + _told(facts, "here")
    if "beside" in pythons:
        pairs = zip(times["beside"], times["here"], strict=True)
        facts["ratio"] = ratio = statistics.median(one / other for one, other in pairs)
        text += f"   beside: {ratio:.2f} times the time, {_told(facts, 'beside')}"
    return Figure(verb, text, facts)


def _told(facts: dict[str, Any], way: str) -> str:
    names = ("modules", "calls", "problems", "questions", "bytes")
    return ", ".join(f"{facts[f'{way}_{name}']:,} {name}" for name in names)


def _seconds(command: list[str], folder: str) -> float:
    """The processor time of a command, its start and end included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    _run(command, folder)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _work(python: str, words: list[str], folder: str) -> dict[str, int]:
    """What a command loads, calls, makes, asks and prints."""
    loaded = _run([python, "-X", "importtime", "-m", "sapper", *words], folder)
    counted = _run([python, "-c", COUNTING, *words], folder)
    modules = loaded.stderr.count(b"import time:") - 1
    work: dict[str, int] = json.loads(counted.stderr.splitlines()[-1])
    return {"modules": modules, **work, "bytes": len(loaded.stdout)}


def _run(command: list[str], folder: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(command, cwd=folder, capture_output=True, check=False)
