"""Noise: what is shown for each truth, its texts and files, and what a seed makes of it."""

from collections import Counter
from fractions import Fraction
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.game.cells import HIDDEN, MARKED, MINE, UNSEEN
from sapper.game.field import Field, lay
from sapper.game.game import Game
from sapper.game.noise import EXACT, Model, Noise, Row, Table
from sapper.game.noise_text import read_table
from sapper.game.received import received
from sapper.game.rules import Rules
from strategies import fields, noises, seeds


@given(noises(), st.integers(0, 12), st.data())
def test_the_chances_of_what_is_shown_add_up_to_one(
    noise: Noise, neighbours: int, data: st.DataObject
) -> None:
    truth = data.draw(st.integers(0, neighbours))
    outcomes = noise.outcomes(truth, neighbours)
    assert sum(chance for _, chance in outcomes) == 1
    assert all(chance > 0 for _, chance in outcomes)
    assert all(shown is None or 0 <= shown <= neighbours for shown, _ in outcomes)
    for shown in [*range(neighbours + 1), None]:
        assert noise.chance(shown, truth, neighbours) == dict(outcomes).get(shown, 0)
        assert noise.likelihood(shown, neighbours)[truth] == dict(outcomes).get(shown, 0)


@pytest.mark.parametrize("neighbours", range(9))
def test_the_reports_models_are_what_the_report_says(neighbours: int) -> None:
    missing, low, high = map(Noise.parse, ("missing:0.8", "low", "high"))
    for truth in range(neighbours + 1):
        assert missing.outcomes(truth, neighbours) == (
            (truth, Fraction(4, 5)),
            (None, Fraction(1, 5)),
        )
        below, above = range(truth + 1), range(truth, neighbours + 1)
        assert low.outcomes(truth, neighbours) == tuple((n, Fraction(1, truth + 1)) for n in below)
        assert high.outcomes(truth, neighbours) == tuple(
            (n, Fraction(1, neighbours - truth + 1)) for n in above
        )


@given(noises())
def test_a_noise_cascades_when_a_shown_0_is_a_true_0(noise: Noise) -> None:
    lies = any(
        noise.chance(0, truth, neighbours)
        for neighbours in range(1, 10)
        for truth in range(1, neighbours + 1)
    )
    assert noise.cascades == (not lies)
    silent = any(noise.chance(None, t, n) for n in range(10) for t in range(n + 1))
    assert noise.always_shows == (not silent)
    assert noise.is_exact == (noise == EXACT)


# -- texts and files ---------------------------------------------------------------------------


@given(noises())
def test_a_text_is_read_back(noise: Noise) -> None:
    text = str(noise)
    assert Noise.parse(text) == noise
    assert not set(text) & set(" ~#?&+%\"'*;|<>$()[]{}\\")


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("exact", "exact"),
        ("missing:1", "exact"),
        ("missing:9/10", "missing:0.9"),
        ("nothing", "missing:0"),
        ("low:0.3,exact:0.7", "exact:0.7,low:0.3"),
        ("missing:0.5:1/2,high:0.5", "exact:0.25,high:0.5,nothing:0.25"),
        ("low:1/3,high:2/3", "high:2/3,low:1/3"),
        ("low:0.5,low:0.5", "low"),
        ("table_1-1:0.5-0:0.5_0of2-0:1", "table_0of2-0:1_1-0:0.5-1:0.5"),
    ],
)
def test_many_texts_one_noise(text: str, canonical: str) -> None:
    assert str(Noise.parse(text)) == canonical


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("foggy", "no model 'foggy'"),
        ("missing", "no model 'missing'"),
        ("missing:1.5", "from 0 to 1"),
        ("missing:x", "'x' is no share"),
        ("missing:1/0", "'1/0' is no share"),
        ("exact:0.5,low:0.4", "add up to 1, not to 9/10"),
        ("exact,low", "'exact' has no share"),
        ("table_9of3-1:1", "the row of 9 of 3"),
        ("table_1-0:0.5", "the row of 1: the shares must add up to 1"),
        ("table_1-0:0.5-0:0.5", "named twice"),
        ("table_1-1:1_1-1:1", "twice"),
        ("table_x-1:1", "begins with no truth"),
        ("table_1-x:1", "'x:1' is not what is shown"),
        ("exact:0.9999999999999,low:0.0000000000001", "common denominator"),
        ("low" * 10_000, "at most 20000 letters"),
    ],
)
def test_a_text_that_names_no_noise_is_refused_in_one_line(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match="noise") as caught:
        Noise.parse(text)
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_says_what_is_shown_for_each_truth() -> None:
    noise = read_table(
        """
        [shown]
        1 = { 0 = 0.1, 1 = 0.8, 2 = 0.1 }
        2 = { 2 = "2/3", nothing = "1/3" }
        [shown-of-3]
        2 = { 1 = 1 }
        """
    )
    assert noise.outcomes(1, 8) == (
        (0, Fraction(1, 10)),
        (1, Fraction(8, 10)),
        (2, Fraction(1, 10)),
    )
    assert noise.outcomes(1, 1) == ((0, Fraction(1, 10)), (1, Fraction(9, 10)))
    assert noise.outcomes(2, 8) == ((2, Fraction(2, 3)), (None, Fraction(1, 3)))
    assert noise.outcomes(2, 3) == ((1, Fraction(1)),)
    assert noise.outcomes(5, 8) == ((5, Fraction(1)),)
    assert str(noise) == "table_1-0:0.1-1:0.8-2:0.1_2-2:2/3-n:1/3_2of3-1:1"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[shown", "not TOML"),
        ("", "no row"),
        ("[seen]\n1 = {1 = 1}", "no section 'seen'"),
        ("[shown]\n1 = 1", "shown.1 must be a row"),
        ("[shown]\n1 = {1 = 0.5}", "shown.1: the row of 1: the shares must add up to 1"),
        ("[shown]\none = {1 = 1}", "shown.one: it begins with no truth"),
        ("[shown]\n1 = {one = 1}", "shown.1: 'one' is neither"),
        ("[shown-of-3]\n4 = {1 = 1}", "shown-of-3.4: the row of 4 of 3"),
        ("[shown]\n1 = {1 = true}", "shown.1: 'True' for 1 is no share"),
        ("[shown]\n2 = {1 = 1.1, 0 = -0.1}", "shown.2: '-0.1' for 0 is no share"),
        ("[shown]\n251 = {1 = 1}", "shown.251: the row of 251: no number is above 250"),
        ("[shown]\n1 = {251 = 1}", "shown.1: the row of 1: no number is above 250"),
    ],
)
def test_a_file_that_is_no_table_is_refused_by_its_key(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=r".") as caught:
        read_table(text)
    assert complaint in str(caught.value)


# -- drawing -----------------------------------------------------------------------------------


@given(fields(), noises(), seeds())
def test_what_is_received_is_possible_and_the_same_for_ever(
    field: Field, noise: Noise, seed: int
) -> None:
    shown = received(field, noise, seed)
    assert shown == received(field, noise, seed)
    for index, (truth, code) in enumerate(zip(field.numbers, shown, strict=True)):
        if truth == MINE:
            assert code == MINE
        else:
            degree = len(field.grid.neighbours(index))
            assert noise.chance(None if code == UNSEEN else code, truth, degree) > 0


@given(fields(), seeds())
def test_without_noise_the_truth_is_received(field: Field, seed: int) -> None:
    assert received(field, EXACT, seed) == field.numbers


@pytest.mark.parametrize("text", ["missing:0.9", "low", "high", "exact:0.6,low:0.4"])
def test_what_is_received_comes_as_often_as_it_should(text: str) -> None:
    """Within five standard deviations, for every truth and number of neighbours that is common."""
    noise = Noise.parse(text)
    field = lay(Rules.rectangle(120, 120, 3000), 1, (0, 0)).field
    shown = received(field, noise, 1)
    seen: Counter[tuple[int, int, int]] = Counter()
    for index, (truth, code) in enumerate(zip(field.numbers, shown, strict=True)):
        if truth != MINE:
            seen[truth, len(field.grid.neighbours(index)), code] += 1
    for truth in range(5):
        total = sum(count for (t, n, _), count in seen.items() if (t, n) == (truth, 8))
        for number, chance in noise.outcomes(truth, 8):
            count = seen[truth, 8, UNSEEN if number is None else number]
            spread = sqrt(total * chance * (1 - chance))
            assert abs(count - total * chance) <= 5 * spread


def test_a_table_that_changes_nothing_is_shown_as_it_is() -> None:
    table = Table((Row(1, None, ((1, Fraction(1)),)),))
    noise = Noise(((table, Fraction(1, 2)), (Model.EXACT, Fraction(1, 2))))
    field = Field(Rules.rectangle(3, 1, 1).grid, b"\0\1\0")
    assert received(field, noise, 7) == field.numbers
    game = Game.on(field, 7, noise=noise)
    game.probe(0, 0)
    assert game.view.codes == bytes([1, HIDDEN, HIDDEN])
    game.mark(1, 0)
    assert game.view.codes == bytes([1, MARKED, HIDDEN])
