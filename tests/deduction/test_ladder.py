"""Each method knows at least what the weaker one knows, and nothing certain is ever wrong."""

import subprocess
import sys

import pytest
from hypothesis import given, settings

import sapper
from deduction.plain import few_at_a_time
from sapper.clues import Problem, read
from sapper.counting import Count, count
from sapper.counting.fast import Contradiction
from sapper.deduction.ladder import LADDER, Rung, below, rung
from strategies import SeenField, consistent_problems, problems, small_seen_fields

every_rung = pytest.mark.parametrize("name", LADDER)


def counted(problem: Problem, method: Rung) -> Count:
    """All worlds that a method has to reckon with."""
    return count(problem if method.uses_count else problem.without_total())


def agrees_with_counting(problem: Problem, name: str) -> None:
    method = LADDER[name]
    exact = counted(problem, method)
    verdicts = method(problem)
    assert set(verdicts.safe) <= set(exact.certain_safe)
    assert set(verdicts.mines) <= set(exact.certain_mines)
    if method.complete:
        assert set(verdicts.safe) == set(exact.certain_safe)
        assert set(verdicts.mines) == set(exact.certain_mines)


@every_rung
@settings(max_examples=60)
@given(consistent_problems())
def test_nothing_certain_is_ever_wrong_and_the_complete_methods_know_it_all(
    name: str, problem: Problem
) -> None:
    agrees_with_counting(problem, name)


@every_rung
@settings(max_examples=40)
@given(small_seen_fields())
def test_nothing_certain_is_ever_wrong_on_a_board(name: str, seen: SeenField) -> None:
    agrees_with_counting(read(seen.view), name)
    known = LADDER[name](read(seen.view)).known
    assert all((cell in seen.mines) == mine for cell, mine in known.items())


@pytest.mark.parametrize(
    ("strong", "weak"), [(name, weak) for name in LADDER for weak in LADDER[name].knows_at_least]
)
@settings(max_examples=60)
@given(consistent_problems())
def test_each_method_knows_at_least_what_the_weaker_one_knows(
    strong: str, weak: str, problem: Problem
) -> None:
    assert LADDER[weak](problem).known.items() <= LADDER[strong](problem).known.items()


@every_rung
@settings(max_examples=40)
@given(consistent_problems())
def test_the_count_takes_nothing_away(name: str, problem: Problem) -> None:
    """Theorem 9.5: what is certain locally stays certain; a local method does not even look."""
    method = LADDER[name]
    locally, globally = method(problem.without_total()).known, method(problem).known
    assert locally.items() <= globally.items()
    assert method.uses_count or locally == globally


@every_rung
@settings(max_examples=60)
@given(problems())
def test_any_problem_is_answered_or_called_a_contradiction(name: str, problem: Problem) -> None:
    try:
        verdicts = LADDER[name](problem)
    except Contradiction:
        assert not counted(problem, LADDER[name]).consistent
    else:
        assert verdicts.known.keys() <= set(problem.cells)
        assert all(count >= 0 for count in verdicts.work.values())


@given(consistent_problems())
def test_single_is_every_clue_by_itself(problem: Problem) -> None:
    assert LADDER["single"](problem).known == few_at_a_time(problem, 1)


@given(consistent_problems())
def test_pairs_is_every_two_clues_together(problem: Problem) -> None:
    assert LADDER["pairs"](problem).known == few_at_a_time(problem, 2)


def test_the_ladder_has_no_circles_and_complete_rungs_stand_on_all_of_their_kind() -> None:
    for name, method in LADDER.items():
        assert name not in below(name)
        assert all(LADDER[weak].uses_count <= method.uses_count for weak in below(name))
        if method.complete:
            local = {n for n, other in LADDER.items() if not other.uses_count}
            complete = {n for n in local if LADDER[n].complete}
            assert local - complete - {name} <= set(below(name))


def test_an_unknown_method_is_answered_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"no method 'brave'; there are single, pairs"):
        rung("brave")


def test_a_view_is_asked_about_in_one_call() -> None:
    """1 of a, b; 1 of a, b, c, d: c and d are safe. The strongest method knows that too."""
    view = sapper.View.parse("3x2/1:HHH/11H")
    safe = {(2, 0): False, (2, 1): False}
    assert sapper.deduce(view, "single").known == {}
    assert sapper.deduce(view, "pairs").known == safe
    assert safe.items() <= sapper.deduce(view).known.items()


def test_a_marked_cell_is_an_opinion_until_it_is_trusted() -> None:
    view = sapper.View.parse("3x1/1:F1H")
    assert sapper.deduce(view, "single").known == {}
    assert sapper.deduce(view, "single", trust_flags=True).known == {(2, 0): False}


def test_a_method_that_starts_anew_each_time_has_nothing_to_begin() -> None:
    with pytest.raises(ValueError, match="starts anew"):
        _ = Rung("single:single", "").begin


def test_the_ladder_is_read_without_loading_a_method() -> None:
    code = (
        "import sys, sapper.deduction.ladder; "
        "sys.exit(any(m.startswith(('numpy', 'pysat', 'sapper.engine')) for m in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
