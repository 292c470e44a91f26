"""Players by name, and players of one's own."""

import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from sapper.game.generator import Generator
from sapper.game.grid import Cell
from sapper.game.moves import Action, Move
from sapper.game.rules import Rules
from sapper.game.view import View
from sapper.lab.playing import Result, play
from sapper.players import PLAYERS, Decision, Kind, Player, Seat, player
from sapper.players.own import Choose, PlayerError, as_player
from sapper.players.thinking import Thinking

EXAMPLE = Path(__file__).parents[2] / "examples" / "my_player.py"
SEEDS = Path(__file__).parents[1] / "cases" / "seeds"


def parts(name: str) -> tuple[str, str, str]:
    found = player(name)
    assert isinstance(found, Thinking)
    return found.method, found.guess, found.opening


def test_each_named_player_is_a_method_with_a_way_of_guessing() -> None:
    assert {"brain-dead", "mark1", "mark2", "mark3", "resolution", "probabilistic"} <= set(PLAYERS)
    for name, row in PLAYERS.items():
        assert parts(name)[:2] == (row.method, row.guess)
        assert player(name).name == name


def test_method_guess_and_opening_combine_freely() -> None:
    assert parts("mark3+least") == ("mark3", "least", "corner")
    assert parts("mark3") == ("mark3", "random", "random")
    assert parts("pairs") == ("pairs", "random", "random")
    assert parts("brain-dead+report@3,4") == ("single-count", "report", "3,4")
    assert parts("resolution@center") == ("resolution", "never", "center")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("nobody", "there is no player 'nobody'; the players are brain-dead, mark1"),
        ("mark3+luck", "there is no way of guessing 'luck'; the ways are never, random"),
        ("mark3@middle", "there is no opening 'middle'"),
        ("", "there is no player ''"),
        ("+least", r"there is no player '\+least'"),
        ("no_such_module:player", "there is no module 'no_such_module'"),
        ("sapper.game:player", "sapper.game:player has no 'player'"),
        ("sapper.game.view:View", "is no player"),
        (":choose", "there is no module ''"),
        (".table:player", "there is no module '.table'"),
    ],
)
def test_what_is_no_player_is_refused_in_a_sentence(name: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        player(name)


def test_a_missing_file_is_named() -> None:
    with pytest.raises(FileNotFoundError) as error:
        player("nowhere.py")
    assert error.value.filename == "nowhere.py"


# -- one's own ---------------------------------------------------------------------------------


def test_the_example_plays_and_never_loses_by_what_it_has_proved() -> None:
    shy = player(str(EXAMPLE))
    assert shy.name == "my_player"
    assert player(f"{EXAMPLE}:choose").name == "my_player"
    results = {play(Rules.level("beginner"), seed, shy).result for seed in range(12)}
    assert results == {Result.WON, Result.LOST}


def test_the_example_opens_what_two_clues_prove() -> None:
    # Note 9's three ones: the mine is in the middle, so both corners are safe.
    view = View.parse((SEEDS / "n9_three_ones.mine").read_text())
    move = player(str(EXAMPLE)).begin(Generator(1)).move(view)
    assert move in {Move(Action.PROBE, (0, 0)), Move(Action.PROBE, (2, 0))}


def a_choice(chosen: object) -> Player:
    return as_player(lambda _view, _chance: chosen, "stubborn")


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ((9, 9), r"the player stubborn: probe \(9, 9\): cell \(9, 9\) is outside the board"),
        ("corner", "the player stubborn chose 'corner'"),
        (Move(Action.UNMARK, (0, 0)), "the player stubborn: .* the cell is not marked"),
    ],
)
def test_a_move_that_no_rule_knows_is_refused_with_the_player_named(
    chosen: object, sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        play(Rules.rectangle(3, 3, 1), 1, a_choice(chosen))


class Nonsense:
    """A player that begins with, or moves, what it should not."""

    name = "nonsense"

    def __init__(self, seat: object) -> None:
        self.seat = seat

    def begin(self, chance: Generator) -> Seat:
        self.chance = chance
        return self.seat  # type: ignore[return-value]


class Mover(Seat):
    def move(self, view: View) -> Move | None:
        return view.hidden[0]  # type: ignore[return-value]

    def decide(self, view: View) -> Decision | None:
        raise AssertionError(view)


def test_what_is_no_seat_and_what_is_no_move_is_refused() -> None:
    for seat, sentence in ((None, "began with None"), (Mover(), r"moved \(0, 0\)")):
        with pytest.raises(PlayerError, match=f"the player nonsense {sentence}, which is no "):
            play(Rules.rectangle(3, 3, 1), 1, Nonsense(seat))


def fails(_view: View, _chance: Generator) -> Cell:
    return int("two"), 0


def leaves(_view: View, _chance: Generator) -> Cell:
    raise SystemExit


@pytest.mark.parametrize(
    ("choose", "met"),
    [(fails, "ValueError: invalid literal for int.*"), (leaves, "SystemExit")],
)
def test_a_player_that_fails_is_named_with_the_game_and_the_line(choose: Choose, met: str) -> None:
    sentence = rf"the player f \(seed 5, move 1\) failed with {met} \(.*test_table.py, line \d+\)"
    with pytest.raises(PlayerError, match=sentence) as error:
        play(Rules.rectangle(3, 3, 1), 5, as_player(choose, "f"))
    assert isinstance(error.value.__cause__, ValueError | SystemExit)


def test_a_file_that_cannot_be_run_is_named(tmp_path: Path) -> None:
    for text, sentence in (("def choose(:", "SyntaxError: "), ("1 / 0", "ZeroDivisionError: .*1")):
        (tmp_path / "bad.py").write_text(text)
        with pytest.raises(PlayerError, match=f"bad.py failed with {sentence}"):
            player(str(tmp_path / "bad.py"))


def test_a_player_that_repeats_itself_is_stopped() -> None:
    with pytest.raises(ValueError, match="the cell is open already"):
        play(Rules.rectangle(3, 3, 3), 4, a_choice((1, 1)))


def test_a_player_may_give_up_and_may_mark() -> None:
    assert play(Rules.rectangle(3, 3, 1), 1, a_choice(None)).result is Result.STUCK

    def marks_all(view: View, _chance: Generator) -> Move | None:
        hidden = view.cells_with(255)
        return Move(Action.MARK, hidden[0]) if hidden else None

    rules = Rules.rectangle(2, 1, 1)
    assert play(rules, 1, as_player(marks_all, "marks all")).result is Result.STUCK


class Patient:
    """A player with a memory: it counts its moves, and gives up after three."""

    name = "patient"

    def begin(self, chance: Generator) -> Seat:
        return PatientSeat(chance)


class PatientSeat(Seat):
    def __init__(self, chance: Generator) -> None:
        self.moves = 0
        self.chance = chance

    def decide(self, view: View) -> Decision | None:
        self.moves += 1
        if self.moves > 3:
            return None
        hidden = view.hidden
        cell: Cell = hidden[self.chance.below(len(hidden))]
        return Decision(Move(Action.PROBE, cell), Kind.GUESS, "patience", 0.5)


def test_a_seat_of_ones_own_keeps_its_memory_and_its_grounds() -> None:
    story = play(Rules.rectangle(20, 20, 20), 1, Patient())
    assert story.player == "patient"
    assert len(story.steps) <= 3
    assert {step.decision.risk for step in story.steps} == {0.5}


def test_a_package_announces_its_players(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "shy_package.py").write_text(EXAMPLE.read_text("utf-8"))
    monkeypatch.syspath_prepend(str(tmp_path))
    point = EntryPoint("shy", "shy_package:choose", "sapper.players")
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [point] if group else [])
    assert player("shy").name == "shy"
    assert player("shy_package:choose").name == "shy_package:choose"
    with pytest.raises(ValueError, match=r"shy \(installed\)"):
        player("nobody")
    gone = EntryPoint("gone", "shy_package:nobody", "sapper.players")
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [gone] if group else [])
    with pytest.raises(PlayerError, match="the installed player gone failed with AttributeError"):
        player("gone")
    del sys.modules["shy_package"]


# -- the seeds' examples -----------------------------------------------------------------------


@pytest.mark.parametrize("who", ["mark1", "mark2", "mark3", "report-pairs", "report-linear"])
def test_the_cell_that_the_spanish_project_guesses_is_opened_without_a_guess(who: str) -> None:
    """SAT, figure 4: (7,0) is free of mines in both of its models, so it is safe."""
    seat = player(who).begin(Generator(1))
    move = seat.move(View.parse((SEEDS / "sat_figure_4.mine").read_text()))
    assert move == Move(Action.PROBE, (7, 0))
    assert seat.decision is not None
    assert (seat.decision.kind, seat.decision.risk) == (Kind.DEDUCED, 0.0)
    mines = {cell for found in seat.decision.found for cell in found.mines}
    assert mines == {(0, 0), (6, 0)}


def test_brain_dead_does_not_see_that_it_is_safe() -> None:
    seat = player("brain-dead+never").begin(Generator(1))
    assert seat.move(View.parse((SEEDS / "sat_figure_4.mine").read_text())) is None
    assert {cell for found in seat.last.found for cell in found.mines} == {(0, 0), (6, 0)}


def test_both_cases_of_mark_3_are_moves_that_mark_2_lacks() -> None:
    # On the fringe: two mines in all, so the one that both numbers share cannot be the only one.
    fringe = View.parse("5x1/2:H1H1H")
    # In the background: both mines are next to the numbers, so the far cells are safe.
    background = View.parse("7x1/1:H1HHHHH")
    for view, safe in ((fringe, {(2, 0)}), (background, {(x, 0) for x in range(3, 7)})):
        without = player("mark2+never").begin(Generator(1))
        assert without.move(view) is None
        seat = player("mark3").begin(Generator(1))
        assert seat.move(view) == Move(Action.PROBE, min(safe))
        assert seat.decision is not None
        assert set(seat.decision.found[-1].safe) == safe
