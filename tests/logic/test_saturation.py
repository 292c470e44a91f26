"""The base of clauses finds what the plain definition finds, in whatever order clauses come."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logic import plain
from sapper.logic import dimacs
from sapper.logic.cnf import Clause, Cnf
from sapper.logic.judges import check_proof
from sapper.logic.resolution import Literals, Rule, is_tautology, saturate_plainly
from sapper.logic.saturation import ClauseBase, Outcome, model
from sapper.logic.showing import as_lrat, as_trace
from strategies import cnfs, wide_cnfs


def contents(base: ClauseBase) -> frozenset[Literals]:
    """Units and all: what the plain definition would have kept."""
    units = () if base.refuted else ((unit,) for unit in base.units)
    return frozenset(map(frozenset, (*base.clauses, *units)))


def pigeonhole(holes: int) -> Cnf:
    """One more pigeon than holes, each in a hole, no two in one."""
    pigeons = range(holes + 1)
    seat = [[pigeon * holes + hole + 1 for hole in range(holes)] for pigeon in pigeons]
    apart = [
        (-seat[one][hole], -seat[two][hole])
        for hole in range(holes)
        for one, two in combinations(pigeons, 2)
    ]
    return Cnf((holes + 1) * holes, (*map(tuple, seat), *apart))


@given(cnfs(variables=5, most=12) | wide_cnfs(5), st.sampled_from(Rule))
def test_it_finds_what_the_plain_definition_finds(cnf: Cnf, rule: Rule) -> None:
    base = ClauseBase(cnf.clauses, rule)
    outcome = base.saturate()
    assert contents(base) == saturate_plainly(cnf.clauses, rule).clauses
    assert outcome is (Outcome.REFUTED if base.refuted else Outcome.SATURATED)


@given(cnfs(variables=5, most=12) | wide_cnfs(5), st.sampled_from(Rule), st.data())
def test_it_makes_no_difference_when_clauses_come(
    cnf: Cnf, rule: Rule, data: st.DataObject
) -> None:
    base = ClauseBase(rule=rule)
    for clause in data.draw(st.permutations(cnf.clauses)):
        base.add(clause)
        if data.draw(st.booleans()):
            base.match(most_pairs=data.draw(st.none() | st.integers(0, 5)))
    base.saturate()
    assert contents(base) == saturate_plainly(cnf.clauses, rule).clauses


@given(wide_cnfs(), st.data())
def test_pairs_with_a_short_clause_are_all_matched_though_short_clauses_come_late(
    cnf: Cnf, data: st.DataObject
) -> None:
    """A short clause meets long ones matched before it, and long ones meet short ones."""
    base = ClauseBase(rule=Rule.ONLY_BINARY)
    order = sorted(cnf.clauses, key=len, reverse=data.draw(st.booleans()))
    for clause in order:
        base.add(clause)
        base.saturate()
    assert contents(base) == saturate_plainly(cnf.clauses, Rule.ONLY_BINARY).clauses


@given(cnfs(), st.data())
def test_after_every_call_no_clause_is_needless_and_none_has_a_variable_of_a_unit(
    cnf: Cnf, data: st.DataObject
) -> None:
    base = ClauseBase()
    for clause in cnf.clauses:
        base.add(clause)
        if data.draw(st.booleans()):
            base.match()
        if base.refuted:
            assert base.clauses == ((),)
            return
        settled = {abs(unit) for unit in base.units}
        assert len(settled) == len(base.units)
        assert base.true_literals == set(base.units)
        for one in map(frozenset, base.clauses):
            assert len(one) > 1
            assert not is_tautology(one)
            assert settled.isdisjoint(map(abs, one))
        assert not any(set(a) <= set(b) for a, b in permuted_pairs(base.clauses))


def permuted_pairs(clauses: tuple[Clause, ...]) -> Iterator[tuple[Clause, Clause]]:
    for a, b in combinations(clauses, 2):
        yield a, b
        yield b, a


@given(cnfs(most=12), st.sampled_from(Rule))
def test_both_judges_accept_the_proof_of_every_clause(cnf: Cnf, rule: Rule) -> None:
    base = ClauseBase(cnf.clauses, rule)
    base.saturate()
    text = dimacs.write(Cnf(cnf.variables, cnf.clauses))
    for clause in sorted(map(sorted, contents(base))):
        proof = base.proof(clause)
        assert set(proof.premises) <= {tuple(sorted(set(one), key=abs)) for one in cnf.clauses}
        assert proof == proof.cut()
        assert check_proof(text, as_trace(proof), clause).accepted
        assert check_proof(text, as_lrat(proof, cnf), clause, kind="lrat").accepted


def test_a_clause_that_was_not_found_has_no_proof() -> None:
    base = ClauseBase([(1, 2)])
    with pytest.raises(ValueError, match=r"\(1, -2\) was not found"):
        base.proof((-2, 1))
    with pytest.raises(ValueError, match="was not found"):
        base.proof()


@given(cnfs(), st.sampled_from(Rule))
def test_units_are_delivered_once_in_the_order_they_were_found(cnf: Cnf, rule: Rule) -> None:
    base = ClauseBase(rule=rule)
    taken: list[int] = []
    for clause in cnf.clauses:
        base.add(clause)
        new = base.take_units()
        assert base.take_units() == ()
        taken += new
    base.saturate()
    taken += base.take_units()
    assert tuple(taken) == base.units
    for unit in taken:
        assert plain.follows(cnf.clauses, [unit], cnf.variables)


def test_units_spread_without_matching() -> None:
    base = ClauseBase([(-1, -2), (2, 3), (-3, 4, 5), (1, 6)])
    assert base.take_units() == ()
    base.add((1,))
    assert base.take_units() == (1, -2, 3)
    assert base.clauses == ((4, 5),)


def test_a_round_ends_early_when_a_unit_is_found() -> None:
    """The first pair makes a unit; the other two clauses wait for another round."""
    base = ClauseBase([(1, 2), (1, -2), (3, 4, 5), (-3, 4, 6)])
    assert base.match() is Outcome.OPEN
    assert base.take_units() == (1,)
    assert len(base) == 2
    assert base.match() is Outcome.OPEN
    assert (4, 5, 6) in base.clauses
    assert base.saturate() is Outcome.SATURATED


@given(cnfs(most=30))
def test_a_model_is_one_and_is_found_once_every_pair_is_matched(cnf: Cnf) -> None:
    base = ClauseBase(cnf.clauses)
    base.saturate()
    found = model(base, cnf.variables)
    assert (found is not None) == plain.is_satisfiable(cnf.clauses, cnf.variables)
    if found is not None:
        assert cnf.holds(found)
        assert list(map(abs, found)) == list(range(1, cnf.variables + 1))


def test_bounds_stop_it_and_it_goes_on_from_there() -> None:
    cnf = pigeonhole(3)
    base = ClauseBase(cnf.clauses)
    assert base.saturate(most_pairs=0) is Outcome.OPEN
    assert base.work.pairs == 0
    assert base.saturate(most_pairs=50) is Outcome.OPEN
    assert 50 <= base.work.pairs < 500
    before = base.work.pairs
    assert base.saturate(most_pairs=50) is Outcome.OPEN
    assert 50 <= base.work.pairs - before < 500
    assert base.saturate(most_clauses=len(cnf.clauses) - 1) is Outcome.OPEN
    assert base.saturate() is Outcome.REFUTED
    assert check_proof(dimacs.write(cnf), as_trace(base.proof())).accepted


def test_nothing_more_is_taken_in_after_a_refutation() -> None:
    base = ClauseBase([(1,), (-1,), (2, 3)])
    assert base.refuted
    assert (base.clauses, len(base)) == (((),), 0)
    assert base.match() is Outcome.REFUTED


def test_each_clause_that_is_not_kept_is_counted_for_its_reason() -> None:
    base = ClauseBase()
    counts = []
    for clause in [(1, -1), (1, 2), (2, 1), (1, 2, 3), (2,), (2, 5)]:
        base.add(clause)
        counts.append((base.work.tautologies, base.work.duplicates, base.work.subsumed))
    # The unit 2 makes 1 or 2 needless, and 2 or 5 when it comes.
    assert counts == [(1, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1), (1, 1, 2), (1, 1, 3)]
    assert (base.work.pairs, base.work.resolvents) == (0, 0)


@given(cnfs(), st.sampled_from(Rule))
def test_the_work_adds_up(cnf: Cnf, rule: Rule) -> None:
    base = ClauseBase(cnf.clauses, rule)
    base.saturate()
    work = base.work
    assert all(count >= 0 for count in work)
    assert work.resolvents <= work.pairs
    assert work.pairs <= work.resolvents + work.tautologies


@given(cnfs(), st.sampled_from(Rule), st.data())
def test_what_is_said_again_changes_nothing(cnf: Cnf, rule: Rule, data: st.DataObject) -> None:
    base = ClauseBase(cnf.clauses, rule)
    base.saturate()
    kept, pairs = base.clauses, base.work.pairs
    for clause in data.draw(st.permutations(kept)):
        base.add(clause)
    assert base.saturate() is (Outcome.REFUTED if base.refuted else Outcome.SATURATED)
    assert (base.clauses, base.work.pairs) == (kept, pairs)


def test_a_clause_that_becomes_needless_is_matched_no_further() -> None:
    """1 or 2 with -1 or 2 is 2, which takes the place of both and makes 3 of -2 or 3."""
    base = ClauseBase([(-1, 2), (-2, 3), (1, 2)])
    base.match()
    assert base.units == (2, 3)
    assert base.work.pairs == 3  # the first two clauses, the third with the first, 2 with -2 or 3


def test_zero_is_no_literal() -> None:
    with pytest.raises(ValueError, match="0 is no literal"):
        ClauseBase([(1, 0)])
