"""What the number of mines adds where a player stops, and how positions fall apart."""

from math import log2

import pytest

from sapper.game.rules import LEVELS, Rules
from sapper.game.view import View
from sapper.lab.costs import cost
from sapper.lab.playing import Result, play
from sapper.lab.point import Point
from sapper.lab.stops import Parts, helped, parts
from sapper.lab.trials import run
from sapper.logic.cardinality import clauses_direct

BEGINNER = LEVELS["beginner"].but(first="opening")


def test_the_mine_count_helps_just_where_mark_3_goes_on_and_mark_2_does_not() -> None:
    """Until the first difference both open the same cells, so Mark III stops on the same view."""
    seen = set()
    for seed in range(60):
        without = play(BEGINNER, seed, "mark2+never@3,3")
        found = helped(without)
        assert found.stopped == (without.result is Result.STUCK)
        if found.stopped:
            further = play(BEGINNER, seed, "mark3+never@3,3")
            assert found.helped == (further.end.opened > without.end.opened)
            assert found.helped == (found.safe > 0)
            seen.add(found.helped)
    assert seen == {0, 1}


def test_who_knows_all_that_the_count_says_is_not_helped() -> None:
    stories = (play(BEGINNER, seed, "mark3+never@corner") for seed in range(40))
    stopped = [helped(story) for story in stories if story.result is Result.STUCK]
    assert stopped
    assert all(one.told == 0 for one in stopped)


def stopped_parts() -> list[tuple[View, Parts]]:
    rules = LEVELS["intermediate"].but(first="opening")
    stories = (play(rules, seed, "single+never@corner") for seed in range(30))
    return [(story.end, found) for story in stories if (found := parts(story))]


def test_taking_apart_never_costs_more_and_models_are_cases() -> None:
    found = stopped_parts()
    assert len(found) > 10
    for _, one in found:
        assert one.cases_log2 == one.fringe
        assert one.cases_with_cuts_log2 <= one.cases_by_components_log2 + 1e-9
        assert one.cases_by_components_log2 <= one.cases_log2 + 1e-9
        assert 0 <= one.models_log2 <= one.cases_log2
        assert (one.components == 1) == (one.cases_by_components_log2 == one.cases_log2)


def test_both_forms_have_as_many_clauses_and_the_direct_one_fewer_literals() -> None:
    for _, one in stopped_parts():
        assert one.clauses == one.clauses_recursive
        assert one.literals <= one.literals_recursive


def test_a_stopped_position_by_hand() -> None:
    """A row of 3: the middle shows 1, and nothing tells its neighbours apart."""
    rules = Rules.rectangle(3, 1, 1).but(first="given", given=[(1, 0)])
    found = parts(play(rules, 1, "single+never"))
    assert found is not None
    # KN(1, 2): one of two is a mine, one is not. Direct and recursive: 2 clauses of 2 literals.
    assert found == Parts(2, 2, 1, 2.0, 2.0, 2.0, log2(2), 2, 2, 4, 4, 0)
    assert clauses_direct(1, 2) == 2


def test_cells_walled_in_by_known_mines_leave_one_case() -> None:
    """The mines between them and all numbers are known: no clue is left."""
    walled = (
        found
        for seed in range(100, 112)
        if (found := parts(play(BEGINNER, seed, "single+never@corner"))) and not found.fringe
    )
    for one in walled:
        assert one.unknown > 0
        assert (one.components, one.clauses, one.models_log2) == (0, 0, 0.0)
        assert one.cases_log2 == one.cases_by_components_log2 == one.cases_with_cuts_log2 == 0.0
        break
    else:
        pytest.fail("there is no such game among these")


def test_a_game_that_is_won_has_no_parts() -> None:
    assert parts(play(BEGINNER, 0, "probabilistic")) is None


@pytest.mark.parametrize(
    ("measure", "player", "names"),
    [
        ("mine-count", "mark2+never@corner", {"stopped"}),
        ("parts", "single+never@corner", set()),
        ("cost", "mark2", set()),
    ],
)
def test_measures_are_in_the_table_and_repeat(measure: str, player: str, names: set[str]) -> None:
    point = Point.of(player, BEGINNER, measure)
    rows = run(point, range(10))
    assert [row.decided for row in rows] == [row.decided for row in run(point, range(10))]
    assert all(names <= row.facts.keys() for row in rows)
    assert not any(row.error for row in rows)


def test_memory_grows_with_the_board() -> None:
    small, large = (
        cost(Rules.rectangle(side, side, side).but(first="opening"), 1, "mark2+never@3,3")
        for side in (8, 40)
    )
    assert 0 < small.bytes < large.bytes
