"""Binary DRAT: what is read is what was written."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.logic.judges import is_binary, text_of

numbers = st.integers(1, 2**31 - 1).flatmap(lambda one: st.sampled_from([one, -one]))
steps = st.lists(st.tuples(st.sampled_from("ad"), st.lists(numbers, max_size=5)), min_size=1)


def written(drawn: list[tuple[str, list[int]]]) -> bytes:
    data = bytearray()
    for letter, literals in drawn:
        data += letter.encode()
        for number in [*(2 * abs(one) + (one < 0) for one in literals), 0]:
            while number > 127:
                data.append(number % 128 + 128)
                number //= 128
            data.append(number)
    return bytes(data)


def test_the_example_that_explains_the_format_is_read() -> None:
    data = bytes.fromhex("61 7e 83 80 01 00 64 82 02 ff 7f 00")
    assert is_binary(data)
    assert text_of(data) == "63 -8193 0\nd 129 -8191 0\n"


@given(steps)
def test_what_is_written_in_binary_is_read_again(drawn: list[tuple[str, list[int]]]) -> None:
    data = written(drawn)
    lines = [
        " ".join(["d"] * (letter == "d") + [*map(str, clause), "0"]) for letter, clause in drawn
    ]
    assert is_binary(data)
    assert text_of(data) == "".join(f"{line}\n" for line in lines)


@given(st.binary(max_size=40))
def test_any_bytes_are_read_or_refused_with_their_step(data: bytes) -> None:
    refusal = ""
    try:
        text = text_of(data)
    except ValueError as error:
        refusal = str(error)
    if refusal:
        assert re.match("step [1-9]", refusal)
    else:
        assert text.count("\n") == len(re.findall(" ?0\n", text))


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"a\2\0x\0", "step 2: a binary step begins with the letter a or d"),
        (b"a\1\0", "step 1: the number 1 is no literal"),
        (b"a\2\0a\2", "step 2: the file ends in it"),
        (b"a\2\0a\x82", "step 2: the file ends in it"),
        (b"a\x80\x80\x80\x80\x80\x01\0", "step 1: a number is too long"),
    ],
)
def test_what_is_no_binary_proof_is_refused(data: bytes, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        text_of(data)
