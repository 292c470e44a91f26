"""Games to read: sapper watch and sapper play-many."""

import json
import re
from pathlib import Path

import pytest

from sapper.cli import main
from sapper.game.rules import LEVELS
from sapper.game.view import View
from sapper.lab.playing import play

EXAMPLE = Path(__file__).parents[2] / "examples" / "my_player.py"


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == 0
    return capsys.readouterr().out


def test_a_game_is_told_from_its_opening_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(
        capsys, "watch", "--player", "mark3+random", "--level", "beginner", "--seed", "3"
    )
    story = play(LEVELS["beginner"], 3, "mark3+random")
    assert text.startswith("\nOpening (random): ")
    assert text.count("9x9, 10 mines\n") >= 2
    assert text.count("Guess (random): ") == story.guesses
    assert "single finds " in text
    last = text.rstrip().splitlines()[-1]
    assert last.startswith(f"mark3+random: {story.result.value} after {len(story.steps)} moves, ")
    assert "\x1b" not in text


def test_a_guess_is_told_with_its_chance_and_the_alternatives(
    capsys: pytest.CaptureFixture[str],
) -> None:
    seed = next(
        seed for seed in range(50) if play(LEVELS["beginner"], seed, "probabilistic").guesses
    )
    text = printed(capsys, "watch", "--seed", str(seed))
    guess = r"Guess \(least\): \d,\d is a mine with [\d.]+ % \(others: \d,\d [\d.]+ %"
    assert re.search(guess, text)
    text = printed(capsys, "watch", "--player", "report-single", "--seed", "3")
    assert re.search(r"Guess \(report\): \d,\d is a mine with [\d.]+ %, exact [\d.]+ %", text)


def test_a_guess_is_told_beside_the_safest_cell_where_that_is_another(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["watch", "--player", "random", "--level", "easy"]
    for seed in map(str, range(5)):
        text = printed(capsys, *words, "--seed", seed)
        told = re.findall(r"exact ([\d.]+) %(?: \(least exact: \d,\d ([\d.]+) %\))?", text)
        lines = printed(capsys, *words, "--seed", seed, "--json").splitlines()
        moves = [json.loads(line) for line in lines[:-1]]
        taken = [move for move in moves if move["kind"] == "guess"]
        assert len(told) == len(taken)
        for (chance, least), move in zip(told, taken, strict=True):
            assert float(chance) == pytest.approx(100 * move["chance"], abs=0.06)
            safer = move["safest"]["risk"] < move["chance"] - 5e-4
            assert bool(least) == safer
            assert not least or float(least) == pytest.approx(
                100 * move["safest"]["risk"], abs=0.06
            )


def test_a_stuck_game_ends_with_its_unmarked_cells(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--player", "resolution", "--level", "hard", "--coordinates", "cartesian"]
    seed = next(
        seed
        for seed in range(20)
        if play(LEVELS["hard"], seed, "resolution").result.value == "stuck"
    )
    story = play(LEVELS["hard"], seed, "resolution")
    text = printed(capsys, "watch", *words, "--seed", str(seed))
    assert f"\nStuck: nothing is known of {len(story.unknown)} cells: " in text
    board = text.partition("Stuck: ")[2].splitlines()[3:19]
    rows = [row.split()[1:] for row in board]
    hidden = [(x, y) for y, row in enumerate(rows) for x, symbol in enumerate(row) if symbol == "#"]
    assert hidden == sorted(story.unknown, key=lambda cell: (cell[1], cell[0]))


def test_a_move_a_line_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--player", "report-pairs", "--level", "easy", "--seed", "4", "--json"]
    *moves, end = map(json.loads, printed(capsys, "watch", *words).splitlines())
    story = play(LEVELS["easy"], 4, "report-pairs")
    assert [tuple(move["move"]) for move in moves] == [
        (move.action.value, *move.cell) for move in story.moves
    ]
    assert {move["kind"] for move in moves} <= {"opening", "deduced", "guess", "chosen"}
    assert all(move["risk"] == 0 for move in moves if move["kind"] == "deduced")
    assert View.parse(moves[-1]["notation"]) == story.end
    assert (end["result"], end["moves"], end["guesses"]) == (
        story.result.value,
        len(moves),
        story.guesses,
    )


def test_a_watched_game_can_be_kept_and_replayed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "game.jsonl"
    printed(capsys, "watch", "--seed", "5", "--record", str(record))
    facts = json.loads(printed(capsys, "replay", str(record), "--json"))
    assert facts["result"] == play(LEVELS["beginner"], 5, "probabilistic").result.value


def test_many_games_are_added_up(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--player", "report-single", "--games", "20", "--seed", "5"]
    facts = json.loads(printed(capsys, "play-many", *words, "--json").splitlines()[-1])
    stories = [play(LEVELS["beginner"], seed, "report-single") for seed in range(5, 25)]
    results = [story.result.value for story in stories]
    assert facts["games"] == 20
    assert [facts[name] for name in ("won", "lost", "stuck")] == [
        results.count(name) for name in ("won", "lost", "stuck")
    ]
    assert facts["guesses"] == sum(story.guesses for story in stories)
    assert facts["seconds"] > 0
    assert facts["win_share_low_95"] < facts["win_share"] < facts["win_share_high_95"]
    text = printed(capsys, "play-many", *words)
    assert f"won    {facts['won']:>7}" in text
    assert "20 games from seed 5" in text


def test_the_start_says_what_the_first_click_is_promised(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for start in ("safe", "opening", "none"):
        words = ["--player", "random", "--games", "2", "--start", start, "--json"]
        assert json.loads(printed(capsys, "play-many", *words))["rules"]["first"] == start


def test_stuck_games_say_how_many_cells_were_left(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--player", "brain-dead+never", "--games", "10"]
    facts = json.loads(printed(capsys, "play-many", *words, "--json"))
    stuck = [
        len(story.unknown)
        for story in (play(LEVELS["beginner"], seed, "single-count+never") for seed in range(1, 11))
        if story.result.value == "stuck"
    ]
    assert facts["stuck"] == len(stuck) > 0
    assert facts["unknown_when_stuck"] == sum(stuck) / len(stuck)


def test_a_file_of_ones_own_plays(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--player", str(EXAMPLE), "--games", "5", "--json"]
    facts = json.loads(printed(capsys, "play-many", *words))
    assert (facts["player"], facts["games"]) == ("my_player", 5)
    text = printed(capsys, "watch", "--player", str(EXAMPLE))
    assert "Opening (my_player): " in text
    assert re.search(r"my_player opens: \d,\d is (safe|a mine with exact)", text)


def test_games_that_are_stopped_are_added_up_so_far(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tires.py"
    path.write_text(
        "games = []\n"
        "def choose(view, chance):\n"
        "    if not view.opened:\n"
        "        games.append(view)\n"
        "    if len(games) > 3:\n"
        "        raise KeyboardInterrupt\n"
        "    return view.hidden[0]\n"
    )
    words = ["play-many", "--player", str(path), "--games", "9"]
    assert main([*words, "--json"]) == 130
    output = capsys.readouterr()
    assert json.loads(output.out)["games"] == 3
    assert output.err == "sapper: stopped\n"
    assert main(words) == 130
    assert "3 games from seed 1" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play-many", "--games", "0"], "--games must be from 1"),
        (["play-many", "--player", "nobody"], "there is no player 'nobody'"),
        (["play-many", "--seed", "-1"], "a seed is a whole number"),
        (["watch", "--delay", "-1"], "--delay must be from 0 to 60"),
        (["watch", "--player", "no.py"], "no.py: there is no such file"),
        # C(80, 11) + C(80, 9): note 9's way of counting.
        (["watch", "--player", "mark1@corner"], "clauses"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert len(error.splitlines()) == 1
