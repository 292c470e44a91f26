"""Noise, and what is seen through it."""

from fractions import Fraction

from hypothesis import strategies as st

from sapper.game.cells import UNSEEN
from sapper.game.game import Game
from sapper.game.grid import Grid
from sapper.game.noise import Model, Noise, Row, Shown, Table
from sapper.game.view import View
from strategies.boards import fields, small_grids, views
from strategies.games import moves, seeds


@st.composite
def shares(draw: st.DrawFn, parts: int) -> list[Fraction]:
    """So many fractions that add up to 1, some of them 0."""
    drawn = draw(st.lists(st.integers(0, 5), min_size=parts, max_size=parts).filter(any))
    return [Fraction(one, sum(drawn)) for one in drawn]


@st.composite
def noise_tables(draw: st.DrawFn) -> Table:
    rows = {}
    for _ in range(draw(st.integers(1, 4))):
        truth = draw(st.integers(0, 8))
        neighbours = draw(st.none() | st.integers(truth, 8))
        told: list[Shown] = [truth, *sorted(draw(st.sets(st.integers(0, 8), max_size=2)) - {truth})]
        told += draw(st.sampled_from([[], [None]]))
        parts = tuple(zip(told, draw(shares(len(told))), strict=True))
        rows[truth, neighbours] = Row(truth, neighbours, parts)
    return Table(tuple(rows.values()))


@st.composite
def noises(draw: st.DrawFn) -> Noise:
    """Noises of every kind: the report's, tables and mixtures; now and then none at all."""
    model = st.sampled_from(Model) | noise_tables()
    models = draw(st.lists(model, min_size=1, max_size=3))
    return Noise(tuple(zip(models, draw(shares(len(models))), strict=True)))


@st.composite
def noisy_views(draw: st.DrawFn, on: st.SearchStrategy[Grid] | None = None) -> View:
    """Views cell by cell, through any noise; whether any field agrees is left open."""
    view = draw(views(on))
    unseen = draw(st.sets(st.integers(0, view.grid.size - 1)))
    codes = bytes(UNSEEN if i in unseen else code for i, code in enumerate(view.codes))
    return View(view.grid, view.mines, codes, draw(noises()))


@st.composite
def noisy_games(draw: st.DrawFn, on: st.SearchStrategy[Grid] | None = None) -> Game:
    """A field through any noise, some of its cells probed and some marked."""
    field = draw(fields(small_grids() if on is None else on))
    game = Game.on(field, draw(seeds()), noise=draw(noises().filter(lambda n: not n.is_exact)))
    for move in draw(st.lists(moves(field.grid), max_size=8)):
        if not game.over:
            game.play(move)
    return game
