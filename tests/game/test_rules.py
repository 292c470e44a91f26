"""Rules: levels by name, impossible rules refused by a sentence with the numbers."""

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
    import json

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
