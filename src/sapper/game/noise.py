"""Noise: what a cell shows when its number may be missing or wrong.

Words. The *truth* of a cell is the number of mines among its *neighbours*. What is *shown* is a
number or nothing (None). A *noise* is a distribution of what is shown for each truth and number of
neighbours; it is a mixture of *models*, each with its *share*:

* ``exact``: the truth. ``nothing``: nothing at all. ``missing:0.9`` is ``exact:0.9,nothing:0.1``.
* ``low``: any number from 0 to the truth. ``high``: any from the truth to all neighbours. All are
  as likely as each other.
* a *table* of one's own: for each truth, and if need be each number of neighbours, the shares of
  what is shown. A truth without a row is shown as it is; a number that the cell's neighbours cannot
  hold is shown as that of all neighbours.

A noise *cascades* when a shown 0 can only come from a true 0. Then a cell whose truth is 0 opens
its neighbours, whatever it shows itself, and marks on them go: an opened cell that still has hidden
neighbours has at least one mine around it. Under other noises nothing opens by itself.

Shares are fractions, so what is exact stays exact. Texts and files are in `noise_text.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any, Final

from sapper.game.grid import LARGEST_DEGREE
from sapper.game.plain_values import told

Shown = int | None
Shares = Mapping[Shown, Fraction]

FINEST: Final = 10**12
"""The largest common denominator of a noise's shares, so that one draw of 64 bits tells them."""


class Model(StrEnum):
    EXACT = "exact"
    NOTHING = "nothing"
    LOW = "low"
    HIGH = "high"


@dataclass(frozen=True)
class Row:
    """What is shown for one truth: under any number of neighbours (None), or this one only."""

    truth: int
    neighbours: int | None
    shares: tuple[tuple[Shown, Fraction], ...]

    def __post_init__(self) -> None:
        if self.neighbours is not None and not 0 <= self.truth <= self.neighbours:
            raise ValueError(f"{self.name}: a cell has no more mines around it than neighbours")
        if self.truth < 0 or any(shown is not None and shown < 0 for shown, _ in self.shares):
            raise ValueError(f"{self.name}: numbers are not below 0")
        numbers = [self.truth, *(shown for shown, _ in self.shares if shown is not None)]
        if max(numbers) > LARGEST_DEGREE:
            raise ValueError(f"{self.name}: no number is above {LARGEST_DEGREE}")
        said = [shown for shown, _ in self.shares]
        if len(set(said)) < len(said):
            raise ValueError(f"{self.name}: something shown is named twice")
        _check_shares(self.name, (share for _, share in self.shares))
        known = sorted(((s, p) for s, p in self.shares if p), key=lambda pair: _place(pair[0]))
        object.__setattr__(self, "shares", tuple(known))

    @property
    def name(self) -> str:
        of = "" if self.neighbours is None else f" of {self.neighbours}"
        return f"the row of {self.truth}{of}"

    @property
    def key(self) -> tuple[int, int]:
        return self.truth, -1 if self.neighbours is None else self.neighbours


@dataclass(frozen=True)
class Table:
    """A model of one's own: rows in increasing order of truth and neighbours, each key once."""

    rows: tuple[Row, ...]

    def __post_init__(self) -> None:
        rows = sorted(self.rows, key=lambda row: row.key)
        keys = [row.key for row in rows]
        if len(set(keys)) < len(keys):
            twice = next(row for row in rows if keys.count(row.key) > 1)
            raise ValueError(f"{twice.name} stands in the table twice")
        object.__setattr__(self, "rows", tuple(rows))

    @cached_property
    def _by_key(self) -> Mapping[tuple[int, int], Row]:
        return {row.key: row for row in self.rows}

    def shares(self, truth: int, neighbours: int) -> dict[Shown, Fraction]:
        row = self._by_key.get((truth, neighbours)) or self._by_key.get((truth, -1))
        if row is None:
            return {truth: Fraction(1)}
        found: dict[Shown, Fraction] = {}
        for shown, share in row.shares:
            fitting = None if shown is None else min(shown, neighbours)
            found[fitting] = found.get(fitting, Fraction(0)) + share
        return found


Part = tuple[Model | Table, Fraction]


@dataclass(frozen=True)
class Noise:
    """A mixture of models: `parts` are those with a share, each once; the shares add up to 1."""

    parts: tuple[Part, ...]
    remembered: dict[Any, Any] = field(
        default_factory=dict, init=False, repr=False, compare=False, hash=False
    )
    """What has been worked out once, by whoever asked: there are few different questions."""

    def __post_init__(self) -> None:
        _check_shares("the mixture", (share for _, share in self.parts))
        merged: dict[Model | Table, Fraction] = {}
        for model, share in self.parts:
            if share:
                merged[model] = merged.get(model, Fraction(0)) + share
        parts = sorted(merged.items(), key=lambda part: _order(part[0]))
        object.__setattr__(self, "parts", tuple(parts))
        grain = lcm(*(share.denominator for _, share in parts)) * lcm(
            *(share.denominator for row in self._rows() for _, share in row.shares)
        )
        if grain > FINEST:
            raise ValueError(
                f"the shares of a noise have a common denominator of at most 10^12, not {grain}"
            )

    @classmethod
    def missing(cls, chance: Fraction | str | int) -> Noise:
        """A number is shown with this chance, and then it is the truth (the report's first)."""
        told_chance = Fraction(chance)
        if not 0 <= told_chance <= 1:
            raise ValueError(f"a chance is from 0 to 1, not {told(str(chance))}")
        return cls(((Model.EXACT, told_chance), (Model.NOTHING, 1 - told_chance)))

    @classmethod
    def parse(cls, text: str) -> Noise:
        """The noise that a text names, as in ``missing:0.9`` or ``exact:0.7,low:0.3``."""
        from sapper.game.noise_text import parse

        return parse(text)

    def __str__(self) -> str:
        from sapper.game.noise_text import written

        return written(self)

    # -- asking ------------------------------------------------------------------------------

    @cached_property
    def is_exact(self) -> bool:
        """Whether every number is shown, and true."""
        return [model for model, _ in self.parts] == [Model.EXACT]

    @cached_property
    def cascades(self) -> bool:
        """Whether a shown 0 can only come from a true 0."""
        lies = any(row.truth > 0 and row.shares[0][0] == 0 for row in self._rows())
        return not lies and all(model is not Model.LOW for model, _ in self.parts)

    @cached_property
    def is_truthful(self) -> bool:
        """Whether a number that is shown is the truth."""
        lies = any(
            shown not in (row.truth, None) for row in self._rows() for shown, _ in row.shares
        )
        return not lies and all(model not in (Model.LOW, Model.HIGH) for model, _ in self.parts)

    @cached_property
    def always_shows(self) -> bool:
        """Whether a number is always shown, true or not."""
        silent = any(row.shares[-1][0] is None for row in self._rows())
        return not silent and all(model is not Model.NOTHING for model, _ in self.parts)

    def outcomes(self, truth: int, neighbours: int) -> tuple[tuple[Shown, Fraction], ...]:
        """What may be shown, with its chance: numbers in increasing order, nothing at the end."""
        if not 0 <= truth <= neighbours:
            raise ValueError(f"{truth} of {neighbours} neighbours cannot be mines")
        key = "outcomes", truth, neighbours
        if key not in self.remembered:
            mixed: dict[Shown, Fraction] = {}
            for model, share in self.parts:
                for shown, chance in _shares(model, truth, neighbours).items():
                    mixed[shown] = mixed.get(shown, Fraction(0)) + share * chance
            self.remembered[key] = tuple(sorted(mixed.items(), key=lambda pair: _place(pair[0])))
        found: tuple[tuple[Shown, Fraction], ...] = self.remembered[key]
        return found

    def chance(self, shown: Shown, truth: int, neighbours: int) -> Fraction:
        """How likely this is shown."""
        return dict(self.outcomes(truth, neighbours)).get(shown, Fraction(0))

    def likelihood(self, shown: Shown, neighbours: int) -> tuple[Fraction, ...]:
        """How likely this is shown, for each truth from 0 to the number of neighbours."""
        key = "likelihood", shown, neighbours
        if key not in self.remembered:
            truths = range(neighbours + 1)
            self.remembered[key] = tuple(self.chance(shown, truth, neighbours) for truth in truths)
        found: tuple[Fraction, ...] = self.remembered[key]
        return found

    def _rows(self) -> Iterable[Row]:
        return (row for model, _ in self.parts if isinstance(model, Table) for row in model.rows)


def _shares(model: Model | Table, truth: int, neighbours: int) -> Shares:
    if isinstance(model, Table):
        return model.shares(truth, neighbours)
    match model:
        case Model.EXACT:
            return {truth: Fraction(1)}
        case Model.NOTHING:
            return {None: Fraction(1)}
        case Model.LOW:
            numbers = range(truth + 1)
        case Model.HIGH:
            numbers = range(truth, neighbours + 1)
    return {number: Fraction(1, len(numbers)) for number in numbers}


def _check_shares(name: str, shares: Iterable[Fraction]) -> None:
    every = list(shares)
    if any(share < 0 for share in every):
        raise ValueError(f"{name}: a share is not below 0")
    if sum(every) != 1:
        raise ValueError(f"{name}: the shares must add up to 1, not to {sum(every)}")


def _place(shown: Shown) -> float:
    """Numbers in increasing order, nothing at the end."""
    return float("inf") if shown is None else shown


def _order(model: Model | Table) -> tuple[int, str]:
    return (1, repr(model)) if isinstance(model, Table) else (0, model.value)


EXACT: Final = Noise(((Model.EXACT, Fraction(1)),))
"""No noise at all: every number is shown, and true."""
