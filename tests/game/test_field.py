"""Fields: a seed gives the same mines in Python and in the extension, all equally likely."""

import math
from collections import Counter
from collections.abc import Collection
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.game.cells import MINE
from sapper.game.field import Field, barred_cells, lay, lay_plain, numbers_plain
from sapper.game.generator import check_seed
from sapper.game.grid import Cell, Graph, Rectangle
from sapper.game.rules import FirstClick, Rules
from sapper.game.view import View
from strategies import fields, rules_of_any_kind, seeds

PINNED = Path(__file__).parent.parent / "cases" / "fields.txt"


@given(rules_of_any_kind(), seeds(), st.data())
def test_python_and_the_extension_lay_the_same_mines(
    rules: Rules, seed: int, data: st.DataObject
) -> None:
    first = data.draw(st.sampled_from(list(rules.grid.cells())))
    laid = lay(rules, seed, first)
    assert laid == lay_plain(rules, seed, first)
    assert laid.field.mines == rules.mines
    assert len(laid.given) == rules.given_count
    free = [*barred_cells(rules, first), *map(rules.grid.index, laid.given)]
    assert not any(laid.field.mine_map[index] for index in free)


@given(fields())
def test_python_and_the_extension_count_the_same_numbers(field: Field) -> None:
    assert field.numbers == numbers_plain(field)


@pytest.mark.parametrize(
    ("mines", "numbers"),
    [
        (set(Rectangle(3, 3).cells()) - {(1, 1)}, [MINE] * 4 + [8] + [MINE] * 4),
        ([(1, 1)], [1, 1, 1, 1, MINE, 1, 1, 1, 1]),
        # The end of a row is no neighbour of the next.
        ([(2, 0)], [0, 1, MINE, 0, 1, 1, 0, 0, 0]),
        ([(0, 0), (2, 2)], [MINE, 1, 0, 1, 2, 1, 0, 1, MINE]),
    ],
)
def test_numbers_counted_by_hand(mines: Collection[Cell], numbers: list[int]) -> None:
    assert list(Field.of_mines(Rectangle(3, 3), mines).numbers) == numbers


@given(fields())
def test_numbers_are_the_mines_around(field: Field) -> None:
    for index in range(field.grid.size):
        around = sum(field.mine_map[other] for other in field.grid.neighbours(index))
        assert field.numbers[index] == (MINE if field.mine_map[index] else around)


@given(fields())
def test_a_field_is_read_back_from_its_views_and_its_mines(field: Field) -> None:
    assert Field.of(field.view()) == Field.of(field.mines_only()) == field
    assert Field.of_mines(field.grid, field.mine_cells()) == field
    assert Field.parse(str(field)) == field


# The 0.999 quantile of chi-squared by Wilson and Hilferty's approximation: seeds are fixed, so a
# failure is not bad luck that comes and goes.
def chi_squared_limit(freedom: int) -> float:
    return freedom * (1 - 2 / (9 * freedom) + 3.0902 * math.sqrt(2 / (9 * freedom))) ** 3


@pytest.mark.parametrize(
    ("rules", "first"),
    [
        (Rules(Rectangle(3, 3), 3, FirstClick.NONE), None),
        (Rules(Rectangle(3, 3), 3, FirstClick.SAFE), (1, 1)),
        (Rules(Rectangle(4, 3), 2, FirstClick.OPENING), (0, 0)),
        (Rules(Rectangle(3, 2), 2, FirstClick.GIVEN, given=((1, 0),)), None),
        (Rules(Graph.of_edges(7, [(0, 1)]), 3, FirstClick.SAFE), (6, 0)),
    ],
)
def test_every_set_of_mines_is_equally_likely(rules: Rules, first: tuple[int, int] | None) -> None:
    free = sorted(set(range(rules.grid.size)) - set(barred_cells(rules, first)))
    worlds = list(combinations(free, rules.mines))
    expected = 200
    counts = Counter(
        tuple(index for index, mine in enumerate(lay(rules, seed, first).field.mine_map) if mine)
        for seed in range(expected * len(worlds))
    )
    assert set(counts) <= set(worlds)
    statistic = sum((counts[world] - expected) ** 2 / expected for world in worlds)
    assert statistic < chi_squared_limit(len(worlds) - 1)


def test_given_cells_are_uniform_among_the_safe_ones() -> None:
    rules = Rules(Rectangle(2, 2), 1, FirstClick.GIVEN, given=1)
    every = (lay(rules, seed) for seed in range(2400))
    counts = Counter(laid.field.mine_cells() + laid.given for laid in every)
    assert len(counts) == 12
    assert sum((n - 200) ** 2 / 200 for n in counts.values()) < chi_squared_limit(11)


def pinned_cases() -> list[tuple[str, str, str, str, str]]:
    lines = PINNED.read_text().splitlines()
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    return [(a, b, c, d, e) for a, b, c, d, e in rows]


@pytest.mark.parametrize(("grid", "mines", "first", "seed", "places"), pinned_cases())
def test_fields_never_change(grid: str, mines: str, first: str, seed: str, places: str) -> None:
    """The promise of a stable generator: these mines were laid once and are laid for ever."""
    from sapper.game.grid import grid_named

    kind, _, click = first.partition(":")
    rules = Rules(grid_named(grid), int(mines), FirstClick(kind))
    cell = None
    if click:
        x, y = click.split(",")
        cell = int(x), int(y)
    for way in (lay, lay_plain):
        field = way(rules, int(seed), cell).field
        assert [i for i, mine in enumerate(field.mine_map) if mine] == [
            int(place) for place in places.split(",")
        ]


def test_a_field_needs_every_mine_to_be_shown() -> None:
    with pytest.raises(ValueError, match="shows 0 of its 1 mine;"):
        Field.of(View.of_rows("1H", mines=1))


def test_bad_mine_maps_are_refused() -> None:
    with pytest.raises(ValueError, match="4 cells, but 3 are given"):
        Field(Rectangle(2, 2), b"\0\1\0")
    with pytest.raises(ValueError, match="made of 0 and 1, not 2"):
        Field(Rectangle(2, 2), b"\0\1\0\2")


def test_a_mine_map_of_any_kind_is_kept_as_bytes_that_nobody_can_change() -> None:
    mine_map = bytearray([0, 1])
    field = Field(Rectangle(2, 1), mine_map)  # type: ignore[arg-type]
    mine_map[1] = 0
    assert field == Field(Rectangle(2, 1), [False, True])  # type: ignore[arg-type]
    assert field.mine_cells() == ((1, 0),)
    with pytest.raises(ValueError, match="a mine map must be bytes, one a cell, not 2"):
        Field(Rectangle(2, 1), 2)  # type: ignore[arg-type]


def test_a_first_cell_is_needed_where_it_is_kept_free() -> None:
    with pytest.raises(ValueError, match="the first cell is needed"):
        lay(Rules.level("expert"), 1)


@pytest.mark.parametrize("seed", [-1, 1 << 64])
def test_seeds_have_64_bits(seed: int) -> None:
    rules = Rules(Rectangle(3, 3), 3, FirstClick.NONE)
    for way in (lay, lay_plain):
        with pytest.raises((ValueError, OverflowError), match="seed"):
            way(rules, seed)


@pytest.mark.parametrize("seed", [7.9, "7", True, None])
def test_seeds_are_whole_numbers(seed: object) -> None:
    with pytest.raises(ValueError, match="a seed must be a whole number, not"):
        check_seed(seed)


def test_four_million_cells_can_be_laid() -> None:
    field = lay(Rules.rectangle(2000, 2000, 800_000), 1, (5, 5)).field
    assert field.mines == 800_000
    assert field.numbers.count(MINE) == 800_000
