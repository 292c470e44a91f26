"""The definition: every set of cells, weighed. Held against the words of the model in Fractions."""

from fractions import Fraction

import pytest
from hypothesis import given

from clues.plain import worlds as every_world
from sapper.clues import Clue, Problem
from sapper.counting import Count, Share, try_everything
from strategies import problems


@given(problems())
def test_a_count_adds_up_the_weights_and_the_mines_of_the_worlds(problem: Problem) -> None:
    weights = every_world(problem)
    counted = try_everything(problem)
    assert counted.worlds == sum(weights.values())
    assert counted.consistent == bool(weights)
    assert tuple(counted.mines) == problem.cells
    for cell in problem.cells:
        assert counted.mines[cell] == sum(weight for w, weight in weights.items() if cell in w)
    mines = sum(weight * len(world) for world, weight in weights.items())
    assert sum(counted.mines.values()) == mines
    if weights:
        expected = mines / sum(weights.values())
        assert sum(map(counted.chance, problem.cells)) == expected
    assert counted.work == 2 ** len(problem.cells)


@given(problems())
def test_a_share_is_the_worlds_with_that_many_mines_on_the_fringe(problem: Problem) -> None:
    fringe, background = set(problem.fringe), problem.background
    weights = every_world(problem)
    counted = try_everything(problem)
    shares = {share.mines: share for share in counted.by_fringe}
    assert list(shares) == sorted(shares)
    for mines in range(len(fringe) + 1):
        found = sum(weight for w, weight in weights.items() if len(w & fringe) == mines)
        assert (shares[mines].weight if mines in shares else 0) == found
    local = every_world(Problem(problem.fringe, problem.clues))
    for mines, share in shares.items():
        assert share.fringe == sum(weight for w, weight in local.items() if len(w) == mines)
        prior = problem.prior and tuple((t - mines, weight) for t, weight in problem.prior)
        assert share.background == sum(every_world(Problem(background, (), prior)).values())


@given(problems())
def test_what_is_certain_is_the_same_in_every_world(problem: Problem) -> None:
    possible = every_world(problem)
    counted = try_everything(problem)
    for cell in problem.cells:
        said = {cell in world for world in possible}
        assert (cell in counted.certain_safe) == (said == {False})
        assert (cell in counted.certain_mines) == (said == {True})


def test_whole_weights_give_whole_counts_and_others_give_fractions() -> None:
    """Two cells, at the most one mine: 1 and 2 · 3, or 1/2 and 2 · 1/4."""
    whole = try_everything(Problem(("a", "b"), (Clue(("a", "b"), (1, 3, 0)),)))
    assert (whole.worlds, type(whole.worlds), type(whole.mines["a"])) == (7, int, int)
    halves = try_everything(Problem(("a", "b"), (Clue(("a", "b"), (0.5, Fraction(1, 4), 0)),)))
    assert (halves.worlds, type(halves.mines["a"])) == (1, Fraction)
    assert halves.mines == {"a": Fraction(1, 4), "b": Fraction(1, 4)}


def test_too_many_cells_are_refused_with_their_number() -> None:
    with pytest.raises(ValueError, match=r"2\^23 sets of 23 cells, and more than 22"):
        try_everything(Problem(tuple(range(23))))


def test_without_a_world_there_are_no_chances_and_nothing_is_certain() -> None:
    counted = try_everything(Problem(("a",), (Clue.exactly(2, "a"),)))
    assert (counted.worlds, counted.consistent, counted.by_fringe) == (0, False, ())
    assert (counted.certain_safe, counted.certain_mines) == ((), ())
    with pytest.raises(ValueError, match="no chance that 'a' is a mine"):
        counted.chance("a")


def test_a_count_that_does_not_add_up_is_refused() -> None:
    with pytest.raises(ValueError, match="add up to 2, not to 3"):
        Count(3, {}, (Share(0, 1, 2),), 0)
    with pytest.raises(ValueError, match="'a' is a mine in 3 of 2 worlds"):
        Count(2, {"a": 3}, (Share(0, 1, 2),), 0)
