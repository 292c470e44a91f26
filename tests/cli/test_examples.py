"""The examples in the help of every command do what they promise."""

import argparse
import shlex
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from cli.every import EVERY, examples_of, module_of
from sapper.cli import main
from sapper.game.field import Field
from sapper.game.formats import FORMATS, write
from sapper.game.view import View

MEASURING = {"bench"}
"""Examples that measure for minutes: here their words are only read."""

ENDINGS = {"sat": {10, 20}, "resolve": {0, 10, 20}, "programs": {0, 10, 20}}
"""Exit statuses of commands that have more than one for what is well."""

FIELD = Field.of(View.parse("4x2/2:XHHH/HHHX"))
SHOWN = View.parse("4x2/2:H1HH/1111")


EXPERIMENT = """\
players = ["random", "mark3"]
games = 5
boards = {size = "5x5", mines = 4}
"""


def examples() -> Iterator[tuple[str, str]]:
    return ((command, line) for command in EVERY for line in examples_of(command))


@pytest.fixture(scope="session")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with experiments that were run."""
    folder = tmp_path_factory.mktemp("experiment")
    (folder / "small.toml").write_text(EXPERIMENT)
    (folder / "kept.toml").write_text(f'measure = "calibration"\n{EXPERIMENT}')
    for name in ("small.toml", "kept.toml"):
        assert main(["lab", "run", str(folder / name), "--jobs", "0"]) == 0
    return folder


@pytest.fixture
def files(tmp_path: Path, results: Path) -> None:
    """The files that examples name, each with what its suffix promises."""
    for form in FORMATS.values():
        view = FIELD.mines_only() if form.of_fields else SHOWN
        for name in ("board", "game"):
            for suffix in form.suffixes:
                (tmp_path / (name + suffix)).write_bytes(write(view, form.name))
    (tmp_path / "clauses.cnf").write_text("c 1 A\nc 2 B\np cnf 2 1\n1 2 0\n")
    (tmp_path / "contradiction.cnf").write_text("p cnf 1 2\n1 0\n-1 0\n")
    (tmp_path / "positions.jsonl").write_text('{"id": 1, "position": "2x1/1:1H"}\n')
    (tmp_path / "formula.cnf").write_text("c 1 A\np cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n")
    (tmp_path / "proof.lrat").write_text("5 2 0 1 2 0\n6 0 5 3 4 0\n")
    (tmp_path / "proof.trace").write_text(
        "1 1 2 0 0\n2 -1 2 0 0\n3 1 -2 0 0\n4 -1 -2 0 0\n5 2 0 1 2 0\n6 -2 0 3 4 0\n7 0 5 6 0\n"
    )
    shutil.copytree(results, tmp_path, dirs_exist_ok=True)
    euclid = "unsigned f(unsigned u, unsigned v) { while (v) { v = u % v; u = v; } return u; }"
    (tmp_path / "euclid.c").write_text(euclid)
    (tmp_path / "other.c").write_text(euclid.replace("while (v)", "while (v != 0)"))
    own = Path(__file__).parents[2] / "examples"
    (tmp_path / "handed-in").mkdir()
    for place, name in (
        ("my_player.py", "my_player.py"),
        ("players/plain.py", "plain.py"),
        ("my_player.py", "handed-in/anna.py"),
    ):
        (tmp_path / name).write_text((own / place).read_text("utf-8"))
    record = str(tmp_path / "game.jsonl")
    assert main(["demo", "--seed", "3", "--json", "--record", record]) == 0


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    ("command", "line"), [pair for pair in examples() if pair[0] not in MEASURING]
)
def test_an_example_of_the_help_runs(
    command: str, line: str, shell: Callable[[str], CompletedProcess[str]]
) -> None:
    done = shell(line)
    assert done.stderr == ""
    assert done.returncode in ENDINGS.get(command, {0})


@pytest.mark.parametrize(("command", "line"), [pair for pair in examples() if pair[0] in MEASURING])
def test_the_words_of_a_long_example_are_understood(command: str, line: str) -> None:
    sapper, name, *words = shlex.split(line)
    assert (sapper, name) == ("sapper", command)
    parser = argparse.ArgumentParser()
    module_of(command).configure(parser)
    parser.parse_args(words)


def test_what_was_printed_comes_before_what_is_written_to_the_pipe(
    shell: Callable[[str], CompletedProcess[str]],
) -> None:
    *pictures, ending, record = shell("sapper demo --record -").stdout.splitlines()
    assert pictures
    assert ending.startswith("The game is won")
    assert record.startswith('{"sapper":1,')
