"""The generator gives the published numbers, and the same ones from plain and compiled code."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.engine import games
from sapper.game.generator import Generator, splitmix64
from strategies import seeds

PUBLISHED = Path(__file__).parents[1] / "cases" / "generators.txt"


def published() -> list[tuple[str, list[int], list[int]]]:
    """Each generator's name, the state it starts from, and its outputs."""
    lines = PUBLISHED.read_text().splitlines()
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    return [(name, numbers(state), numbers(outputs)) for name, state, outputs in rows]


def numbers(text: str) -> list[int]:
    return [int(number) for number in text.split(",")]


@pytest.mark.parametrize(("name", "state", "outputs"), published())
def test_the_generators_give_the_published_numbers(
    name: str, state: list[int], outputs: list[int]
) -> None:
    if name == "splitmix64":
        assert splitmix64(state[0], len(outputs)) == outputs
    else:
        assert name == "xoshiro256**"
        generator = Generator(0)
        generator._state = tuple(state)
        assert [generator.next() for _ in outputs] == outputs


@given(seed=seeds(), count=st.integers(0, 40))
def test_compiled_and_plain_draw_the_same_numbers(seed: int, count: int) -> None:
    generator = Generator(seed)
    assert games.generate(seed, count) == [generator.next() for _ in range(count)]


@given(seed=seeds(), length=st.integers(0, 20), data=st.data())
def test_what_is_drawn_is_different_elements_and_more_of_them_begin_alike(
    seed: int, length: int, data: st.DataObject
) -> None:
    count = data.draw(st.integers(0, length))
    drawn = Generator(seed).draw(length, range(length))
    assert sorted(drawn) == list(range(length))
    assert Generator(seed).draw(count, range(length)) == drawn[:count]
