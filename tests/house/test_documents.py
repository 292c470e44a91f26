"""The Python sessions and the shell commands in the pages of docs/ print what the pages say."""

import doctest
import shutil
from pathlib import Path

import pytest

from consoles import check, consoles

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted(path for path in DOCS.glob("*.md") if ">>> " in path.read_text("utf-8"))


SHELL_PAGES = [path for path in sorted(DOCS.glob("*.md")) if consoles(path)]


def report(page: Path) -> str:
    """What is not as shown on a page; its sessions are one, from top to bottom."""
    # A fence ends the output above it, as a blank line does.
    text = page.read_text("utf-8").replace("\n```", "\n\n")
    session = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    said: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(session, out=said.append)
    return "".join(said)


def test_there_are_pages_with_sessions() -> None:
    assert DOCS / "clues.md" in PAGES


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_sessions_of_a_page_print_what_is_shown(page: Path) -> None:
    assert report(page) == ""


def test_there_are_pages_with_commands() -> None:
    assert {DOCS / "analyse.md", DOCS / "logic.md"} <= set(SHELL_PAGES)


@pytest.mark.parametrize("page", SHELL_PAGES, ids=lambda page: page.name)
def test_the_commands_of_a_page_print_what_is_shown(page: Path, tmp_path: Path) -> None:
    shutil.copytree(DOCS.parent / "examples", tmp_path / "examples")
    for console in consoles(page):
        check(console, tmp_path)


def test_a_command_that_prints_something_else_is_noticed(tmp_path: Path) -> None:
    with pytest.raises(AssertionError):
        check("$ echo 3\n4\n", tmp_path)


def test_a_session_that_prints_something_else_is_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```pycon\n>>> 1 + 1\n3\n```\n")
    assert "Expected:\n    3\nGot:\n    2" in report(page)
