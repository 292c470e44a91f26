"""Rules, seeds and moves.

A *layout* is what mines are drawn from: how many cells, mines and given cells, which seed, which
cells are barred.
"""

from typing import NamedTuple

from hypothesis import strategies as st

from sapper.game.game import Game
from sapper.game.grid import Cell, Grid, Rectangle
from sapper.game.moves import Action, Move
from sapper.game.rules import FirstClick, Rules, Win
from strategies.boards import fields, grids, small_grids


def seeds() -> st.SearchStrategy[int]:
    return st.integers(0, (1 << 64) - 1)


class Layout(NamedTuple):
    size: int
    mines: int
    given: int
    seed: int
    barred: list[int]


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    size = draw(st.integers(1, 60))
    barred = draw(st.lists(st.integers(0, size - 1), unique=True, max_size=size))
    mines = draw(st.integers(0, size - len(barred)))
    given = draw(st.integers(0, size - len(barred) - mines))
    return Layout(size, mines, given, draw(seeds()), barred)


def moves(grid: Grid) -> st.SearchStrategy[Move]:
    """Moves of every kind: most of them foolish, many of them wasted."""
    cells = st.integers(0, grid.size - 1).map(grid.cell)
    return st.builds(Move, st.sampled_from(Action), cells)


@st.composite
def rules_of_any_kind(draw: st.DrawFn) -> Rules:
    """Rules that can be kept: as many mines as fit at the most."""
    grid = draw(grids())
    first = draw(st.sampled_from(FirstClick))
    given: int | tuple[Cell, ...] | None = None
    kept = {
        FirstClick.NONE: 0,
        FirstClick.SAFE: 1,
        FirstClick.OPENING: min(grid.size, grid.largest_degree + 1),
        FirstClick.GIVEN: 0,
    }[first]
    if first is FirstClick.GIVEN:
        cells = draw(st.sets(st.sampled_from(list(grid.cells()))))
        given = tuple(sorted(cells)) if draw(st.booleans()) else len(cells)
        kept = len(cells)
    mines = draw(st.integers(0, grid.size - kept))
    return Rules(grid, mines, first, given, draw(st.sampled_from(Win)), draw(st.booleans()))


@st.composite
def small_rules(draw: st.DrawFn) -> Rules:
    """Boards so small that every player can play on them, won in every way."""
    grid = draw(small_grids())
    mines = draw(st.integers(0, min(4, grid.size - 1)))
    return Rules(grid, mines, win=draw(st.sampled_from(Win)), limited_marks=draw(st.booleans()))


@st.composite
def small_games(draw: st.DrawFn) -> tuple[Rules, int, Cell]:
    """Rules that the engine plays by, a seed and the first click."""
    grid = Rectangle(draw(st.integers(1, 9)), draw(st.integers(1, 9)))
    first = draw(st.sampled_from([FirstClick.NONE, FirstClick.SAFE, FirstClick.OPENING]))
    kept = {FirstClick.NONE: 0, FirstClick.SAFE: 1, FirstClick.OPENING: grid.largest_degree + 1}
    mines = draw(st.integers(0, min(grid.size - kept[first], grid.size // 2)))
    click = draw(st.sampled_from(list(grid.cells())))
    return Rules(grid, mines, first), draw(seeds()), click


@st.composite
def probed_games(draw: st.DrawFn) -> Game:
    """A small field, some cells of it probed in any order, mines among them."""
    game = Game.on(draw(fields(small_grids())))
    for cell in draw(st.lists(st.sampled_from(list(game.rules.grid.cells())), max_size=8)):
        if not game.over:
            game.probe(*cell)
    return game
