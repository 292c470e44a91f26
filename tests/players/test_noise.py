"""Players through noise: what they call certain is so, and the seed shows all of them the same."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sapper.deduction.ladder import LADDER
from sapper.game.noise import Noise
from sapper.game.rules import Rules
from sapper.lab.playing import play
from sapper.players.player import Kind
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


@settings(max_examples=20)
@given(rules=small_rules(), seed=seeds(), first=st.sampled_from(["mark3+least", "mark2+random"]))
def test_players_meet_the_same_numbers(rules: Rules, seed: int, first: str) -> None:
    rules = rules.but(noise=Noise.parse("missing:0.5"))
    one = play(rules, seed, first).record().replay()
    two = play(rules, seed, "random").record().replay()
    if one.field == two.field:
        for a, b in zip(one.view.codes, two.view.codes, strict=True):
            assert a == b or max(a, b) > 253
