"""Players through noise: what they call certain is so, and the seed shows all of them the same."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sapper.clues import read
from sapper.counting.fast import OverBudget
from sapper.counting.odds import Odds, analyse
from sapper.deduction.ladder import LADDER
from sapper.game.noise import Noise
from sapper.game.rules import Rules
from sapper.game.view import View
from sapper.lab.playing import TooHard, play
from sapper.lab.trials import row_of
from sapper.players import reckoning
from sapper.players.guessing import WAYS
from sapper.players.noisy import heard, least_info, least_room, most_info, report_noisy
from sapper.players.player import Kind
from sapper.players.reckoning import clue_by_clue
from sapper.players.situation import Situation
from sapper.players.table import PLAYERS
from strategies import noises, seeds, small_rules

METHODS = {row.method for row in PLAYERS.values() if row.method in LADDER}


@pytest.mark.parametrize("name", sorted(METHODS))
@settings(max_examples=15)
@given(rules=small_rules(), noise=noises(), seed=seeds())
def test_what_is_deduced_through_noise_is_never_a_mine(
    name: str, rules: Rules, noise: Noise, seed: int
) -> None:
    story = play(rules.but(noise=noise), seed, f"{name}+random")
    for step in story.steps:
        if step.decision.kind is Kind.DEDUCED:
            assert step.turn.outcome.value != "a mine"


@pytest.mark.parametrize("guess", WAYS)
@settings(max_examples=15)
@given(rules=small_rules(), noise=noises(), seed=seeds())
def test_what_a_way_of_guessing_calls_certain_is_never_a_mine(
    guess: str, rules: Rules, noise: Noise, seed: int
) -> None:
    story = play(rules.but(noise=noise), seed, f"single+{guess}")
    for step in story.steps:
        if step.kind is Kind.DEDUCED:
            assert step.turn.outcome.value != "a mine"


@settings(max_examples=20)
@given(rules=small_rules(), seed=seeds(), first=st.sampled_from(["mark3+least", "mark2+random"]))
def test_players_meet_the_same_numbers(rules: Rules, seed: int, first: str) -> None:
    rules = rules.but(noise=Noise.parse("missing:0.5"))
    one = play(rules, seed, first).record().replay()
    two = play(rules, seed, "random").record().replay()
    if one.field == two.field:
        for a, b in zip(one.view.codes, two.view.codes, strict=True):
            assert a == b or max(a, b) > 253


# -- the report's rules ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("noise", "turned", "worth"),
    [
        ("high", False, 0.9),  # the report's own: 0.8 * 0.5 + 1 * 0.5
        ("low", False, 0.4),  # its counterpart: 0.8 * 0.5 + 0 * 0.5
        ("high", True, 0.4),
        ("low", True, 0.9),
        ("missing:0.3", False, 0.8),
        ("exact", False, 0.8),
        ("exact:0.25,high:0.25,nothing:0.5", False, 0.85),
    ],
)
def test_the_report_makes_of_four_fifths(noise: str, turned: bool, worth: float) -> None:
    assert heard(Noise.parse(noise), turned)(0.8) == pytest.approx(worth)


def situation(text: str) -> Situation:
    return Situation(View.parse(text), {})


def test_of_equal_cells_the_report_takes_the_one_with_most_unknown_neighbours() -> None:
    # No number at all: 2 mines on 9 cells. The middle one has 8 neighbours, a side 5, a corner 3.
    options = report_noisy(situation("3x3/2:HHH/HHH/HHH~missing:0.5"), None)  # type: ignore[arg-type]
    assert [cell for cell, *_ in options[:3]] == [(1, 1), (1, 0), (0, 1)]
    assert options[0].risk == pytest.approx(2 / 9)


def test_a_zero_that_may_be_a_lie_is_no_proof() -> None:
    # Under low a 0 halves to 0: the report takes its cells for safe, and here they are not.
    story = play(Rules.rectangle(3, 1, 1).but(noise=Noise.parse("low")), 1, "noisy-report@1,0")
    assert [step.kind for step in story.steps[1:]] == [Kind.GUESS] * len(story.steps[1:])


# -- exact -------------------------------------------------------------------------------------


def first(way: object, text: str) -> object:
    return way(situation(text), None)[0].cell  # type: ignore[operator]


def test_bits_and_room_do_not_always_agree() -> None:
    """A number that says little of many cells against one that says much of few."""
    text = "5x2/1:HHHHH/HHHHH~missing:0.5"
    odds = analyse(View.parse(text))
    bits = dict(zip(odds.view.hidden, odds.informations(odds.view.hidden), strict=True))
    assert first(least_room, text) == (1, 0)  # five neighbours, as (2, 0) and (3, 0) have
    assert first(least_info, text) == max(odds.view.hidden, key=lambda cell: round(bits[cell], 9))
    assert first(most_info, text) == first(least_info, text)


@settings(max_examples=30)
@given(rules=small_rules(), noise=noises(), seed=seeds())
def test_two_steps_takes_the_cell_with_the_best_prospect(
    rules: Rules, noise: Noise, seed: int
) -> None:
    story = play(rules.but(noise=noise), seed, "mark3+two-steps")
    for step in story.steps:
        if step.kind is not Kind.GUESS or step.before is None:
            continue
        odds = analyse(step.before)
        cells = [c for c in step.before.hidden if odds.probability(c) < 1]
        if len(cells) > 60 or not any(bits > 1e-9 for bits in odds.informations(cells)):
            continue
        told = [c for c, bits in zip(cells, odds.informations(cells), strict=True) if bits > 1e-9]
        best = max(odds.prospects(told))
        assert odds.prospects([step.turn.move.cell])[0] == pytest.approx(best)


# -- past the bound ----------------------------------------------------------------------------


def test_without_other_clues_a_clue_by_itself_is_exact() -> None:
    view = View.parse("3x1/1:0HH~low")
    situated = Situation(view, {})
    # Two cells, one mine: 1/2 each before. Shown 0: a true 0 to 1, a true 1 to 1/2.
    found = clue_by_clue(read(view).clues, situated.unknown, 0.5)
    assert found == {(1, 0): pytest.approx(1 / 3), (2, 0): pytest.approx(0.5)}


def test_where_counting_is_too_dear_players_go_on_clue_by_clue(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reckoning, "MEMORY", 1)
    rules = Rules.rectangle(6, 6, 7).but(noise=Noise.parse("low"))
    story = play(rules, 3, "noisy-exact")
    assert story.work["uncounted"] > 0
    assert story.guesses > 0
    assert row_of(story).survival is None
    monkeypatch.undo()
    same = play(rules, 3, "noisy-exact")
    assert row_of(same).survival is not None


@pytest.mark.parametrize("guess", ["two-steps", "least-info", "least"])
def test_where_looking_ahead_is_too_dear_risk_and_room_decide(
    guess: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_dear(*_: object) -> None:
        raise OverBudget("counting needs more than 0 MiB of memory")

    for name in ("prospects", "informations", "ranked"):
        monkeypatch.setattr(Odds, name, too_dear)
    rules = Rules.rectangle(6, 6, 7).but(noise=Noise.parse("missing:0.5"))
    assert play(rules, 3, f"mark3+{guess}").guesses > 0
    with pytest.raises(TooHard):
        play(rules.but(noise=Noise.parse("exact")), 3, f"mark3+{guess}")
