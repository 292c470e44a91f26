"""Sets made of sets hold what they say, and their number is bounded."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings

from sapper.clues import Clue, Problem
from sapper.counting.fast import Contradiction
from sapper.counting.plain import every_set
from sapper.deduction import subsets
from sapper.deduction.pairs import pairs
from sapper.deduction.working import numbers_of
from strategies import consistent_problems


def told(clues: Sequence[Clue]) -> subsets.Sets:
    sets = subsets.Sets()
    for place, clue in enumerate(clues):
        if clue.cells:
            sets.say(bits(clue.cells), numbers_of(clue), 1 << place, always=True)
    return sets


def bits(cells: Sequence[object]) -> int:
    return sum(1 << int(str(cell)) for cell in cells)


@settings(max_examples=60)
@given(consistent_problems())
def test_every_set_holds_in_every_world_of_the_clues_it_comes_from(problem: Problem) -> None:
    sets = told(problem.clues)
    sets.compare()
    for cells, numbers in sets.numbers.items():
        sources = [c for place, c in enumerate(problem.clues) if sets.sources[cells] >> place & 1]
        said = Problem(problem.cells, tuple(sources))
        for world in filter(said.weight, every_set(problem.cells)):
            assert numbers >> (bits(world) & cells).bit_count() & 1


@given(consistent_problems())
def test_with_no_room_for_new_sets_it_is_pairs(problem: Problem) -> None:
    most, subsets.MOST = subsets.MOST, 0
    try:
        assert subsets.subsets(problem).known.items() >= pairs(problem).known.items()
    finally:
        subsets.MOST = most


@pytest.mark.parametrize("most", [10, 50, 100])
def test_the_number_of_sets_is_bounded(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    """Twenty sets, each within the next: what one has more than another is a set too.

    Their 210 differences are more than any of the bounds; the clues themselves are always kept.
    """
    monkeypatch.setattr(subsets, "MOST", most)
    sets = told([Clue.exactly(size, range(2 * size)) for size in range(1, 21)])
    sets.compare()
    assert len(sets.numbers) == max(20, most)


CHAIN = (Clue.exactly(1, "01"), Clue.exactly(2, "0123"), Clue.exactly(1, "234"))
"""One of 0 and 1, so one of 2 and 3, so 4 is safe. No two of the clues say that."""


def test_a_set_made_of_two_sets_is_compared_with_a_third() -> None:
    sets = told(CHAIN)
    sets.compare()
    assert sets.numbers[bits("23")] == 0b10
    assert sets.sources[bits("23")] == 0b011
    assert sets.forced == {bits("4"): False}
    assert sets.sources[bits("4")] == 0b111
    # Each set with all that share cells with it: the first with 1, the second with 3, the third 2.
    assert sets.compared == 6


def test_a_chain_of_sets_finds_what_pairs_do_not() -> None:
    problem = Problem(tuple("01234"), CHAIN)
    assert subsets.subsets(problem).known == {"4": False}
    assert pairs(problem).known == {}


def test_a_set_said_twice_keeps_what_both_allow() -> None:
    sets = subsets.Sets()
    sets.say(0b111, 0b0110, 1)
    sets.say(0b111, 0b0011, 2)
    assert (sets.numbers, sets.sources) == ({0b111: 0b0010}, {0b111: 0b11})
    with pytest.raises(Contradiction):
        sets.say(0b111, 0b1000, 4)
