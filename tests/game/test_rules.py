"""Rules: levels by name, impossible rules refused by a sentence with the numbers."""

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given

from sapper.game.grid import Rectangle, Torus
from sapper.game.rules import LEVELS, FirstClick, Rules, Win
from strategies import rules_of_any_kind

# Width, height, mines: the common levels, and those of the resolution assignment.
SIZES = {
    "beginner": (9, 9, 10),
    "old-beginner": (8, 8, 10),
    "intermediate": (16, 16, 40),
    "expert": (30, 16, 99),
    "easy": (9, 9, 10),
    "medium": (16, 16, 25),
    "hard": (30, 16, 99),
}


def test_the_levels_have_their_sizes() -> None:
    assert {n: (r.grid.width, r.grid.height, r.mines) for n, r in LEVELS.items()} == SIZES


def test_the_assignment_gives_as_many_safe_cells_as_the_root_of_the_cells_rounded() -> None:
    assert [LEVELS[name].given for name in ("easy", "medium", "hard")] == [9, 16, 22]


@given(rules_of_any_kind())
def test_rules_are_read_back_from_plain_values(rules: Rules) -> None:
    assert Rules.from_dict(json.loads(json.dumps(rules.to_dict()))) == rules


def test_plain_values_that_rules_do_not_know_are_left_aside() -> None:
    rules = Rules.level("expert")
    assert Rules.from_dict({**rules.to_dict(), "music": "loud"}) == rules


@pytest.mark.parametrize(
    ("mines", "first", "given_cells", "words"),
    [
        (10, "none", None, r"10 mines do not fit on 3x3: it has 9 cells, so from 0 to 9"),
        (-1, "none", None, "-1 mines do not fit"),
        (9, "safe", None, r"9 cells less 1 kept free because the first click is safe"),
        (1, "opening", None, r"9 cells less 9 kept free .* from 0 to 0 mines"),
        (6, "given", 4, r"6 mines do not fit on 3x3: it has 9 cells less 4"),
        (1, "given", ((0, 0), (0, 0)), "listed twice"),
        (1, "given", ((0, 5),), "outside the board"),
        (1, "safe", 3, "given cells belong to"),
    ],
)
def test_impossible_rules_are_refused_by_a_sentence(
    mines: int, first: str, given_cells: int | None, words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        Rules(Rectangle(3, 3), mines, FirstClick(first), given_cells)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"mines": 10.5}, r"mines must be a whole number, not 10\.5"),
        ({"mines": True}, "mines must be a whole number, not True"),
        ({"mines": "10"}, "mines must be a whole number, not '10'"),
        ({"mines": None}, "mines must be a whole number, not None"),
        ({"given": -1}, "the number of given cells must be at least 0, not -1"),
        ({"given": 2.5}, r"given cells must be a whole number, not 2\.5"),
        ({"given": True}, "given cells must be a whole number, not True"),
        ({"given": "5"}, "given cells must be a whole number, not '5'"),
        ({"given": 10}, r"10 given cells do not fit on 3x3 \(9 cells\)"),
        ({"given": [0, 1]}, "a (cell|cell of given) (is|must be) a pair of whole numbers, not 0"),
        ({"given": [[0.5, 1]]}, r"whole number.*, not .*0\.5"),
        ({"limited_marks": "false"}, "limited_marks must be true or false, not 'false'"),
        ({"limited_marks": 1}, "limited_marks must be true or false, not 1"),
        ({"first": "lucky"}, "first must be none, safe, opening or given, not 'lucky'"),
        ({"win": 3}, "win must be probed, marked and probed or marked exactly, not 3"),
    ],
)
def test_values_of_the_wrong_kind_are_refused_by_name(changes: dict[str, Any], words: str) -> None:
    values = Rules(Rectangle(3, 3), 2, FirstClick.GIVEN, 3).to_dict() | changes
    with pytest.raises(ValueError, match=words):
        Rules.from_dict(values)
    with pytest.raises(ValueError, match=words):
        Rules(**{**values, "grid": Rectangle(3, 3)})


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ([], r"the rules must be an object with named values, not \[\]"),
        (None, "the rules must be an object with named values, not None"),
        ({"mines": 1}, "there is no 'grid' in the rules"),
        ({"grid": "3x3"}, "there is no 'mines' in the rules"),
        ({"grid": 9, "mines": 1}, "grid must be a text, not 9"),
        ({"grid": "3x3", "mines": 1, "first": "given", "given": {}}, "a whole number, not {}"),
        ({"grid": "3x3", "mines": 1, "first": "given", "given": [[True, 0]]}, "number, not True"),
    ],
)
def test_plain_values_that_are_no_rules_are_refused(values: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Rules.from_dict(values)


def test_given_cells_may_be_any_list_and_numbers_may_come_from_numpy() -> None:
    listed = ((1, 0), (0, 2))
    plain = Rules(Rectangle(3, 3), 2, FirstClick.GIVEN, listed)
    for given_cells in (list(listed), np.array(listed), (list(cell) for cell in listed)):
        rules = Rules(Rectangle(3, 3), np.int64(2), FirstClick.GIVEN, given_cells)  # type: ignore[arg-type]
        assert {rules, plain} == {plain}
        assert json.dumps(rules.to_dict()) == json.dumps(plain.to_dict())
    assert Rules.level("easy").but(given=[(1, 0)]).given == ((1, 0),)


def test_the_most_mines_that_fit_are_allowed() -> None:
    Rules(Rectangle(3, 3), 9, FirstClick.NONE)
    Rules(Rectangle(3, 3), 8, FirstClick.SAFE)
    Rules(Rectangle(4, 4), 7, FirstClick.OPENING)
    Rules(Rectangle(2, 1), 0, FirstClick.OPENING)
    Rules(Torus(3, 4), 3, FirstClick.OPENING)


def test_words_name_first_clicks_and_ways_to_win() -> None:
    rules = Rules.level("expert").but(first="opening", win="marked exactly")
    assert (rules.first, rules.win) == (FirstClick.OPENING, Win.MARKED_EXACTLY)


def test_an_unknown_level_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"no level 'master'; the levels are beginner, "):
        Rules.level("master")
