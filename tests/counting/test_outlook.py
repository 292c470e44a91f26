"""Outlooks are what trying every number, and every field after it, gives."""

import pytest
from hypothesis import given

from counting import tried
from sapper.counting.odds import analyse
from sapper.game.view import View
from strategies import SeenField, small_seen_fields


def safe_cells(view: View, fields: list[tried.Mines]) -> set[int]:
    return {i for i in tried.unknown_cells(view) if not any(i in mines for mines in fields)}


@given(small_seen_fields())
def test_progress_is_what_the_numbers_make_certainly_safe(seen: SeenField) -> None:
    view, fields = seen.view, tried.fields(seen.view)
    odds = analyse(view)
    before = safe_cells(view, fields)
    for index in tried.unknown_cells(view):
        fresh = []
        for mines in fields:
            if index not in mines:
                shown = tried.number(view, mines, index)
                after = view.showing({view.grid.cell(index): shown})
                fresh.append(len(safe_cells(after, tried.fields(after)) - before))
        progress = odds.progress(view.grid.cell(index))
        if fresh:
            assert progress.expected == pytest.approx(sum(fresh) / len(fresh), abs=1e-12)
            assert progress.chance == pytest.approx(
                sum(number > 0 for number in fresh) / len(fresh), abs=1e-12
            )
        else:
            assert progress == (0, 0)


@given(small_seen_fields())
def test_numbers_and_the_chance_of_a_mine_make_one(seen: SeenField) -> None:
    odds = analyse(seen.view)
    for index in tried.unknown_cells(seen.view):
        cell = seen.view.grid.cell(index)
        assert sum(odds.numbers(cell)) + odds.probability(cell) == pytest.approx(1, abs=1e-12)


def test_looking_ahead_by_hand() -> None:
    # One mine among three hidden cells of a row, 1 shown to the right of the second: either of its
    # neighbours. The first cell is safe; the mine lies next to it in half of the worlds.
    odds = analyse(View.of_rows("HH1H", mines=1))
    assert odds.safe == ((0, 0),)
    assert odds.numbers((0, 0)) == pytest.approx((0.5, 0.5))
    # Either number tells where the mine is, so one more cell becomes safe.
    assert odds.progress((0, 0)) == pytest.approx((1, 1))
    # The last cell shows 1 minus its own mine: nothing is certain after that but its neighbour.
    assert odds.numbers((3, 0)) == pytest.approx((0.5, 0))
    assert odds.progress((3, 0)) == (0, 0)


def test_what_only_the_count_makes_safe_is_progress() -> None:
    # One mine, at either end of "H1H". The cell after that shows whether it is the nearer one: the
    # other end is safe then, for no more than one mine is left; and if not, the nearer end is safe.
    odds = analyse(View.of_rows("H1HHH", mines=1))
    assert odds.safe == ((3, 0), (4, 0))
    assert odds.numbers((3, 0)) == pytest.approx((0.5, 0.5, 0))
    assert odds.progress((3, 0)) == pytest.approx((1, 1))
