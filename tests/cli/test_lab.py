"""The commands of the lab: what they print, for people and for programs."""

import csv
import io
import json
import sqlite3
from pathlib import Path

import pytest

from sapper.cli import main
from sapper.game.rules import Rules
from sapper.lab.playing import play
from sapper.lab.statistics import sequence
from sapper.lab.versions import code

EXPERIMENT = """\
question = "Who wins on small boards?"
players = ["mark3", "own.py"]
games = 20

[[boards]]
size = "5x5"
mines = [4, 5]
"""

OWN = """\
def choose(view, chance):
    if view.mines == 5:
        raise ValueError("five are too many")
    return view.hidden[0]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "trial.toml").write_text(EXPERIMENT)
    (tmp_path / "own.py").write_text(OWN)
    return tmp_path


def run(*words: str) -> int:
    return main(["lab", "run", "trial.toml", "--jobs", "0", *words])


@pytest.mark.usefixtures("folder")
def test_a_run_ends_with_a_table_and_tells_what_failed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run() == 3
    printed = capsys.readouterr()
    assert printed.err == ""
    title, head, *lines = printed.out.splitlines()
    assert title == "trial: Who wins on small boards?"
    assert head.split()[:4] == ["board", "player", "games", "won"]
    won = sum(
        play(Rules.rectangle(5, 5, 4), seed, "mark3").result.value == "won" for seed in range(1, 21)
    )
    assert lines[0].split()[:4] == ["5x5/4", "mark3", "20", f"{5 * won:.2f}"]
    assert lines[4] == "20 games failed:"
    assert "own.py on 5x5/5, seed 1: the player own (seed 1, move 1) failed with " in lines[5]
    assert "five are too many (own.py, line 3)" in lines[5]
    assert len(lines) == 10


@pytest.mark.usefixtures("folder")
def test_failed_games_are_played_again_when_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert run() == run() == 3
    capsys.readouterr()
    for words, played in (((), 0), (("--retry",), 20)):
        assert run("--json", *words) == 3
        assert json.loads(capsys.readouterr().out.splitlines()[-1])["played"] == played


@pytest.mark.usefixtures("folder")
def test_a_run_that_stops_by_what_it_sees_tells_the_interval_that_may_be_looked_at(
    capsys: pytest.CaptureFixture[str],
) -> None:
    run("--until", "±40%")
    line = capsys.readouterr().out.splitlines()[2]
    won = sum(
        play(Rules.rectangle(5, 5, 4), seed, "mark3").result.value == "won" for seed in range(1, 21)
    )
    assert f" {sequence(won, 20)} " in line
    run("--until", "±40%", "--games", "21", "--json")
    event = json.loads(capsys.readouterr().out.splitlines()[1])
    found = sequence(event["won"], event["games"])
    assert (event["win_share_low_95"], event["win_share_high_95"]) == (found.low, found.high)


def test_rows_of_other_code_are_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run("--games", "1")
    assert "made by code" not in capsys.readouterr().out
    with sqlite3.connect(folder / "results" / "trial.sqlite") as connection:
        connection.execute("UPDATE codes SET code = '0.0.1+old'")
    connection.close()
    run("--games", "2")
    told = f"made by code 0.0.1+old, {code()}; the code here is {code()}\n"
    assert capsys.readouterr().out.endswith(told)
    main(["lab", "status", "trial.toml"])
    assert capsys.readouterr().out.endswith(told)


@pytest.mark.usefixtures("folder")
def test_events_are_one_object_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    run("--json")
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert events[0] == {
        "event": "begin",
        "experiment": "trial",
        "store": "results/trial.sqlite",
        "place": "this process",
        "workers": 1,
        "points": 4,
        "done": 0,
        "total": 80,
    }
    assert {event["event"] for event in events[1:-1]} == {"progress"}
    assert 0 <= events[1]["win_share_low_95"] <= events[1]["win_share"]
    assert events[-1]["event"] == "end"
    assert events[-1]["done"] == events[-1]["total"] == 80


@pytest.mark.usefixtures("folder")
def test_status_says_how_far_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    run("--games", "5")
    capsys.readouterr()
    assert main(["lab", "status", "trial.toml", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["question"] == "Who wins on small boards?"
    assert [point["missing"] for point in facts["points"]] == [15] * 4
    assert [point["failed"] for point in facts["points"]] == [0, 0, 0, 5]
    assert facts["points"][0]["rules"]["mines"] == 4
    assert main(["lab", "status", "trial.toml"]) == 0
    assert "5 of 20" in capsys.readouterr().out
    assert main(["lab", "list", "trial.toml"]) == 0
    assert "4 points, 20 games each: 20 of 80 played" in capsys.readouterr().out


@pytest.mark.usefixtures("folder")
def test_an_export_has_what_the_games_say(capsys: pytest.CaptureFixture[str]) -> None:
    run()
    capsys.readouterr()
    assert main(["lab", "export", "trial.toml", "--csv", "-"]) == 0
    lines = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert len(lines) == 80
    assert [(line["player"], line["mines"]) for line in lines[::20]] == [
        ("mark3", "4"),
        ("own.py", "4"),
        ("mark3", "5"),
        ("own.py", "5"),
    ]
    assert [int(line["seed"]) for line in lines[:20]] == [*range(1, 21)]
    for line in lines[:20]:
        story = play(Rules.rectangle(5, 5, 4), int(line["seed"]), "mark3")
        assert line["result"] == story.result.value
        assert float(line["survival"]) == story.survival
        assert json.loads(line["work"] or "{}") == story.work
    assert "seconds" not in lines[0]


@pytest.mark.usefixtures("folder")
def test_parquet_has_the_same_rows_and_the_same_bytes_each_time(folder: Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    run()
    for words in (["--csv", "rows.csv"], ["--parquet", "a.parquet"], ["--parquet", "b.parquet"]):
        assert main(["lab", "export", "trial.toml", *words]) == 0
    assert (folder / "a.parquet").read_bytes() == (folder / "b.parquet").read_bytes()
    found = duckdb.read_parquet("a.parquet")
    with open("rows.csv", encoding="utf-8", newline="") as file:
        names, *lines = csv.reader(file)
    assert found.columns == names
    assert dict(zip(found.columns, map(str, found.types), strict=True))["survival"] == "DOUBLE"
    for line, kept in zip(lines, found.fetchall(), strict=True):
        for text, value in zip(line, kept, strict=True):
            if isinstance(value, float):
                assert float(text) == value
            else:
                assert text == ("" if value is None else str(value)).replace("False", "false")


@pytest.mark.usefixtures("folder")
def test_blocks_are_exported_where_only_sums_are_kept(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "trial.toml").write_text(
        'players = ["engine"]\ngames = 20000\nseed = 0\nkeep = "sums"\n'
        'boards = {size = "4x4", mines = 3}'
    )
    assert run() == 0
    capsys.readouterr()
    assert main(["lab", "export", "trial.toml", "--csv", "-"]) == 0
    blocks = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [(block["seed"], block["games"]) for block in blocks] == [
        ("0", "10000"),
        ("10000", "10000"),
    ]
    assert main(["lab", "status", "trial.toml", "--json"]) == 0
    (point,) = json.loads(capsys.readouterr().out)["points"]
    assert point["won"] == sum(int(block["won"]) for block in blocks)


@pytest.mark.usefixtures("folder")
def test_sql_answers_and_never_writes(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run()
    store = folder / "results" / "trial.sqlite"

    def asked(question: str, *words: str) -> tuple[int, str, str]:
        capsys.readouterr()
        status = main(["lab", "sql", "trial.toml", question, *words])
        return status, *capsys.readouterr()

    question = "SELECT player, mines, count(*) AS games FROM rows GROUP BY 1, 2 ORDER BY 1, 2"
    assert asked(question)[:2] == (
        0,
        "player\tmines\tgames\nmark3\t4\t20\nmark3\t5\t20\nown.py\t4\t20\nown.py\t5\t20\n",
    )
    assert asked(question, "--json", "--limit", "1") == (
        0,
        '{"player": "mark3", "mines": 4, "games": 20}\n',
        "sapper: more lines follow (--limit 1)\n",
    )
    before = store.read_bytes()
    for writing in (
        "DELETE FROM trials",
        "UPDATE trials SET result = 0",
        "DROP TABLE trials",
        "CREATE TABLE x(y)",
        "ATTACH 'other.sqlite' AS other",
        "PRAGMA user_version = 9",
        "WITH x AS (SELECT 1) DELETE FROM trials",
        "VACUUM INTO 'other.sqlite'",
    ):
        status, printed, said = asked(writing)
        assert (status, printed) == (2, "")
        assert said == "sapper: a question may only read: SELECT and nothing else\n"
    assert asked("SELECT 1; DELETE FROM trials")[0] == 2
    assert "no such column: luck" in asked("SELECT luck FROM rows")[2]
    assert asked(" ") == (2, "", "sapper: there is no question\n")
    assert asked("SELECT x'00ff' AS b, NULL AS n")[1] == "b\tn\n00ff\t\n"
    assert asked("SELECT x'00ff' AS b", "--json")[1] == '{"b": "00ff"}\n'
    assert store.read_bytes() == before
    assert not (folder / "other.sqlite").exists()
    with sqlite3.connect(store) as connection:
        assert connection.execute("SELECT count(*) FROM trials").fetchone() == (80,)
    connection.close()


WRONG = [
    (["--jobs", "-1"], "--jobs must be from 0 to 1,024, not -1"),
    (["--cluster", "here"], "'here' is no cluster; write local:4"),
    (["--cluster", "local:2", "--jobs", "2"], "--jobs and --cluster exclude each other"),
    (["--until", "soon"], "--until must be a width such as ±0.5%, not 'soon'"),
    (["--games", "0"], "games must be from 1 to 1,000,000,000,000, not 0"),
    (["--store", "own.py"], "the store own.py: file is not a database"),
]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("words", "said"), WRONG)
def test_what_is_wrong_is_one_line_and_status_2(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", "run", "trial.toml", *words]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert said in printed.err


def test_the_lab_alone_shows_its_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["lab"])
    assert stop.value.code == 0
    assert "say how far an experiment is" in capsys.readouterr().out
