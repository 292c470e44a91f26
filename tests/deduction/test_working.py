"""What is learned little by little is what is learned at once."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deduction.plain import certain
from sapper.clues import Clue, Problem
from sapper.counting.fast import Contradiction
from sapper.deduction.ladder import LADDER
from sapper.deduction.working import Parts, Working, split
from strategies import consistent_problems

working_on = pytest.mark.parametrize(
    "begin", [rung.begin for rung in LADDER.values() if rung.works_on]
)
# Which rows elimination makes depends on the order of the clues.
in_any_order = pytest.mark.parametrize("name", ["single", "pairs", "subsets"])


@in_any_order
@given(consistent_problems(), st.randoms(use_true_random=False))
def test_portions_and_their_order_make_no_difference(
    name: str, problem: Problem, chance: random.Random
) -> None:
    working = LADDER[name].begin()
    found: dict[object, bool] = {}
    clues = list(problem.clues)
    chance.shuffle(clues)
    while clues:
        portion = chance.randint(1, len(clues))
        fresh = working.learn(clues[:portion])
        assert found.keys().isdisjoint(fresh)
        found |= fresh
        del clues[:portion]
    assert found == working.known == LADDER[name](problem).known


@in_any_order
@given(consistent_problems(), st.randoms(use_true_random=False))
def test_known_cells_may_be_told_before_the_clues_or_after(
    name: str, problem: Problem, chance: random.Random
) -> None:
    begin = LADDER[name].begin
    told = {c: m for c, m in certain(problem.clues).items() if chance.random() < 0.5}
    before, after = begin(), begin()
    before.learn(known=told)
    before.learn(problem.clues)
    after.learn(problem.clues)
    after.learn(known=told)
    assert before.known == after.known
    assert told.items() <= after.known.items()
    assert set(before.by) == set(before.known) - set(told)


@working_on
@given(problem=consistent_problems())
def test_each_found_cell_follows_from_the_clues_it_was_found_by(
    begin: Callable[[], Working], problem: Problem
) -> None:
    working = begin()
    found = working.learn(problem.clues)
    known: dict[object, bool] = {}
    for cell, mine in found.items():
        assert certain(clue.given(known) for clue in working.by[cell])[cell] == mine
        known[cell] = mine


def test_a_cell_that_is_told_settles_the_clues_that_speak_of_it() -> None:
    working = Working(pairs=False)
    clues = [Clue.exactly(1, "ab"), Clue.exactly(2, "bcd"), Clue(tuple("de"), (1, 0, 1))]
    assert working.learn(clues) == {}
    assert working.learn(known={"a": True}) == {"b": False, "c": True, "d": True, "e": True}


@given(st.data())
def test_the_parts_of_two_clues_hold_what_trying_all_numbers_leaves(data: st.DataObject) -> None:
    sizes = Parts(*(data.draw(st.integers(0, 4)) for _ in range(3)))
    first, second = data.draw(st.integers(0, 255)), data.draw(st.integers(0, 255))
    possible = [
        (a, b, c)
        for a in range(sizes.first + 1)
        for b in range(sizes.shared + 1)
        for c in range(sizes.second + 1)
        if first >> a + b & 1 and second >> b + c & 1
    ]
    expected = (sum(1 << n for n in set(part)) for part in zip(*possible, strict=True))
    assert split(sizes, first, second) == Parts(*expected) if possible else Parts(0, 0, 0)


def test_what_is_settled_is_not_looked_at_again() -> None:
    """A hundred clues far away are not compared anew when one more comes."""
    working = Working()
    working.learn(Clue.exactly(1, [(x, 0), (x, 1), (x, 2)]) for x in range(100))
    before = dict(working.work)
    assert working.learn([Clue.exactly(1, [(0, 0), (0, 1)])]) == {(0, 2): False}
    assert working.work["singles"] - before["singles"] <= 5
    assert working.work["pairs"] - before.get("pairs", 0) <= 4


@pytest.mark.parametrize(
    "clues",
    [
        [Clue.exactly(3, "ab")],
        [Clue.exactly(1, "")],
        [Clue.exactly(0, "a"), Clue.exactly(1, "a")],
        [Clue.exactly(1, "abc"), Clue.exactly(1, "bcd"), Clue.exactly(2, "bc")],
        [Clue.exactly(1, "abc"), Clue.exactly(3, "abcd")],
    ],
)
def test_clues_that_contradict_one_another_are_noticed(clues: list[Clue]) -> None:
    with pytest.raises(Contradiction, match="the clues contradict one another"):
        Working().learn(clues)


def test_a_cell_cannot_be_told_to_be_both() -> None:
    working = Working()
    working.learn(known={"a": True})
    with pytest.raises(Contradiction):
        working.learn(known={"a": False})


def test_the_report_s_example_of_two_clues() -> None:
    """b + c = 1 and b + c + x + y + z = 1, so x + y + z = 0."""
    clues = [Clue.exactly(1, "bc", "first"), Clue.exactly(1, "bcxyz", "second")]
    working = Working()
    assert working.learn(clues) == {"x": False, "y": False, "z": False}
    assert {clue.origin for clue in working.by["x"]} == {"first", "second"}
    assert Working(pairs=False).learn(clues) == {}
