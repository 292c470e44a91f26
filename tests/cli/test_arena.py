"""`sapper arena` and `sapper grade`: what is printed of programs, also of those that fail."""

import csv
import io
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from sapper.cli import main
from sapper.lab.arena.tables import csv_table, html_page, text_table

FIRST = "def choose(view, chance):\n    return view.hidden[0]\n"
WORDS = ["--jobs", "1", "--start-seconds", "60", "--move-seconds", "60"]


@pytest.fixture
def handed_in(tmp_path: Path) -> Path:
    folder = tmp_path / "handed-in"
    folder.mkdir()
    (folder / "anna.py").write_text(FIRST)
    (folder / "ben.py").write_text("def choose(view, chance):\n    return 50, 50\n")
    (folder / "carla.py").write_text("def choose(view, chance):\n    raise KeyError('=1+1')\n")
    (folder / "dora.c").write_text("int main(void) { return 0; }\n")
    (folder / "<b>emil.py").write_text("def choose(view, chance):\n    return None\n")
    return folder


def test_the_arena_tells_shares_and_differences(
    handed_in: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["arena", str(handed_in / "anna.py"), "--games", "4", "--against", "mark3@3,3,random"]
    assert main([*words, "--json", *WORDS]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert [player["player"] for player in facts["players"]] == [words[1], "mark3@3,3", "random"]
    assert (facts["first_seed"], facts["games"]) == ("1", 4)
    assert facts["isolation"] in ("namespaces", "process group only")
    anna = facts["players"][0]
    assert anna["games"] == anna["won"] + anna["lost"] == 4
    assert re.fullmatch("[0-9a-f]{12}", anna["version"])
    rivals = ("mark3@3,3", "random")
    assert [pair["players"] for pair in facts["pairs"]] == [[words[1], name] for name in rivals]
    for pair in facts["pairs"]:
        assert sum(count for key, count in pair.items() if key.startswith("won_by")) == 4
        assert pair["won_by_both"] + pair["won_by_first_alone"] == anna["won"]
    assert main([*words, *WORDS]) == 0
    text = capsys.readouterr().out
    assert f"{words[1]} against mark3@3,3: " in text
    assert "4 games from seed 1" in text


def test_the_arena_says_by_its_status_that_a_program_failed(
    handed_in: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [str(handed_in / "ben.py"), "--games", "9", "--failures", "2", "--against", "none"]
    assert main(["arena", *words, *WORDS]) == 1
    text = capsys.readouterr().out
    assert "illegal move in 2 of 2 games; at seed 1 it chose probe (50, 50)" in text
    assert "given up after 2 of 9 games" in text


def test_a_class_gets_one_table(handed_in: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet, page = handed_in.parent / "grades.csv", handed_in.parent / "grades.html"
    words = ["grade", str(handed_in), "--games", "3", "--failures", "2", "--seed", "7"]
    outs = ["--csv", str(sheet), "--html", str(page)]
    assert main([*words, *WORDS, *outs]) == 0
    text = capsys.readouterr().out
    assert "ben: illegal move in 2 of 2 games; at seed 7 it chose probe (50, 50)" in text
    assert (
        "carla: crashed in 2 of 2 games; at seed 7 it reported KeyError: '=1+1' (carla.py" in text
    )
    assert "dora: " in text
    assert "must be compiled first" in text
    rows = list(csv.DictReader(io.StringIO(sheet.read_text())))
    by_name = {row["player"]: row for row in rows}
    assert by_name["anna"]["remark"] == "ok"
    assert by_name["<b>emil"]["stuck"] == "3"
    assert (by_name["dora"]["games"], by_name["ben"]["failed"]) == ("0", "2")
    assert by_name["probabilistic"]["remark"] == "built in"
    assert rows[-1]["player"] == "probabilistic"
    assert rows[-2]["player"] == "dora"
    html = page.read_text()
    assert "<b>emil" not in html
    assert "&lt;b&gt;emil" in html
    assert _heads(html) == [row["player"] for row in rows]


def _heads(page: str) -> list[str]:
    """What heads the rows of a page, read by somebody else's parser."""
    heads: list[str] = []

    class Reader(HTMLParser):
        inside = False

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            self.inside = tag == "th" and ("scope", "row") in attrs

        def handle_data(self, data: str) -> None:
            if self.inside:
                heads.append(data)
                self.inside = False

    Reader().feed(page)
    return heads


def test_a_drawn_seed_is_told_and_gives_the_same_again(
    handed_in: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["grade", str(handed_in), "--games", "2", "--against", "none", "--json", *WORDS]
    assert main(words) == 0
    first = json.loads(capsys.readouterr().out)
    assert int(first["first_seed"]) > 1000
    assert main([*words, "--seed", first["first_seed"]]) == 0
    again = json.loads(capsys.readouterr().out)
    for players in (first["players"], again["players"]):
        for player in players:
            player.pop("seconds_per_game", None)
    assert again == first


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["arena", "nowhere.py"], "nowhere.py: there is no such file"),
        (["arena", "anna.py", "--games", "0"], "--games must be from 1 to 1,000,000, not 0"),
        (["arena", "anna.py", "--jobs", "0"], "--jobs must be from 1 to 1,024, not 0"),
        (["arena", "anna.py", "--memory", "-1"], "the limit 'megabytes' must be above 0"),
        (["arena", "anna.py", "--move-seconds", "nan"], "the limit 'move' must be above 0"),
        (["arena", "anna.py", "anna.py"], "anna.py is named twice"),
        (["arena", "anna.py", "--against", "nobody"], "there is no player 'nobody'"),
        (["arena", "anna.py", "--against", "anna.py"], "--against names built-in players"),
        (["arena", "anna.py", "--failures", "0"], "--failures must be at least 1"),
        (["arena", "anna.py", "--size", "graph.11.0-1.0-2.0-3.0-4.0-5.0-6.0-7.0-8.0-9.0-10",
          "--mines", "1"], "numbers up to 9"),
        (["grade", "nowhere"], "nowhere: there is no such folder"),
        (["grade", "."], "ben.c must be compiled first"),
    ],
)  # fmt: skip
def test_what_makes_no_contest_is_refused_in_one_sentence(
    words: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "anna.py").write_text(FIRST)
    if words == ["grade", "."]:
        (tmp_path / "anna.py").rename(tmp_path / "ben.c")
        assert main([*words, "--games", "1", "--against", "random", "--jobs", "1"]) == 0
        assert sentence in capsys.readouterr().out
        return
    assert main(words) == 2
    said = capsys.readouterr()
    assert sentence in said.err
    assert said.err.count("\n") == 1
    assert not said.out


def test_tables_take_nothing_from_strangers_for_more_than_text() -> None:
    rows = [["=HYPERLINK(1)", "-5.2", "+x"], ["\x1b[2Jbad\nname", "1e3", "<script>"]]
    sheet = list(csv.reader(io.StringIO(csv_table(["a", "b", "c"], rows))))
    assert sheet[1] == ["'=HYPERLINK(1)", "-5.2", "'+x"]
    assert sheet[2][0] == "?[2Jbad name"
    assert "\x1b" not in text_table(["a", "b", "c"], rows)
    page = html_page("<title>", ["<note>"], ["a", "b", "c"], rows)
    assert "<script>" not in page
    assert "\x1b" not in page
