"""Arguments hold line by line: each is checked by trying all mines on the cells it speaks of."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import assume, given, settings

from sapper.clues.problem import TOTAL
from sapper.clues.reading import read
from sapper.counting.fast import Budget, Contradiction, count_fast
from sapper.deduction.verdicts import Verdict
from sapper.game.cells import MINE
from sapper.game.grid import Cell
from sapper.game.view import View
from sapper.reasons.argument import Line, Supposition, argue, clash
from sapper.reasons.reason import Fact, Premise
from sapper.reasons.weighing import Said, Weighing, said_by
from strategies import SeenField, small_seen_fields, small_views

FEW = settings(max_examples=60, deadline=None)

THREE = View.parse("3x3/3:H2H/23H/HHH")
"""2 of a, b, c and 2 of a, d, e, but 3 of all: a is a mine and the sixth cell is safe."""


def certain(view: View) -> dict[Cell, bool]:
    problem = read(view)
    verdicts = count_fast(problem, Budget().begin()).verdicts
    found = zip(problem.cells, verdicts, strict=True)
    return {cell: verdict == 2 for cell, verdict in found if verdict in (1, 2)}  # type: ignore[misc]


def premises_of(view: View) -> list[Premise]:
    return [*(cell for cell, _ in view.numbers()), TOTAL]


def agree(says: Iterable[Said], known: Mapping[Cell, bool]) -> list[dict[Cell, bool]]:
    """All ways to lay mines on the cells of some premises, once some are known."""
    every = list(says)
    cells = list(dict.fromkeys(cell for said in every for cell in said.cells))
    ways = (
        {**known, **dict(zip(cells, choice, strict=True))}
        for choice in product((False, True), repeat=len(cells))
    )
    return [
        way
        for way in ways
        if all(way[cell] == mine for cell, mine in known.items())
        and all(sum(way[cell] for cell in said.cells) in said.numbers for said in every)
    ]


def check(
    view: View, lines: Iterable[Line], known: dict[Cell, bool], allowed: set[Premise]
) -> bool:
    """Every line follows from its own clues and from what it says that it rests on."""
    known = dict(known)
    clashed = False
    for line in lines:
        assert not clashed, "a line follows a clash"
        if isinstance(line, Supposition):
            inner = {**known, line.cell: line.mine}
            assert check(view, line.lines, inner, allowed), "a supposition without a clash"
        else:
            check_weighing(view, line, known, allowed)
            clashed = line.clash
        known |= line.concluded
    return clashed


def check_weighing(
    view: View, line: Weighing, known: Mapping[Cell, bool], allowed: set[Premise]
) -> None:
    every = [line.said, *(bound.said for bound in line.bounds)]
    used: dict[Cell, bool] = {}
    for said in every:
        assert said.origin in allowed
        assert (said.numbers, said.cells) == (
            said_by(view, said.origin).numbers,
            said_by(view, said.origin).cells,
        )
        used |= dict.fromkeys(said.mines, True) | dict.fromkeys(said.safe, False)
    assert used.items() <= known.items(), "a line rests on what is not known"
    ways = agree(every, used)
    assert not (line.clash and ways)
    for cell, mine in line.concluded.items():
        assert all(way[cell] == mine for way in ways)
    for bound in line.bounds:
        for way in agree([bound.said], used):
            mines = sum(way[cell] for cell in bound.part)
            assert mines <= bound.number if line.at_most else mines >= bound.number


@FEW
@given(small_seen_fields())
def test_every_line_follows_from_what_it_names(seen: SeenField) -> None:
    view = seen.view
    assume(len(view.hidden) <= 9)
    premises = premises_of(view)
    plain = dict.fromkeys(view.cells_with(MINE), True)
    for cell, mine in certain(view).items():
        fact = Fact(cell, Verdict.MINE if mine else Verdict.SAFE)
        lines = argue(view, premises, [], [fact])
        check(view, lines, plain, set(premises))
        assert lines[-1].concluded[cell] is mine


@FEW
@given(small_seen_fields())
def test_what_does_not_follow_is_refused(seen: SeenField) -> None:
    view = seen.view
    assume(len(view.hidden) <= 6)
    known = certain(view)
    for cell in view.hidden:
        for verdict in (Verdict.SAFE, Verdict.MINE):
            if known.get(cell) is not (verdict is Verdict.MINE):
                with pytest.raises(ValueError, match="do not show"):
                    argue(view, premises_of(view), [], [Fact(cell, verdict)])


@FEW
@given(small_views())
def test_premises_that_contradict_one_another_come_to_a_clash(view: View) -> None:
    assume(len(view.hidden) <= 8)
    premises = premises_of(view)
    plain = dict.fromkeys(view.cells_with(MINE), True)
    try:
        count_fast(read(view), Budget().begin())
    except Contradiction:
        assert check(view, clash(view, premises), plain, set(premises))
    else:
        with pytest.raises(ValueError, match="do not contradict"):
            clash(view, premises)


def test_facts_are_taken_as_known_and_only_where_they_are_needed() -> None:
    view = View.parse("4x2/2:HHHH/1111")
    facts = [Fact((1, 0), Verdict.SAFE), Fact((2, 0), Verdict.SAFE)]
    (line,) = argue(view, [(0, 1)], facts, [Fact((0, 0), Verdict.MINE)])
    assert isinstance(line, Weighing)
    assert line.used == {(1, 0)}
    assert not line.bounds


def test_a_supposition_is_made_only_where_nothing_shorter_will_do() -> None:
    premises = [(1, 0), (0, 1), (1, 1)]
    (supposed,) = argue(THREE, premises, [], [Fact((0, 0), Verdict.MINE)])
    assert isinstance(supposed, Supposition)
    assert (supposed.cell, supposed.mine, len(supposed.lines)) == ((0, 0), False, 3)
    (pair,) = argue(View.parse("3x2/1:HHH/11H"), [(0, 1), (1, 1)], [], [Fact((2, 0), Verdict.SAFE)])
    assert isinstance(pair, Weighing)


def test_mines_in_plain_sight_count_as_mines_and_are_always_told() -> None:
    view = View.of_rows("H?H", "111", mines=1)
    (line,) = argue(view, [(0, 1)], [], [Fact((0, 0), Verdict.SAFE)])
    assert isinstance(line, Weighing)
    assert line.said.mines == ((1, 0),)


def test_a_line_that_claims_too_much_is_noticed() -> None:
    view = View.parse("3x2/1:HHH/11H")
    (line,) = argue(view, [(0, 1), (1, 1)], [], [Fact((2, 0), Verdict.SAFE)])
    assert isinstance(line, Weighing)
    with pytest.raises(AssertionError):
        check(view, [replace(line, safe=((0, 0),))], {}, {(0, 1), (1, 1)})
    with pytest.raises(AssertionError):
        check(view, [line], {}, {(1, 1)})


def test_the_count_is_held_against_a_hundred_clues_at_once() -> None:
    """100 clues without a cell in common ask for a mine each, and there are 99."""
    view = View.of_rows("HHH" * 100, "H1H" * 100, mines=99)
    ones = [(x, 1) for x in range(1, 300, 3)]
    first, *others = clash(view, [*ones, TOTAL])
    assert isinstance(first, Weighing)
    assert first.said.origin == TOTAL
    assert len(first.bounds) > 90
    assert [line.clash for line in (first, *others)][-1]
    assert len(others) < 3
