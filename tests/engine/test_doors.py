"""The names that `sapper.engine` lends are those of its files, and nothing is loaded too early."""

import subprocess
import sys

import numpy as np
import pytest

import sapper
from sapper.engine import analysis, playing


def test_every_name_is_that_of_the_file_it_comes_from() -> None:
    for name in sapper.engine.__all__:
        assert getattr(sapper.engine, name) in (
            getattr(analysis, name, None),
            getattr(playing, name, None),
        )


def test_researchers_reach_odds_and_games_by_one_import() -> None:
    # One mine beside the 1 and two in all: the last cell is a mine, the others share one.
    board = np.array([[-1, 1, -1, -1]], np.int8)
    chances = sapper.engine.probabilities(board, 2)
    assert np.array_equal(chances, [[0.5, np.nan, 0.5, 1]], equal_nan=True)
    both = sapper.engine.probabilities_batch(np.stack([board, board]), 2)
    assert np.array_equal(both, [chances, chances], equal_nan=True)
    assert len(sapper.engine.play(sapper.Rules.level("beginner"), range(3)).won) == 3


def test_there_is_no_other_name() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'solve'"):
        _ = sapper.engine.solve


def test_the_room_loads_nothing_before_a_name_is_asked_for() -> None:
    script = "import sys, sapper; sapper.engine; print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout == "False\n"
