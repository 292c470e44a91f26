"""Laws of all players: they see views only, and what they call certain is."""

from itertools import combinations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from players.plain import Pick, Reached, open_all_that_is_certain
from sapper.clues import read
from sapper.deduction.ladder import LADDER
from sapper.game.field import Field
from sapper.game.game import Game
from sapper.game.generator import Generator
from sapper.game.grid import Cell, Grid, Rectangle, grid_named
from sapper.game.moves import Outcome
from sapper.game.rules import LEVELS, FirstClick, Rules, Win
from sapper.lab.playing import Result, Story, play
from sapper.players import PLAYERS, Kind, player
from sapper.players.guessing import WAYS
from sapper.players.reasoning import Mind, stages_of
from strategies import small_rules

WHO = st.sampled_from(
    [*PLAYERS, "pairs+short-chain@corner", "resolution+least@center", "subsets+never@0,0"]
)
MARKS = ("mark2", "mark3")
COMPLETE = [name for name, rung in LADDER.items() if rung.complete]


def check(story: Story) -> None:
    """Whatever a player called certain is so on the field, and certain moves never lose."""
    game = story.record().start()
    for move in story.moves:
        game.play(move)
    if game.field is None:  # won before the mines were laid
        return
    for step in story.steps:
        if step.kind is Kind.DEDUCED:
            assert step.turn.outcome is not Outcome.MINE_HIT
        for found in step.decision.found:
            assert not any(game.field[cell] for cell in found.safe)
            assert all(game.field[cell] for cell in found.mines)
    assert all(game.field[cell] for cell in story.known_mines)
    assert game.view == story.end


@settings(max_examples=60)
@given(WHO, small_rules(), st.integers(0, 1000))
def test_what_a_player_calls_certain_is_so(who: str, rules: Rules, seed: int) -> None:
    check(play(rules, seed, who))


@pytest.mark.parametrize("who", [who for who in PLAYERS if who != "mark1"])
@pytest.mark.parametrize("level", ["beginner", "easy"])
def test_certain_moves_never_lose_on_the_levels_people_play(who: str, level: str) -> None:
    for seed in range(5):
        check(play(LEVELS[level], seed, who))


@settings(max_examples=40)
@given(WHO, small_rules(), st.integers(0, 1000))
def test_the_same_rules_seed_and_player_tell_the_same_story(
    who: str, rules: Rules, seed: int
) -> None:
    assert play(rules, seed, who) == play(rules, seed, player(who))


def fields_of(grid: Grid, mines: int) -> list[Field]:
    cells = list(grid.cells())
    return [Field.of_mines(grid, chosen) for chosen in combinations(cells, mines)]


def views_shared(who: str, one: Field, other: Field, seed: int) -> int:
    """Two games side by side for as long as they show the same: how many views that is."""
    games = [Game.on(field) for field in (one, other)]
    seats = [player(who).begin(Generator(seed)) for _ in games]
    shared = 0
    while games[0].view == games[1].view and not any(game.over for game in games):
        shared += 1
        moves = [seat.move(game.view) for seat, game in zip(seats, games, strict=True)]
        assert moves[0] == moves[1]
        assert seats[0].decision == seats[1].decision
        if moves[0] is None:
            break
        for game in games:
            game.play(moves[0])
    return shared


@settings(max_examples=60)
@given(WHO, st.data())
def test_two_fields_that_show_the_same_views_get_the_same_moves(
    who: str, data: st.DataObject
) -> None:
    fields = fields_of(Rectangle(4, 3), 3)
    one = data.draw(st.sampled_from(fields))
    other = data.draw(st.sampled_from(fields))
    views_shared(who, one, other, data.draw(st.integers(0, 100)))


@pytest.mark.parametrize("who", ["mark3", "report-single", "resolution+random"])
def test_fields_that_differ_where_nobody_looks_show_the_same_views_for_a_while(who: str) -> None:
    # A wall of two mines, safe cells behind it, and a mine on one of two cells at the other end.
    one, other = (Field.of_mines(Rectangle(8, 2), [(2, 0), (2, 1), (7, y)]) for y in (0, 1))
    assert views_shared(f"{who}@4,0", one, other, 1) >= 3


# -- Theorem 9.4 of note 9 ---------------------------------------------------------------------


@settings(max_examples=30)
@pytest.mark.parametrize("method", COMPLETE)
@given(st.data())
def test_between_guesses_the_order_of_certain_moves_does_not_matter(
    method: str, data: st.DataObject
) -> None:
    grid = Rectangle(data.draw(st.integers(2, 5)), data.draw(st.integers(2, 4)))
    mines = data.draw(st.sets(st.sampled_from(list(grid.cells())), max_size=4))
    field = Field.of_mines(grid, tuple(sorted(mines)))
    starts = [cell for cell in grid.cells() if cell not in mines]
    assume(starts)
    start = data.draw(st.sampled_from(starts))

    def reached(pick: Pick) -> Reached:
        game = Game.on(field)
        game.probe(*start)
        return open_all_that_is_certain(game, LADDER[method], pick)

    def any_of(cells: list[Cell]) -> Cell:
        return data.draw(st.sampled_from(cells))

    assert reached(any_of) == reached(min) == reached(max)


@settings(max_examples=30)
@pytest.mark.parametrize("method", [name for name in LADDER if name != "resolution"])
@given(st.data())
def test_a_mind_goes_on_to_what_its_method_knows_afresh(method: str, data: st.DataObject) -> None:
    """Stages and memory lose nothing: at every guess, all that the method knows is known."""
    grid = Rectangle(data.draw(st.integers(2, 6)), data.draw(st.integers(2, 4)))
    mines = data.draw(st.integers(1, 4).filter(lambda number: number < grid.size))
    rules = Rules(grid, mines, FirstClick.SAFE)
    game = Game(rules, data.draw(st.integers(0, 1000)))
    mind = Mind(stages_of(method)())
    game.probe(0, 0)
    while not game.over:
        found = [cell for batch in mind.think(game.view).found for cell in batch.safe]
        afresh = LADDER[method](read(game.view)).known
        if not found:
            hidden = set(game.view.hidden)
            assert {c: m for c, m in mind.known.items() if c in hidden} == afresh
            break
        assert all(afresh[cell] is False for cell in found)
        for cell in found:
            if not game.over and game.view[cell] is None:
                game.probe(*cell)


def between_guesses(story: Story) -> tuple[object, ...]:
    """What does not depend on the order of certain moves."""
    guesses = [step.turn.move for step in story.steps if step.kind is not Kind.DEDUCED]
    return story.result, guesses, story.end if story.result is Result.WON else None


@pytest.mark.parametrize("size", ["4x4", "5x3"])
def test_mark_1_plays_the_games_of_mark_3_where_it_fits(size: str) -> None:
    width, height = map(int, size.split("x"))
    rules = Rules.rectangle(width, height, 3)
    for seed in range(25):
        games = [between_guesses(play(rules, seed, who)) for who in ("mark1", "mark3")]
        assert games[0] == games[1]


def test_what_mark_2_knows_in_a_game_mark_3_knows_as_well() -> None:
    """Theorem 9.5, in games: what holds without the count holds with it."""
    for seed in range(15):
        story = play(LEVELS["beginner"], seed, "mark2")
        game = story.record().start()
        for move in story.moves:
            if game.turns:
                weaker, stronger = (LADDER[name](read(game.view)).known for name in MARKS)
                assert weaker.items() <= stronger.items()
            game.play(move)


@pytest.mark.parametrize("win", Win)
def test_players_that_guess_end_every_game_whatever_wins_it(win: Win) -> None:
    rules = Rules.rectangle(6, 6, 6).but(win=win, limited_marks=True)
    results = [play(rules, seed, "mark3+least").result for seed in range(20)]
    assert set(results) == {Result.WON, Result.LOST}


@pytest.mark.parametrize("guess", WAYS)
@pytest.mark.parametrize("grid", ["torus.5x5", "hexagons.5x5", "graph.6.0-1.1-2.2-3.3-4.4-5"])
def test_every_way_of_guessing_plays_on_every_kind_of_board(guess: str, grid: str) -> None:
    rules = Rules(grid_named(grid), 2)
    for seed in range(3):
        check(play(rules, seed, f"pairs+{guess}"))
