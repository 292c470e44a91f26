"""What `watch` says of guesses through noise, and `lab calibration` of the odds."""

import json
from pathlib import Path

import pytest

from sapper.cli import main
from sapper.cli.likelihoods import Truth, sentences, told, truths
from sapper.counting.odds import analyse
from sapper.game.coordinates import Habit
from sapper.game.view import View
from sapper.lab.plotting import require_plots

GAME = ("watch", "--noise", "low", "--size", "5x5", "--mines", "5", "--player", "noisy-exact")


def test_a_guess_comes_with_what_the_numbers_around_it_are_likely_to_be(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([*GAME, "--seed", "3"]) == 0
    printed = capsys.readouterr().out
    assert "shows 0: in truth 0 with " in printed
    assert "Guess (two-steps): " in printed
    assert " bits (others: " in printed


def test_programs_get_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*GAME, "--seed", "3", "--json"]) == 0
    moves = [json.loads(line) for line in capsys.readouterr().out.splitlines()][:-1]
    guesses = [move for move in moves if move["kind"] == "guess"]
    before = View.parse(moves[moves.index(guesses[1]) - 1]["notation"])
    odds = analyse(before)
    cell = tuple(guesses[1]["move"][1:])
    assert guesses[1]["tells"] == pytest.approx(odds.information(cell))
    assert guesses[1]["truths"]
    for (x, y), shown, chances in guesses[1]["truths"]:
        assert before[x, y] == shown
        assert sum(chances) == pytest.approx(1)


def test_by_hand() -> None:
    # One mine on two cells: the 0 is true to 1, or it comes from a 1 to 1/2.
    odds = analyse(View.parse("3x1/1:0HH~low"))
    (one,) = truths(odds, [(0, 0)])
    assert one[:2] == ((0, 0), 0)
    assert one.chances == pytest.approx((2 / 3, 1 / 3))
    assert sentences(odds, [(0, 0), (1, 0)], Habit.SCREEN) == [
        "0,0 shows 0: in truth 0 with 66.7 %, 1 with 33.3 %."
    ]
    nothing = Truth((0, 0), None, (0.0, 1.0))
    assert told(nothing, odds.view, Habit.SCREEN) == "0,0 shows no number: in truth 1 with 100.0 %"
    # A number that is certain is not told.
    certain = analyse(View.parse("3x1/1:1HH~missing:0.5"))
    assert sentences(certain, [(0, 0)], Habit.SCREEN) == []


EXPERIMENT = """\
measure = "calibration"
players = ["noisy-report"]
games = 12
boards = {size = "4x4", mines = 3, noise = ["low", "high"]}
"""


def test_the_lab_says_whether_the_odds_keep_what_they_promise(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "kept.toml"
    file.write_text(EXPERIMENT)
    assert main(["lab", "run", str(file), "--jobs", "0"]) == 0
    capsys.readouterr()
    assert main(["lab", "calibration", str(file), "--json"]) == 0
    points = json.loads(capsys.readouterr().out)["points"]
    assert list(points) == [f"noisy-report on 4x4/3, noise {noise}" for noise in ("low", "high")]
    for found in points.values():
        assert all(0 <= one["said"] <= 1 and 0 <= one["found"] <= 1 for one in found)
    assert main(["lab", "calibration", str(file)]) == 0
    assert "said" in capsys.readouterr().out
    file.write_text(EXPERIMENT.replace('measure = "calibration"\n', ""))
    assert main(["lab", "calibration", str(file)]) == 2
    assert 'measures "games", not "calibration"' in capsys.readouterr().err


def test_it_is_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    require_plots()
    file, drawn = tmp_path / "kept.toml", tmp_path / "kept.svg"
    file.write_text(EXPERIMENT)
    assert main(["lab", "run", str(file), "--jobs", "0"]) == 0
    assert main(["lab", "calibration", str(file), "--plot", str(drawn)]) == 0
    assert "<svg" in drawn.read_text("utf-8")
