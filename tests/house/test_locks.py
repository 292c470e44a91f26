"""The locks: exact versions with hashes, agreeing with each other, complete.

Words. A *lock* lists every library of one purpose, its dependencies included, with the one version
to install and the hashes of its files. A *pin* is one line of it: `name==version`.
"""

import re
import tomllib
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = sorted((ROOT / "requirements").glob("*.lock"))
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))

# What each lock must hold: the extras and dependency groups, beside the project's own libraries.
PURPOSES: dict[str, tuple[list[str], list[str]]] = {
    "run": (["web"], ["build"]),
    "dev": (["web", "cluster", "plots", "tables"], ["build", "dev"]),
    "cluster": (["cluster"], []),
    "gym": (["gym"], []),
    "plots": (["plots"], []),
    "tables": (["tables"], []),
}


def pins(lock: Path) -> set[tuple[str, str]]:
    """Each pin as its name and the rest: version, and the Pythons and systems it is for."""
    found = re.findall(r"^([a-z0-9._-]+)==([^\\\n]+)", lock.read_text("utf-8"), re.MULTILINE)
    return {(name, version.strip()) for name, version in found}


def plain_name(requirement: str) -> str:
    name = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert name is not None, requirement
    return re.sub(r"[-_.]+", "-", name.group()).lower()


def test_each_purpose_has_its_lock() -> None:
    assert {lock.stem for lock in LOCKS} == set(PURPOSES)


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_every_pin_has_a_hash(lock: Path) -> None:
    entries = re.split(r"^(?=[a-z0-9])", lock.read_text("utf-8"), flags=re.MULTILINE)[1:]
    assert entries
    assert all("==" in entry and "--hash=sha256:" in entry for entry in entries)


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_a_lock_says_nothing_of_where_files_come_from(lock: Path) -> None:
    assert not re.search(r"://|^--|^-f|^-i|index|find-links", lock.read_text("utf-8"), re.MULTILINE)


def test_no_two_locks_pin_one_library_differently() -> None:
    versions: defaultdict[str, dict[str, set[str]]] = defaultdict(dict)
    for lock in LOCKS:
        for name, version in pins(lock):
            versions[name].setdefault(lock.stem, set()).add(version)
    for name, locks in versions.items():
        bare = {frozenset(v.split(" ; ")[0] for v in pinned) for pinned in locks.values()}
        assert len(bare) == 1, f"{name} is pinned as {locks}."


@pytest.mark.parametrize(("stem", "purpose"), PURPOSES.items())
def test_a_lock_holds_what_the_project_asks_for(
    stem: str, purpose: tuple[list[str], list[str]]
) -> None:
    extras, groups = purpose
    wanted = list(PROJECT["project"]["dependencies"])
    for extra in extras:
        wanted += PROJECT["project"]["optional-dependencies"][extra]
    for group in groups:
        wanted += [line for line in PROJECT["dependency-groups"][group] if isinstance(line, str)]
    held = {name for name, _ in pins(ROOT / "requirements" / f"{stem}.lock")}
    assert {plain_name(line) for line in wanted} <= held
