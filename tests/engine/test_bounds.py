"""The budget of memory is kept: work space, measured from outside, stays below it."""

import subprocess
import sys
from pathlib import Path

import pytest

import _sapper_native as native

LATTICE = """
import sys
import numpy as np
import sapper
from pathlib import Path

def resident(field):
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(field + ":")) * 1024

rows, question, memory = int(sys.argv[1]), sys.argv[2], int(sys.argv[3]) << 20
ask = getattr(sapper.engine, question)
ask(np.array([[1, -1]], np.int8), 1)
board = np.full((2 * rows + 1, 41), -1, np.int8)
board[1::2, 1::2] = 4
Path("/proc/self/clear_refs").write_text("5")
before = resident("VmRSS")
try:
    ask(board, board.size // 2, memory=memory)
    answer = "answered"
except sapper.engine.OverBudget:
    answer = "refused"
print(answer, max(resident("VmHWM") - before, 0))
"""
"""Numbers two cells apart: each row of them keeps one clue more open, and costs five times more."""

SLACK = 12 << 20
"""What else a process may take meanwhile."""


@pytest.mark.skipif(native.sanitized, reason="the sanitizer's own memory is not the engine's")
@pytest.mark.skipif(not Path("/proc/self/clear_refs").exists(), reason="Linux tells the peak")
@pytest.mark.parametrize("question", ["board_odds", "count_worlds"])
@pytest.mark.parametrize(
    ("rows", "memory", "answer"), [(4, 64, "answered"), (5, 16, "refused"), (5, 320, "answered")]
)
def test_work_space_stays_within_its_budget(
    rows: int, memory: int, answer: str, question: str
) -> None:
    command = [sys.executable, "-c", LATTICE, str(rows), question, str(memory)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    said, peak = done.stdout.split()
    assert said == answer
    assert int(peak) <= (memory << 20) + SLACK
