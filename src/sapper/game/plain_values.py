"""Plain values: what files and programs hand over, taken only where it is what it must be.

A *plain value* is what JSON knows: whole numbers, truths, texts, lists. Each function gives its
value in the one form used inside, or raises `ValueError` with a sentence that names it. Whole
numbers of other libraries are welcome; 2.0, "2" and True are no whole numbers.
"""

from __future__ import annotations

import operator
import reprlib
from enum import StrEnum
from typing import Any, TypeVar

Word = TypeVar("Word", bound=StrEnum)


def whole(name: str, value: object) -> int:
    """The whole number that `value` is, as Python's own."""
    try:
        if isinstance(value, bool):
            raise TypeError
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise ValueError(f"{name} must be a whole number, not {told(value)}") from None


def counted(name: str, value: object) -> int:
    """A whole number that is at least 0."""
    number = whole(name, value)
    if number < 0:
        raise ValueError(f"{name} must be at least 0, not {told(number)}")
    return number


def truth(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{name} must be true or false, not {told(value)}")
    return value


def text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{name} must be a text, not {told(value)}")
    return value


def word(name: str, value: object, words: type[Word]) -> Word:
    """One of the words that `words` lists."""
    if not isinstance(value, str) or value not in list(words):
        raise ValueError(f"{name} must be {_either(list(words))}, not {told(value)}")
    return words(value)


def cells(name: str, value: object) -> tuple[tuple[int, int], ...]:
    """Cells from a list of pairs."""
    if not isinstance(value, list):
        raise ValueError(f"{name} must be a list of cells, not {told(value)}")
    return tuple(_pair(name, pair) for pair in value)


def _pair(name: str, value: object) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2:
        raise ValueError(f"a cell of {name} must be a pair of whole numbers, not {told(value)}")
    x, y = value
    return whole(f"a coordinate of {name}", x), whole(f"a coordinate of {name}", y)


def byte_string(name: str, value: object) -> bytes:
    """Bytes that nobody can change, from bytes of any kind or from numbers from 0 to 255."""
    if isinstance(value, bytes):
        return value
    try:
        if isinstance(value, int | str):  # `bytes` would take a number for a length.
            raise TypeError
        return bytes(value)  # type: ignore[call-overload, no-any-return]
    except (TypeError, ValueError):
        raise ValueError(f"{name} must be bytes, one a cell, not {told(value)}") from None


def part(name: str, values: object, key: str) -> Any:
    """What an object has under `key`, which it must have."""
    if not isinstance(values, dict):
        raise ValueError(f"{name} must be an object with named values, not {told(values)}")
    if key not in values:
        raise ValueError(f"there is no {key!r} in {name}")
    return values[key]


def told(value: object) -> str:
    """The value in a sentence: on one line, and cut where it is long or deep."""
    return " ".join(reprlib.repr(value).split())


def _either(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}"
