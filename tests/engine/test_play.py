"""Whole games: the engine plays what Python plays with the same policy, guess for guess."""

import signal
import subprocess
import sys
import time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sapper.counting.odds import analyse
from sapper.engine.playing import Guess, Told, play, tell
from sapper.game.game import Game
from sapper.game.grid import Torus
from sapper.game.moves import Action, Move, Status
from sapper.game.rules import Rules
from strategies import seeds, small_games

SAME_CHANCE = 1e-11


def told_in_python(rules: Rules, seed: int, click: tuple[int, int]) -> Told:
    """The policy, in the plainest words: safe cells first, else the least likely mine."""
    game = Game(rules, seed)
    guesses: list[Guess] = []
    survival = 1.0
    if not game.over:
        game.probe(*click)
    while not game.over:
        odds, grid = analyse(game.view), rules.grid
        chances, verdicts = odds.chances, odds.verdicts
        safe = [index for index in range(grid.size) if verdicts[index] == 1]
        if not safe:
            unknown = [index for index in range(grid.size) if verdicts[index] == 0]
            least = min(chances[index] for index in unknown)
            good = [index for index in unknown if chances[index] <= least + SAME_CHANCE]
            guess = min(good, key=lambda index: (len(grid.neighbours(index)), index))
            guesses.append(Guess(guess, float(chances[guess])))
            survival *= 1 - float(chances[guess])
            safe = [guess]
        for index in safe:
            if not game.over and game.view.code(grid.cell(index)) == 255:
                game.play(Move(Action.PROBE, grid.cell(index)))
    return Told(game.status is Status.WON, game.view.opened, survival, tuple(guesses))


def same(fast: Told, plain: Told) -> None:
    assert (fast.won, fast.opened) == (plain.won, plain.opened)
    assert [guess.cell for guess in fast.guesses] == [guess.cell for guess in plain.guesses]
    assert fast.survival == pytest.approx(plain.survival, abs=1e-12)
    for mine, theirs in zip(fast.guesses, plain.guesses, strict=True):
        assert mine.chance == pytest.approx(theirs.chance, abs=1e-12)


@given(small_games())
def test_the_engine_makes_the_same_guesses_as_a_loop_in_python(
    game: tuple[Rules, int, tuple[int, int]],
) -> None:
    rules, seed, click = game
    same(tell(rules, seed, click=click), told_in_python(rules, seed, click))


@settings(max_examples=10)
@given(st.sampled_from(["beginner", "intermediate", "expert"]), seeds())
def test_it_does_so_on_the_common_levels(level: str, seed: int) -> None:
    rules = Rules.level(level)
    same(tell(rules, seed), told_in_python(rules, seed, (0, 0)))


def test_many_games_are_each_as_if_alone_whatever_the_threads() -> None:
    rules = Rules.level("intermediate")
    one = play(rules, range(300))
    two = play(rules, np.arange(300, dtype=np.uint64), threads=2)
    assert all(np.array_equal(getattr(one, name), getattr(two, name)) for name in one._fields)
    for seed in (0, 7, 299):
        alone = tell(rules, seed)
        assert (alone.won, alone.opened) == (one.won[seed], one.opened[seed])
        assert len(alone.guesses) == one.guesses[seed]
        assert alone.survival == one.survival[seed]


def test_a_won_game_has_every_safe_cell_open_and_a_lost_one_has_not() -> None:
    rules = Rules.level("beginner")
    games = play(rules, range(500))
    assert 0 < games.won.sum() < 500
    assert np.array_equal(games.won, games.opened == rules.safe_cells)
    assert (games.survival[games.guesses == 0] == 1).all()


def test_ctrl_c_stops_all_threads() -> None:
    """Ten million games would take minutes; the child says so when it is stopped before the end."""
    child = subprocess.Popen(
        [sys.executable, "-c", PLAY_LONG], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert child.stdout is not None
    assert child.stdout.readline() == b"playing\n"
    time.sleep(0.3)
    child.send_signal(signal.SIGINT)
    rest, errors = child.communicate(timeout=60)
    assert (rest, errors) == (b"stopped\n", b"")


PLAY_LONG = """
import numpy, sapper
from sapper.engine.playing import play
seeds = numpy.arange(10**7, dtype=numpy.uint64)
print("playing", flush=True)
try:
    play(sapper.Rules.level("expert"), seeds, threads=2)
except KeyboardInterrupt:
    print("stopped")
"""


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (Rules(Torus(5, 5), 3), "rectangles, not on torus.5x5"),
        (Rules.level("easy"), "not first click 'given'"),
        (Rules.level("beginner").but(win="marked exactly"), "won by 'marked exactly'"),
    ],
)
def test_what_the_engine_does_not_play_is_refused(rules: Rules, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        play(rules, [1])


def test_bad_calls_are_refused() -> None:
    rules = Rules.level("beginner")
    with pytest.raises(ValueError, match="no policy 'bold'"):
        play(rules, [1], "bold")
    with pytest.raises(ValueError, match=r"the click \(9, 0\) is outside 9x9"):
        play(rules, [1], click=(9, 0))
    with pytest.raises(ValueError, match="threads"):
        play(rules, [1], threads=0)
