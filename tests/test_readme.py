"""The README's examples do what the README says: every Python session and every shell command."""

import doctest
import re
from pathlib import Path

import pytest

from consoles import check, consoles

README = Path(__file__).parent.parent / "README.md"
SESSIONS = re.findall(r"```python\n(.*?)```", README.read_text(), re.DOTALL)
CONSOLES = consoles(README)


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


@pytest.mark.parametrize("console", CONSOLES)
def test_the_shell_examples_print_what_is_shown(console: str, tmp_path: Path) -> None:
    check(console, tmp_path)
