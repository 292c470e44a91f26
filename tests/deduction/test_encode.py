"""The models of the clauses are the worlds of the problem, by trying every set of cells."""

from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clues import plain
from sapper.clues import Clue, Problem, read
from sapper.deduction.encode import (
    TooManyClauses,
    clauses_of,
    encode,
    encodings,
    named,
    number_of_clauses,
    numbered,
)
from sapper.game.view import View
from sapper.logic.cardinality import CONTRADICTION, exactly
from sapper.logic.sat import models
from strategies import clues, problems


@given(clues())
def test_a_clue_is_kept_by_the_sets_of_cells_that_satisfy_its_clauses(clue: Clue) -> None:
    cells = tuple(clue.cells)
    clauses = clauses_of(clue, numbered(cells))
    for values in product((False, True), repeat=len(cells)):
        holds = all(any(values[abs(v) - 1] is (v > 0) for v in clause) for clause in clauses)
        assert holds == bool(clue.weights[sum(values)])


@given(clues())
def test_clauses_are_counted_before_they_are_made(clue: Clue) -> None:
    clauses = clauses_of(clue, numbered(clue.cells))
    assert len(set(map(frozenset, clauses))) == len(clauses) == number_of_clauses(clue)
    assert clauses_of(clue, numbered(clue.cells), most_clauses=len(clauses)) == clauses
    with pytest.raises(TooManyClauses):
        clauses_of(clue, numbered(clue.cells), most_clauses=len(clauses) - 1)


@given(problems())
def test_without_the_count_the_models_are_the_worlds_of_the_clues(problem: Problem) -> None:
    encoded = encode(problem)
    found = [encoded.mines(model) for model in models(encoded.cnf)]
    assert len(found) == len(set(found))
    assert set(found) == set(plain.worlds(problem.without_total()))


@given(problems(), st.sampled_from(encodings()))
def test_with_the_count_the_models_are_the_worlds(problem: Problem, count: str) -> None:
    encoded = encode(problem, count=count)
    cells = range(1, len(problem.cells) + 1)
    found = {encoded.mines(model) for model in models(encoded.cnf, cells)}
    assert found == set(plain.worlds(problem))


@given(st.integers(1, 5), st.data(), st.sampled_from(encodings()))
def test_a_count_of_several_numbers_allows_those_and_no_others(
    size: int, data: st.DataObject, count: str
) -> None:
    totals = data.draw(st.sets(st.integers(0, size), min_size=1))
    prior = tuple((total, 1) for total in sorted(totals))
    cnf = encode(Problem(tuple(range(size)), (), prior), count=count).cnf
    found = models(cnf, range(1, size + 1))
    assert {sum(literal > 0 for literal in model) for model in found} == totals
    assert len(list(models(cnf, range(1, size + 1)))) == sum(comb(size, n) for n in totals)
    used = {abs(literal) for clause in cnf.clauses for literal in clause}
    assert used >= set(range(size + 1, cnf.variables + 1))


@given(problems())
def test_every_clause_is_said_by_one_part(problem: Problem) -> None:
    encoded = encode(problem, count="direct")
    positions = [position for part in encoded.parts for position in part.clauses]
    assert positions == list(range(len(encoded.cnf.clauses)))
    said = problem.clues if problem.total_clue is None else (*problem.clues, problem.total_clue)
    assert tuple(part.clue for part in encoded.parts) == said
    assert sorted(p for group in encoded.groups.values() for p in group) == positions


@given(st.integers(0, 7), st.integers(-1, 8))
def test_of_an_exact_clue_the_rule_makes_the_clauses_of_the_notes(size: int, number: int) -> None:
    clauses = clauses_of(Clue.exactly(number, range(size)), numbered(range(size)))
    theirs = exactly(number, range(1, size + 1)) if 0 <= number <= size else CONTRADICTION
    assert set(clauses) == set(theirs)
    assert len(clauses) == len(theirs)


def test_a_contradiction_is_the_empty_clause() -> None:
    assert clauses_of(Clue.exactly(3, "ab"), {"a": 1, "b": 2}) == [()]


def test_the_clauses_of_two_of_five_are_those_of_the_assignment() -> None:
    """RES: C(5, 4) clauses of positive literals, C(5, 3) of negative ones."""
    clauses = clauses_of(Clue.exactly(2, "abcde"), numbered("abcde"))
    assert clauses[:2] == [(1, 2, 3, 4), (1, 2, 3, 5)]
    assert clauses[4:8] == [(2, 3, 4, 5), (-1, -2, -3), (-1, -2, -4), (-1, -2, -5)]
    assert len(clauses) == 15


def test_the_count_of_note_9_is_refused_with_the_number_of_its_clauses() -> None:
    board = read(View.of_rows(*["H" * 8] * 8, mines=10))
    with pytest.raises(TooManyClauses, match="771,136,366,336 clauses") as refused:
        encode(board, count="direct")
    assert refused.value.clauses == 771_136_366_336
    assert number_of_clauses(Clue.exactly(4, range(8))) == 112


def test_an_unknown_encoding_is_answered_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="'best'; there are none, direct, recursive, seqcounter"):
        encode(Problem(("a",), (), ((1, 1),)), count="best")
    assert encodings()[0] == "direct"


def test_variables_are_called_what_the_texts_call_them() -> None:
    problem = Problem(((0, 0), (7, 2)))
    said = {kind: encode(problem, name=named(kind, 3)).cnf.names for kind in ("x", "m", "number")}
    assert said == {
        "x": {1: "X1,3", 2: "X8,1"},
        "m": {1: "M0,0", 2: "M7,2"},
        "number": {1: "x1", 2: "x2"},
    }
    with pytest.raises(ValueError, match="'y'; there are x, m, number"):
        named("y", 3)
