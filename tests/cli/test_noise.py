"""Noise on the command line: named wherever rules are, and wherever a position is read."""

import json
from pathlib import Path

import pytest

from sapper.cli import main
from sapper.game.view import View

POSITION = "4x2/2:1UHH/1Hc~missing:0.9"

Capture = pytest.CaptureFixture[str]


def answer(capsys: Capture, *words: str) -> str:
    assert main(words) == 0
    return capsys.readouterr().out


def refusal(capsys: Capture, *words: str) -> str:
    assert main(words) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err.removeprefix("sapper: ").rstrip("\n")


@pytest.mark.parametrize("command", ["analyse", "explain", "deduce", "clues", "show", "convert"])
def test_a_position_says_its_noise_or_the_option_does(capsys: Capture, command: str) -> None:
    more = ["-", "--to", "picture"] if command == "convert" else []
    written = answer(capsys, command, POSITION, *more)
    plain = POSITION.partition("~")[0]
    assert answer(capsys, command, plain, *more, "--noise", "missing:0.9") == written
    assert written != answer(
        capsys, command, POSITION, *more, "--noise", "exact:0.25,low:0.5,nothing:0.25"
    )


def test_analyse_tells_what_would_be_shown(capsys: Capture) -> None:
    out = answer(capsys, "analyse", "3x1/1:0HH~low", "--cell", "2,0")
    # (1, 0) is a mine with 1/3; so (2, 0) is none with 1/3, its truth 1: it shows 0 or 1 alike.
    assert "Opening 2,0 would show: 0 16.7%, 1 16.7%, a mine 66.7%" in out
    assert "Its true number: 1 33.3%" in out
    facts = json.loads(answer(capsys, "analyse", "3x1/1:0HH~low", "--cell", "2,0", "--json"))
    assert facts["noise"] == "low"
    assert facts["solutions"] == "2"
    assert facts["cell"]["numbers"] == pytest.approx([0, 1 / 3])
    assert facts["cell"]["shown"] == pytest.approx({"0": 1 / 6, "1": 1 / 6})


def test_analyse_tells_what_an_open_cell_is_in_truth(capsys: Capture) -> None:
    # The mine at (1, 0) is half as likely to show a 0 as the mine at (2, 0) is.
    out = answer(capsys, "analyse", "3x1/1:0HH~low", "--cell", "0,0")
    assert out.endswith("0,0 shows 0. Its true number: 0 66.7%, 1 33.3%\n")
    facts = json.loads(answer(capsys, "analyse", "3x1/1:0HH~low", "--cell", "0,0", "--json"))
    assert facts["cell"] == {"cell": [0, 0], "shows": 0, "truths": pytest.approx([2 / 3, 1 / 3])}
    # Two of three cells are mines, and one of them or two beside the cell that shows nothing.
    out = answer(capsys, "analyse", "4x1/2:HUHH", "--cell", "1,0")
    assert out.endswith("1,0 shows no number. Its true number: 1 66.7%, 2 33.3%\n")
    out = answer(capsys, "analyse", "3x1/1:1HH", "--cell", "0,0")
    assert out.endswith("0,0 shows 1. Its true number: 1 100%\n")


def test_a_contradiction_through_noise_says_what_opens(capsys: Capture) -> None:
    assert main(["analyse", "3x1/1:0HH~missing:0.5"]) == 2
    assert "a true 0 opens its neighbours" in capsys.readouterr().out
    assert main(["analyse", "3x1/1:3HH~low"]) == 2
    assert "opens its neighbours" not in capsys.readouterr().out


def test_fields_have_no_noise_to_be_measured_through(capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(["measure", "3x1/1:X10", "--noise", "low"])
    assert "--noise" in capsys.readouterr().err


def test_analyse_in_batches(capsys: Capture, tmp_path: Path) -> None:
    batch = tmp_path / "batch.jsonl"
    batch.write_text('{"id": 1, "position": "3x1/1:0HH"}\n')
    facts = json.loads(answer(capsys, "analyse", "--batch", str(batch), "--noise", "low"))
    assert facts["mine_probability"][0][1:] == pytest.approx([1 / 3, 2 / 3])


def test_explain_weighs_worlds(capsys: Capture) -> None:
    out = answer(capsys, "explain", "3x1/1:0HH~low", "1,0")
    assert "The chance that (1, 0) is a mine is 33.33%: 1 of 3 weighted worlds." in out
    assert "Each world is weighed by how likely it would show what came." in out
    assert "decided" not in out
    facts = json.loads(answer(capsys, "explain", "3x1/1:0HH~low", "1,0", "--json"))
    assert facts["chance"] == {"value": 1 / 3, "numerator": "1", "denominator": "3"}
    assert facts["avoidable"] is None
    spanish = answer(capsys, "explain", "3x1/1:0HH~low", "1,0", "--lang", "es")
    assert "Cada mundo pesa" in spanish


def test_explain_says_what_a_number_may_mean(capsys: Capture) -> None:
    out = answer(capsys, "explain", "2x2/3:2H/HH~low", "1,0", "--json")
    assert json.loads(out)["verdict"] == "mine"
    out = answer(capsys, "explain", "3x1/2:H2H~low", "0,0", "--hint", "4")
    assert "accepted by the judges" in out


def test_contradictions_through_noise(capsys: Capture) -> None:
    assert main(["analyse", "2x1/1:UX~low"]) == 0
    capsys.readouterr()
    assert main(["explain", "3x1/1:H2H~missing:0.5"]) == 2
    out = capsys.readouterr().out
    assert "The position contradicts itself" in out
    assert main(["analyse", "2x2/1:0H/HH~missing:0.5"]) == 2
    assert "0,0 shows 0" in capsys.readouterr().out
    assert main(["analyse", "2x2/0:UH/HH~missing:0.5"]) == 2
    assert "0,0 shows no number" in capsys.readouterr().out


def test_rules_take_noise_rows_and_columns(capsys: Capture) -> None:
    words = ["--rows", "3", "--columns", "5", "--mines", "2", "--noise", "missing:0", "--seed", "4"]
    facts = json.loads(answer(capsys, "new", *words, "--json"))
    assert facts["rules"]["grid"] == "5x3"
    assert facts["rules"]["noise"] == "missing:0"
    view = View.parse(facts["notation"])
    assert view.opened == len(view.unseen) > 0
    watched = answer(capsys, "watch", *words, "--player", "mark3+least")
    assert "seed 4, noise missing:0." in watched
    played = json.loads(answer(capsys, "play-many", *words, "--games", "2", "--json"))
    assert played["rules"]["noise"] == "missing:0"


def test_a_recorded_game_through_noise_is_replayed(capsys: Capture, tmp_path: Path) -> None:
    record = str(tmp_path / "game.json")
    words = ["--size", "5x5", "--mines", "4", "--noise", "low", "--record", record]
    out = answer(capsys, "watch", *words, "--json")
    end = json.loads(out.splitlines()[-1])["notation"]
    assert end.endswith("~low")
    assert View.parse(end).grid.name == "5x5"
    replayed = answer(capsys, "replay", record, "--json")
    assert json.loads(replayed.splitlines()[0])["seed"] == "7"


def test_a_table_in_a_file(capsys: Capture, tmp_path: Path) -> None:
    table = tmp_path / "loud.toml"
    table.write_text('[shown]\n1 = { 0 = "1/2", 1 = "1/2" }\n')
    position = "3x1/1:0HH"
    facts = json.loads(answer(capsys, "analyse", position, "--noise", str(table), "--json"))
    assert facts["noise"] == "table_1-0:0.5-1:0.5"
    assert facts["mine_probability"][0][1:] == pytest.approx([1 / 3, 2 / 3])
    table.write_text("[shown]\n1 = { 0 = 0.5 }\n")
    error = refusal(capsys, "analyse", position, "--noise", str(table))
    assert error == f"{table}: shown.1: the row of 1: the shares must add up to 1, not to 1/2"
    assert "No such file" in refusal(capsys, "analyse", position, "--noise", "none.toml")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["analyse", "2x1/1:1H", "--noise", "loud"], "noise 'loud': there is no model 'loud'"),
        (["new", "--noise", "missing:2"], "a chance is from 0 to 1"),
        (["new", "--rows", "3", "--mines", "1"], "--rows and --columns go together"),
        (
            ["new", "--rows", "3", "--columns", "3", "--size", "3x3", "--mines", "1"],
            "--size and --rows exclude each other",
        ),
        (["new", "--rows", "3", "--columns", "3"], "--size and --mines go together"),
        (["convert", "1x1/1:X~low", "-", "--to", "tatham"], "no noise such as low"),
        (["influence", "2x1/1:1H~low"], "traced without noise"),
        (["chains", "--noise", "low", "--games", "1"], "traced without noise"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    capsys: Capture, words: list[str], complaint: str
) -> None:
    assert complaint in refusal(capsys, *words)
