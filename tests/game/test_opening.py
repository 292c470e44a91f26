"""Opening cells: plain Python and the extension show the same cells in the same order."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.game.cells import HIDDEN, MARKED, MINE
from sapper.game.field import Field
from sapper.game.game import Game
from sapper.game.grid import Grid, Hexagons, Rectangle, Torus
from sapper.game.moves import Status
from sapper.game.opening import open_cells, open_cells_plain
from strategies import fields


@given(fields(), st.data())
def test_python_and_the_extension_open_the_same_cells_in_the_same_order(
    field: Field, data: st.DataObject
) -> None:
    size = field.grid.size
    codes = bytes(
        data.draw(st.lists(st.sampled_from([HIDDEN] * 4 + [MARKED]), min_size=size, max_size=size))
    )
    start = data.draw(st.integers(0, size - 1))
    fast, plain = bytearray(codes), bytearray(codes)
    assert open_cells(field, fast, start) == open_cells_plain(field, plain, start)
    assert fast == plain
    assert open_cells(field, fast, start) == []
    assert fast == plain


# One row, a mine at the right end: . . 1 *
@pytest.mark.parametrize(
    ("codes", "start", "opened", "after"),
    [
        ([HIDDEN] * 4, 0, [0, 1, 2], [0, 0, 1, HIDDEN]),
        ([HIDDEN] * 4, 3, [3], [HIDDEN, HIDDEN, HIDDEN, MINE]),
        ([HIDDEN, MARKED, HIDDEN, HIDDEN], 0, [0], [0, MARKED, HIDDEN, HIDDEN]),
        ([MARKED, HIDDEN, HIDDEN, HIDDEN], 0, [], [MARKED, HIDDEN, HIDDEN, HIDDEN]),
    ],
)
def test_opening_a_row_by_hand(
    codes: list[int], start: int, opened: list[int], after: list[int]
) -> None:
    field = Field.of_mines(Rectangle(4, 1), [(3, 0)])
    for way in (open_cells, open_cells_plain):
        shown = bytearray(codes)
        assert way(field, shown, start) == opened
        assert list(shown) == after


@given(fields(), st.data())
def test_opening_shows_what_is_connected_through_zeros_and_nothing_else(
    field: Field, data: st.DataObject
) -> None:
    start = data.draw(st.integers(0, field.grid.size - 1))
    codes = bytearray([HIDDEN]) * field.grid.size
    opened = open_cells(field, codes, start)
    assert opened[0] == start
    reached, frontier = {start}, {start}
    while frontier:
        zeros = [i for i in frontier if field.numbers[i] == 0]
        frontier = {j for i in zeros for j in field.grid.neighbours(i)} - reached
        reached |= frontier
    assert set(opened) == reached
    assert all(
        codes[i] == (field.numbers[i] if i in reached else HIDDEN) for i in range(len(codes))
    )
    assert all(codes[i] != MINE for i in opened[1:])


def test_a_million_empty_cells_open_at_once_without_recursion() -> None:
    game = Game.on(Field.of_mines(Rectangle(1000, 1000), []))
    turn = game.probe(500, 500)
    assert len(turn.opened) == 1_000_000
    assert turn.status is Status.WON


@pytest.mark.parametrize("kind", [Rectangle, Torus, Hexagons])
def test_a_large_opening_visits_no_cell_in_plain_python(
    kind: type[Grid], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: Counter[str] = Counter()

    def counted(name: str) -> None:
        plain = getattr(kind, name)

        def method(grid: Grid, index: int) -> object:
            asked[name] += 1
            return plain(grid, index)

        monkeypatch.setattr(kind, name, method)

    counted("cell")
    counted("neighbours")
    game = Game.on(Field.of_mines(kind(300, 200), [(0, 0)]))
    turn = game.probe(150, 100)
    assert game.view.opened == len(turn.opened_indices) == 59_999
    # The kinds of cells that there are, and where the numbers larger than a corner's may be.
    assert asked["neighbours"] <= 25 + 8
    assert asked["cell"] == 1
    assert len(turn.opened) == 59_999


def test_plain_python_opens_a_long_corridor_without_recursion() -> None:
    field = Field.of_mines(Rectangle(20_000, 1), [])
    codes = bytearray([HIDDEN]) * 20_000
    assert len(open_cells_plain(field, codes, 0)) == 20_000
