"""Two clauses and their resolvent; a set and everything that follows from it: by truth tables."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logic import plain
from sapper.logic.cnf import Clause, Cnf
from sapper.logic.resolution import (
    Finding,
    Rule,
    clashes,
    is_tautology,
    match,
    resolve,
    saturate_plainly,
)
from strategies import cnfs, literal_sets

CASES = tomllib.loads(
    (Path(__file__).parents[1] / "cases" / "logic" / "resolution.toml").read_text("utf-8")
)["case"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["from"])
def test_matching_comes_to_what_is_printed(case: dict[str, Any]) -> None:
    finding, clause = match(case["first"], case["second"])
    assert finding is Finding(case["finding"])
    expected = case.get("comes_to")
    assert clause == (expected if expected is None else tuple(expected))


@given(literal_sets(5), literal_sets(5))
def test_what_is_kept_or_made_follows_from_both(a: Clause, b: Clause) -> None:
    finding, clause = match(a, b)
    assert (clause is None) == (finding in (Finding.TAUTOLOGY, Finding.APART))
    if clause is not None:
        assert plain.follows([a, b], clause, 5)


@given(literal_sets(5), literal_sets(5))
def test_matching_does_not_depend_on_the_order(a: Clause, b: Clause) -> None:
    turned = {Finding.FIRST: Finding.SECOND, Finding.SECOND: Finding.FIRST}
    finding, clause = match(a, b)
    assert match(b, a) == (turned.get(finding, finding), clause)


@given(literal_sets(5), literal_sets(5))
def test_a_resolvent_is_the_other_literals_of_two_that_clash_once(a: Clause, b: Clause) -> None:
    resolvent = resolve(a, b)
    assert (resolvent is not None) == (len(clashes(a, b)) == 1)
    if resolvent is not None:
        (literal,) = clashes(a, b)
        assert set(resolvent) == {*a, *b} - {literal, -literal}
        assert not is_tautology(resolvent)


@given(literal_sets(4), literal_sets(4))
def test_a_stricter_clause_entails_the_other(a: Clause, b: Clause) -> None:
    """And the other way round: of clauses that are no tautologies, nothing else entails."""
    assert (match(a, b)[0] in (Finding.FIRST, Finding.EQUAL)) == plain.follows([a], b, 4)


@given(cnfs(variables=4, most=9))
def test_every_pair_leads_to_all_prime_implicates(cnf: Cnf) -> None:
    found = saturate_plainly(cnf.clauses)
    assert found.clauses == plain.prime_implicates(cnf.clauses, cnf.variables)


@given(cnfs(variables=4, most=9))
def test_pairs_with_a_short_clause_lead_to_nothing_that_does_not_follow(cnf: Cnf) -> None:
    for clause in saturate_plainly(cnf.clauses, Rule.ONLY_BINARY).clauses:
        assert plain.follows(cnf.clauses, sorted(clause), cnf.variables)


@given(cnfs(variables=5, longest=2, most=12))
def test_short_clauses_alone_lead_to_all_prime_implicates_by_short_pairs(cnf: Cnf) -> None:
    found = saturate_plainly(cnf.clauses, Rule.ONLY_BINARY)
    assert found.clauses == plain.prime_implicates(cnf.clauses, cnf.variables)


def test_pairs_with_a_short_clause_can_miss_a_contradiction() -> None:
    """All eight clauses of three literals on three variables contradict one another."""
    eight = [(a, b, c) for a in (1, -1) for b in (2, -2) for c in (3, -3)]
    assert not plain.is_satisfiable(eight, 3)
    found = saturate_plainly(eight, Rule.ONLY_BINARY)
    assert found.clauses == set(map(frozenset, eight))
    assert found.work.resolvents == 0
    assert saturate_plainly(eight).clauses == {frozenset()}


@given(cnfs(variables=4, most=9), st.sampled_from(Rule))
def test_the_work_adds_up(cnf: Cnf, rule: Rule) -> None:
    work = saturate_plainly(cnf.clauses, rule).work
    assert work.pairs >= work.resolvents
    assert all(count >= 0 for count in work)
