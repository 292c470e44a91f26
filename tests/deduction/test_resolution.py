"""The knowledge base knows the units of the plain definition, whichever way it is told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clues import plain
from sapper.clues import Clue, Problem, read
from sapper.counting.fast import Contradiction
from sapper.deduction.encode import encode
from sapper.deduction.marks import mark2, mark3
from sapper.deduction.resolution import KnowledgeBase, begin, resolution
from sapper.game.view import View
from sapper.logic.resolution import Rule, saturate_plainly
from strategies import SeenField, long_problems, problems, small_seen_fields


def answer(problem: Problem, few: int) -> dict[object, bool] | None:
    try:
        return dict(resolution(problem, few=few).known)
    except Contradiction:
        return None


def by_the_definition(problem: Problem) -> dict[object, bool] | None:
    """The units that matching pairs with a short clause comes to, in any order."""
    encoded = encode(problem)
    clauses = saturate_plainly(encoded.cnf.clauses, Rule.ONLY_BINARY).clauses
    if frozenset() in clauses:
        return None
    units = [literal for clause in clauses if len(clause) == 1 for literal in clause]
    return {encoded.cells[abs(literal) - 1]: literal > 0 for literal in units}


@given(problems())
def test_it_knows_the_units_of_the_definition(problem: Problem) -> None:
    assert answer(problem, few=-1) == by_the_definition(problem)


@given(small_seen_fields())
def test_what_it_knows_is_certain(seen: SeenField) -> None:
    problem = read(seen.view)
    assert resolution(problem, few=-1).known.items() <= mark2(problem).known.items()
    assert resolution(problem).known.items() <= mark3(problem).known.items()


@given(long_problems(), st.integers(0, 8))
def test_the_count_is_told_once_few_cells_are_unmarked(problem: Problem, few: int) -> None:
    """So waiting for fewer cells finds less, if anything; and what it finds is certain."""
    worlds = plain.worlds(problem)
    if not worlds:
        return
    least, more = resolution(problem, few=few), resolution(problem, few=8)
    assert least.known.items() <= more.known.items()
    for cell, mine in more.known.items():
        assert all((cell in world) is mine for world in worlds)


@pytest.mark.parametrize(("few", "known"), [(2, {}), (3, {"c": False})])
def test_the_count_says_what_no_clue_does(few: int, known: dict[str, bool]) -> None:
    """One of a and b is a mine and there is no other, so c is safe."""
    problem = Problem(tuple("abc"), (Clue.exactly(1, "ab"),), ((1, 1),))
    assert resolution(problem, few=few).known == known


@given(small_seen_fields(), st.data())
def test_told_clue_by_clue_in_any_order_it_knows_the_same(
    seen: SeenField, data: st.DataObject
) -> None:
    problem = read(seen.view)
    assert problem.total_clue is not None
    base = begin()
    for clue in data.draw(st.permutations([*problem.clues, problem.total_clue])):
        base.learn([clue])
    assert base.known == resolution(problem).known


def test_a_game_is_told_cell_by_cell() -> None:
    """Three ones in a row, as in note 9: the ends are safe, whatever the middle is."""
    base = begin()
    assert base.learn([Clue.exactly(1, "ab", "left")]) == {}
    assert sorted(base.told) == [(-1, -2), (1, 2)]
    assert base.learn([Clue.exactly(1, "abc")]) == {"c": False}
    assert base.learn([Clue.exactly(1, "bc")], {"d": False}) == {"b": True, "a": False}
    assert base.known == {"c": False, "d": False, "b": True, "a": False}
    assert base.proof("c").conclusion == (-3,)
    assert base.by["c"] == (Clue.exactly(1, "ab"), Clue.exactly(1, "abc"))


def test_one_that_stops_at_a_safe_cell_learns_the_rest_when_asked_again() -> None:
    clues = [
        Clue.exactly(1, "ab"),
        Clue.exactly(1, "abc"),
        Clue.exactly(2, "deh"),
        Clue.exactly(2, "dehg"),
    ]
    hasty, patient = KnowledgeBase(until_safe=True), KnowledgeBase()
    assert patient.learn(clues) == {"c": False, "g": False}
    first = hasty.learn(clues)
    assert len(first) == 1
    assert first | hasty.learn() == patient.known
    assert hasty.learn() == {}


def test_what_contradicts_is_noticed() -> None:
    base = begin()
    base.learn([Clue.exactly(1, "ab")])
    with pytest.raises(Contradiction):
        base.learn(known={"a": True, "b": True})
    with pytest.raises(ValueError, match="'z' is not marked"):
        begin().proof("z")


def test_two_clues_can_force_a_cell_that_short_pairs_do_not_find() -> None:
    """2 of p and four others, 4 of these and two more: then two of the four are mines, not p."""
    problem = Problem(tuple("pabcdyz"), (Clue.exactly(2, "pabcd"), Clue.exactly(4, "abcdyz")), None)
    assert resolution(problem).known == {}
    assert dict(mark2(problem).known) == {"p": False, "y": True, "z": True}


def test_a_stuck_corner_is_left_open() -> None:
    """Either of two cells: no mark, with the count or without."""
    assert not resolution(read(View.of_rows("H1", "H1", mines=1))).known
