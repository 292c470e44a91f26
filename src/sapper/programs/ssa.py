"""Static single assignment: the unrolled program as equations.

Words. Each assignment makes a new *version* of a variable, u#1 after u#0, the value before the
program. A *guard*, g#1, is true if control comes to a place; where ways meet, a guard is one or the
other, and a version is chosen by the guard of the way. An *obligation* is an assertion at a place:
where its guard is true, its condition has to be.

After an assumption control goes on only if it holds, and so after an assertion: a run ends at the
first one that fails. A jump back that is one too many is an obligation that nothing satisfies.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from sapper.programs.goto import Assertion, Assignment, Assumption, End, Jump, Kind, Program
from sapper.programs.syntax import Binary, Choice, Expression, Name, Number, Type, negation, renamed
from sapper.programs.unrolling import Copy, Place

TRUTH = Type(1, False)
"""The type of guards, of one bit."""


class Definition(NamedTuple):
    """`guard` is that of the place; the value matters only where it is true."""

    name: str
    value: Expression
    guard: str | None
    place: Place


class Obligation(NamedTuple):
    guard: str
    condition: Expression
    kind: Kind
    place: Place


@dataclass(frozen=True)
class Ssa:
    """`inputs` are the versions before the program. Each definition uses those above it only."""

    inputs: tuple[Name, ...]
    definitions: tuple[Definition, ...]
    obligations: tuple[Obligation, ...]
    end: str | None


class _Way(NamedTuple):
    """How control comes to a place: under which guard, and with which versions."""

    guard: str
    versions: Mapping[str, Name]


def single_assignment(program: Program, copies: tuple[Copy, ...]) -> Ssa:
    """The equations of an unrolled program."""
    maker = _Maker(program)
    for copy in copies:
        maker.copy(copy)
    inputs = tuple(maker.start.values())
    return Ssa(inputs, tuple(maker.definitions), tuple(maker.obligations), maker.end)


def _in(way: _Way, expression: Expression) -> Expression:
    """What an expression means on a way."""
    return renamed(expression, lambda name: way.versions[name.name])


class _Maker:
    def __init__(self, program: Program) -> None:
        self.start = {name: Name(kind, f"{name}#0") for name, kind in program.types.items()}
        self.versions = dict.fromkeys(program.types, 0)
        self.guards = 0
        self.definitions: list[Definition] = []
        self.obligations: list[Obligation] = []
        self.ways: dict[Place, list[_Way]] = defaultdict(list)
        self.end: str | None = None
        first = Place(0, 0, 0)
        self.ways[first].append(_Way(self.guard(Number(TRUTH, 1), first), self.start))

    def guard(self, value: Expression, place: Place) -> str:
        name = f"g#{self.guards}"
        self.guards += 1
        self.definitions.append(Definition(name, value, None, place))
        return name

    def version(self, name: str, value: Expression, guard: str, place: Place) -> Name:
        self.versions[name] += 1
        new = f"{name}#{self.versions[name]}"
        self.definitions.append(Definition(new, value, guard, place))
        return Name(self.start[name].type, new)

    def copy(self, copy: Copy) -> None:
        place = copy.place
        way = self._met(self.ways.pop(place), place)
        match copy.instruction:
            case Assignment(_, target, value):
                new = self.version(target.name, _in(way, value), way.guard, place)
                way = _Way(way.guard, {**way.versions, target.name: new})
            case Assertion(_, condition, kind):
                condition = _in(way, condition)
                self.obligations.append(Obligation(way.guard, condition, kind, place))
                way = self._narrowed(way, condition, place)
            case Assumption(_, condition):
                way = self._narrowed(way, _in(way, condition), place)
            case Jump(_, condition, _):
                way = self._jump(copy, way, condition)
            case End():
                self.end = way.guard
        if copy.following is not None:
            self.ways[copy.following].append(way)

    def _jump(self, copy: Copy, way: _Way, condition: Expression | None) -> _Way:
        """The way of control that does not jump."""
        taken = rest = way
        if condition is not None:
            condition = _in(way, condition)
            taken = self._narrowed(way, condition, copy.place)
            rest = self._narrowed(way, negation(condition), copy.place)
        if copy.jump is not None:
            self.ways[copy.jump].append(taken)
        else:
            never = Number(TRUTH, 0)
            self.obligations.append(Obligation(taken.guard, never, Kind.TERMINATION, copy.place))
        return rest

    def _narrowed(self, way: _Way, condition: Expression, place: Place) -> _Way:
        both = Binary(TRUTH, "&&", Name(TRUTH, way.guard), condition)
        return _Way(self.guard(both, place), way.versions)

    def _met(self, ways: list[_Way], place: Place) -> _Way:
        """One way out of several: each version that differs is chosen by guards."""
        first, *others = ways
        if not others:
            return first
        either: Expression = Name(TRUTH, first.guard)
        for way in others:
            either = Binary(TRUTH, "||", either, Name(TRUTH, way.guard))
        guard = self.guard(either, place)
        versions = dict(first.versions)
        for name, version in first.versions.items():
            if any(way.versions[name] != version for way in others):
                chosen: Expression = ways[-1].versions[name]
                for way in reversed(ways[:-1]):
                    if way.versions[name] != chosen:
                        one = way.versions[name]
                        chosen = Choice(one.type, Name(TRUTH, way.guard), one, chosen)
                versions[name] = self.version(name, chosen, guard, place)
        return _Way(guard, versions)
