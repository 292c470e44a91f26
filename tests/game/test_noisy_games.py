"""The referee through noise: what opens, what is shown, what views, records and files keep."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.game.cells import HIDDEN, MARKED, MINE
from sapper.game.field import Field
from sapper.game.formats import write
from sapper.game.game import Game
from sapper.game.grid import Rectangle
from sapper.game.moves import Status
from sapper.game.noise import EXACT, Noise
from sapper.game.received import received
from sapper.game.record import Record, RecordError
from sapper.game.rules import FirstClick, Rules, Win
from sapper.game.view import View
from strategies import moves, noises, noisy_games, noisy_views, rules_of_any_kind, seeds


@given(noisy_games())
def test_open_cells_show_what_the_seed_drew(game: Game) -> None:
    assert game.field is not None
    assert game.seed is not None
    shown = received(game.field, game.rules.noise, game.seed)
    for code, drawn in zip(game.view.codes, shown, strict=True):
        assert code in (HIDDEN, MARKED, drawn)
    view = game.view
    assert View(view.grid, view.mines, view.codes, view.noise) == view  # checked as any other


@given(noisy_games())
def test_what_opens_by_itself_is_around_a_true_0(game: Game) -> None:
    assert game.field is not None
    grid, cascades = game.rules.grid, game.rules.noise.cascades
    opened = {i for turn in game.turns for i in turn.opened_indices}
    zeros = {i for i in opened if game.field.numbers[i] == 0}
    for zero in zeros:
        assert not cascades or opened.issuperset(grid.neighbours(zero))
    for turn in game.turns:
        for i in turn.opened_indices[1:] if turn.move.action == "probe" else ():
            assert cascades
            assert zeros.intersection(grid.neighbours(i))


@given(noisy_games())
def test_the_status_counts_cells_and_marks_as_without_noise(game: Game) -> None:
    view = game.view
    assert game.field is not None
    if not game.over or game.status is Status.WON:
        assert (view.opened == game.rules.safe_cells) == (game.status is Status.WON)
    assert game._marks == len(view.marked)


@given(rules_of_any_kind(), noises(), seeds(), st.data())
def test_records_and_taking_back_lead_to_the_same_numbers(
    rules: Rules, noise: Noise, seed: int, data: st.DataObject
) -> None:
    rules = rules.but(noise=noise, given=rules.given)
    assert Rules.from_dict(rules.to_dict()) == rules
    game = Game(rules, seed)
    for move in data.draw(st.lists(moves(rules.grid), max_size=8)):
        if not game.over:
            game.play(move)
    record = Record.of(game)
    again = Record.from_json(record.to_json())
    assert again == record
    assert again.replay().view == game.view
    before = game.view
    if game.turns:
        last = game.undo()
        game.play(last.move)
        assert game.view == before


@given(noisy_games())
def test_a_game_on_a_field_of_ones_own_keeps_its_seed(game: Game) -> None:
    record = Record.of(game)
    assert record.mines is not None
    assert record.seed == game.seed
    again = Record.from_json(record.to_json())
    assert again == record
    assert again.replay().view == game.view


def test_noise_needs_a_seed() -> None:
    field = Field(Rectangle(2, 1), b"\0\1")
    with pytest.raises(ValueError, match="needs a seed"):
        Game.on(field, noise=Noise.parse("low"))
    with pytest.raises(ValueError, match="either a seed or a field"):
        Game.on(field, 7)
    with pytest.raises(RecordError, match="has a seed"):
        Record(
            Rules(field.grid, 1, FirstClick.NONE, noise=Noise.parse("low")),
            None,
            ((1, 0),),
            (),
            0,
            Status.PLAYING,
        )


def test_a_flood_takes_marks_where_the_noise_cascades() -> None:
    """Else a mark that was taken off later would leave a hidden cell beside a true 0."""
    field = Field(Rectangle(4, 1), b"\0\0\0\1")
    for noise, codes in (("missing:0", b"\xfc\xfc\xfc\xff"), ("low", b"\x00\xfe\xff\xff")):
        game = Game.on(field, 1, noise=Noise.parse(noise), win=Win.MARKED_AND_PROBED)
        game.mark(1, 0)
        game.probe(0, 0)
        assert game.view.codes == codes
        assert not game.over


# -- files -------------------------------------------------------------------------------------


@given(noisy_views())
def test_views_through_noise_are_read_back_from_what_they_print(view: View) -> None:
    assert View.parse(view.notation) == view
    assert View.parse(str(view)) == view
    assert View.parse(view.notation).notation == view.notation
    assert view.showing({}) == view
    assert view.trusting_marks().noise == view.noise
    assert view.through(EXACT).noise is EXACT


def test_the_texts_of_a_noisy_view() -> None:
    view = View.parse("3x1/1:U1H~missing:0.9")
    assert view.noise == Noise.parse("missing:0.9")
    assert view[0, 0] is None
    assert view.unseen == ((0, 0),)
    assert list(view.numbers()) == [((1, 0), 1)]
    assert view.opened == 2
    assert str(view) == "3x1, 1 mine, noise missing:0.9\n- 1 #"
    assert write(view, "mine") == b"3x1x1~missing:0.9\nU1H\n"
    assert View.parse("3x1x1~exact:0.9,nothing:1/10\nU1H") == view


@pytest.mark.parametrize("form", ["mbf", "tatham"])
def test_files_of_fields_hold_no_noise(form: str) -> None:
    view = View(Rectangle(1, 1), 1, bytes([MINE]), Noise.parse("low"))
    with pytest.raises(ValueError, match="holds a field, and no noise such as low"):
        write(view, form)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("1x1/0:H~loud", "notation, column 9: noise 'loud'"),
        ("1x1/0:H~", "notation, column 9: noise ''"),
        ("1x1x0~loud\nH", ".mine, line 1, column 7: noise 'loud'"),
        ("1x1, 0 mines, noise loud\n#", "picture, line 1, column 21: noise 'loud'"),
    ],
)
def test_a_file_with_an_unknown_noise_says_where(text: str, place: str) -> None:
    with pytest.raises(ValueError, match="no model") as caught:
        View.parse(text)
    assert str(caught.value).startswith(place)
