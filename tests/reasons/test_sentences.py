"""Sentences: both languages say everything, for any number of cells, in every habit."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import assume, given, settings

from sapper import View
from sapper.game.coordinates import Habit
from sapper.reasons import explain, steps
from sapper.reasons.drawing import draw_conflict, draw_doubt, draw_steps
from sapper.reasons.guesses import doubt
from sapper.reasons.sentences import (
    added_up,
    hint,
    tell_contradiction,
    tell_reason,
    tell_step,
    zones,
)
from sapper.reasons.wording import LANGUAGES, Wording, wording
from strategies import SeenField, small_seen_fields

FEW = settings(max_examples=40, deadline=None)
THREE = View.parse("3x3/3:H2H/23H/HHH")


def every_wording(view: View) -> Iterator[Wording]:
    return (wording(view, code, habit) for code in LANGUAGES for habit in Habit)


def texts(blocks: list[list[object]]) -> list[str]:
    return [str(said) for block in blocks for said in block]


@FEW
@given(small_seen_fields())
def test_every_step_is_told_in_every_language_and_names_all_its_premises(seen: SeenField) -> None:
    view = seen.view
    assume(len(view.hidden) <= 9)
    for step in steps(view):
        for words in every_wording(view):
            told = texts(tell_step(view, step, words))  # type: ignore[arg-type]
            assert told
            for text in told:
                assert text.strip()[0].isupper() or not text.strip()[0].isalpha()
                assert text.endswith(".")
                assert not re.search(r"\.\.|  +\S.*  |None|\(\)| ,", text.strip())
        words = wording(view)
        told = texts(tell_step(view, step, words))  # type: ignore[arg-type]
        for clue in step.clues:
            assert any(words.cell(clue) in text for text in told)


def test_a_language_that_lacks_a_phrase_cannot_be_made() -> None:
    class Mumbling(Wording):
        and_ = "&"

    with pytest.raises(TypeError, match="abstract"):
        Mumbling(THREE)  # type: ignore[abstract]
    with pytest.raises(ValueError, match=r"no language is called 'tlh'; there are en \(English\)"):
        wording(THREE, "tlh")


def test_three_clues_are_told_as_a_person_would() -> None:
    reason = explain(THREE, (0, 0), from_scratch=True)
    assert texts(tell_reason(reason, wording(THREE))) == [  # type: ignore[arg-type]
        "Suppose (0, 0) were safe.",
        "  (1, 0) shows 2, and with (0, 0) safe only (2, 0) and (2, 1) can be its mines: "
        "both are mines.",
        "  (0, 1) shows 2, and with (0, 0) safe only (0, 2) and (1, 2) can be its mines: "
        "both are mines.",
        "  Then (1, 1) is next to 4 mines, (2, 0), (2, 1), (0, 2) and (1, 2), but shows 3.",
        "That cannot be, so (0, 0) is a mine.",
    ]


def test_two_clues_are_told_in_spanish_and_by_rows() -> None:
    view = View.parse("3x2/1:HHH/11H")
    (step,) = [step for step in steps(view) if (2, 0) in step.cells]
    (told,) = texts(tell_step(view, step, wording(view, "es")))  # type: ignore[arg-type]
    assert told == (
        "(1, 1) muestra 1: hay 1 mina entre (0, 0), (1, 0), (2, 0) y (2, 1). 1 de (0, 0) y (1, 0) "
        "es una mina, porque (0, 1) muestra 1. Así que no queda ninguna mina para (2, 0) y (2, 1): "
        "las dos son seguras."
    )
    rows = wording(view, "en", Habit.ROWS)
    assert rows.are([(2, 0), (2, 1)], False) == "row 1, column 3 and row 2, column 3 are safe"
    assert rows.are([(0, 0), (1, 0)], True) == "row 1, columns 1 and 2 are mines"


@pytest.mark.parametrize(("code", "one", "two", "many"), [
    ("en", "(0, 0) is a mine", "(0, 0) and (1, 0) are mines", "(7, 0) and 3 more are safe"),
    ("es", "(0, 0) es una mina", "(0, 0) y (1, 0) son minas", "(7, 0) y 3 más son seguras"),
])  # fmt: skip
def test_lists_are_right_for_any_number(code: str, one: str, two: str, many: str) -> None:
    view = View.of_rows("H" * 11, mines=2)
    words = wording(view, code)
    cells = view.hidden
    assert words.are(cells[:1], True) == one
    assert words.are(cells[:2], True) == two
    assert words.are(cells, False).endswith(many)


@pytest.mark.parametrize("number", [0, 1, 999, 10**12 - 1, 10**12, 10**15 - 1, 10**400])
def test_large_numbers_are_cut_and_never_rounded_up(number: int) -> None:
    said = wording(THREE).short(number)
    if number < 10**12:
        assert said == f"{number:,}"
    else:
        digits = str(number)
        assert said == f"{digits[0]}.{digits[1:3]}·10^{len(digits) - 1}"


def test_hints_tell_more_and_more() -> None:
    view = View.parse("4x2/2:HHHH/1111")
    reason = explain(view, (0, 0))
    words = wording(view)
    assert hint(reason, 1, words) == ["Look in the top left corner."]
    assert hint(reason, 2, words)[0].startswith("Look at the 1 at (0, 1)")
    assert "(0, 0)" not in "".join(hint(reason, 2, words))


def test_a_large_board_has_nine_parts_and_a_small_one_four() -> None:
    large, small = View.of_rows(*["H" * 30] * 16, mines=9), View.of_rows(*["HHHH"] * 4, mines=1)
    assert len(zones(large.hidden, wording(large))) == 9
    assert len(zones(small.hidden, wording(small, "es"))) == 4


def test_sums_are_told_with_the_numbers_they_are_of() -> None:
    view = View.parse("3x2/1:HHH/11H")
    (said,) = added_up(explain(view, (2, 0)), wording(view))
    assert said.startswith("Added up, ")
    assert re.search(r"\(2, 0\) \+ \(2, 1\) = 0|−\(2, 0\) − \(2, 1\) = 0", said)


def test_a_contradiction_is_told_to_the_end() -> None:
    view = View.of_rows("1H0", mines=1)
    told = texts(tell_contradiction(view, [(0, 0), (2, 0)], wording(view)))  # type: ignore[arg-type]
    assert told[-1] == "Then (2, 0) is next to 1 mine, (1, 0), but shows 0."


def test_drawings_mark_clues_cells_and_worlds_with_shapes() -> None:
    words = wording(THREE)
    reason = explain(THREE, (0, 0))
    assert draw_steps(THREE, reason.steps, words).count("stroke-dasharray") >= 3
    assert words.legend() in draw_steps(THREE, reason.steps, words)
    view = View.parse("4x1/1:HH1H")
    drawn = draw_doubt(doubt(view, (3, 0)), words)
    assert ">A</text>" in drawn
    assert ">B</text>" in drawn
    spoilt = View.of_rows("1H0", mines=1)
    assert draw_conflict(spoilt, [(0, 0), (2, 0)], words).count("stroke-dasharray") == 2


def test_reasons_of_expert_games_with_many_clues_can_be_told() -> None:
    """Positions kept with the cell asked for and how many clues it needs."""
    cases = Path(__file__).parents[1] / "cases" / "reasons" / "many_clues.jsonl"
    for line in cases.read_text().splitlines():
        case = json.loads(line)
        view = View.parse(case["position"])
        reason = explain(view, tuple(case["cell"]), from_scratch=True)
        assert reason.verdict.value == case["verdict"]
        for code in LANGUAGES:
            told = texts(tell_reason(reason, wording(view, code)))  # type: ignore[arg-type]
            assert 1 <= len(told) <= 40
