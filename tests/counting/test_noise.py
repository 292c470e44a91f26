"""Odds through noise equal what trying every field gives, and without noise nothing changes."""

from collections import defaultdict
from fractions import Fraction
from math import isclose

import pytest
from hypothesis import assume, given, settings

from plain_noise import every_world, likelihood
from sapper.clues import read
from sapper.counting import count
from sapper.counting.fast import Budget, count_fast
from sapper.counting.odds import analyse
from sapper.game.cells import MINE
from sapper.game.game import Game
from sapper.game.grid import Cell
from sapper.game.noise import EXACT, Model, Noise, Row, Table
from sapper.game.view import View
from strategies import SeenField, noisy_games, noisy_views, seen_fields, small_graphs, small_grids

UNTOUCHED = Table((Row(1, None, ((1, Fraction(1)),)),))
TRUE_TABLE = Noise(((UNTOUCHED, Fraction(1)),))
"""A table that shows the truth: no noise, but not known to be none."""

Weights = dict[frozenset[Cell], Fraction]


def tried(view: View) -> Weights:
    """Every field that is not ruled out, with its likelihood."""
    weighed = ((world, likelihood(view, world)) for world in every_world(view))
    return {world: weight for world, weight in weighed if weight}


def check_chances(view: View) -> None:
    worlds = tried(view)
    odds = analyse(view)
    assert odds.consistent == bool(worlds)
    assert odds.worlds == len(worlds)
    exactly = count(read(view))
    if not worlds:
        assert not exactly.consistent
        assert odds.conflict
        return
    total = sum(worlds.values(), Fraction(0))
    for cell in view.hidden:
        chance = sum((w for world, w in worlds.items() if cell in world), Fraction(0)) / total
        assert exactly.chance(cell) == chance
        assert isclose(odds.probability(cell), chance, rel_tol=1e-12, abs_tol=1e-12)
        assert (cell in odds.safe) == (chance == 0)
        assert (cell in odds.mines) == (chance == 1)


@given(noisy_views(small_grids() | small_graphs()).filter(lambda view: len(view.hidden) <= 9))
def test_the_odds_are_those_of_trying_every_field(view: View) -> None:
    check_chances(view)


@given(noisy_games())
def test_so_they_are_for_views_of_games(game: Game) -> None:
    check_chances(game.view)


# -- what opening a cell brings ----------------------------------------------------------------


def news(view: View, cell: Cell, worlds: Weights) -> dict[object, Weights]:
    """All that opening a cell may tell if it is safe, and what the worlds weigh then."""
    grid, noise = view.grid, view.noise
    around = [grid.cell(i) for i in grid.neighbours(grid.index(cell))]
    plain = [near for near in around if view.code(near) == MINE]
    told: dict[object, Weights] = defaultdict(lambda: defaultdict(Fraction))
    for world, weight in worlds.items():
        truth = len(world.intersection(around)) + len(plain)
        opens = noise.cascades and truth == 0 and any(near in view.hidden for near in around)
        if cell not in world:
            for shown, chance in noise.outcomes(truth, len(around)):
                told["opening" if opens else shown][world] += weight * chance
    return told


def safe_in_all(view: View, worlds: Weights) -> set[Cell]:
    return {cell for cell in view.hidden if not any(cell in world for world in worlds)}


@settings(max_examples=40)
@given(noisy_games())
def test_what_opening_a_cell_brings_is_what_all_fields_say(game: Game) -> None:
    view = game.view
    worlds = tried(view)
    odds = analyse(view)
    total = sum(worlds.values(), Fraction(0))
    before = safe_in_all(view, worlds)
    for cell in view.hidden[:3]:
        told = news(view, cell, worlds)
        assume(len(told) < 30)
        safe = sum((sum(some.values()) for some in told.values()), Fraction(0)) / total
        numbers: dict[int, Fraction] = defaultdict(Fraction)
        shown: dict[object, Fraction] = defaultdict(Fraction)
        around = [view.grid.cell(i) for i in view.grid.neighbours(view.grid.index(cell))]
        for world, weight in worlds.items():
            if cell not in world:
                truth = sum(near in world or view.code(near) == MINE for near in around)
                numbers[truth] += weight / total
                for what, chance in view.noise.outcomes(truth, len(around)):
                    shown[what] += weight * chance / total
        for truth, likely in enumerate(odds.numbers(cell)):
            assert isclose(likely, numbers[truth], abs_tol=1e-12)
        assert odds.shown(cell).keys() == {what for what, chance in shown.items() if chance}
        for what, likely in odds.shown(cell).items():
            assert isclose(likely, shown[what], abs_tol=1e-12)
        expected: Fraction | float = Fraction(0)
        progress: Fraction | float = Fraction(0)
        for some in told.values():
            fresh = len(safe_in_all(view, some) - before - {cell})
            expected += sum(some.values(), Fraction(0)) / total * fresh
            progress += sum(some.values(), Fraction(0)) / total * (fresh > 0)
        brought = odds.progress(cell)
        assert isclose(brought.expected, safe and expected / safe, abs_tol=1e-9)
        assert isclose(brought.chance, safe and progress / safe, abs_tol=1e-9)


# -- without noise -----------------------------------------------------------------------------


@given(seen_fields())
def test_noise_that_shows_the_truth_changes_no_clue_and_no_bit(seen: SeenField) -> None:
    view = seen.view
    # A 0 beside hidden cells is no view of a game; with them it would be ruled out.
    zeros = [cell for cell, number in view.numbers() if number == 0]
    assume(
        not any(
            view.grid.cell(i) in view.hidden
            for zero in zeros
            for i in view.grid.neighbours(view.grid.index(zero))
        )
    )
    truly = read(view.through(TRUE_TABLE))
    exact = read(view)
    assert truly == exact
    deadline = Budget().begin()
    one, other = count_fast(truly, deadline), count_fast(exact, deadline)
    assert one == other


@given(seen_fields())
def test_missing_nothing_is_no_noise_at_all(seen: SeenField) -> None:
    view = seen.view.through(Noise.parse("missing:1"))
    assert view == seen.view
    assert view.noise == EXACT == Noise(((Model.EXACT, Fraction(1)),))
    odds, same = analyse(view), analyse(seen.view)
    assert repr(odds.chances) == repr(same.chances)
    assert odds.verdicts == same.verdicts


# -- by hand -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "chances"),
    [
        # A 1 never comes from a true 0 under low, so the 1 has found the mine.
        ("4x1/1:H10H~low", {(0, 0): 1.0, (3, 0): 0.0}),
        # A 0 comes from a true 0 always, from a true 1 with 1/2: one to two.
        ("3x1/1:0HH~low", {(1, 0): 1 / 3, (2, 0): 2 / 3}),
        # Of five cells two are mines; the 2 sees three. High shows it for a true 1 with 1/3 (six
        # fields) and for a true 2 with 1/2 (three fields); a true 0 would have opened them.
        ("3x2/2:2HH/HHH~high", {(1, 0): 10 / 21, (0, 1): 10 / 21, (2, 0): 2 / 7}),
        # Nothing came, but a mine is near, or the neighbours would be open.
        ("3x2/1:UHH/HHH~missing:0.5", {(1, 0): 1 / 3, (1, 1): 1 / 3, (2, 0): 0.0}),
    ],
)
def test_odds_by_hand(text: str, chances: dict[Cell, float]) -> None:
    odds = analyse(View.parse(text))
    for cell, chance in chances.items():
        assert isclose(odds.probability(cell), chance, rel_tol=1e-12)
