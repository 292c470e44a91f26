"""Whole games by a player: the loop, and what a story tells of them."""

import sys
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.counting.odds import analyse
from sapper.engine.playing import tell
from sapper.game.game import Game
from sapper.game.generator import Generator
from sapper.game.grid import Cell
from sapper.game.moves import Action, Move
from sapper.game.rules import LEVELS, Rules, Win
from sapper.game.view import View
from sapper.lab.playing import Result, Step, TooHard, play
from sapper.lab.share import Share
from sapper.players import Decision, Kind, Player, Seat, player
from sapper.players.own import PlayerError, as_player


def test_a_story_is_a_record_that_replays_to_its_end() -> None:
    for seed in range(5):
        story = play(LEVELS["beginner"], seed, "mark3+least")
        game = story.record().replay()
        assert game.view == story.end
        assert game.status.value == story.result.value
        assert [turn.move for turn in game.turns] == list(story.moves)


def test_every_step_is_watched_as_it_is_made() -> None:
    watched: list[tuple[Step, View]] = []
    story = play(LEVELS["easy"], 1, "pairs", watch=lambda s, game: watched.append((s, game.view)))
    assert [step for step, _ in watched] == list(story.steps)
    assert watched[-1][1] == story.end


class Leaving(Seat):
    """A seat that opens a corner, fails afterwards, and keeps what it is told at the end."""

    def __init__(self) -> None:
        self.ends: list[View] = []

    def decide(self, view: View) -> Decision | None:
        if view.opened:
            raise RuntimeError("enough")
        return Decision(Move(Action.PROBE, (0, 0)), Kind.OPENING, "corner")

    def end(self, view: View) -> None:
        self.ends.append(view)


def test_a_seat_is_told_the_end_once_whatever_happens() -> None:
    class Guest:
        name = "guest"

        def begin(self, _chance: Generator) -> Seat:
            return seat

    seat = Leaving()
    story = play(Rules.rectangle(3, 3, 0), 1, Guest())
    assert seat.ends == [story.end]
    seat = Leaving()
    with pytest.raises(PlayerError, match="enough"):
        play(Rules.rectangle(3, 3, 2), 1, Guest())
    (last,) = seat.ends
    assert 0 < last.opened < 7


def test_survival_is_the_product_of_exact_chances_of_guesses() -> None:
    stories = (play(LEVELS["intermediate"], seed, "report-single") for seed in range(20))
    story = next(story for story in stories if story.guesses > 2)
    game, safe = Game(story.rules, story.seed), []
    for step in story.steps:
        if step.kind is Kind.GUESS:
            safe.append(1 - analyse(game.view).probability(step.turn.move.cell))
        game.play(step.turn.move)
    assert len(safe) == story.guesses
    assert story.survival == pytest.approx(prod(safe))


@pytest.mark.parametrize("level", ["beginner", "intermediate"])
def test_the_probabilistic_player_lives_as_long_as_the_engine_that_takes_least_risk(
    level: str,
) -> None:
    """Ties are broken otherwise, so games differ; the first guess has the same least risk."""
    compared = 0
    for seed in range(15):
        story = play(LEVELS[level], seed, "probabilistic")
        told = tell(LEVELS[level], seed)
        guesses = [step for step in story.steps if step.kind is Kind.GUESS]
        assert bool(guesses) == bool(told.guesses)
        if guesses:
            compared += 1
            assert guesses[0].decision.risk == pytest.approx(told.guesses[0].chance, abs=1e-9)
    assert compared


def test_a_player_is_given_its_own_stream_of_chance() -> None:
    drawn = []

    class Curious:
        name = "curious"

        def begin(self, chance: Generator) -> object:
            drawn.append([chance.next() for _ in range(3)])
            return player("random").begin(chance)

    play(LEVELS["beginner"], 7, Curious())  # type: ignore[arg-type]
    stream = Generator.named(7, "player")
    assert drawn == [[stream.next() for _ in range(3)]]


def test_a_stuck_story_names_the_cells_that_nothing_is_known_of() -> None:
    stories = [play(LEVELS["hard"], seed, "resolution") for seed in range(4)]
    stuck = [story for story in stories if story.result is Result.STUCK]
    assert stuck
    for story in stuck:
        assert story.guesses == 0
        assert story.survival == 1
        assert set(story.unknown) | story.known_mines == set(story.end.hidden)
        assert not set(story.unknown) & story.known_mines
        assert len(story.unknown) >= 2


def test_a_game_won_by_marks_ends_with_marks_on_all_mines() -> None:
    rules = LEVELS["easy"].but(win=Win.MARKED_AND_PROBED)
    story = next(
        story
        for story in (play(rules, seed, "mark3+least") for seed in range(20))
        if story.result is Result.WON
    )
    assert [move.action for move in story.moves[-10:]] == [Action.MARK] * 10
    assert len(story.end.marked) == 10


def test_a_view_with_marks_on_it_is_played_on() -> None:
    seat = player("pairs").begin(Generator(1))
    # The 0 says that both are safe, whatever somebody has marked.
    view = View.parse("3x1/0:F0F")
    assert seat.move(view) == Move(Action.UNMARK, (0, 0))
    assert seat.move(view.showing({(0, 0): 255})) == Move(Action.PROBE, (0, 0))


@given(st.integers(1, 10_000), st.data())
def test_an_interval_holds_its_share_and_stays_between_0_and_1(
    games: int, data: st.DataObject
) -> None:
    won = data.draw(st.integers(0, games))
    share = Share.of(won, games)
    slack = 1e-9  # of rounding
    assert -slack <= share.low <= share.share + slack
    assert share.share - slack <= share.high <= 1 + slack
    # Wilson's interval: where the true share is at its ends, the one seen is 1.96 errors away.
    for end in (share.low, share.high):
        assert (share.share - end) ** 2 * games == pytest.approx(
            1.959963984540054**2 * end * (1 - end), abs=1e-6
        )


def test_rules_without_anything_to_do_are_won_at_once() -> None:
    story = play(Rules.rectangle(2, 1, 0).but(win=Win.MARKED_EXACTLY), 1, "random")
    assert (story.result, story.steps, story.survival) == (Result.WON, (), 1)


def test_a_player_without_grounds_guesses_where_the_odds_say_so() -> None:
    """Told without its grounds, a player has the same opening, guesses and survival."""
    for seed in range(12):
        told = play(LEVELS["beginner"], seed, "report-single")
        seats: list[Seat] = []

        def choose(view: View, chance: Generator, seats: list[Seat] = seats) -> Move | None:
            if not seats:
                seats.append(player("report-single").begin(chance))
            return seats[0].move(view)

        silent = play(LEVELS["beginner"], seed, as_player(choose, "silent"))
        assert silent.moves == told.moves
        assert silent.steps[0].kind is Kind.OPENING
        assert {step.kind for step in silent.steps[1:]} <= {Kind.CHOSEN}
        risky = [step for step in told.steps if step.kind is Kind.GUESS and step.chance]
        assert silent.guesses == len(risky)
        assert silent.survival == pytest.approx(told.survival)


def test_no_cell_is_safer_than_the_safest() -> None:
    story = next(s for n in range(9) if (s := play(LEVELS["beginner"], n, "pairs")).guesses > 1)
    for step in story.steps:
        assert (step.safest is None) == (step.before is None)
        if step.before is not None and step.safest is not None:
            odds = analyse(step.before)
            least = min(odds.probability(cell) for cell in step.before.hidden)
            assert odds.probability(step.safest.cell) == step.safest.risk == pytest.approx(least)


def test_who_peeks_wins_more_often_than_it_could_survive() -> None:
    def peeks(view: View, _chance: Generator) -> Cell:
        frame = sys._getframe()
        while "game" not in frame.f_locals:
            assert frame.f_back
            frame = frame.f_back
        field = frame.f_locals["game"].field
        return next(cell for cell in view.hidden if field is None or not field[cell])

    def share(who: Player) -> tuple[Share, float]:
        stories = [play(LEVELS["beginner"], seed, who) for seed in range(40)]
        won = [story.result for story in stories].count(Result.WON)
        return Share.of(won, 40), sum(story.survival for story in stories) / 40

    won, survival = share(as_player(peeks, "peeks"))
    assert won.share == 1
    assert survival < won.low
    won, survival = share(player("report-single"))
    assert won.low < survival


def test_a_player_that_gives_up_says_in_which_game() -> None:
    scattered = Rules.rectangle(40, 40, 800).but(first="given", given=400)
    with pytest.raises(TooHard, match=r"mark3\+least \(seed 1, move \d+\) gave up: counting needs"):
        play(scattered, 1, "mark3+least")
