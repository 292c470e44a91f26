"""Minimal and minimum sets of groups, against all subsets."""

from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from logic.families import contradict, pigeonhole
from sapper.logic.cnf import Clause
from sapper.logic.sat import SOLVERS, minimal_groups, minimum_groups
from strategies import clause_groups

Groups = dict[str, list[Clause]]
VARIABLES = 4


def fails(hard: list[Clause], groups: Groups, names: tuple[str, ...]) -> bool:
    return contradict(VARIABLES, [*hard, *(one for name in names for one in groups[name])])


def without(one: str, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in names if name != one)


@given(clause_groups(VARIABLES), st.sampled_from(sorted(SOLVERS)))
def test_a_minimal_set_contradicts_and_no_part_of_it_does(
    drawn: tuple[list[Clause], Groups], solver: str
) -> None:
    hard, groups = drawn
    found = minimal_groups(hard, groups, solver=solver)
    assert (found is None) == (not fails(hard, groups, tuple(groups)))
    if found is not None:
        assert fails(hard, groups, found)
        assert not any(fails(hard, groups, without(one, found)) for one in found)
        assert list(found) == [name for name in groups if name in found]


@given(clause_groups(VARIABLES))
@settings(max_examples=50)
def test_a_minimum_set_is_the_smallest_of_all(drawn: tuple[list[Clause], Groups]) -> None:
    hard, groups = drawn
    found = minimum_groups(hard, groups)
    sizes = [
        size
        for size in range(len(groups) + 1)
        if any(fails(hard, groups, part) for part in combinations(groups, size))
    ]
    assert (None if found is None else len(found)) == (sizes[0] if sizes else None)
    assert found is None or fails(hard, groups, found)


def test_minimal_need_not_be_minimum() -> None:
    # 1 and -1 contradict, and so do the three that lead from 2 to its negation.
    groups: dict[str, list[Clause]] = {
        "two": [(2,)],
        "chain": [(-2, 3)],
        "end": [(-3, -2)],
        "one": [(1,)],
        "not one": [(-1,)],
    }
    assert minimum_groups((), groups) == ("one", "not one")
    assert minimal_groups((), groups) in (("one", "not one"), ("two", "chain", "end"))


@pytest.mark.parametrize("find", [minimal_groups, minimum_groups])
def test_hard_clauses_alone_need_no_group(find: Callable[..., object]) -> None:
    assert find([(1,), (-1,)], {"a": [(2,)]}) == ()
    assert find([()], {}) == ()
    assert find([], {}) is None


def test_every_clause_of_the_pigeons_is_needed() -> None:
    clauses = pigeonhole(4, 3).clauses
    groups = {number: (clause,) for number, clause in enumerate(clauses)}
    assert minimal_groups((), groups) == tuple(groups)
    assert minimum_groups((), groups) == tuple(groups)
