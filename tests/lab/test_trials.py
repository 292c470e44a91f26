"""Trials: what becomes of a game is a row, whatever its player does."""

import sys
import threading
from pathlib import Path

import pytest

from sapper.engine.playing import tell
from sapper.game.rules import LEVELS, Rules
from sapper.lab import trials
from sapper.lab.chains import chains
from sapper.lab.chunks import Chunk, play_chunk
from sapper.lab.executors import Place, in_process, processes
from sapper.lab.experiment import Experiment
from sapper.lab.limit import Limit
from sapper.lab.playing import play
from sapper.lab.point import BLOCK, Point
from sapper.lab.row import Row
from sapper.lab.running import run
from sapper.lab.statistics import sequence
from sapper.lab.store import Store, unpacked
from sapper.lab.totals import Summary
from sapper.lab.until import goal_of

SMALL = Rules.rectangle(4, 4, 3)


def test_a_row_tells_what_the_story_tells() -> None:
    point = Point.of("mark3", LEVELS["beginner"])
    for row in trials.run(point, range(5)):
        story = play(point.rules, row.seed, "mark3")
        assert (row.result, row.guesses) == (story.result.value, story.guesses)
        assert row.survival == story.survival
        assert (row.moves, row.opened) == (len(story.moves), story.end.opened)
        assert row.unknown == len(story.unknown)
        assert row.work == story.work


def test_the_measure_chains_adds_the_longest_chains() -> None:
    point = Point.of("mark3", LEVELS["beginner"], "chains")
    for row in trials.run(point, range(3)):
        found = chains(point.rules, row.seed, "mark3")
        assert row.facts == {
            "known": found.known,
            "length": found.length,
            "depth": found.depth,
            "travels": found.travels,
        }


@pytest.mark.parametrize(("player", "click"), [("engine", (0, 0)), ("engine@3,2", (3, 2))])
def test_the_engine_plays_many_games_as_it_plays_each(player: str, click: tuple[int, int]) -> None:
    point = Point.of(player, LEVELS["beginner"])
    for row in trials.run(point, range(200)):
        told = tell(point.rules, row.seed, click=click)
        assert (row.result == "won", row.opened) == (told.won, told.opened)
        assert (row.guesses, row.survival) == (len(told.guesses), told.survival)


def test_a_program_may_stand_among_the_players_of_an_experiment(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def choose(view, chance):\n    return view.hidden[0]\n")
    spoken = f"program:{sys.executable} -I -m sapper.players.serving mine.py"
    inside = Point.of("mine.py", SMALL, folder=str(tmp_path))
    outside = Point.of(spoken, SMALL, folder=str(tmp_path))
    assert outside.version != inside.version
    for one, other in zip(trials.run(inside, range(2)), trials.run(outside, range(2)), strict=True):
        assert not other.error
        assert (one.result, one.moves, one.survival) == (other.result, other.moves, other.survival)
    (tmp_path / "mine.py").write_text("# changed")
    assert Point.of(spoken, SMALL, folder=str(tmp_path)).version != outside.version


def test_sums_of_a_block_are_those_of_its_rows() -> None:
    point = Point.of("engine", SMALL, keep="sums")
    chunk = Chunk(point, range(0, 2 * BLOCK))
    (_, first), (start, second) = play_chunk(chunk, 10, False).blocks
    assert start == BLOCK
    rows = trials.run(point, range(2 * BLOCK))
    expected = Summary.of(point, rows)
    found = first.plus(second)
    assert (found.games, found.won, found.lost) == (expected.games, expected.won, expected.lost)
    assert found.guesses == expected.guesses
    assert found.opened == expected.opened
    assert found.survival == pytest.approx(expected.survival)


PLAYERS = {
    "raises": "def choose(view, chance):\n    raise KeyError((1, 2))\n",
    "nonsense": "def choose(view, chance):\n    return 'left'\n",
    "off": "def choose(view, chance):\n    return (9, 9)\n",
    "loops": "def choose(view, chance):\n    while True:\n        pass\n",
    "sleeps": "import time\ndef choose(view, chance):\n    time.sleep(1000)\n",
    "catches": """\
def choose(view, chance):
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass
""",
    "dies": "import os\ndef choose(view, chance):\n    os._exit(3)\n",
    "leaves": "import sys\ndef choose(view, chance):\n    sys.exit()\n",
}

ERRORS = {
    "raises": "the player raises (seed 2, move 1) failed with KeyError: (1, 2) (raises.py, line 2)",
    "nonsense": "the player nonsense chose 'left'; a choice is a cell (x, y), a Move, or None to",
    "off": "the player off: ",
    "loops": "it took longer than 0.3 s",
    "sleeps": "it took longer than 0.3 s",
    "catches": "it took longer than 0.3 s, or ended its process",
    "dies": "it took longer than 0.3 s, or ended its process",
    "leaves": "the player leaves (seed 2, move 1) failed with SystemExit (leaves.py, line 3)",
}


def rows_of(name: str, folder: Path, place: Place) -> list[Row]:
    (folder / f"{name}.py").write_text(PLAYERS[name])
    experiment = Experiment(
        "trial", "", (f"{name}.py", "random"), (SMALL,), 2, 1, seconds=0.3, folder=str(folder)
    )
    with Store(folder / "rows.sqlite") as store:
        run(experiment, store, place)
        rows = [row for _, row in store.rows(experiment.points())]
    assert all(row.result != "failed" for row in rows[2:])
    return rows[:2]


@pytest.mark.parametrize("name", ["raises", "nonsense", "off", "loops", "sleeps", "leaves"])
def test_a_game_that_fails_is_a_row_with_its_error(name: str, tmp_path: Path) -> None:
    with in_process() as place:
        rows = rows_of(name, tmp_path, place)
    assert [row.result for row in rows] == ["failed", "failed"]
    assert rows[1].error is not None
    assert rows[1].error.startswith(ERRORS[name])


@pytest.mark.parametrize("name", ["loops", "catches", "dies"])
def test_a_game_that_ends_its_process_is_a_row_too(name: str, tmp_path: Path) -> None:
    with processes(2) as place:
        rows = rows_of(name, tmp_path, place)
    assert [(row.result, row.error) for row in rows] == [("failed", ERRORS[name])] * 2


def test_the_limit_holds_in_any_thread(tmp_path: Path) -> None:
    """Workers of a cluster play in threads, which hear no alarms."""
    (tmp_path / "loops.py").write_text(PLAYERS["loops"])
    point = Point.of("loops.py", SMALL, folder=str(tmp_path))
    rows: list[Row] = []

    def in_thread() -> None:
        with Limit(0.2) as limit:
            rows.extend(trials.run(point, [1], limit))

    thread = threading.Thread(target=in_thread)
    thread.start()
    thread.join(10)
    assert [row.error for row in rows] == ["it took longer than 0.2 s"]


def test_a_player_that_changes_during_a_run_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    path.write_text("def choose(view, chance):\n    return None\n")
    point = Point.of("own.py", SMALL, folder=str(tmp_path))
    path.write_text("def choose(view, chance):\n    return (0, 0)\n")
    with pytest.raises(ValueError, match=r"the player own.py is not the one that was asked for"):
        trials.run(point, [1])


WRONG: list[tuple[str, str, str]] = [
    ("nobody", "games", "there is no player 'nobody'"),
    ("mark2", "luck", "measure: there is no 'luck'; the measures are games, chains"),
    ("engine", "chains", "the player engine plays games only, no chains"),
    ("engine@random", "games", "begins every game in the same cell"),
    ("engine@20,20", "games", "20"),
]


@pytest.mark.parametrize(("player", "measure", "said"), WRONG)
def test_what_could_never_be_played_is_refused_before_a_run(
    player: str, measure: str, said: str, tmp_path: Path
) -> None:
    experiment = Experiment("x", "", ("mark3", player), (SMALL,), 2, measure=measure)
    with (
        Store(tmp_path / "rows.sqlite") as store,
        in_process() as place,
        pytest.raises(ValueError, match=said),
    ):
        run(experiment, store, place)


def test_rows_pass_the_seam_as_they_were() -> None:
    point = Point.of("mark3", SMALL)
    done = play_chunk(Chunk(point, range(3)), 10, False)
    sent = [unpacked(values, done.code).decided for values in done.rows]
    assert sent == [row.decided for row in trials.run(point, range(3))]
    assert done.won == sum(row.result == "won" for row in sent)


def test_more_games_are_played_on_top_of_those_that_are_there(tmp_path: Path) -> None:
    few = Experiment("few", "", ("random",), (SMALL,), 20)
    many = Experiment("many", "", ("random", "mark3"), (SMALL,), 50)
    with Store(tmp_path / "rows.sqlite") as store, in_process() as place:
        first = run(few, store, place)
        second = run(many, store, place)
        assert first
        assert second
        assert (first.played, second.played) == (20, 80)
        assert second.done == second.total == 100
        assert run(many, store, place) is None
        assert run(few, store, place) is None


def test_a_goal_decides_how_many_games_are_played(tmp_path: Path) -> None:
    experiment = Experiment("x", "", ("random", "mark3"), (SMALL,), 5000)
    counts = []
    for jobs in (0, 2):
        with Store(tmp_path / f"{jobs}.sqlite") as store:
            with in_process() if not jobs else processes(jobs) as place:
                run(experiment, store, place, goal=goal_of("±8%"))
            for found in store.summaries(experiment.points()):
                share = sequence(found.won, found.games)
                assert (share.high - share.low) / 2 <= 0.08
            counts.append([s.games for s in store.summaries(experiment.points())])
    assert counts[0] == counts[1]
    assert all(100 <= games < 5000 for games in counts[0])


@pytest.mark.parametrize("text", ["", "5", "0%", "±100%", "half"])
def test_a_width_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="--until must be a width such as ±"):
        goal_of(text)
