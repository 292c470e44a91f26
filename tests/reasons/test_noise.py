"""Reasons through noise: what is certain is proved and told, what is open is weighed."""

from fractions import Fraction

import pytest
from hypothesis import assume, given, settings

from plain_noise import every_world, likelihood
from reasons.looking import certain, force, without_one
from reasons.test_argument import check
from sapper.counting.odds import analyse
from sapper.game.game import Game
from sapper.game.view import View
from sapper.reasons import explain, steps
from sapper.reasons.argument import argue, clash
from sapper.reasons.guesses import doubt, stuck
from sapper.reasons.reason import Fact
from sapper.reasons.sentences import tell_reason, tell_step
from sapper.reasons.tracing import trace
from sapper.reasons.wording import wording
from sapper.reasons.worlds import agrees
from strategies import noisy_games, noisy_views, small_grids

FEW = settings(max_examples=40)


@FEW
@given(noisy_games())
def test_what_is_certain_is_explained_and_no_premise_can_be_spared(game: Game) -> None:
    """Judges, which share nothing with those who make reasons, look at each inside `explain`."""
    view = game.view
    assume(len(view.hidden) <= 8)
    known = certain(view)
    for cell in list(known)[:3]:
        reason = explain(view, cell)
        assert reason.verdict is known[cell]
        assert force(view, [cell], reason.verdict, reason.premises)
        for fewer in without_one(reason.premises):
            assert not force(view, [cell], reason.verdict, fewer)
        for language in ("en", "es"):
            assert all(block for block in tell_reason(reason, wording(view, language)))


@FEW
@given(noisy_games())
def test_steps_conclude_all_that_is_certain_each_from_what_it_names(game: Game) -> None:
    view = game.view
    assume(len(view.hidden) <= 8)
    known: set[Fact] = set()
    for step in steps(view):
        assert known.issuperset(step.facts)
        assert force(view, step.cells, step.verdict, step.premises, step.facts)
        for fewer in without_one(step.facts):
            assert not force(view, step.cells, step.verdict, step.premises, fewer)
        known.update(step.concluded)
        assert tell_step(view, step, wording(view, "en"))
        try:
            lines = argue(view, step.premises, step.facts, step.concluded)
        except ValueError:
            continue  # numbers that are apart
        plain = {cell: fact == "mine" for cell, fact in step.facts}
        plain |= dict.fromkeys(view.cells_with(253), True)
        check(view, lines, plain, set(step.premises))
    assert known == {Fact(cell, verdict) for cell, verdict in certain(view).items()}


@FEW
@given(noisy_games())
def test_the_odds_of_a_doubt_are_those_of_trying_every_field(game: Game) -> None:
    view = game.view
    assume(len(view.hidden) <= 8)
    odds = analyse(view)
    weighed = {world: likelihood(view, world) for world in every_world(view)}
    total = sum(weighed.values(), Fraction(0))
    for cell in view.hidden[:3]:
        if cell in odds.safe or cell in odds.mines:
            continue
        found = doubt(view, cell)
        struck = sum((w for world, w in weighed.items() if cell in world), Fraction(0))
        assert found.chance == struck / total
        assert cell in found.with_mine
        assert cell not in found.without
        assert weighed[found.with_mine] > 0
        assert weighed[found.without] > 0
    assert stuck(odds).both_ways


@given(noisy_views(small_grids()).filter(lambda view: len(view.hidden) <= 8))
def test_a_world_agrees_when_it_may_show_what_came(view: View) -> None:
    for world in every_world(view):
        assert agrees(view, world) == (likelihood(view, world) > 0)


@FEW
@given(noisy_views(small_grids()).filter(lambda view: len(view.hidden) <= 8))
def test_contradictions_name_clues_that_cannot_all_be_true(view: View) -> None:
    odds = analyse(view)
    assume(not odds.consistent)
    words = wording(view, "en")
    assert words.contradiction(odds.conflict)
    assert words.shows(odds.conflict[0])
    try:
        lines = clash(view, odds.conflict)
    except ValueError:
        return
    assert check(view, lines, dict.fromkeys(view.cells_with(253), True), set(odds.conflict))


@pytest.mark.parametrize(
    ("text", "cell", "premises", "told"),
    [
        (
            "3x1/1:U1H~missing:0.5",
            (2, 0),
            ((1, 0),),
            "(1, 0) shows 1 and has just 1 hidden neighbour, (2, 0): it is a mine.",
        ),
        (
            "4x1/2:HU1H~missing:0.5",
            (0, 0),
            ((1, 0),),
            "(1, 0) shows no number (it must be 1) and has just 1 hidden neighbour, (0, 0): it is "
            "a mine.",
        ),
        (
            "3x1/2:H2H~low",
            (2, 0),
            ((1, 0),),
            "(1, 0) shows 2 and has just 2 hidden neighbours, (0, 0) and (2, 0): both are mines.",
        ),
        (
            "2x2/1:1H/HX~high",
            (1, 0),
            ((0, 0),),
            "(0, 0) shows 1, and (1, 1) is its mine, so (1, 0) is safe.",
        ),
        (
            "3x1/1:H2H~table_1-2:1",
            (0, 0),
            (),
            "",
        ),
    ],
)
def test_sentences_say_what_a_number_may_mean(
    text: str, cell: tuple[int, int], premises: tuple[tuple[int, int], ...], told: str
) -> None:
    view = View.parse(text)
    reason = explain(view, cell)
    assert reason.premises == premises
    blocks = tell_reason(reason, wording(view, "en")) if reason.certain else []
    assert " ".join(str(line) for block in blocks for line in block) == told


def test_chains_of_influence_are_refused_through_noise() -> None:
    with pytest.raises(ValueError, match="without noise, not through low"):
        trace(View.parse("2x1/1:1H~low"))
