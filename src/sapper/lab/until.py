"""Enough games: until the share won is known as well as one asks.

After 100 games, and then whenever there are a tenth more, Robbins' sequence (`statistics.py`) is
looked at; it is an interval that holds however often one looks. Whether to go on is decided by
whole looks, so the games that are played do not depend on how many processes play them.
"""

from __future__ import annotations

import re
from math import ceil

from sapper.lab.point import BLOCK
from sapper.lab.running import Goal
from sapper.lab.statistics import sequence

FIRST = 100

GROWTH = 1.1

_WIDTH = re.compile(r"(?:±|\+-|\+/-)?\s*([0-9]+(?:\.[0-9]+)?)\s*%\Z")


def goal_of(text: str, keep: str = "rows") -> Goal:
    """The goal that ``±0.5%`` stands for: half an interval is no wider than that."""
    match = _WIDTH.match(text.strip())
    width = float(match[1]) / 100 if match else 0.0
    if not 0 < width < 1:
        raise ValueError(f"--until must be a width such as ±0.5%, not {text!r}")
    unit = BLOCK if keep == "sums" else 1

    def goal(won: int, games: int) -> int:
        if not games:
            return max(FIRST, unit)
        found = sequence(won, games)
        if (found.high - found.low) / 2 <= width:
            return games
        return ceil(GROWTH * games / unit) * unit

    return goal
