"""Tidying takes out what says nothing new, and gives its reasons."""

from collections import Counter
from itertools import permutations

from hypothesis import given

from logic.plain_models import models
from sapper.logic.cnf import Cnf
from sapper.logic.tidy import Change, Reason, tidy
from strategies import cnfs


@given(cnfs())
def test_a_tidy_clause_set_has_the_same_models(cnf: Cnf) -> None:
    assert models(tidy(cnf).cnf) == models(cnf)


@given(cnfs())
def test_nothing_is_left_to_take_out(cnf: Cnf) -> None:
    left = tidy(cnf).cnf.clauses
    for clause in left:
        assert len(set(map(abs, clause))) == len(clause)
    assert not any(set(one) <= set(other) for one, other in permutations(left, 2))
    assert tidy(tidy(cnf).cnf).changes == ()


@given(cnfs())
def test_every_change_has_a_good_reason_and_accounts_for_its_clause(cnf: Cnf) -> None:
    tidied = tidy(cnf)
    present = Counter(cnf.clauses)
    for change in tidied.changes:
        literals = set(change.clause)
        present[change.clause] -= 1
        match change:
            case Change(left=None, reason=Reason.TAUTOLOGY):
                assert any(-literal in literals for literal in literals)
            case Change(left=tuple(left), reason=Reason.REPEATED):
                assert set(left) == literals
                assert len(left) < len(change.clause)
                present[left] += 1
            case Change(left=None, reason=Reason.DUPLICATE, by=tuple(by)):
                assert set(by) == literals
                assert by in tidied.cnf.clauses
            case Change(left=None, reason=Reason.SUBSUMED, by=tuple(by)):
                assert set(by) < literals
                assert by in tidied.cnf.clauses
            case _:
                raise AssertionError(change)
    assert +present == Counter(tidied.cnf.clauses)


def test_the_assignments_example_of_subsumption() -> None:
    # RES: (x2 or x3) is stricter than (x1 or x2 or x3).
    tidied = tidy(Cnf(3, ((1, 2, 3), (2, 3))))
    assert tidied.cnf.clauses == ((2, 3),)
    assert tidied.changes == (Change((1, 2, 3), None, Reason.SUBSUMED, (2, 3)),)


def test_the_order_of_what_is_left_stays() -> None:
    cnf = Cnf(4, ((3, 4), (1, 2, 3), (2, 2), (1,), (-4, 4)))
    assert tidy(cnf).cnf.clauses == ((3, 4), (2,), (1,))
