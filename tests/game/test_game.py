"""The referee: what each move does, who wins, what is protected, what is taken back."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.game.cells import HIDDEN, MARKED, MINE
from sapper.game.field import Field, lay_plain
from sapper.game.game import Game
from sapper.game.grid import Rectangle
from sapper.game.moves import Action, IllegalMove, Move, Outcome, Status
from sapper.game.record import Record
from sapper.game.rules import FirstClick, Rules, Win
from sapper.game.view import View
from strategies import moves, rules_of_any_kind, seeds


def played(rules: Rules, seed: int, data: st.DataObject, most: int = 12) -> Game:
    game = Game(rules, seed)
    for _ in range(data.draw(st.integers(0, most))):
        if game.over:
            break
        game.play(data.draw(moves(rules.grid)))
    return game


@given(rules_of_any_kind(), seeds(), st.data())
def test_a_view_shows_the_truth_and_only_what_was_opened(
    rules: Rules, seed: int, data: st.DataObject
) -> None:
    game = played(rules, seed, data)
    opened = {cell for turn in game.turns for cell in turn.opened}
    given_cells = {c for c in rules.grid.cells() if Game(rules, seed).view.code(c) < MINE}
    for cell in rules.grid.cells():
        code = game.view.code(cell)
        if cell in opened | given_cells:
            assert game.field is not None
            assert code == game.field.numbers[rules.grid.index(cell)]
        else:
            assert code in (HIDDEN, MARKED)
    view = game.view
    assert View(view.grid, view.mines, view.codes) == view  # checked as any other


@given(rules_of_any_kind(), seeds(), st.data())
def test_the_status_is_what_the_rules_say_of_the_board(
    rules: Rules, seed: int, data: st.DataObject
) -> None:
    game = played(rules, seed, data)
    marks = set(game.view.marked)
    mines = set(game.field.mine_cells()) if game.field else None
    probed = game.view.opened == rules.safe_cells
    exactly = marks == (mines or set()) if mines is not None or rules.mines == 0 else False
    won = {
        Win.PROBED: probed,
        Win.MARKED_AND_PROBED: probed and exactly,
        Win.MARKED_EXACTLY: exactly,
    }[rules.win]
    lost = MINE in game.view.codes
    assert game.status is (Status.LOST if lost else Status.WON if won else Status.PLAYING)


@given(rules_of_any_kind(), seeds(), st.data())
def test_a_promised_first_click_is_kept(rules: Rules, seed: int, data: st.DataObject) -> None:
    game = Game(rules, seed)
    cell = data.draw(st.sampled_from(list(rules.grid.cells())))
    if game.over or game.view.code(cell) != HIDDEN:
        return
    turn = game.play(Move(Action.PROBE, cell))
    if rules.first in (FirstClick.SAFE, FirstClick.OPENING):
        assert turn.outcome is Outcome.OPENED
    if rules.first is FirstClick.OPENING:
        assert game.view[cell] == 0
    assert game.field == lay_plain(rules, seed, cell).field


@given(rules_of_any_kind(), seeds(), st.data())
def test_only_effective_moves_change_the_view_and_undo_gives_the_game_before(
    rules: Rules, seed: int, data: st.DataObject
) -> None:
    game = played(rules, seed, data)
    if game.over:
        return
    before, counter = game.view, game.view.unmarked_mines
    turn = game.play(data.draw(moves(rules.grid)))
    assert turn.outcome.effective == (game.view != before)
    if turn.outcome is Outcome.MARKED:
        assert game.view.unmarked_mines == counter - 1
    count = len(game.turns)
    assert game.undo() == turn
    assert (game.view, len(game.turns), game.undone) == (before, count - 1, 1)
    assert game.status is Status.PLAYING


SMALL = Field.of_mines(Rectangle(3, 2), [(0, 0), (2, 0)])  # * 2 *
#                                                            1 2 1


def test_a_marked_cell_is_protected_from_probing_until_it_is_unmarked() -> None:
    game = Game.on(SMALL)
    game.mark(0, 0)
    assert game.probe(0, 0).outcome is Outcome.PROTECTED
    assert game.unmark(0, 0).outcome is Outcome.UNMARKED
    assert game.probe(0, 0).outcome is Outcome.MINE_HIT
    assert game.status is Status.LOST
    assert game.view.code((0, 0)) == MINE


def test_a_chord_opens_around_a_satisfied_number() -> None:
    game = Game.on(SMALL)
    game.probe(1, 1)
    assert game.chord(1, 1).outcome is Outcome.UNSATISFIED
    game.mark(0, 0)
    game.mark(2, 0)
    turn = game.chord(1, 1)
    assert turn.outcome is Outcome.OPENED
    assert turn.opened == ((1, 0), (0, 1), (2, 1))
    assert turn.status is Status.WON


def test_a_chord_with_a_wrong_mark_loses() -> None:
    game = Game.on(SMALL)
    game.probe(0, 1)
    game.mark(1, 0)
    turn = game.chord(0, 1)
    assert (turn.outcome, turn.status) == (Outcome.MINE_HIT, Status.LOST)
    assert game.view.code((0, 0)) == MINE


def test_a_chord_that_opens_nothing_says_why() -> None:
    game = Game.on(Field.of_mines(Rectangle(3, 1), [(0, 0)]), win="marked and probed")
    assert game.chord(2, 0).outcome is Outcome.NO_NUMBER
    game.probe(1, 0)
    assert game.chord(1, 0).outcome is Outcome.UNSATISFIED
    game.probe(2, 0)
    assert game.chord(2, 0).outcome is Outcome.NOTHING_TO_OPEN


def test_an_opening_leaves_marked_cells_alone() -> None:
    game = Game.on(Field.of_mines(Rectangle(4, 1), []))
    game.mark(2, 0)
    assert game.probe(0, 0).opened == ((0, 0), (1, 0))
    assert game.view == View.of_rows("00FH", mines=0)
    assert game.status is Status.PLAYING


def test_limited_marks_run_out() -> None:
    game = Game.on(SMALL, limited_marks=True)
    game.mark(0, 1)
    game.mark(1, 1)
    assert game.mark(2, 1).outcome is Outcome.NO_MARKS_LEFT
    assert Game.on(SMALL).view.unmarked_mines == 2
    assert game.view.unmarked_mines == 0


def test_each_way_to_win_wants_its_own() -> None:
    def ending(win: str, *moves: str) -> Status:
        game = Game.on(SMALL, win=win)
        for move in moves:
            action, x, y = move.split()
            game.play(Move(Action(action), (int(x), int(y))))
        return game.status

    probes = ["probe 1 0", "probe 0 1", "probe 1 1", "probe 2 1"]
    marks = ["mark 0 0", "mark 2 0"]
    assert ending("probed", *probes) is Status.WON
    assert ending("marked and probed", *probes) is Status.PLAYING
    assert ending("marked and probed", *marks, *probes) is Status.WON
    assert ending("marked and probed", *probes, *marks) is Status.WON
    assert ending("marked exactly", *marks) is Status.WON
    assert ending("marked exactly", "mark 1 0", *marks) is Status.PLAYING
    assert ending("marked exactly", "mark 1 0", *marks, "unmark 1 0") is Status.WON


@pytest.mark.parametrize("size", [(1, 1), (1, 7), (7, 1)])
def test_boards_without_safe_cells_are_won_and_without_mines_open_whole(
    size: tuple[int, int],
) -> None:
    grid = Rectangle(*size)
    assert Game(Rules(grid, grid.size, FirstClick.NONE), seed=1).status is Status.WON
    game = Game(Rules(grid, 0), seed=1)
    assert game.status is Status.PLAYING
    turn = game.probe(0, 0)
    assert len(turn.opened) == grid.size
    assert turn.status is Status.WON


def test_given_cells_are_open_before_the_first_move() -> None:
    game = Game(Rules.level("easy"), seed=4)
    assert game.turns == []
    assert game.view.opened >= 9
    listed = Rules(Rectangle(4, 4), 3, FirstClick.GIVEN, given=((1, 1), (2, 2)))
    view = Game(listed, seed=4).view
    assert view[1, 1] is not None
    assert view[2, 2] is not None


def test_moves_off_the_board_or_after_the_end_are_illegal() -> None:
    game = Game.on(SMALL)
    with pytest.raises(IllegalMove, match=r"probe \(3, 0\): cell \(3, 0\) is outside the board"):
        game.probe(3, 0)
    game.probe(0, 0)
    with pytest.raises(IllegalMove, match="the game is over, it is lost"):
        game.probe(1, 0)
    assert len(game.turns) == 1
    game.undo()
    assert game.status is Status.PLAYING
    with pytest.raises(IllegalMove, match="no move to take back"):
        game.undo()


def test_moves_may_come_from_numpy_and_are_recorded_as_plain_numbers() -> None:
    game = Game.on(SMALL)
    (index,) = np.flatnonzero(np.frombuffer(SMALL.mine_map, np.uint8) == 0)[-1:]
    turn = game.play(Move(Action.PROBE, (index % 3, index // 3)))
    assert turn.move == Move(Action.PROBE, (2, 1))
    assert {type(number) for number in turn.move.cell} == {int}
    with pytest.raises(IllegalMove, match=r"a cell is a pair of whole numbers, not \(0\.5, 0\)"):
        game.play(Move(Action.PROBE, (0.5, 0)))  # type: ignore[arg-type]


def test_an_action_may_be_a_word_and_must_be_one_that_is_known() -> None:
    game = Game.on(SMALL)
    assert game.play(Move("probe", (0, 0))).move == Move(Action.PROBE, (0, 0))  # type: ignore[arg-type]
    with pytest.raises(IllegalMove, match=r"probe \(1, 0\): the game is over"):
        game.play(Move("probe", (1, 0)))  # type: ignore[arg-type]
    with pytest.raises(IllegalMove, match="probe, mark, unmark or chord, not 'jump'"):
        game.play(Move("jump", (1, 0)))  # type: ignore[arg-type]


@pytest.mark.parametrize("at", [-3, math.nan, math.inf, 10**400, "1", True, 1j])
def test_a_time_that_is_none_is_refused_and_nothing_is_played(at: object) -> None:
    game = Game.on(SMALL)
    with pytest.raises(IllegalMove, match="a time is a number of seconds since the start, not"):
        game.play(Move(Action.PROBE, (1, 0)), at=at)  # type: ignore[arg-type]
    assert (game.turns, game.view) == ([], Game.on(SMALL).view)


def test_times_are_kept_as_plain_numbers_and_a_record_is_made_of_them() -> None:
    game = Game.on(SMALL)
    times = (2, np.float32(2.5), Fraction(11, 4))
    for cell, at in zip([(1, 0), (0, 1), (1, 1)], times, strict=True):
        game.play(Move(Action.PROBE, cell), at)  # type: ignore[arg-type]
    assert repr(game.times) == "[2.0, 2.5, 2.75]"
    assert Record.from_json(Record.of(game).to_json()).replay().times == game.times


def test_a_game_needs_a_seed_or_a_field_that_fits_its_rules() -> None:
    rules = Rules(Rectangle(3, 2), 2, FirstClick.NONE)
    with pytest.raises(ValueError, match="either a seed or a field"):
        Game(rules)
    with pytest.raises(ValueError, match="either a seed or a field"):
        Game(rules, 1, field=SMALL)
    with pytest.raises(ValueError, match="3x2 with 2 mines, the rules say 3x2 with 3"):
        Game(Rules(Rectangle(3, 2), 3), field=SMALL)
    with pytest.raises(ValueError, match="'safe' needs a seed"):
        Game(rules.but(first="safe"), field=SMALL)
    with pytest.raises(ValueError, match=r"given cell \(2, 0\) is a mine"):
        Game(rules.but(first="given", given=((2, 0),)), field=SMALL)
