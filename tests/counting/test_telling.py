"""What opening a cell tells equals what trying every field gives."""

from collections import defaultdict
from fractions import Fraction
from math import isclose, log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plain_noise import every_world, likelihood
from sapper.counting.odds import analyse
from sapper.game.cells import HIDDEN, MINE, UNSEEN
from sapper.game.grid import Cell, Graph
from sapper.game.noise import Noise
from sapper.game.view import View
from strategies import noisy_games, seen_fields, small_graphs, small_grids

World = frozenset[Cell]


def tried(view: View) -> dict[World, Fraction]:
    """Every field that is not ruled out, with its chance."""
    weighed = {world: likelihood(view, world) for world in every_world(view)}
    whole = sum(weighed.values(), Fraction(0))
    return {world: weight / whole for world, weight in weighed.items() if weight}


def around(view: View, cell: Cell) -> list[Cell]:
    grid = view.grid
    return [grid.cell(index) for index in grid.neighbours(grid.index(cell))]


def heard(view: View, cell: Cell, worlds: dict[World, Fraction]) -> list[dict[World, Fraction]]:
    """For each thing that opening a cell may show, the worlds in which it is safe and shows it."""
    near = around(view, cell)
    hidden = any(other in view.hidden for other in near)
    plain = {other for other in near if view.code(other) == MINE}
    found: dict[object, dict[World, Fraction]] = defaultdict(dict)
    for world, chance in worlds.items():
        if cell in world:
            continue
        truth = sum(other in world or other in plain for other in near)
        if truth == 0 and hidden and view.noise.cascades:
            found["opening"][world] = chance
            continue
        for shown, share in view.noise.outcomes(truth, len(near)):
            found[shown][world] = chance * share
    return [*found.values()]


def entropy(shares: list[float]) -> float:
    return -sum(share * log2(share) for share in shares if share)


def told(view: View, cell: Cell, worlds: dict[World, Fraction]) -> float:
    """The entropy of the field less what is left of it on average, once the news has come.

    The definition the other way round: the code asks what is left of the news once the field is
    known.
    """
    safe = {world: float(chance) for world, chance in worlds.items() if cell not in world}
    whole = sum(safe.values())
    news = [[float(c) / whole for c in some.values()] for some in heard(view, cell, worlds)]
    left = sum(sum(joint) * entropy([share / sum(joint) for share in joint]) for joint in news)
    return entropy([chance / whole for chance in safe.values()]) - left


def seen() -> st.SearchStrategy[View]:
    """Views that some field agrees with, without noise and through any."""
    true = seen_fields(small_grids() | small_graphs()).map(lambda field: field.view)
    games = noisy_games().map(lambda game: game.view)
    return (true | games).filter(lambda view: 0 < len(view.hidden) <= 9)


@given(seen())
def test_information_is_what_the_field_and_the_news_have_in_common(view: View) -> None:
    odds, worlds = analyse(view), tried(view)
    bits = odds.informations(view.hidden)
    for cell, tells in zip(view.hidden, bits, strict=True):
        assert isclose(tells, told(view, cell, worlds), abs_tol=1e-9)
        assert odds.information(cell) == tells


def prospect(view: View, cell: Cell, worlds: dict[World, Fraction]) -> Fraction:
    """The chance to survive a cell and then the best one."""
    total = Fraction(0)
    for left in heard(view, cell, worlds):
        whole = sum(left.values(), Fraction(0))
        others = [other for other in view.hidden if other != cell]
        mines = [sum((c for w, c in left.items() if o in w), Fraction(0)) for o in others]
        least = min((mine for mine in mines if mine < whole), default=Fraction(0))
        total += whole - least
    return total


@given(seen())
def test_two_steps_ahead_are_those_of_trying_every_field(view: View) -> None:
    odds, worlds = analyse(view), tried(view)
    for cell, chance in zip(view.hidden, odds.prospects(view.hidden), strict=True):
        assert isclose(chance, prospect(view, cell, worlds), abs_tol=1e-9)


@given(seen())
def test_the_truth_of_an_open_cell_is_that_of_trying_every_field(view: View) -> None:
    odds, worlds = analyse(view), tried(view)
    plain = {cell for cell in view.grid.cells() if view.code(cell) == MINE}
    for cell in (cell for cell in view.grid.cells() if view.code(cell) <= UNSEEN):
        near = around(view, cell)
        chances = [0.0] * (len(near) + 1)
        for world, chance in worlds.items():
            chances[sum(other in world or other in plain for other in near)] += float(chance)
        for one, other in zip(odds.truths(cell), chances, strict=True):
            assert isclose(one, other, abs_tol=1e-9)


def test_by_hand() -> None:
    # Four cells in a row, one mine. If the first is none, the mine is beside it with 1/3.
    row = View.parse("4x1/1:HHHH")
    third = log2(3) - 2 / 3
    assert isclose(analyse(row).information((0, 0)), third)
    # Whatever comes: where the truth is 0, the neighbour opens.
    assert isclose(analyse(row.through(Noise.parse("nothing"))).information((0, 0)), third)
    # Under low a true 1 is shown as 0 every other time: 5/6 to 1/6, and one bit of noise in 1/3.
    low = analyse(row.through(Noise.parse("low"))).information((0, 0))
    assert isclose(low, log2(6) - 5 / 6 * log2(5) - 1 / 3)


def test_what_is_not_open_has_no_truth_and_what_is_open_tells_nothing_more() -> None:
    odds = analyse(View.parse("3x1/1:0HH~low"))
    with pytest.raises(ValueError, match="is not open"):
        odds.truths((1, 0))
    with pytest.raises(ValueError, match="is shown"):
        odds.information((0, 0))
    wheel = Graph.of_edges(18, [(0, other) for other in range(1, 18)])
    star = View(wheel, 1, bytes([HIDDEN] * 18), Noise.parse("low"))
    with pytest.raises(ValueError, match="at most 15 neighbours, not 17"):
        analyse(star).prospects(star.hidden)
    assert len(analyse(star).informations(star.hidden)) == 18
