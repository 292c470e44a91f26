"""sapper lab report and sapper lab compare, from an experiment to the page."""

import json
from pathlib import Path

import pytest

from sapper.cli import main
from sapper.game.rules import Rules
from sapper.lab.playing import Result, play
from sapper.lab.statistics import Pairs

SMALL = """\
question = "What does the number of mines win?"
players = ["mark2", "mark3"]
games = 40

[[boards]]
size = "4x4"
mines = "2..4"
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An experiment that has been run, and one that has not."""
    place = tmp_path_factory.mktemp("experiments")
    (place / "small.toml").write_text(SMALL)
    (place / "later.toml").write_text(SMALL)
    assert main(["lab", "run", str(place / "small.toml"), "--jobs", "0"]) == 0
    return place


@pytest.fixture(autouse=True)
def here(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == 2
    return capsys.readouterr().err


def test_an_experiment_becomes_a_page_with_its_figure(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib")
    assert main(["lab", "report", "small.toml", "--out", "small.html"]) == 0
    assert capsys.readouterr().out == "small.html: 1 section, 0 claims, 240 trials\n"
    text = (folder / "small.html").read_text("utf-8")
    assert "What does the number of mines win?" in text
    assert "Figure 1. Won, by mines. n = 40 each, 95 % intervals." in text
    assert "<pre>sapper lab run small.toml</pre>" in text


def test_markdown_and_figures_are_files_of_their_own(folder: Path) -> None:
    pytest.importorskip("matplotlib")
    words = ["--markdown", "small.md", "--figures", "drawn"]
    assert main(["lab", "report", "small.toml", *words]) == 0
    assert not (folder / "report.html").exists()
    assert "](drawn/small.svg)" in (folder / "small.md").read_text("utf-8")
    assert {path.name for path in (folder / "drawn").iterdir()} == {"small.svg", "small.png"}


def test_what_has_not_been_run_is_named_and_makes_no_store(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib")
    assert main(["lab", "report", "later.toml", "--out", "later.html"]) == 0
    assert "0 of 240 trials so far: sapper lab run later.toml" in capsys.readouterr().out
    assert not (folder / "results" / "later.sqlite").exists()


def test_a_report_of_ones_own_judges_its_claims(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib")
    (folder / "pages").mkdir(exist_ok=True)
    (folder / "pages" / "own.toml").write_text(
        'title = "Ours"\nfolder = ".."\n[sources]\nwe = "ourselves"\n'
        '[[section]]\nname = "s"\ntitle = "Count"\nexperiments = ["small.toml"]\n'
        '[[section.claim]]\nsource = "we"\nsays = "It falls."\n'
        'finding = {is = "falls", value = "won", x = "mines"}\n'
    )
    assert main(["lab", "report", "pages/own.toml", "--out", "own.html"]) == 0
    assert "own.html: 1 section, 1 claim, 240 trials" in capsys.readouterr().out
    assert "mark2: " in (folder / "own.html").read_text("utf-8")
    assert "names its experiments itself" in refused(
        capsys, "lab", "report", "pages/own.toml", "small.toml"
    )


def test_a_report_for_programs_holds_the_tables_and_writes_nothing(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = set(folder.iterdir())
    assert main(["lab", "report", "small.toml", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    (section,) = told["sections"]
    (table,) = section["exhibits"]
    assert table["head"] == ["mines", "mark2", "mark3"]
    assert [row[0] for row in table["rows"]] == ["2", "3", "4"]
    assert section["runs"][0]["command"] == "sapper lab run small.toml"
    assert (told["trials"], section["runs"][0]["first_seed"]) == (240, "1")
    assert set(folder.iterdir()) == before


def test_reports_that_cannot_be_made_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    assert "there is no reports/claims.toml; name a report" in refused(capsys, "lab", "report")
    assert "none.toml: No such file" in refused(capsys, "lab", "report", "none.toml")


def test_two_players_are_compared_game_by_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "compare", "mark3", "mark2", "small.toml", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    for board in told["boards"]:
        rules, pairs = Rules.from_dict(board["rules"]), [0, 0, 0, 0]
        for seed in range(1, 41):
            mark3, mark2 = (play(rules, seed, who).result for who in ("mark3", "mark2"))
            pairs[2 * (mark3 is not Result.WON) + (mark2 is not Result.WON)] += 1
        expected = Pairs(*pairs)
        assert [board[name] for name in Pairs._fields] == pairs
        assert (board["games"], board["p"]) == (40, expected.p)
        assert board["difference_high_95"] == expected.difference().high
    assert len(told["boards"]) == 3


def test_a_comparison_is_told_board_by_board_and_in_all(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["lab", "compare", "mark3", "mark2", "small.toml"]) == 0
    said = capsys.readouterr().out
    for words in ("mark3 less mark2, seed by seed", "4x4/2, 40 seeds", "all boards, 120 seeds"):
        assert words in said


def test_comparisons_that_cannot_be_made_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    def said(*words: str) -> str:
        return refused(capsys, "lab", "compare", *words)

    assert "mark2 is no match for itself" in said("mark2", "mark2", "small.toml")
    assert "there is no player random; it has mark2, mark3" in said("random", "mark2", "small.toml")
    assert "there is no store" in said("mark3", "mark2", "later.toml")
    assert "there are no seeds that mark3 and mark2 have played" in said("mark3", "mark2")
