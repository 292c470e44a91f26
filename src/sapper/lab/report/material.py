"""The material of a section: experiments with their stores, asked for values, places and pairs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from sapper.lab.experiment import Experiment
from sapper.lab.point import Point, board
from sapper.lab.report.axes import Place, axis
from sapper.lab.report.values import Estimate, Value
from sapper.lab.statistics import Pairs
from sapper.lab.store import Store


@dataclass(frozen=True)
class Source:
    """An experiment, the file it stands in and the store that has its rows."""

    path: Path
    experiment: Experiment
    store: Store

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """The experiment's points; which version a player has is looked up but once."""
        return self.experiment.points()

    @property
    def command(self) -> str:
        return f"sapper lab run {self.path.as_posix()}"


class Found(NamedTuple):
    point: Point
    estimate: Estimate


class Compared(NamedTuple):
    """Two players on one board."""

    point: Point
    pairs: Pairs


class NoRows(Exception):
    """Nothing of what was asked for has been played yet."""


@dataclass(frozen=True)
class Material:
    sources: tuple[Source, ...]

    def points(self, where: Mapping[str, Any] | None = None) -> Iterator[tuple[Source, Point]]:
        """The points that stand at the places named, in the order of their experiments."""
        asked = [(axis(name), _listed(places)) for name, places in (where or {}).items()]
        for source in self.sources:
            for point in source.points:
                if all(place(point) in places for place, places in asked):
                    yield source, point

    def values(self, name: str, where: Mapping[str, Any] | None = None) -> list[Found]:
        """A value of each point that has rows; NoRows without any."""
        value = Value.named(name)
        found = (
            (point, value.of(point, source.experiment, source.store))
            for source, point in self.points(where)
        )
        listed = [Found(point, estimate) for point, estimate in found if estimate]
        if not listed:
            raise NoRows
        return listed

    def pairs(
        self, first: str, second: str, where: Mapping[str, Any] | None = None
    ) -> list[Compared]:
        """Two players on each board that both have played, seed by seed; NoRows without any."""
        compared = []
        for source, point in self.points({**(where or {}), "player": first}):
            if not source.experiment.paired:
                raise ValueError(f"{source.path}: the players have met different fields")
            for _, other in self.points({"player": second, "board": board(point.rules)}):
                if other.rules == point.rules and other.measure == point.measure:
                    pairs = source.store.pairs(point, other)
                    if pairs.games:
                        compared.append(Compared(point, pairs))
        if not compared:
            raise NoRows
        return compared


def along(found: Sequence[Found], name: str) -> dict[Place, list[Found]]:
    """What was found, by its place along an axis, in the order of the points."""
    places: dict[Place, list[Found]] = {}
    place = axis(name)
    for one in found:
        places.setdefault(place(one.point), []).append(one)
    return places


def _listed(places: object) -> Sequence[object]:
    return places if isinstance(places, list) else [places]
