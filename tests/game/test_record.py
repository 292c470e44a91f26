"""Records: a game as a line of JSON, replayed exactly, refused where it is damaged."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.game.field import Field
from sapper.game.game import Game
from sapper.game.grid import Rectangle
from sapper.game.record import Record, RecordError, read_records
from sapper.game.rules import Rules
from strategies import fields, moves, rules_of_any_kind, seeds

LINE = (
    '{"sapper":1,"rules":{"grid":"3x1","mines":1,"first":"none"},"mines":[[0,0]],'
    '"moves":[["probe",1,0,0.5],["probe",2,0]],"result":"won","colour":"blue"}'
)


@given(rules_of_any_kind(), seeds(), st.data())
def test_a_game_is_replayed_exactly_from_its_line(
    rules: Rules, seed: int, data: st.DataObject
) -> None:
    game = Game(rules, seed)
    for step in range(data.draw(st.integers(0, 8))):
        if game.over:
            break
        game.play(data.draw(moves(rules.grid)), at=data.draw(st.sampled_from([None, step / 8])))
    record = Record.from_json(Record.of(game).to_json())
    assert record == Record.of(game)
    again = record.replay()
    assert (again.view, again.turns, again.times) == (game.view, game.turns, game.times)
    assert again.field == game.field


@given(fields(), st.data())
def test_a_game_on_a_field_of_its_own_is_replayed_too(field: Field, data: st.DataObject) -> None:
    game = Game.on(field)
    if not game.over:
        game.play(data.draw(moves(field.grid)))
    record = Record.from_json(Record.of(game).to_json())
    assert record.replay().view == game.view


def test_a_line_written_by_hand_is_read_and_unknown_fields_are_left_aside() -> None:
    (record,) = read_records([LINE, "\n"])
    game = record.replay()
    assert game.view.notation == "3x1/1:H10"
    assert [at for _, at in record.moves] == [0.5, None]
    assert record.counts_as_play


def test_taking_back_makes_a_study() -> None:
    game = Game.on(Field.of_mines(Rectangle(3, 1), [(0, 0)]))
    game.probe(0, 0)
    game.undo()
    record = Record.of(game)
    assert not record.counts_as_play
    assert record.replay().undone == 1


def test_a_seed_is_written_as_text_so_that_no_reader_rounds_it() -> None:
    record = Record.of(Game(Rules.level("expert"), (1 << 64) - 1))
    assert json.loads(record.to_json())["seed"] == "18446744073709551615"


DAMAGED = [
    (LINE[:-9], "column"),
    ("[]", "this is no record"),
    ("7", "this is no record"),
    (LINE.replace('"sapper":1', '"sapper":2'), "this is no record"),
    (LINE.replace('"mines":[[0,0]],', ""), "either a seed or mines"),
    (LINE.replace('"result":"won",', ""), "the record has no 'result'"),
    (LINE.replace("won", "drawn"), "'drawn' is not a valid Status"),
    (LINE.replace('"probe",1', '"jump",1'), "'jump' is not a valid Action"),
    (LINE.replace('["probe",2,0]', '["probe",2]'), "missing 1 required"),
    (LINE.replace('"3x1"', '"3x"'), "names no grid"),
    (LINE.replace('"mines":1', '"mines":7'), "7 mines do not fit"),
    (LINE.replace("0.5", "-0.5"), "seconds since the start, not -0.5"),
    (LINE.replace("0.5", "Infinity"), "seconds since the start, not inf"),
    ("[" * 100_000, ""),
]


@pytest.mark.parametrize(("line", "words"), DAMAGED)
def test_a_damaged_line_is_refused_with_its_number(line: str, words: str) -> None:
    with pytest.raises(RecordError, match=f"^line 2: .*{words}"):
        list(read_records([LINE, line]))


@given(st.text() | st.recursive(st.none() | st.text(), st.lists).map(json.dumps))
def test_any_text_is_a_record_or_a_refusal(text: str) -> None:
    assert "\n" not in refusal(text)


def refusal(text: str) -> str:
    """Why the text is refused; nothing when it is read."""
    try:
        list(read_records([text]))
    except RecordError as error:
        return str(error)
    return ""


@given(st.integers(0, len(LINE) - 1), st.characters())
def test_a_line_with_one_letter_changed_is_read_or_refused(place: int, letter: str) -> None:
    try:
        for record in read_records([LINE[:place] + letter + LINE[place + 1 :]]):
            record.replay()
    except RecordError:
        pass


def test_a_result_that_the_moves_do_not_lead_to_is_refused() -> None:
    record = Record.from_json(LINE.replace("won", "lost"))
    with pytest.raises(RecordError, match="says lost, but its moves lead to won"):
        record.replay()


def test_a_move_after_the_end_is_refused_with_its_number() -> None:
    record = Record.from_json(LINE.replace(']],"res', '],["probe",0,0]],"res'))
    with pytest.raises(RecordError, match=r"move 3: .*the game is over"):
        record.replay()
