"""Programs that mean well, in several languages, and the contests they meet in."""

import shutil
import subprocess
from pathlib import Path

import pytest

from sapper.game.generator import Generator
from sapper.game.grid import Cell
from sapper.game.rules import LEVELS, Rules
from sapper.game.view import View
from sapper.lab.arena.contest import Entrant, Played, contest
from sapper.lab.arena.isolation import Limits
from sapper.lab.arena.program import Program, any_player, program
from sapper.lab.arena.standing import Standing
from sapper.lab.arena.submissions import submissions
from sapper.lab.arena.talk import Fault, Wrong
from sapper.lab.playing import play
from sapper.players.own import as_player
from sapper.players.thinking import Thinking

EXAMPLES = Path(__file__).parents[3] / "examples"
PATIENT = Limits(start=60, move=60, game=600)

FIRST_HIDDEN = "def choose(view, chance):\n    return view.hidden[0]\n"


def first_hidden(view: View, _chance: Generator) -> Cell:
    return view.hidden[0]


@pytest.fixture
def plain(tmp_path: Path) -> Program:
    """A player that opens the first hidden cell."""
    (tmp_path / "plain.py").write_text(FIRST_HIDDEN)
    return program(str(tmp_path / "plain.py"), PATIENT)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example in C."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("there is no C compiler here")
    made = tmp_path_factory.mktemp("compiled") / "single"
    source = EXAMPLES / "players" / "single.c"
    flags = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-O2"]
    subprocess.run([compiler, *flags, "-o", str(made), str(source)], check=True)
    return made


def wins(entrant: Program, games: int = 20) -> int:
    played = list(contest([entrant], LEVELS["beginner"], range(1, games + 1)))
    assert [game.error for game in played if game.error] == []
    assert [game.seed for game in played] == list(range(1, games + 1))
    return sum(game.result == "won" for game in played)


# Whoever opens any cell at all wins none of 20 beginner games (1 in 10,000 or so by chance); who
# reads one number at a time wins two of three. Half is far from both.


def test_the_example_in_python_plays_well() -> None:
    assert wins(program(str(EXAMPLES / "my_player.py"), PATIENT), 10) >= 5


def test_the_example_in_plain_python_plays_well() -> None:
    place = f"program:python3 {EXAMPLES / 'players' / 'plain.py'}"
    assert wins(program(place, PATIENT), 10) >= 5


def test_the_example_in_c_plays_well(compiled: Path) -> None:
    assert wins(program(str(compiled), PATIENT)) >= 10


def test_the_example_in_javascript_plays_well() -> None:
    if shutil.which("node") is None:
        pytest.skip("there is no node here")
    assert wins(program(str(EXAMPLES / "players" / "shy.mjs"), PATIENT), 10) >= 5


@pytest.mark.parametrize("rules", [LEVELS["beginner"], LEVELS["easy"]])
def test_a_program_plays_the_game_that_its_function_plays_here(
    rules: Rules, plain: Program
) -> None:
    for seed in range(3):
        there = play(rules, seed, plain)
        here = play(rules, seed, as_player(first_hidden, "first hidden"))
        assert there.moves == here.moves
        assert (there.result, there.survival) == (here.result, here.survival)


def test_the_same_seed_gives_the_same_game_by_a_program_that_draws(tmp_path: Path) -> None:
    (tmp_path / "any.py").write_text(
        "def choose(view, chance):\n    return view.hidden[chance.below(len(view.hidden))]\n"
    )
    drawn = program(str(tmp_path / "any.py"), PATIENT)
    rules = Rules.rectangle(8, 8, 1)
    assert play(rules, 5, drawn).moves == play(rules, 5, drawn).moves
    assert play(rules, 5, drawn).moves != play(rules, 6, drawn).moves


def test_what_a_python_player_prints_does_not_disturb_it(tmp_path: Path) -> None:
    (tmp_path / "loud.py").write_text(
        "import os\nprint('loading')\n"
        "def choose(view, chance):\n"
        "    print('thinking'); os.write(1, b'louder\\n'); os.system('echo loudest')\n"
        "    return view.hidden[0]\n"
    )
    assert play(LEVELS["beginner"], 1, program(str(tmp_path / "loud.py"), PATIENT)).steps


def test_a_python_player_may_import_what_lies_beside_it(tmp_path: Path) -> None:
    (tmp_path / "helper.py").write_text("def pick(cells):\n    return cells[-1]\n")
    (tmp_path / "mine.py").write_text(
        "import helper\ndef choose(view, chance):\n    return helper.pick(view.hidden)\n"
    )
    assert play(LEVELS["beginner"], 1, program(str(tmp_path / "mine.py"), PATIENT)).steps
    assert sorted(path.name for path in tmp_path.iterdir()) == ["helper.py", "mine.py"]


@pytest.mark.parametrize(
    ("source", "wrong", "sentence"),
    [
        (
            "def choose(view, chance):\n    return {}[1]\n",
            Wrong.CRASHED,
            "KeyError: 1 (own.py, line 2)",
        ),
        ("def choose(view, chance):\n    return 'x'\n", Wrong.CRASHED, "chose 'x'"),
        ("def choose(view, chance):\n    return (9, 9)\n", Wrong.ILLEGAL, "outside the board"),
        ("def choose(view, chance\n", Wrong.CRASHED, "SyntaxError"),
        ("x = 1\n", Wrong.CRASHED, "has no 'player' nor 'choose'"),
        ("import sys\nsys.exit(3)\n", Wrong.CRASHED, "SystemExit: 3"),
        ("import os\nos._exit(3)\n", Wrong.CRASHED, "exited with status 3"),
        ("from sapper import Game\nraise ImportError('no')", Wrong.CRASHED, "ImportError: no"),
    ],
)
def test_a_python_player_that_fails_is_told_in_its_own_lines(
    source: str, wrong: Wrong, sentence: str, tmp_path: Path
) -> None:
    (tmp_path / "own.py").write_text(source)
    with pytest.raises(Fault) as met:
        play(LEVELS["beginner"], 1, program(str(tmp_path / "own.py"), PATIENT))
    assert met.value.wrong is wrong
    assert sentence in str(met.value)
    assert str(tmp_path) not in str(met.value)


def test_giving_up_is_being_stuck(tmp_path: Path) -> None:
    (tmp_path / "meek.py").write_text("def choose(view, chance):\n    return None\n")
    story = play(LEVELS["beginner"], 1, program(str(tmp_path / "meek.py"), PATIENT))
    assert story.result.value == "stuck"


def test_a_program_is_named_by_its_place_and_known_by_its_bytes(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text(FIRST_HIDDEN)
    before = program(str(path)).version
    assert program(str(path)).version == before
    path.write_text(FIRST_HIDDEN + "\n")
    assert program(str(path)).version != before
    assert isinstance(any_player(f"program:python3 {path}"), Program)
    there = any_player("program:python3 a.py", folder=tmp_path)
    assert isinstance(there, Program)
    assert there.words[1:] == (str(path),)
    assert isinstance(any_player("mark3"), Thinking)


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("nowhere.py", "no such file"),
        ("program:", "has no command"),
        ("program:no-such-command-at-all", "no command 'no-such-command-at-all'"),
        ("player.c", "must be compiled first: cc -O2 -o player player.c"),
        ("notes.txt", "cannot be started"),
    ],
)
def test_what_is_no_program_is_refused(
    place: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("player.c", "notes.txt"):
        (tmp_path / name).write_text("")
    with pytest.raises((ValueError, OSError), match=sentence):
        program(place)


def test_a_move_that_does_nothing_is_told_like_any_other_illegal_one(tmp_path: Path) -> None:
    (tmp_path / "marks.py").write_text(
        "from sapper import Action, Move\n"
        "def choose(view, chance):\n    return Move(Action.MARK, (0, 0))\n"
    )
    (marks,) = contest([program(str(tmp_path / "marks.py"), PATIENT)], LEVELS["beginner"], range(1))
    assert (marks.result, marks.wrong) == ("failed", "illegal move")
    assert marks.error == "chose mark (0, 0): the cell is marked already"


def test_a_program_that_has_gone_is_told(tmp_path: Path) -> None:
    (tmp_path / "gone").write_text("#!/bin/sh\n")
    (tmp_path / "gone").chmod(0o755)
    gone = program(str(tmp_path / "gone"), PATIENT)
    (tmp_path / "gone").unlink()
    (played,) = contest([gone], LEVELS["beginner"], range(1))
    assert (played.result, played.wrong) == ("failed", "crashed")
    assert "status 127" in played.error


# -- contests ----------------------------------------------------------------------------------


def told(games: list[Played]) -> list[Played]:
    """All but the times."""
    return [game._replace(seconds=0.0) for game in games]


def test_a_contest_is_the_same_with_any_number_of_processes(plain: Program) -> None:
    entrants: list[Entrant] = [plain, "mark3+least", "brain-dead"]
    alone = list(contest(entrants, LEVELS["beginner"], range(1, 9)))
    shared = list(contest(entrants, LEVELS["beginner"], range(1, 9), jobs=2))
    assert told(shared) == told(alone)
    here = [play(LEVELS["beginner"], seed, "brain-dead") for seed in range(1, 9)]
    assert [game.result for game in alone[-8:]] == [story.result.value for story in here]
    assert [game.survival for game in alone[-8:]] == [story.survival for story in here]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_program_is_given_up_at_the_same_game_with_any_number_of_processes(
    jobs: int, tmp_path: Path
) -> None:
    # It fails where the drawn number is even: about every second game.
    (tmp_path / "moody.py").write_text(
        "def choose(view, chance):\n"
        "    assert view.opened or chance.below(2)\n    return view.hidden[0]\n"
    )
    moody = program(str(tmp_path / "moody.py"), PATIENT)
    rules, seeds = LEVELS["beginner"], range(1, 31)
    played = list(contest([moody, "random"], rules, seeds, jobs=jobs, failures=3))
    own = [game for game in played if game.player == moody.name]
    assert sum(game.result == "failed" for game in own) == 3
    assert own[-1].result == "failed"
    assert [game.seed for game in own] == list(range(1, len(own) + 1))
    assert {game.wrong for game in own} == {"", "crashed"}
    assert len(played) - len(own) == 30


def standing(name: str, results: str) -> Standing:
    """w won, l lost, f failed; games from seed 1."""
    made = Standing(name, len(results))
    words = {"w": "won", "l": "lost", "f": "failed"}
    for seed, letter in enumerate(results, 1):
        made.add(Played(name, seed, words[letter], wrong="crashed", error="was ended"))
    return made


def test_pairs_are_counted_on_the_boards_that_both_played() -> None:
    first, second = standing("first", "wwlf"), standing("second", "wlwlww")
    assert first.against(second) == (1, 1, 1, 1)
    assert second.against(first) == (1, 1, 1, 1)
    assert first.share.share == 0.5
    assert first.remark == "crashed in 1 of 4 games; at seed 4 it was ended"


def test_luck_is_hits_less_risk_by_the_root_of_the_variance() -> None:
    made = Standing("lucky", 100)
    for seed in range(100):
        made.add(Played("lucky", seed, "won", risk=0.5, spread=0.25, hits=0))
    assert made.luck == pytest.approx(-50 / 5)
    assert made.too_lucky
    assert made.remark == "too lucky: it hit 0 mines where its moves risked 50.0"
    assert Standing("new", 5).luck is None


PEEKER = """
from sapper import Rules
from sapper.game.field import lay

def choose(view, chance):
    if not view.opened:
        return 0, 0
    rules = Rules.rectangle(view.width, view.height, view.mines)
    fields = [lay(rules, seed, (0, 0)).field for seed in range(1, 21)]
    fields = [field for field in fields if agrees(view, field)]
    return max(reversed(view.hidden), key=lambda cell: sum(not field[cell] for field in fields))

def agrees(view, field):
    shown = view.numbers()
    return all(not field[cell] and around(view, field, cell) == n for cell, n in shown)

def around(view, field, cell):
    return sum(field.mine_map[index] for index in view.grid.neighbours(view.grid.index(cell)))
"""


def test_a_program_that_tries_the_seeds_is_too_lucky(tmp_path: Path) -> None:
    (tmp_path / "peeker.py").write_text(PEEKER)
    peeker = program(str(tmp_path / "peeker.py"), PATIENT)
    made, honest = Standing(peeker.name, 20), Standing("random", 300)
    for played in contest([peeker], Rules.rectangle(6, 6, 8), range(1, 21)):
        made.add(played)
    for played in contest(["random"], Rules.rectangle(6, 6, 8), range(1, 301)):
        honest.add(played)
    assert made.results["won"] >= 15
    assert made.too_lucky
    assert honest.luck is not None
    assert abs(honest.luck) < 4


# -- submissions -------------------------------------------------------------------------------


def test_files_and_folders_are_handed_in(tmp_path: Path) -> None:
    (tmp_path / "anna.py").write_text(FIRST_HIDDEN)
    (tmp_path / "ben.c").write_text("int main(void) { return 0; }")
    (tmp_path / "carla").mkdir()
    (tmp_path / "carla" / "player.py").write_text(FIRST_HIDDEN)
    (tmp_path / "carla" / "notes.txt").write_text("")
    (tmp_path / "dora").mkdir()
    (tmp_path / "emil").write_text("#!/bin/sh\n")
    (tmp_path / "emil").chmod(0o755)
    (tmp_path / "emil.py").write_text(FIRST_HIDDEN)
    (tmp_path / "readme.txt").write_text("")
    (tmp_path / ".hidden.py").write_text("")
    (tmp_path / "__pycache__").mkdir()
    handed = {one.name: one for one in submissions(tmp_path, PATIENT)}
    assert [*handed] == ["anna", "ben", "carla", "dora", "emil", "emil.py"]
    assert "must be compiled first" in handed["ben"].error
    assert "one file called player to start, and here is none" in handed["dora"].error
    assert [name for name, one in handed.items() if one.program] == [
        *("anna", "carla", "emil", "emil.py")
    ]


def test_a_folder_without_programs_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no program in it"):
        submissions(tmp_path, PATIENT)
    with pytest.raises(NotADirectoryError):
        submissions(tmp_path / "nowhere", PATIENT)
