"""May I guess? Worlds agree with the board, odds add up, and seals keep what they promise."""

from itertools import combinations

import pytest
from hypothesis import assume, given, settings

from sapper import View, analyse
from sapper.counting.fast import OPEN, Budget
from sapper.game.cells import MARKED, MINE
from sapper.game.grid import Cell
from sapper.reasons.guesses import checked, doubt, odds_table, stuck
from sapper.reasons.sealed import Fate, Seal, fate
from sapper.reasons.worlds import Worlds, agrees
from strategies import SeenField, small_seen_fields

FEW = settings(max_examples=60, deadline=None)


def every_world(view: View) -> list[frozenset[Cell]]:
    """All sets of hidden cells that give the view: nothing but the rules of the game."""
    mines = view.mines - len(view.cells_with(MINE))
    sets = map(frozenset, combinations(view.hidden, mines)) if mines >= 0 else ()
    return [world for world in sets if agrees(view, world)]


def shown(view: View, world: frozenset[Cell], cell: Cell) -> int:
    mines = world.union(view.cells_with(MINE))
    near = view.grid.neighbours(view.grid.index(cell))
    return sum(view.grid.cell(index) in mines for index in near)


def twins(view: View, one: frozenset[Cell], two: frozenset[Cell]) -> bool:
    both = [cell for cell in view.hidden if cell not in one and cell not in two]
    return all(shown(view, one, cell) == shown(view, two, cell) for cell in both)


@FEW
@given(small_seen_fields())
def test_the_true_field_agrees_and_no_field_with_a_mine_more_does(seen: SeenField) -> None:
    true = seen.mines - set(seen.view.cells_with(MINE))
    assert agrees(seen.view, true)
    for cell in set(seen.view.grid.cells()) - seen.mines:
        assert not agrees(seen.view, true | {cell})


@FEW
@given(small_seen_fields())
def test_a_world_is_found_wherever_there_is_one(seen: SeenField) -> None:
    view = seen.view
    assume(len(view.hidden) <= 10)
    every = every_world(view)
    worlds = Worlds(view, view.hidden)
    for cell in view.hidden:
        for mine in (False, True):
            found = worlds.with_({cell: mine})
            assert (found is None) == (not any((cell in world) == mine for world in every))
            if found is not None:
                assert agrees(view, found)
                assert (cell in found) == mine


@FEW
@given(small_seen_fields())
def test_doubts_are_shown_weighed_and_settled_as_by_trying_everything(seen: SeenField) -> None:
    view = seen.view
    assume(len(view.hidden) <= 9)
    every = every_world(view)
    for cell in view.hidden:
        struck = [world for world in every if cell in world]
        if len(struck) in (0, len(every)):
            with pytest.raises(ValueError, match="nothing to guess"):
                doubt(view, cell)
            continue
        found = doubt(view, cell)
        assert cell in found.with_mine
        assert cell not in found.without
        assert found.with_mine in every
        assert found.without in every
        assert (found.table.struck, found.table.worlds) == (len(struck), len(every))
        others = [
            w for w in every if any((cell in w) != (cell in v) and twins(view, w, v) for v in every)
        ]
        assert found.fate.avoidable == (len(others) < len(every))


@FEW
@given(small_seen_fields())
def test_a_seal_can_be_exchanged_in_every_world(seen: SeenField) -> None:
    view = seen.view
    assume(len(view.hidden) <= 9)
    odds = analyse(view)
    every = every_world(view)
    for cell in view.hidden:
        if odds.verdicts[view.grid.index(cell)] != OPEN:
            continue
        seal = fate(view, cell, len(every), odds.verdicts, Budget().begin()).seal
        if seal is None:
            continue
        assert odds.probability(cell) == pytest.approx(0.5)
        for world in every:
            swapped = world.symmetric_difference({*seal.alike, *seal.opposite})
            assert swapped in every
            assert twins(view, world, swapped)


@FEW
@given(small_seen_fields())
def test_all_that_is_open_comes_up_both_ways_in_the_covering_worlds(seen: SeenField) -> None:
    view = seen.view
    assume(len(view.hidden) <= 10)
    found = stuck(analyse(view))
    every = every_world(view)
    assert set(found.worlds) <= set(every)
    ways = {cell: {cell in world for world in every} for cell in view.hidden}
    assert set(found.open) == {cell for cell, both in ways.items() if len(both) == 2}
    assert found.both_ways


def test_a_corner_of_two_cells_is_sealed() -> None:
    """Two hidden cells in a corner, seen by the same numbers: nothing can ever tell them apart."""
    found = doubt(View.of_rows("HH", "11", mines=1), (0, 0))
    assert found.fate == Fate(Seal(((0, 0),), ((1, 0),)))
    assert found.fate.avoidable is False
    assert found.chance == 0.5


def test_three_alike_are_never_settled_although_no_two_of_them_are_sealed() -> None:
    """One mine on three cells that all touch one another: a third each, whatever is opened."""
    found = doubt(View.of_rows("HH", "H1", mines=1), (0, 0))
    assert (found.fate.seal, found.fate.sealed, found.fate.worlds) == (None, 3, 3)
    assert found.fate.avoidable is False
    assert found.chance.as_integer_ratio() == (1, 3)


def test_a_guess_that_a_safe_cell_settles_can_be_avoided() -> None:
    """4x1, H H 1 H: the first cell is safe and shows 1 or 0, which settles the others."""
    found = doubt(View.parse("4x1/1:HH1H"), (3, 0))
    assert found.safe == ((0, 0),)
    assert not found.may_guess
    assert found.fate.avoidable is True


def test_the_table_is_that_of_the_formula() -> None:
    """5x2 with 2 mines, a 1 that touches 5 cells, 4 cells elsewhere: 5 · C(4, 1) worlds, and the
    cell of the fringe is a mine in C(4, 1) of them; a cell elsewhere in 5 · C(3, 0)."""
    view = View.of_rows("HHHHH", "HHH1H", mines=2)
    near, far = odds_table(view, (4, 0)), odds_table(view, (0, 0))
    (line,) = near.lines
    assert (line.mines, line.ways, line.rest) == (1, 5, 4)
    assert (near.struck, near.worlds, near.on_fringe, near.unit) == (4, 20, True, 4)
    assert (far.struck, far.worlds, far.on_fringe, far.unit) == (5, 20, False, 5)
    assert (near.mines, near.fringe, near.background) == (2, 5, 4)


def test_the_number_of_mines_binds_the_worlds_where_the_fringe_could_do_without() -> None:
    """The 1s can be met by one mine in the middle, but there are two mines and no other cell."""
    view = View.of_rows("HH1HH", mines=2)
    worlds = Worlds(view)
    found = worlds.with_({(1, 0): True})
    assert found is not None
    assert set(found) in ({(0, 0), (1, 0)}, {(1, 0), (4, 0)})
    assert Worlds(View.of_rows("1HH1", mines=1)).with_({}) is None


def test_a_wrong_world_is_never_passed_on() -> None:
    view = View.parse("4x1/1:HH1H")
    for wrong in (None, frozenset(), frozenset({(0, 0)}), frozenset({(2, 0)})):
        with pytest.raises(AssertionError):
            checked(view, wrong)


def test_what_is_shown_certain_or_contradictory_is_no_guess() -> None:
    view = View.parse("4x1/1:HH1H")
    for cell in ((2, 0), (0, 0)):
        with pytest.raises(ValueError, match="nothing to guess"):
            doubt(view, cell)
    with pytest.raises(ValueError, match="contradicts itself"):
        doubt(View.of_rows("H0H", mines=1), (0, 0))


def test_marks_are_opinions() -> None:
    view = View.of_rows("HF1H", mines=1)
    assert view.code((1, 0)) == MARKED
    assert doubt(view, (1, 0)).chance == 0.5
