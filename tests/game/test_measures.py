"""The measures of fields and of play, judged by the game itself, by hand and by another program."""

from pathlib import Path
from typing import Any

import ms_toollib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.game.cells import HIDDEN, MARKED, MINE
from sapper.game.field import Field, lay
from sapper.game.game import Game
from sapper.game.grid import Graph, Grid, Hexagons, Rectangle, Torus
from sapper.game.measures import (
    Clicks,
    Measures,
    Play,
    bbbv,
    bbbv_done,
    count_clicks,
    measure,
    measure_play,
    zini_moves,
)
from sapper.game.moves import Action, Move, Status
from sapper.game.opening import open_cells_plain
from sapper.game.rules import FirstClick, Rules
from sapper.game.view import View
from strategies import fields, moves, rectangles

CASES = Path(__file__).parent.parent / "cases" / "measures"


def field_of(*rows: str) -> Field:
    """A rectangle from a picture: ``*`` is a mine, ``.`` is safe."""
    mine_map = bytes(letter == "*" for letter in "".join(rows))
    return Field(Rectangle(len(rows[0]), len(rows)), mine_map)


def cases() -> list[Any]:
    found = []
    for path in sorted(CASES.glob("*.txt")):
        for number, block in enumerate(path.read_text().split("\n\n"), 1):
            lines = [line for line in block.splitlines() if not line.startswith("#")]
            if lines:
                words = lines[0].split()
                figures = dict(zip(words[::2], map(int, words[1::2]), strict=True))
                found.append(pytest.param(figures, lines[1:], id=f"{path.stem}-{number}"))
    return found


@pytest.mark.parametrize(("figures", "rows"), cases())
def test_fields_measured_by_hand(figures: dict[str, int], rows: list[str]) -> None:
    found = measure(field_of(*rows))
    assert found == Measures(
        figures["3bv"], figures["openings"], figures["islands"], figures["zini"]
    )


# -- 3BV, openings and islands ---------------------------------------------------------------


@given(fields())
def test_one_probe_for_each_opening_and_each_lone_number_wins(field: Field) -> None:
    codes = bytearray([HIDDEN]) * field.grid.size
    probes = {True: 0, False: 0}
    for zero in (True, False):
        for index, number in enumerate(field.numbers):
            if number != MINE and (number == 0) == zero and open_cells_plain(field, codes, index):
                probes[zero] += 1
    assert codes.count(HIDDEN) == field.mines
    assert measure(field).openings == probes[True]
    assert measure(field).bbbv == bbbv(field) == sum(probes.values())


@given(fields(), st.randoms(use_true_random=False))
def test_probes_alone_never_win_in_fewer_than_3bv(field: Field, random: Any) -> None:
    game = Game.on(field)
    cells = [cell for cell in field.grid.cells() if not field[cell]]
    random.shuffle(cells)
    for x, y in cells:
        before = bbbv_done(field, game.view)
        if game.view.code((x, y)) == HIDDEN:
            game.probe(x, y)
        assert bbbv_done(field, game.view) - before in (0, 1)
    assert game.status is Status.WON
    assert len(game.turns) >= bbbv(field)


@given(fields())
def test_the_measures_bound_one_another(field: Field) -> None:
    found = measure(field)
    assert found.openings + found.islands <= found.bbbv <= field.grid.size - field.mines
    assert found.zini <= found.bbbv
    assert (found.zini == 0) == (found.bbbv == 0)


@pytest.mark.parametrize("grid", [Rectangle(7, 3), Torus(4, 5), Hexagons(5, 6), Graph(1, 1)])
def test_without_mines_one_click_is_enough_and_with_all_none_is(grid: Grid) -> None:
    size = grid.size
    assert measure(Field(grid, bytes(size))) == Measures(1, 1, 0, 1)
    assert measure(Field(grid, bytes([1]) * size)) == Measures(0, 0, 0, 0)


@given(fields(rectangles()))
def test_a_mirrored_field_has_the_same_3bv_openings_and_islands(field: Field) -> None:
    width, height = field.grid.width, field.grid.height
    cells = field.mine_cells()
    mirrored = [
        Field.of_mines(field.grid, [(width - 1 - x, y) for x, y in cells]),
        Field.of_mines(field.grid, [(x, height - 1 - y) for x, y in cells]),
        Field.of_mines(Rectangle(height, width), [(y, x) for x, y in cells]),
    ]
    # ZiNi is left out: its ties are broken from left to right.
    assert {without_zini(each) for each in mirrored} == {without_zini(field)}


def without_zini(field: Field) -> tuple[int, int, int]:
    found = measure(field)
    return found.bbbv, found.openings, found.islands


@given(fields())
def test_only_the_neighbours_count_not_the_shape(field: Field) -> None:
    graph = as_graph(field)
    assert without_zini(graph) == without_zini(field)


def as_graph(field: Field) -> Field:
    around = enumerate(field.grid.neighbourhoods)
    edges = ((i, j) for i, neighbours in around for j in neighbours)
    return Field(Graph.of_edges(field.grid.size, edges), field.mine_map)


@given(fields(), fields())
def test_the_measures_of_two_boards_side_by_side_add_up(left: Field, right: Field) -> None:
    first, second = as_graph(left), as_graph(right)
    shift = first.grid.size
    assert isinstance(first.grid, Graph)
    assert isinstance(second.grid, Graph)
    edges = [*first.grid.edges, *((a + shift, b + shift) for a, b in second.grid.edges)]
    both = Field(Graph.of_edges(shift + second.grid.size, edges), first.mine_map + second.mine_map)
    one, other, found = measure(first), measure(second), measure(both)
    assert found == Measures(
        one.bbbv + other.bbbv,
        one.openings + other.openings,
        one.islands + other.islands,
        one.zini + other.zini,
    )


# -- ZiNi ------------------------------------------------------------------------------------


@given(fields())
def test_the_moves_of_zini_win_and_none_is_wasted(field: Field) -> None:
    game = Game.on(field)
    for move in zini_moves(field):
        game.play(move)
    assert game.status is Status.WON
    found = measure(field)
    clicks = count_clicks(game.turns)
    assert (clicks.total, clicks.wasted) == (found.zini, 0)
    assert measure_play(field, game.turns) == Play(clicks, found.bbbv, found.bbbv)


@given(fields())
def test_zini_follows_its_definition_move_by_move(field: Field) -> None:
    assert list(zini_moves(field)) == zini_moves_plain(field)


def zini_moves_plain(field: Field) -> list[Move]:
    """The definition with nothing remembered: each premium is found by trying it out."""
    codes = bytearray([HIDDEN]) * field.grid.size
    safe = [i for i, number in enumerate(field.numbers) if number != MINE]
    moves: list[Move] = []

    def left_to_do(seen: bytearray) -> int:
        return bbbv(field) - bbbv_done(field, View(field.grid, field.mines, bytes(seen)))

    while True:
        best, best_premium = None, -1
        for index in sorted(safe, key=field.grid.cell):
            steps, after = clear_around(field, codes, index)
            premium = left_to_do(codes) - left_to_do(after) - len(steps)
            if premium > best_premium:
                best, best_premium = (steps, after), premium
        if best is None:
            break
        moves += best[0]
        codes = best[1]
    for index in sorted(safe, key=lambda index: (field.numbers[index] > 0, index)):
        if open_cells_plain(field, codes, index):
            moves.append(Move(Action.PROBE, field.grid.cell(index)))
    return moves


def clear_around(field: Field, codes: bytearray, index: int) -> tuple[list[Move], bytearray]:
    cell, around = field.grid.cell, field.grid.neighbours(index)
    after, moves = bytearray(codes), []
    if open_cells_plain(field, after, index):
        moves.append(Move(Action.PROBE, cell(index)))
    for i in around:
        if field.numbers[i] == MINE and codes[i] == HIDDEN:
            after[i] = MARKED
            moves.append(Move(Action.MARK, cell(i)))
    moves.append(Move(Action.CHORD, cell(index)))
    for i in around:
        open_cells_plain(field, after, i)
    return moves, after


def test_zini_is_not_always_the_fewest() -> None:
    field = field_of(".**.", "....")
    game = Game.on(field)
    game.probe(1, 1)
    game.mark(1, 0)
    game.mark(2, 0)
    game.chord(1, 1)
    game.chord(2, 1)
    assert game.status is Status.WON
    assert len(game.turns) < measure(field).zini


# -- another program -------------------------------------------------------------------------


def toollib_measures(field: Field) -> Measures:
    width = field.grid.width
    numbers = [-1 if number == MINE else number for number in field.numbers]
    rows = [numbers[start : start + width] for start in range(0, len(numbers), width)]
    board = ms_toollib.Board(rows)
    assert ms_toollib.cal_bbbv(rows) == board.bbbv
    assert ms_toollib.cal_op(rows) == board.op
    return Measures(board.bbbv, board.op, board.isl, board.zini)


@given(fields(rectangles()))
def test_ms_toollib_agrees_on_any_rectangle(field: Field) -> None:
    assert measure(field) == toollib_measures(field)


@pytest.mark.parametrize("level", ["beginner", "intermediate", "expert"])
def test_ms_toollib_agrees_on_the_levels(level: str) -> None:
    for seed in range(60):
        field = lay(Rules.level(level), seed, (0, 0)).field
        assert measure(field) == toollib_measures(field)


# -- play ------------------------------------------------------------------------------------


@given(st.data())
def test_what_is_done_never_shrinks_and_is_all_at_a_win(data: st.DataObject) -> None:
    field = data.draw(fields())
    game = Game.on(field)
    done = bbbv_done(field, game.view)
    assert done == 0
    for move in data.draw(st.lists(moves(field.grid), max_size=30)):
        if game.over:
            break
        game.play(move)
        before, done = done, bbbv_done(field, game.view)
        assert before <= done <= bbbv(field)
    if game.status is Status.WON:
        assert done == bbbv(field)
    assert measure_play(field, game.turns) == Play(count_clicks(game.turns), bbbv(field), done)


@given(st.data())
def test_a_wasted_click_leaves_the_view_as_it_was_and_no_other_does(data: st.DataObject) -> None:
    field = data.draw(fields())
    game = Game.on(field)
    for move in data.draw(st.lists(moves(field.grid), max_size=30)):
        if game.over:
            break
        before = game.view
        turn = game.play(move)
        assert count_clicks([turn]).wasted == (game.view == before)


def test_clicks_are_counted_by_kind() -> None:
    field = field_of("*.*.")
    game = Game.on(field)
    game.probe(1, 0)
    game.probe(1, 0)  # open already
    game.chord(1, 0)  # no marks yet
    game.mark(0, 0)
    game.mark(3, 0)
    game.unmark(3, 0)
    game.unmark(3, 0)  # not marked
    game.probe(0, 0)  # marked
    assert count_clicks(game.turns) == Clicks(left=3, right=4, chords=1, wasted=4)
    play = measure_play(field, game.turns)
    assert play == Play(count_clicks(game.turns), bbbv=2, bbbv_done=1)
    assert play.clicks.total == 8
    assert play.efficiency == 1 / 8


def test_a_chord_can_do_more_than_one_piece_in_a_click() -> None:
    field = field_of("...", ".*.", "...")
    game = Game.on(field)
    game.probe(1, 0)
    game.mark(1, 1)
    game.chord(1, 0)
    assert measure_play(field, game.turns).bbbv_done == 5
    assert measure_play(field, game.turns).efficiency == 5 / 3


def test_an_opening_cut_in_two_by_a_wrong_mark_is_done_when_both_parts_are() -> None:
    field = field_of(".....")
    game = Game.on(field)
    game.mark(2, 0)
    game.probe(0, 0)
    assert bbbv_done(field, game.view) == 0
    game.probe(4, 0)
    game.unmark(2, 0)
    game.probe(2, 0)
    assert bbbv_done(field, game.view) == 1


def test_cells_that_were_given_are_no_part_of_the_play() -> None:
    field = field_of("..*.*.")
    rules = Rules(field.grid, field.mines, FirstClick.GIVEN, given=((0, 0),))
    game = Game(rules, field=field)
    assert bbbv_done(field, game.view) == 1
    assert measure_play(field, game.turns) == Play(Clicks(0, 0, 0, 0), bbbv=3, bbbv_done=0)
    assert measure_play(field, game.turns).efficiency is None
    game.probe(3, 0)
    assert measure_play(field, game.turns).efficiency == 1


def test_a_view_of_another_grid_is_refused() -> None:
    with pytest.raises(ValueError, match="the view is 2x3, but the field is 3x2"):
        bbbv_done(field_of("...", "..."), View.fresh(Rectangle(2, 3), 0))


def test_a_large_empty_field_is_measured_without_recursion() -> None:
    assert measure(Field(Rectangle(300, 300), bytes(90_000))) == Measures(1, 1, 0, 1)
