"""From a view through noise to a problem: weights are likelihoods, up to what says nothing."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plain_noise import every_world, likelihood
from sapper.clues import Clue, effective, read
from sapper.clues.reading import clues_of
from sapper.game.cells import UNSEEN
from sapper.game.game import Game
from sapper.game.noise import EXACT
from sapper.game.view import View
from strategies import noisy_games, noisy_views, small_graphs, small_grids, views


@given(noisy_views(small_grids() | small_graphs()).filter(lambda view: len(view.hidden) <= 8))
def test_weights_of_worlds_are_to_each_other_as_likelihoods(view: View) -> None:
    """Up to a factor that all worlds share: clues that say nothing are left out."""
    problem = read(view)
    pairs = [(problem.weight(world), likelihood(view, world)) for world in every_world(view)]
    total = sum(weight for weight, _ in pairs), sum(likely for _, likely in pairs)
    for weight, likely in pairs:
        assert (weight > 0) == (likely > 0)
        assert weight * total[1] == likely * total[0]


@given(noisy_games())
def test_the_true_field_is_always_a_world(game: Game) -> None:
    assert game.field is not None
    problem = read(game.view)
    mines = {cell for cell in game.field.mine_cells() if cell in problem.cells}
    assert problem.weight(mines) > 0
    assert problem.contradictions == ()


@given(noisy_views() | views(), st.booleans())
def test_a_problem_is_what_its_cells_say_one_by_one(view: View, trust_flags: bool) -> None:
    every = range(view.grid.size)
    one_by_one = [clue for i in every for clue in clues_of(view, [i], trust_flags)]
    assert list(read(view, trust_flags=trust_flags).clues) == one_by_one
    assert list(clues_of(view, every[::-1], trust_flags)) == one_by_one[::-1]


@given(noisy_views())
def test_trusting_flags_is_knowing_that_marked_cells_are_mines(view: View) -> None:
    known = dict.fromkeys(view.marked, True)
    trusted = read(view, trust_flags=True)
    other = read(view).given(known)
    assert (trusted.cells, trusted.prior) == (other.cells, other.prior)
    telling = tuple(c for c in other.clues if not all(w == c.weights[0] != 0 for w in c.weights))
    assert trusted.clues == telling


@given(views())
def test_without_noise_a_number_that_did_not_come_says_nothing(view: View) -> None:
    shown = [cell for cell, _ in view.numbers()]
    unseen = view.showing(dict.fromkeys(shown, UNSEEN))
    assert read(unseen).clues == ()
    assert read(unseen).cells == read(view).cells
    assert read(view.through(EXACT)) == read(view)


@pytest.mark.parametrize(
    ("noise", "code", "weights"),
    [
        # Three hidden neighbours; the cell shows 1, or nothing came.
        ("missing:0.9", "1", (0, Fraction(9, 10), 0, 0)),
        ("missing:0.9", "U", (0, Fraction(1, 10), Fraction(1, 10), Fraction(1, 10))),
        ("low", "1", (0, Fraction(1, 2), Fraction(1, 3), Fraction(1, 4))),
        ("low", "0", (1, Fraction(1, 2), Fraction(1, 3), Fraction(1, 4))),
        # High cascades, so not even a shown 1 can come from a true 0.
        ("high", "1", (0, Fraction(1, 3), 0, 0)),
        ("high", "3", (0, Fraction(1, 3), Fraction(1, 2), 1)),
        ("exact:0.5,low:0.5", "1", (0, Fraction(3, 4), Fraction(1, 6), Fraction(1, 8))),
        # High always shows a number: one that is missing was not read. But the cell is not 0.
        ("high", "U", (0, 1, 1, 1)),
    ],
)
def test_weights_by_hand(noise: str, code: str, weights: tuple[Fraction, ...]) -> None:
    view = View.parse(f"2x2/1:{code}H/HH~{noise}")
    assert read(view).clues == (Clue(view.hidden, weights),)
    assert list(clues_of(view, [0])) == [Clue(view.hidden, weights)]


def test_known_mines_shift_the_weights() -> None:
    # One of three neighbours is a mine in plain sight: the truth is 1, 2 or 3.
    view = View.parse("2x2/2:1X/HH~low")
    assert read(view).clues == (
        Clue(((0, 1), (1, 1)), (Fraction(1, 2), Fraction(1, 3), Fraction(1, 4))),
    )


def test_what_says_nothing_gives_no_clue() -> None:
    assert read(View.parse("2x1/1:UH~exact:0.5,low:0.3,nothing:0.2")).clues == ()
    assert read(View.parse("2x1/1:UX~missing:0.5")).clues == ()
    view = View.parse("3x1/1:U1H~missing:0.5")
    assert [clue.origin for clue in read(view).clues] == [(1, 0)]
    assert list(clues_of(view, [0, 2])) == []
    assert read(View.parse("2x1/1:0X~missing:0.5")).contradictions == (Clue((), (0,)),)


def test_there_is_no_effective_label_through_noise() -> None:
    with pytest.raises(ValueError, match="through noise"):
        effective(View.parse("2x1/1:1H~low"), (0, 0))
