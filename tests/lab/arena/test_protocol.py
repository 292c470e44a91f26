"""The protocol: what goes over the pipe comes out the same, and nothing strange gets through."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sapper.game.field import Field
from sapper.game.game import Game
from sapper.game.generator import Generator
from sapper.game.grid import Rectangle, grid_named
from sapper.game.moves import Action, IllegalMove, Move, Status
from sapper.game.view import View
from sapper.lab.arena.program import _told_chance
from sapper.players import protocol
from sapper.players.protocol import Hello, Misspoken
from strategies import noisy_views, views

FRESH = View.fresh(Rectangle(4, 3), 2)


@given(views() | noisy_views())
def test_a_view_comes_out_of_the_pipe_as_it_went_in(view: View) -> None:
    if view.grid.largest_degree > 9:
        with pytest.raises(ValueError, match="numbers up to 9"):
            protocol.check_showable(view.grid)
        return
    hello = Hello(view.grid, view.mines, 7, 5.0, view.noise)
    assert Hello.of(protocol.message_of(protocol.line(hello.message()))) == hello
    asked = protocol.message_of(protocol.line(protocol.ask(1, view)))
    assert protocol.view_of(hello, asked) == view


@given(st.sampled_from(Action), st.integers(0, 3), st.integers(0, 2))
def test_a_move_comes_out_of_the_pipe_as_it_went_in(action: Action, x: int, y: int) -> None:
    move = Move(action, (x, y))
    said = protocol.line(protocol.answer(move))
    assert protocol.answered(protocol.message_of(said), FRESH) == move
    gave_up = protocol.message_of(protocol.line(protocol.answer(None)))
    assert protocol.answered(gave_up, FRESH) is None


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
ANSWERS = st.fixed_dictionaries(
    {}, optional=dict.fromkeys(("cell", "action", "give_up", "error"), VALUES)
)


@given(st.binary() | ANSWERS.map(lambda said: json.dumps(said).encode()))
@example(b'{"cell": [1e400, 0]}')
@example(b'{"cell": [' + b"9" * 5000 + b", 0]}")
@example(b'{"a": ' * 2000)
def test_any_bytes_are_a_move_or_a_sentence(said: bytes) -> None:
    sentence, move = "", None
    try:
        move = protocol.answered(protocol.message_of(said), FRESH)
    except (Misspoken, IllegalMove) as error:
        sentence = str(error)
    assert len(sentence) < 1000
    assert sentence.isprintable()
    assert move is None or move.cell in list(FRESH.grid.cells())


def test_rows_that_fit_no_board_are_refused() -> None:
    hello = Hello(Rectangle(2, 1), 1, 0, 1.0)
    for rows in ("H1", ["H"], ["H1", "H1"], ["HZ"], ["Hé"], [[1, 2]], None):
        with pytest.raises(Misspoken):
            protocol.view_of(hello, {"rows": rows})


def test_numbers_above_nine_cannot_be_shown() -> None:
    star = grid_named("graph.11." + ".".join(f"0-{leaf}" for leaf in range(1, 11)))
    with pytest.raises(ValueError, match="a cell with 10 neighbours"):
        protocol.check_showable(star)
    protocol.check_showable(Rectangle(3, 3))


def test_the_told_chance_is_no_output_of_the_generator_that_laid_the_field() -> None:
    """From an output of the generator its seed could be computed; from a digest it cannot."""
    told = {_told_chance(Generator.named(seed, "player")) for seed in range(200)}
    assert len(told) == 200
    outputs = {Generator.named(seed, "player").next() for seed in range(200)}
    assert not told & outputs
    assert not told & {output % protocol.MOST_CHANCE for output in outputs}
    assert not told & {output >> 16 for output in outputs}
    assert max(told) < protocol.MOST_CHANCE


def test_the_game_on_the_page_is_one_that_can_be_played() -> None:
    page = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text("utf-8")
    lines = [line for line in page.splitlines() if line.startswith(("> ", "< "))]
    heard = iter(line[2:] for line in lines if line.startswith("< "))
    grid = Rectangle(4, 3)
    game = Game.on(Field.of(View.parse("4x3/2:HHHX/HHXH/HHHH")))
    said = [Hello(grid, 2, 173951380462097, 5.0).message()]
    protocol.check_greeting(protocol.message_of(next(heard).encode()))
    for number, answer in enumerate(heard, 1):
        said.append(protocol.ask(number, game.view))
        move = protocol.answered(protocol.message_of(answer.encode()), game.view)
        assert move is not None
        assert game.play(move).outcome.effective
    said.append(protocol.over(game.view))
    assert game.status is Status.WON
    written = [line[2:].encode() + b"\n" for line in lines if line.startswith("> ")]
    assert [protocol.line(message) for message in said] == written


def test_a_built_in_player_speaks_the_protocol_too() -> None:
    """One mine beside the middle of three: nobody knows where."""
    lines = [
        Hello(Rectangle(3, 1), 1, 5, 5.0).message(),
        protocol.ask(1, View.parse("3x1/1:H1H")),
    ]
    done = subprocess.run(
        [sys.executable, "-m", "sapper.players.serving", "mark3+never"],
        input=b"".join(map(protocol.line, lines)),
        capture_output=True,
        check=True,
    )
    assert list(map(json.loads, done.stdout.splitlines())) == [
        {"sapper": 1, "name": "mark3+never"},
        {"give_up": True},
    ]
