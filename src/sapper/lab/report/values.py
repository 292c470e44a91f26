"""Values: what can be read from the rows of a point, by a name in words, and how sure it is.

A *value* is named by what is done with which number of the rows:

    won, lost, stuck, failed    the share of the games that ended so
    mean NAME                   the mean of a number, with an interval by Student's t
    most NAME                   the greatest one seen, which has no interval
    share NAME                  the share of rows in which a number is 1 rather than 0
    share NAME >= N             the share of rows in which it is N or more

NAME is a number of the row (guesses, survival, moves, opened, unknown, seconds, memory), of its
facts or of its work. ``of stuck`` behind it, or another result, leaves all other rows out. Rows
that do not have the number are left out too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from sapper.lab.experiment import Experiment
from sapper.lab.point import Point
from sapper.lab.row import RESULTS
from sapper.lab.share import Share
from sapper.lab.store import Store
from sapper.lab.totals import MEASURED, Total

_NAMED = re.compile(
    r"(?P<kind>mean|most|share) (?P<name>[a-z][a-z0-9_]*(?: [a-z0-9_]+)*?)"
    r"(?: >= (?P<least>[0-9]+(?:\.[0-9]+)?))?"
    rf"(?: of (?P<result>{'|'.join(RESULTS)}))?\Z"
)


@dataclass(frozen=True)
class Value:
    """A value by its name; `kind` is share, mean or most, `asked` what SQL is asked of each row."""

    name: str
    kind: str
    asked: str

    @classmethod
    def named(cls, name: str) -> Value:
        """The value of this name.

        >>> Value.named("mean unknown of stuck").kind
        'mean'
        """
        if name in RESULTS:
            return cls(name, "share", f"result = '{name}'")
        if not (match := _NAMED.match(name)):
            raise ValueError(
                f"there is no value {name!r}; write {', '.join(RESULTS)}, 'mean NAME', "
                "'most NAME', 'share NAME' or 'share NAME >= N', and 'of stuck' behind it"
            )
        kind, number, least, result = match["kind"], match["name"], match["least"], match["result"]
        if least and kind != "share":
            raise ValueError(f"{name!r}: '>=' goes with 'share' only")
        # The pattern lets through letters, digits, spaces and _ only: nothing that ends a string.
        path = f"'$.\"{number}\"'"
        asked = number if number in MEASURED else f"ifnull(facts ->> {path}, work ->> {path})"
        if least:
            asked = f"({asked}) >= {least}"
        if result:
            asked = f"CASE result WHEN '{result}' THEN {asked} END"
        return cls(name, kind, asked)

    def of(self, point: Point, experiment: Experiment, store: Store) -> Estimate | None:
        """What the rows of a point say, those of the experiment's seeds; None without any."""
        seeds = experiment.seeds(point)
        ((count, *sums),) = store.query(
            "SELECT count(x), total(x), total(1.0 * x * x), min(x), max(x) FROM "
            f"(SELECT {self.asked} AS x FROM rows WHERE point = ? AND seed >= ? AND seed < ?)",
            (point.key, seeds.start, seeds.stop),
        )
        return Estimate.of(Total(count, *sums), self.kind) if count else None


MANY = 10_000
"""So many rows give a share in per cent a second decimal."""


class Estimate(NamedTuple):
    """A value as it was found in so many rows, with its 95 % interval."""

    value: float
    low: float
    high: float
    number: int
    kind: str

    @classmethod
    def of(cls, total: Total, kind: str) -> Estimate:
        number, added = total[:2]
        if kind == "most":
            return cls(total.most, total.most, total.most, number, kind)
        if kind == "share":
            return cls(*Share.of(round(added), number), number, kind)
        return cls(*total.interval, number, kind)

    def __str__(self) -> str:
        if self.kind == "share":
            places = 1 if self.number < MANY else 2
            value, low, high = (f"{100 * part:.{places}f}" for part in self[:3])
            return f"{value} % [{low}, {high}]"
        if self.kind == "most":
            return short(self.value)
        if self.number < 2:
            return f"{short(self.value)} (one value)"
        return f"{short(self.value)} [{short(self.low)}, {short(self.high)}]"

    def apart(self, other: Estimate) -> int:
        """1 when the other's interval lies above this one, -1 below, 0 when they meet."""
        return (other.low > self.high) - (other.high < self.low)


def short(number: float) -> str:
    """A number with about four digits: 12,345 and 3.142 and 0.00142."""
    size = abs(number)
    if size >= 1000:
        return f"{number:,.0f}"
    if size >= 100:
        return f"{number:.1f}"
    if size >= 10:
        return f"{number:.2f}"
    return f"{number:.3g}" if 0 < size < 1 else f"{number:.2f}"
