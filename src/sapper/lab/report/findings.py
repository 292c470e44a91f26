"""Findings: what our rows say to a claim, as a sentence with its figures, and whether it holds.

A finding is a function of the material of its section and of options from the report's file. It
judges by its interval, never by the bare figure: where the rows do not decide, it says so.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import Any, NamedTuple, cast

from sapper.game.grid import Cell
from sapper.lab.report.axes import WORDS, said
from sapper.lab.report.description import Claim
from sapper.lab.report.fitting import fitted
from sapper.lab.report.known import known_cases, known_clauses, smallest_cutset
from sapper.lab.report.material import Compared, Found, Material, NoRows, along
from sapper.lab.report.values import short
from sapper.lab.statistics import Difference


class Verdict(StrEnum):
    """What a claim is worth, as a word; the pages add a sign."""

    HOLDS = "holds"
    IN_PART = "holds in part"
    FAILS = "does not hold"
    OPEN = "not decided"
    TOLD = "for comparison"


class Finding(NamedTuple):
    """What is told: a sentence, or its beginning and its parts."""

    text: str
    verdict: Verdict
    parts: tuple[str, ...] = ()


SMALL = 0.03
"""A difference of shares that whoever looks at a figure would not see: three points."""


def falls(
    material: Material, *, value: str, x: str, where: Any = None, up: bool = False
) -> Finding:
    """Whether a value goes down (or up) along an axis, for every player: no step against it whose
    intervals are apart, and the ends apart."""
    parts, verdicts = [], []
    for player, found in along(material.values(value, where), "player").items():
        line = _line(found, x)
        (start, first), (end, last) = line[0], line[-1]
        steps = [
            before.estimate.apart(after.estimate) for (_, before), (_, after) in pairwise(line)
        ]
        sign = 1 if up else -1
        against, whole = steps.count(-sign), first.estimate.apart(last.estimate)
        verdicts.append(_direction(whole * sign, against))
        also = f", with {against} of {len(steps)} steps the other way" if against else ""
        parts.append(
            f"{player}: {first.estimate} at {said(start)}, {last.estimate} at {said(end)}{also}"
        )
    return Finding(f"Along the {WORDS[x]}:", _all(verdicts), tuple(parts))


def _line(found: Sequence[Found], x: str) -> list[tuple[Any, Found]]:
    """What was found along an axis, in its order; one for each place."""
    places = along(found, x)
    for place, ones in places.items():
        if len(ones) > 1:
            raise ValueError(
                f"{len(ones)} boards stand at {said(place)} along {x}: 'where' must choose"
            )
    return sorted((place, one) for place, [one] in places.items())


def _direction(along_it: int, against: int) -> Verdict:
    """Of a value that is said to go one way, from its ends and the steps against it."""
    if along_it < 0 or (along_it == 0 and against):
        return Verdict.FAILS
    if along_it == 0:
        return Verdict.OPEN
    return Verdict.IN_PART if against else Verdict.HOLDS


def rises(material: Material, **options: Any) -> Finding:
    """Whether a value goes up along an axis."""
    return falls(material, up=True, **options)


def peak(material: Material, *, value: str, x: str, where: Any = None) -> Finding:
    """Whether a value that is said to grow along an axis does so to its end."""
    line = _line(material.values(value, where), x)
    (start, first), (end, last) = line[0], line[-1]
    top, best = max(line, key=lambda pair: pair[1].estimate.value)
    text = f"{value}: {first.estimate} at {said(start)}, {best.estimate} at {said(top)}"
    if best.estimate.apart(last.estimate) < 0:
        text += f", and {last.estimate} at {said(end)}: it grows to a point and falls again."
        return Finding(text, Verdict.IN_PART)
    grows = first.estimate.apart(best.estimate) > 0
    return Finding(text + ".", Verdict.HOLDS if grows else Verdict.OPEN)


def values(
    material: Material,
    *,
    value: str,
    by: str = "board",
    where: Any = None,
    least: float | None = None,
    most: float | None = None,
) -> Finding:
    """A value at each place; with bounds, whether all intervals lie within them."""
    found = material.values(value, where)
    players = len(along(found, "player")) > 1
    parts = [
        f"{said(place)}{f', {one.point.player}' if players and by != 'player' else ''}: "
        f"{one.estimate}"
        for place, ones in along(found, by).items()
        for one in ones
    ]
    return Finding("", _within(found, least, most), tuple(parts))


def _within(found: Sequence[Found], least: float | None, most: float | None) -> Verdict:
    if least is None and most is None:
        return Verdict.TOLD
    low, high = -1e300 if least is None else least, 1e300 if most is None else most
    inside = {low <= one.estimate.low and one.estimate.high <= high for one in found}
    outside = any(one.estimate.high < low or one.estimate.low > high for one in found)
    if inside == {True}:
        return Verdict.HOLDS
    if not outside:
        return Verdict.OPEN
    return Verdict.IN_PART if True in inside else Verdict.FAILS


def difference(
    material: Material,
    *,
    first: str,
    second: str,
    by: str = "board",
    where: Any = None,
    expect: str = "",
) -> Finding:
    """Two players on the same fields: the difference of their shares won, and McNemar's p.

    It is expected to be "small" (all intervals within three points), "positive" (above zero
    somewhere, below it nowhere) or "none" (no board that one of them won alone).
    """
    compared = material.pairs(first, second, where)
    parts = []
    for one in compared:
        place = said(next(iter(along([Found(one.point, None)], by))))  # type: ignore[arg-type]
        parts.append(f"{place}: {one.pairs.difference()}, p {_p(one.pairs.p)}")
    text = f"{first} less {second}, seed by seed:"
    return Finding(text, _expected(compared, expect), tuple(parts))


def _expected(compared: Sequence[Compared], expect: str) -> Verdict:
    differences: list[Difference] = [one.pairs.difference() for one in compared]
    if expect == "none":
        alone = sum(one.pairs.first + one.pairs.second for one in compared)
        return Verdict.FAILS if alone else Verdict.HOLDS
    if expect == "small":
        if all(one.low >= -SMALL and one.high <= SMALL for one in differences):
            return Verdict.HOLDS
        large = any(one.low > SMALL or one.high < -SMALL for one in differences)
        return Verdict.FAILS if large else Verdict.OPEN
    if expect == "positive":
        if any(one.high < 0 for one in differences):
            return Verdict.FAILS
        above = [one.low > 0 for one in differences]
        return Verdict.HOLDS if all(above) else Verdict.IN_PART if any(above) else Verdict.OPEN
    return Verdict.TOLD


def _p(p: float) -> str:
    return "below 0.001" if p < 0.001 else f"{p:.3f}"


def usual(material: Material, *, x: str = "mines", where: Any = None) -> Finding:
    """Up to where along an axis more than half of the games are won."""
    parts = []
    for player, found in along(material.values("won", where), "player").items():
        line = _line(found, x)
        most = [(place, one) for place, one in line if one.estimate.low > 0.5]
        parts.append(
            f"{player}: up to {said(most[-1][0])} {x} ({most[-1][1].estimate})"
            if most
            else f"{player}: nowhere"
        )
    return Finding("More than half of the games are won by", Verdict.TOLD, tuple(parts))


def power(
    material: Material, *, value: str, x: str = "cells", most: float, where: Any = None
) -> Finding:
    """The exponent with which a value grows along an axis, against the most that is claimed."""
    parts, verdicts = [], []
    for player, found in along(material.values(value, where), "player").items():
        marks = [(float(place), one.estimate.value) for place, one in _line(found, x)]
        if len(marks) < 2:
            raise NoRows
        line = fitted(marks)
        verdicts.append(
            Verdict.HOLDS
            if line.high <= most
            else Verdict.FAILS
            if line.low > most
            else Verdict.OPEN
        )
        parts.append(
            f"{player}: to the power of {line.exponent:.2f} "
            f"[{line.low:.2f}, {line.high:.2f}], from {short(marks[0][1])} to "
            f"{short(marks[-1][1])}"
        )
    return Finding(f"{value} against the {WORDS[x]}:", _all(verdicts), tuple(parts))


def clauses(_material: Material, *, k: int, n: int, claimed: int) -> Finding:
    """How many clauses KN(k, n) has, computed."""
    found = known_clauses(k, n)
    verdict = Verdict.HOLDS if found == claimed else Verdict.FAILS
    return Finding(f"|KN({k}, {n})| = {found:,}.", verdict)


def cases(
    _material: Material, *, position: str, whole: int, apart: int, cut: Any = None
) -> Finding:
    """How many cases a position has, as a whole and taken apart, computed."""
    found = known_cases(position, [tuple(cell) for cell in cut or ()])
    better = (
        f"; the best cutset found here needs {found.best:,}" if found.best < found.apart else ""
    )
    exact = (found.whole, found.apart) == (whole, apart)
    return Finding(
        f"{found.whole:,} cases as a whole, {found.apart:,} taken apart{better}.",
        Verdict.HOLDS if exact else Verdict.FAILS,
    )


def cutset(_material: Material, *, position: str, claimed: int) -> Finding:
    """How many cells a smallest cutset of a position has, computed."""
    cells = smallest_cutset(position)
    named = " ".join(f"({x}, {y})" for x, y in cast(Sequence[Cell], cells))
    verdict = Verdict.HOLDS if len(cells) == claimed else Verdict.FAILS
    return Finding(
        f"{len(cells)} cells are enough: {named}, counted from 0 at the top left.", verdict
    )


FINDINGS: dict[str, Callable[..., Finding]] = {
    function.__name__: function
    for function in (falls, rises, peak, values, difference, usual, power, clauses, cases, cutset)
}


def found(claim: Claim, material: Material) -> Finding | None:
    """What our rows say to a claim; None where they are not asked, or have nothing to say."""
    if not claim.finding:
        return None
    if claim.finding not in FINDINGS:
        raise ValueError(
            f"there is no finding {claim.finding!r}; the findings are {', '.join(FINDINGS)}"
        )
    function = FINDINGS[claim.finding]
    try:
        inspect.signature(function).bind(material, **claim.options)
    except TypeError as error:
        raise ValueError(f"the finding {claim.finding!r}: {error}") from None
    try:
        return function(material, **claim.options)
    except NoRows:
        return Finding("There are no rows for it yet.", Verdict.OPEN)


def _all(verdicts: Sequence[Verdict]) -> Verdict:
    """Of a claim about several players: what is so of all, or else in part."""
    if len(kinds := set(verdicts)) == 1:
        return kinds.pop()
    return Verdict.OPEN if Verdict.HOLDS not in kinds else Verdict.IN_PART
