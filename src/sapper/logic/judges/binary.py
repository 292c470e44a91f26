"""Binary DRAT, as most solvers write it unless told otherwise, made into text.

Each step is the letter a (add) or d (delete), the literals and a 0. A literal l is the number 2|l|,
and one more if it is negative; a number is written seven bits a byte, the lowest first, and a byte
of 128 or more says that another follows.
"""

from __future__ import annotations

from collections.abc import Iterator

LONGEST = 5
"""Bytes of a number; solvers keep literals in 32 bits."""


def is_binary(data: bytes) -> bool:
    """Every binary step ends with a byte of 0, and no text has one."""
    return b"\0" in data


def text_of(data: bytes) -> str:
    """The same proof in text, one step a line; ValueError names the step at fault."""
    return "".join(f"{step}\n" for step in _steps(data))


def _steps(data: bytes) -> Iterator[str]:
    place, number = 0, 1
    while place < len(data):
        if data[place] not in b"ad":
            raise ValueError(f"step {number:,}: a binary step begins with the letter a or d")
        words = ["d"] if data[place] == ord("d") else []
        place += 1
        while True:
            found, place = _number(data, place, number)
            if found == 1:
                raise ValueError(f"step {number:,}: the number 1 is no literal")
            words.append(str(-(found >> 1) if found & 1 else found >> 1))
            if not found:
                break
        yield " ".join(words)
        number += 1


def _number(data: bytes, place: int, step: int) -> tuple[int, int]:
    """The number that begins at a place, and the place after it."""
    found = 0
    for digit, byte in enumerate(data[place : place + LONGEST]):
        found |= (byte & 127) << 7 * digit
        if byte < 128:
            return found, place + digit + 1
    ending = "a number is too long" if len(data) >= place + LONGEST else "the file ends in it"
    raise ValueError(f"step {step:,}: {ending}")
