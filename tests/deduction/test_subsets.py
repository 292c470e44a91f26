"""Sets made of sets hold what they say, and their number is bounded."""

from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings

from sapper.clues import Clue, Problem
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


def test_the_number_of_sets_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every three of nine cells, with two numbers each: all their parts are new sets."""
    monkeypatch.setattr(subsets, "MOST", 100)
    clues = [Clue(three, (0, 1, 1, 0)) for three in combinations(range(9), 3)]
    sets = told(clues)
    sets.compare()
    assert len(clues) == 84
    assert 84 <= len(sets.numbers) <= 100
