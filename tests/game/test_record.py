"""Records: a game as a line of JSON, replayed exactly, refused where it is damaged."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.game.field import Field
from sapper.game.game import Game
from sapper.game.grid import Rectangle
from sapper.game.record import Record, RecordError, read_records, replay_records
from sapper.game.rules import Rules
from strategies import fields, moves, rules_of_any_kind, seeds, with_one_part_swapped

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
    (LINE.replace('"result":"won",', ""), "there is no 'result' in the record$"),
    (LINE.replace('"mines":1', '"many":1'), "there is no 'mines' in the rules$"),
    (LINE.replace("won", "drawn"), "result must be playing, won or lost, not 'drawn'$"),
    (LINE.replace('"won"', "[]"), r"result must be playing, won or lost, not \[\]$"),
    (
        LINE.replace('"probe",2', '"jump",2'),
        "move 2: the action must be probe, mark, unmark or chord, not 'jump'$",
    ),
    (
        LINE.replace('["probe",2,0]', '["probe",2]'),
        r"move 2: a move is an action, x, y and perhaps a time, in a list, not \['probe', 2\]$",
    ),
    (LINE.replace('["probe",2,0]', "7"), "move 2: a move is .* in a list, not 7$"),
    (LINE.replace('"probe",1', '"probe",1.7'), r"move 1: x must be a whole number, not 1\.7$"),
    (LINE.replace("2,0]", "2,false]"), "move 2: y must be a whole number, not False$"),
    (LINE.replace('"moves":[', '"moves":3,"x":['), "moves must be a list, not 3$"),
    (LINE.replace("[[0,0]]", "[0,0]"), "a cell of mines must be a pair of whole numbers, not 0$"),
    (LINE.replace("[[0,0]]", "[[0,0.0]]"), r"a coordinate of mines must be .*, not 0\.0$"),
    (LINE.replace("[[0,0]]", "[[0,0],[0,0]]"), "a mine is listed twice$"),
    (LINE.replace("[[0,0]]", "5"), "mines must be a list of cells, not 5$"),
    (LINE.replace('"mines":[[0,0]]', '"seed":7.9'), r"a seed must be a whole number, not 7\.9$"),
    (LINE.replace('"mines":[[0,0]]', '"seed":"x"'), "a seed must be a whole number, not 'x'$"),
    (LINE.replace('"mines":[[0,0]]', '"seed":true'), "a seed must be a whole number, not True$"),
    (
        LINE.replace('"mines":[[0,0]]', '"seed":"18446744073709551616"'),
        r"a seed is a whole number from 0 to 2\^64 - 1, not 18446744073709551616$",
    ),
    (
        LINE.replace('"mines":[[0,0]]', '"seed":' + "9" * 5000),
        "a number of 5000 digits is longer than any in a record$",
    ),
    (LINE.replace('"sapper":1', '"sapper":true'), "this is no record"),
    (LINE.replace('"sapper":1', '"sapper":1.0'), "this is no record"),
    (LINE.replace('"mines":1,', '"mines":1.0,'), r"mines must be a whole number, not 1\.0$"),
    (
        LINE.replace('"none"', '"none","limited_marks":"false"'),
        "limited_marks must be true or false, not 'false'$",
    ),
    (LINE.replace('"colour":"blue"', '"undone":-5'), "undone must be at least 0, not -5$"),
    (LINE.replace('"colour":"blue"', '"undone":true'), "undone must be a whole number, not True$"),
    (LINE.replace('"rules":{', '"rules":[],"x":{'), r"the rules must be an object .*, not \[\]$"),
    (LINE.replace('"rules":{', '"rules":null,"x":{'), "the rules must be an object .*, not None$"),
    (LINE.replace('"rules":{', '"rules":"x","x":{'), "the rules must be an object .*, not 'x'$"),
    (LINE.replace('"3x1"', '"3x"'), "names no grid"),
    (LINE.replace('"mines":1', '"mines":7'), "7 mines do not fit"),
    (LINE.replace("0.5", "-0.5"), "seconds since the start, not -0.5"),
    (LINE.replace("0.5", "Infinity"), "seconds since the start, not inf"),
    (LINE.replace("0.5", '"0.5"'), "seconds since the start, not '0.5'$"),
    (LINE.replace("0.5", "true"), "seconds since the start, not True$"),
    ("[" * 100_000, "there are too many lists within lists$"),
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
        list(replay_records([text]))
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


WITH_SEED = {
    "sapper": 1,
    "rules": {
        "grid": "4x4",
        "mines": 3,
        "first": "given",
        "win": "marked and probed",
        "limited_marks": True,
        "given": [[0, 0], [3, 3]],
    },
    "seed": "7",
    "moves": [["mark", 1, 1, 0.5], ["unmark", 1, 1, 2]],
    "undone": 1,
    "result": "playing",
}


@given(with_one_part_swapped(json.loads(LINE)) | with_one_part_swapped(WITH_SEED))
def test_a_record_with_any_value_swapped_is_taken_as_it_stands_or_refused_by_a_sentence(
    values: dict[str, Any],
) -> None:
    line = json.dumps(values)
    if words := refusal(line):
        assert words.startswith("line 1: ")
        assert "\n" not in words
        return
    ((record, game),) = replay_records([line])
    assert Record.of(game) == record
    written = json.loads(record.to_json())
    for known in ("sapper", "mines", "undone", "result"):
        if values.get(known) is not None:
            assert json.dumps(written[known]) == json.dumps(values[known])
    for known in ("mines", "first", "given", "win", "limited_marks"):
        if values["rules"].get(known) is not None:
            assert json.dumps(written["rules"][known]) == json.dumps(values["rules"][known])


def test_what_shows_only_when_it_is_played_is_refused_with_its_line_too() -> None:
    off = LINE.replace('"probe",2', '"probe",9')
    wrong = LINE.replace("won", "lost")
    with_mines = LINE.replace("[[0,0]]", "[[7,0]]")
    for line, words in [
        (off, r"line 3: move 2: probe \(9, 0\): cell \(9, 0\) is outside the board"),
        (wrong, "line 3: the record says lost, but its moves lead to won"),
        (with_mines, r"line 3: cell \(7, 0\) is outside the board"),
    ]:
        played = replay_records([LINE, "", line])
        record, game = next(played)
        assert (record, game.view) == (Record.from_json(LINE), record.replay().view)
        with pytest.raises(RecordError, match=f"^{words}"):
            next(played)


def test_a_result_that_the_moves_do_not_lead_to_is_refused() -> None:
    record = Record.from_json(LINE.replace("won", "lost"))
    with pytest.raises(RecordError, match="says lost, but its moves lead to won"):
        record.replay()


def test_a_move_after_the_end_is_refused_with_its_number() -> None:
    record = Record.from_json(LINE.replace(']],"res', '],["probe",0,0]],"res'))
    with pytest.raises(RecordError, match=r"move 3: .*the game is over"):
        record.replay()
