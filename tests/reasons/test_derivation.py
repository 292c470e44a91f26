"""The steps of a position: complete, right, without anything needless, the easiest first."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from reasons.looking import certain, force, without_one
from sapper.clues.reading import read
from sapper.counting.fast import Contradiction
from sapper.deduction.verdicts import Verdict
from sapper.game.view import View
from sapper.reasons import Fact, Step, steps
from sapper.reasons.derivation import derive
from sapper.reasons.plain import steps_plainly
from strategies import SeenField, small_seen_fields

few = settings(max_examples=60, deadline=None)


@few
@given(small_seen_fields())
def test_the_steps_conclude_everything_that_is_certain_and_each_cell_once(seen: SeenField) -> None:
    concluded = [fact for step in steps(seen.view) for fact in step.concluded]
    assert len(concluded) == len(dict(concluded))
    assert dict(concluded) == certain(seen.view)


@few
@given(small_seen_fields())
def test_the_steps_are_as_the_definition_has_them(seen: SeenField) -> None:
    assume(len(seen.view.hidden) <= 12)
    assert list(steps(seen.view)) == list(steps_plainly(seen.view))


@few
@given(small_seen_fields())
def test_a_step_follows_from_its_premises_and_earlier_facts_and_needs_them_all(
    seen: SeenField,
) -> None:
    view = seen.view
    assume(len(view.hidden) <= 10)
    known: set[Fact] = set()
    for step in steps(view):
        assert known.issuperset(step.facts)
        assert force(view, step.cells, step.verdict, step.premises, step.facts)
        for premises in without_one(step.premises):
            assert not force(view, step.cells, step.verdict, premises, known)
        for facts in without_one(step.facts):
            assert not force(view, step.cells, step.verdict, step.premises, facts)
        known.update(step.concluded)


def test_steps_need_a_world() -> None:
    with pytest.raises(Contradiction):
        steps(View.of_rows("1H", mines=0))


def test_one_two_two_one() -> None:
    """By hand: the first two numbers differ by one mine and the third cell; the rest is single."""
    view = View.of_rows("HHHH", "1221", "0000", mines=2)
    mine, safe = Verdict.MINE, Verdict.SAFE
    assert steps(view) == (
        Step(((2, 0),), mine, ((0, 1), (1, 1))),
        Step(((3, 0),), safe, ((3, 1),), (Fact((2, 0), mine),)),
        Step(((1, 0),), mine, ((2, 1),), (Fact((3, 0), safe),)),
        Step(((0, 0),), safe, ((0, 1),), (Fact((1, 0), mine),)),
    )


def test_the_mine_count_is_used_only_where_clues_say_no_more() -> None:
    view = View.of_rows("H1HHH", mines=1)
    (step,) = steps(view)
    assert step.cells == ((3, 0), (4, 0))
    assert step.premises == ((1, 0), "mine count")


@few
@given(small_seen_fields(), st.data())
def test_what_is_known_already_is_used_and_not_concluded_again(
    seen: SeenField, data: st.DataObject
) -> None:
    view = seen.view
    all_of_it = certain(view)
    told = data.draw(st.sets(st.sampled_from(sorted(all_of_it)))) if all_of_it else set()
    known = {cell: all_of_it[cell] is Verdict.MINE for cell in told}
    concluded = [fact for step in derive(view, read(view), known) for fact in step.concluded]
    assert dict(concluded) == {
        cell: verdict for cell, verdict in all_of_it.items() if cell not in told
    }
