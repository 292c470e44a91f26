"""Reasons: what is explained holds, nothing in it is needless, and judges have agreed."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import assume, given, settings

from reasons.looking import certain, force, without_one
from sapper.clues.problem import TOTAL
from sapper.clues.reading import read
from sapper.counting.fast import Budget, Contradiction, OverBudget
from sapper.deduction.verdicts import Verdict
from sapper.game.grid import Cell
from sapper.game.view import View
from sapper.reasons import Fact, Premise, Reason, Step, explain, steps
from sapper.reasons.explaining import judge, judged_steps
from sapper.reasons.judges import Refused
from strategies import SeenField, small_seen_fields

few = settings(max_examples=40, deadline=None)
WAYS = [
    {"minimum": minimum, "from_scratch": scratch}
    for minimum in (False, True)
    for scratch in (False, True)
]


@pytest.mark.parametrize("way", WAYS, ids=str)
@few
@given(small_seen_fields())
def test_premises_force_the_cell_and_would_not_without_any_one(
    way: dict[str, bool], seen: SeenField
) -> None:
    view = seen.view
    assume(len(view.hidden) <= 10)
    for cell, verdict in certain(view).items():
        reason = explain(view, cell, **way)
        assert reason.verdict is verdict
        assert force(view, [cell], verdict, reason.premises)
        for premises in without_one(reason.premises):
            assert not force(view, [cell], verdict, premises)
        judge(reason)


@few
@given(small_seen_fields())
def test_least_premises_are_as_few_as_any(seen: SeenField) -> None:
    view = seen.view
    assume(len(view.hidden) <= 8)
    for cell, verdict in certain(view).items():
        reason = explain(view, cell, minimum=True)
        assert reason.least
        local: list[Premise] = [clue.origin for clue in read(view).clues]  # type: ignore[misc]
        # The mine count is one of them only if nothing else will do.
        counts = [] if force(view, [cell], verdict, local) else [TOTAL]
        assert (TOTAL in reason.premises) == bool(counts)
        for size in range(len(reason.premises) - len(counts)):
            for clues in combinations(local, size):
                assert not force(view, [cell], verdict, [*clues, *counts])


@few
@given(small_seen_fields())
def test_steps_lead_from_the_premises_alone_to_the_cell(seen: SeenField) -> None:
    view = seen.view
    assume(len(view.hidden) <= 10)
    for cell, verdict in certain(view).items():
        reason = explain(view, cell)
        assert reason.step is not None
        assert (cell, verdict) in reason.step.concluded
        known: set[Fact] = set()
        for step in reason.steps:
            assert known.issuperset(step.facts)
            assert force(view, step.cells, step.verdict, step.premises, step.facts)
            known.update(step.concluded)
        scratch = explain(view, cell, from_scratch=True)
        assert len(scratch.steps) == 1
        assert scratch.step is not None
        assert not scratch.step.facts


def test_an_open_cell_has_a_verdict_and_no_steps() -> None:
    reason = explain(View.of_rows("H1H", mines=1), (0, 0))
    assert reason == Reason(reason.view, (0, 0), Verdict.OPEN)
    assert not reason.certain
    assert reason.step is None
    assert reason.premises == ()


def test_a_shown_cell_and_a_cell_outside_are_refused_by_name() -> None:
    view = View.of_rows("H1H", mines=1)
    with pytest.raises(ValueError, match=r"cell \(1, 0\) is not hidden"):
        explain(view, (1, 0))
    with pytest.raises(ValueError, match="outside the board"):
        explain(view, (3, 0))


def test_a_view_without_a_world_is_refused() -> None:
    with pytest.raises(Contradiction):
        explain(View.of_rows("1H1", mines=0), (1, 0))


@pytest.mark.parametrize(
    ("rows", "mines", "cell", "premises"),
    [
        (("H1", "11"), 1, (0, 0), 1),
        (("HHHH", "1111"), 2, (1, 0), 2),
        (("H1HHH",), 1, (4, 0), 2),  # the mine is next to the 1, so there is none elsewhere
    ],
)
def test_how_many_premises_it_takes(
    rows: tuple[str, ...], mines: int, cell: Cell, premises: int
) -> None:
    reason = explain(View.of_rows(*rows, mines=mines), cell, minimum=True)
    assert len(reason.premises) == premises


def test_marks_are_opinions() -> None:
    assert explain(View.of_rows("F1H", "H11", mines=1), (0, 0)).verdict is Verdict.SAFE


def test_all_mines_and_none_are_explained_by_the_count_alone() -> None:
    full = explain(View.of_rows("HHH", "HHH", mines=6), (2, 1))
    assert (full.verdict, full.premises) == (Verdict.MINE, (TOTAL,))
    empty = explain(View.of_rows("HHH", "HHH", mines=0), (2, 1))
    assert (empty.verdict, empty.premises) == (Verdict.SAFE, (TOTAL,))


@few
@given(small_seen_fields())
def test_all_steps_of_a_view_are_accepted_by_the_judges(seen: SeenField) -> None:
    assert tuple(judged_steps(seen.view, Budget().begin())) == steps(seen.view)


@pytest.mark.parametrize("view", ["3x2/1:HHH/11H", "4x2/2:HHHH/1111", "3x3/3:H2H/23H/HHH"])
def test_a_step_that_is_wrong_is_not_told(view: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def other_way(step: Step) -> Step:
        wrong = Verdict.MINE if step.verdict is Verdict.SAFE else Verdict.SAFE
        return replace(step, verdict=wrong)

    found = steps(View.parse(view))
    for place, step in enumerate(found):
        spoilt = [*found[:place], other_way(step)]
        monkeypatch.setattr("sapper.reasons.explaining.derive", lambda *_, told=spoilt, **__: told)
        with pytest.raises((Refused, ValueError, AssertionError)):
            list(judged_steps(View.parse(view), Budget().begin()))


def test_a_cell_that_one_clue_forces_is_explained_where_worlds_cannot_be_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def give_up(*_: object, **__: object) -> None:
        raise OverBudget("counting needs more than 1024 MiB of memory")

    monkeypatch.setattr("sapper.reasons.explaining.analyse", give_up)
    reason = explain(View.parse("4x2/2:HHHH/1111"), (2, 0))
    assert (reason.verdict, reason.counted) == (Verdict.SAFE, False)
    judge(reason)
