"""Boards as an experiment lists them: a table of keys, each with one value or many.

A key has a value, a list of values, or a *range* in words: ``"2..32"``, ``"2..32 step 2"``, for
densities ``"0.05..0.25 step 0.01"``. A table stands for all combinations of its values.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from itertools import product
from typing import Any

from sapper.game import plain_values as plain
from sapper.game.grid import grid_named
from sapper.game.noise import Noise
from sapper.game.rules import Rules

KEYS = ("level", "size", "mines", "density", "first", "given", "win", "limited_marks", "noise")

MOST_BOARDS = 100_000
"""A slip of the pen can ask for more boards than anybody has time for."""

_NUMBER = r"(?:\d{1,15}(?:\.\d{1,15})?)"
_RANGE = re.compile(rf"\s*({_NUMBER})\s*\.\.\s*({_NUMBER})(?:\s+step\s+({_NUMBER}))?\s*\Z")


def boards(where: str, table: Mapping[str, Any]) -> list[Rules]:
    """All boards that a table describes."""
    for key in table:
        if key not in KEYS:
            raise ValueError(f"{where}: there is no key {key!r}; the keys are {', '.join(KEYS)}")
    try:
        _agreed(table)
        axes = {key: list(_values(key, table[key])) for key in KEYS if key in table}
        return [_rules(dict(zip(axes, choice, strict=True))) for choice in product(*axes.values())]
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from None


def _agreed(table: Mapping[str, Any]) -> None:
    """The keys that a table has go together."""
    if "level" in table:
        for key in ("size", "mines", "density"):
            if key in table:
                raise ValueError(f"level and {key} exclude each other: a level has its own")
    elif "size" not in table:
        raise ValueError("there must be a level, or a size with mines or density")
    elif ("mines" in table) == ("density" in table):
        raise ValueError("with size goes either mines or density")


def _rules(values: dict[str, Any]) -> Rules:
    """The rules of one choice of values."""
    level, size = values.pop("level", None), values.pop("size", None)
    density = values.pop("density", None)
    if level is not None:
        base = Rules.level(plain.text("level", level))
    else:
        grid = grid_named(plain.text("size", size))
        mines = values.pop("mines", None)
        if density is not None:
            mines = round(number("density", density) * grid.size)
        base = Rules(grid, plain.whole("mines", mines))
    if "given" in values:
        values.setdefault("first", "given")
        if isinstance(values["given"], list):
            values["given"] = plain.cells("given", values["given"])
    if "noise" in values:
        values["noise"] = Noise.parse(plain.text("noise", values["noise"]))
    return base.but(**values)


def _values(key: str, value: object) -> Iterator[Any]:
    """The values of a key, whether it has one, many or a range."""
    if key in ("mines", "given", "density"):
        for each in listed(key, value):
            if isinstance(each, str):
                yield from _ranged(key, each)
            else:
                yield each
    else:
        yield from listed(key, value)


def _ranged(key: str, text: str) -> Iterator[int | float]:
    """The numbers of a range; both ends belong to it, where the steps meet the end."""
    if not (match := _RANGE.match(text)):
        raise ValueError(f"{key}: {plain.told(text)} is no range; write '2..32' or '2..32 step 2'")
    low, high, step = (Decimal(part) if part else Decimal(1) for part in match.groups())
    if high < low or step == 0:
        raise ValueError(f"{key}: there is nothing in the range {plain.told(text)}")
    if (high - low) / step > MOST_BOARDS:
        raise ValueError(f"{key}: the range {plain.told(text)} has more than {MOST_BOARDS:,} steps")
    whole = all(part == part.to_integral_value() for part in (low, step)) and key != "density"
    if key != "density" and not whole:
        raise ValueError(f"{key}: {plain.told(text)} must be of whole numbers")
    value = low
    while value <= high:
        yield int(value) if whole else float(value)
        value += step


def listed(key: str, value: object) -> list[Any]:
    """A value or many, as a list."""
    if value is None:
        raise ValueError(f"there is no {key!r}")
    values = value if isinstance(value, list) else [value]
    if not values:
        raise ValueError(f"{key}: the list is empty")
    return values


def number(key: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(f"{key} must be a number, not {plain.told(value)}")
    return float(value)
