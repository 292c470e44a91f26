"""The engine: the same answers, fast. Arrays in, arrays out, compiled.

    >>> import numpy, sapper
    >>> board = numpy.array([[-1, 1, -1, -1]], numpy.int8)
    >>> sapper.engine.probabilities(board, 2).tolist()
    [[0.5, nan, 0.5, 1.0]]
    >>> sapper.engine.play(sapper.Rules.level("expert"), range(1000)).won.dtype
    dtype('bool')

`analysis.py` sees views only. `games.py` lays mines and opens cells and `playing.py` plays whole
games: both hold fields, and the honesty contract forbids them to whoever reasons. The names below
lead to both sides, so a room that reasons imports from `analysis.py` itself. The extension,
`_sapper_native`, is imported by these files and nowhere else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sapper.later import from_modules

if TYPE_CHECKING:
    from sapper.engine.analysis import (
        Contradiction,
        OverBudget,
        board_odds,
        count_problem_worlds,
        count_worlds,
        outlooks,
        probabilities,
        probabilities_batch,
        problem_odds,
    )
    from sapper.engine.playing import Games, play, tell

__all__ = [
    "Contradiction",
    "Games",
    "OverBudget",
    "board_odds",
    "count_problem_worlds",
    "count_worlds",
    "outlooks",
    "play",
    "probabilities",
    "probabilities_batch",
    "problem_odds",
    "tell",
]

_PLAYING = ("Games", "play", "tell")
_HOMES = {name: "playing" if name in _PLAYING else "analysis" for name in __all__}

__getattr__ = from_modules(__name__, _HOMES)


def __dir__() -> list[str]:
    return sorted(__all__)
