"""A row: what came of one trial.

A *trial* is a point (`point.py`) and a seed. Its row is a pure function of both, but for `seconds`
and `memory`, which are kept beside it and never compared.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

RESULTS = ("won", "lost", "stuck", "failed")
"""Failed: the player raised an error, answered nonsense or took too long; `error` says which."""


class Row(NamedTuple):
    """What came of one trial. What a measure does not tell is None.

    `survival` is the product of the exact chances that the guesses were safe. `unknown` counts the
    hidden cells at the end of which the player knows nothing: how near the end it came. `work`
    counts by name; `facts` are numbers by name that a measure adds. `memory` is in bytes.
    """

    seed: int
    result: str
    guesses: int | None = None
    survival: float | None = None
    moves: int | None = None
    opened: int | None = None
    unknown: int | None = None
    work: Mapping[str, int] = {}
    facts: Mapping[str, float] = {}
    error: str | None = None
    seconds: float = 0.0
    memory: int | None = None
    code: str = ""

    @classmethod
    def failed(cls, seed: int, error: str, seconds: float = 0.0) -> Row:
        """The row of a trial that came to nothing; the error is kept as one line."""
        return cls(seed, "failed", error=" ".join(error.split()), seconds=seconds)

    @property
    def decided(self) -> Row:
        """The part of the row that the trial decides."""
        return self._replace(seconds=0.0, memory=None)
