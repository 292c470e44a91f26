"""A contradictory problem is answered by clues that need one another, and by a judged proof."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings

from clues import plain
from sapper.clues import Problem, read
from sapper.deduction.consistency import as_clauses, find_conflict, find_world
from sapper.game.view import View
from sapper.logic import dimacs
from sapper.logic.judges import check_proof
from sapper.logic.proof_files import write_lrat
from sapper.logic.sat import certificate
from strategies import problems, small_views


def without_one(conflict: Problem) -> list[Problem]:
    """The conflict with each of its clues left out in turn."""
    clues = conflict.clues
    rest = [replace(conflict, clues=clues[:i] + clues[i + 1 :]) for i in range(len(clues))]
    return rest if conflict.prior is None else [*rest, conflict.without_total()]


def size(conflict: Problem) -> int:
    return len(conflict.clues) + (conflict.prior is not None)


@given(problems())
def test_a_world_is_found_if_there_is_one(problem: Problem) -> None:
    found = find_world(problem)
    worlds = plain.worlds(problem)
    assert found in worlds if worlds else found is None


@pytest.mark.parametrize("smallest", [False, True])
@settings(max_examples=60)
@given(problems())
def test_without_any_one_of_its_clues_a_conflict_has_a_world(
    smallest: bool, problem: Problem
) -> None:
    conflict = find_conflict(problem, smallest=smallest)
    if plain.worlds(problem):
        assert conflict is None
        return
    assert conflict is not None
    assert set(conflict.clues) <= set(problem.clues)
    assert not plain.worlds(conflict)
    assert all(map(plain.worlds, without_one(conflict)))


def some_clues(problem: Problem) -> Iterator[Problem]:
    """The problem with any part of its clues, with the total and without it, the fewest first."""
    for number in range(size(problem) + 1):
        for chosen in combinations(problem.clues, number):
            yield replace(problem, clues=chosen, prior=None)
        if problem.prior is not None and number:
            for chosen in combinations(problem.clues, number - 1):
                yield replace(problem, clues=chosen)


@settings(max_examples=60)
@given(problems())
def test_no_fewer_clues_than_a_smallest_conflict_contradict_one_another(problem: Problem) -> None:
    smallest = find_conflict(problem, smallest=True)
    if smallest is not None:
        first = next(some for some in some_clues(problem) if not plain.worlds(some))
        assert size(smallest) == size(first)


@settings(max_examples=60)
@given(small_views())
def test_a_conflict_of_a_board_is_refuted_by_a_proof_that_is_judged(view: View) -> None:
    conflict = find_conflict(read(view))
    if conflict is not None:
        cnf = as_clauses(conflict).cnf
        assert check_proof(dimacs.write(cnf), write_lrat(certificate(cnf))).accepted
