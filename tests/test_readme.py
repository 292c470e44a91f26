"""The README's examples do what the README says: every Python session and every shell command."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"
FENCE = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)
SESSIONS = [text for kind, text in FENCE.findall(README.read_text()) if kind == "python"]
CONSOLES = [text for kind, text in FENCE.findall(README.read_text()) if kind == "console"]


def test_there_are_examples_of_both_kinds() -> None:
    assert SESSIONS
    assert CONSOLES


@pytest.mark.parametrize("session", SESSIONS)
def test_the_python_examples_print_what_is_shown(session: str) -> None:
    test = doctest.DocTestParser().get_doctest(session, {}, "README", str(README), 0)
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    runner.run(test, out=report.append)
    assert not report, "".join(report)


def commands(console: str) -> list[tuple[str, str]]:
    """Each command with the output shown below it."""
    found: list[tuple[str, str]] = []
    for line in console.splitlines(keepends=True):
        if line.startswith("$ "):
            found.append((line[2:].strip(), ""))
        else:
            found[-1] = (found[-1][0], found[-1][1] + line)
    return found


@pytest.mark.parametrize("console", CONSOLES)
def test_the_shell_examples_print_what_is_shown(console: str, tmp_path: Path) -> None:
    # `sapper` is this interpreter's, wherever the environment lies.
    prelude = f'sapper() {{ "{sys.executable}" -m sapper "$@"; }}\n'
    for command, shown in commands(console):
        done = subprocess.run(
            ["bash", "-c", prelude + command], cwd=tmp_path, capture_output=True, text=True
        )
        assert done.stderr == ""
        assert done.stdout == shown
