"""What may be kept in the repository: small files that name no machine and no registry."""

import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LARGEST = 1_000_000  # bytes

# Written apart, so that this file does not name what it looks for.
REGISTRIES = [
    "pypi" + ".org",
    "pypi.python" + ".org",
    "python" + "hosted.org",
    "registry.npm" + "js.org",
    "conda." + "anaconda.org",
    "crates" + ".io",
]
HOME_OF_SOMEBODY = re.compile(r"(?<![\w.:/])(?:/(?:home|root|Users|work|opt|srv)/\w|[A-Z]:\\\w)")

# Formulas know nothing of the game they are made from.
FORBIDDEN_TO_LOGIC = {"mine", "clue", "board", "cell"}


@cache
def kept_files() -> tuple[Path, ...]:
    """What git keeps or would keep: everything that it is not told to ignore."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("Only a git checkout says which files are kept.")
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    paths = (ROOT / name for name in listing.stdout.split("\0") if name)
    return tuple(path for path in paths if path.is_file())


def texts() -> list[tuple[Path, str]]:
    """The kept files that are text, and what they say."""
    found = []
    for path in kept_files():
        data = path.read_bytes()
        if b"\0" not in data:
            found.append((path, data.decode("utf-8", errors="replace")))
    return found


def test_no_file_names_a_registry() -> None:
    assert [path for path, text in texts() if any(host in text for host in REGISTRIES)] == []


def test_no_file_names_a_folder_of_one_machine() -> None:
    named = {str(path): HOME_OF_SOMEBODY.findall(text) for path, text in texts()}
    assert {path: folders for path, folders in named.items() if folders} == {}


def test_no_file_is_over_a_megabyte() -> None:
    assert [path for path in kept_files() if path.stat().st_size > LARGEST] == []


def words_of(text: str) -> set[str]:
    """The words, also those inside names: `mine_map` and `MineMap` both hold `mine` and `map`."""
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", text)}


def test_words_inside_names_are_found() -> None:
    assert words_of("mine_map CellKey determine2") == {"mine", "map", "cell", "key", "determine"}


def test_logic_speaks_of_formulas_only() -> None:
    logic = ROOT / "src" / "sapper" / "logic"
    said = {path: words_of(path.read_text("utf-8")) for path in logic.rglob("*.py")}
    plural = {word + "s" for word in FORBIDDEN_TO_LOGIC}
    slips = {path: words & (FORBIDDEN_TO_LOGIC | plural) for path, words in said.items()}
    assert {path: words for path, words in slips.items() if words} == {}


def test_strategies_are_written_in_one_place() -> None:
    decorator = re.compile(r"^@(?:\w+\.)?composite\b", re.MULTILINE)
    homes = {
        path.relative_to(ROOT / "tests").parts[0]
        for path in (ROOT / "tests").rglob("*.py")
        if decorator.search(path.read_text("utf-8"))
    }
    assert homes == {"strategies"}
