"""Known answers: texts and bytes whose views were worked out by hand (tests/cases/formats)."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from sapper.game.cells import HIDDEN, MARKED, MINE
from sapper.game.formats import FORMATS, FormatError, detect, read, read_text, write
from sapper.game.grid import grid_named
from sapper.game.view import View

Case = dict[str, Any]

FOLDER = Path(__file__).parents[1] / "cases" / "formats"
LETTERS = {"H": HIDDEN, "F": MARKED, "?": MINE}


def cases(kind: str) -> list[Any]:
    found = []
    for path in sorted(FOLDER.glob("*.toml")):
        for case in tomllib.loads(path.read_text("utf-8"))[kind]:
            found.append(pytest.param(path.stem, case, id=f"{path.stem}: {case['why']}"))
    return found


def data_of(case: Case, text: str = "text", digits: str = "hex") -> bytes:
    return case[text].encode() if text in case else bytes.fromhex(case[digits])


def expected_view(case: Case) -> View:
    rows = [row.split() if " " in row else list(row) for row in case["rows"]]
    cells = [cell for row in rows for cell in row]
    codes = bytes(LETTERS[cell] if cell in LETTERS else int(cell) for cell in cells)
    return View(grid_named(case["grid"]), case["mines"], codes)


def test_every_format_has_its_cases() -> None:
    assert {path.stem for path in FOLDER.glob("*.toml")} == set(FORMATS)


@pytest.mark.parametrize(("name", "case"), cases("reads"))
def test_a_known_text_shows_its_view(name: str, case: Case) -> None:
    assert read(data_of(case), name) == expected_view(case)


@pytest.mark.parametrize(("name", "case"), cases("reads"))
def test_a_known_text_is_recognised(name: str, case: Case) -> None:
    assert detect(data_of(case)) == name
    if not FORMATS[name].binary:
        assert read_text(case["text"]) == expected_view(case)


@pytest.mark.parametrize(("name", "case"), cases("reads"))
def test_a_known_view_has_its_text(name: str, case: Case) -> None:
    other = "writes" in case or "writes_hex" in case
    wanted = data_of(case, "writes", "writes_hex") if other else data_of(case)
    if not FORMATS[name].binary:
        wanted = wanted.removesuffix(b"\n") + b"\n"
    assert write(expected_view(case), name) == wanted


@pytest.mark.parametrize(("name", "case"), cases("refuses"))
def test_what_is_wrong_is_refused_with_place_and_reason(name: str, case: Case) -> None:
    with pytest.raises(FormatError) as caught:
        read(data_of(case), name)
    message = str(caught.value)
    assert message.startswith(case["at"] + ": ")
    assert case["says"] in message
    assert message.isprintable()
