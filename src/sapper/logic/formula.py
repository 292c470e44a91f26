"""Formulas: what is said, as frozen trees.

Words. A *formula* is a variable, a constant (T or F), or a connective with its *parts*: not, and,
or, implies, iff. Its *shape* is the sequence of its nodes from the top, each before its parts, the
left ones first. An *assignment* gives each variable, by its name, true or false.

A tree may be as deep as memory allows. So nothing here calls itself: what is computed from the
leaves upwards is a `fold`, and formulas are compared by their shapes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from operator import is_
from typing import TypeVar

NAME = re.compile(r"(?![^\W\d_]+_\d\Z)[^\W\d]\w*(?:,\d+)*")
"""What a variable may be called: a letter first, and indices after commas, as in X1,2.

X_1 is no name: it is LaTeX for X1."""

CONSTANTS = {"T": True, "F": False, "true": True, "false": False}
"""Words for constants, and so no names of variables."""

T = TypeVar("T")


class Formula:
    """A variable, a constant, or a connective with its parts.

    Formulas are equal when they have the same shape: A & (B & C) is not (A & B) & C.
    """

    __slots__ = ()

    @property
    def parts(self) -> tuple[Formula, ...]:
        return ()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Formula):
            return NotImplemented
        pairs = zip_longest(_shape(self), _shape(other))
        return self is other or all(one == another for one, another in pairs)

    def __hash__(self) -> int:
        return hash(tuple(_shape(self)))

    def __str__(self) -> str:
        from sapper.logic.printing import ASCII, written

        return written(self, ASCII)

    def __repr__(self) -> str:
        return f"parse({str(self)!r})"


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Variable(Formula):
    name: str

    def __post_init__(self) -> None:
        if self.name in CONSTANTS or not NAME.fullmatch(self.name):
            raise ValueError(f"{self.name!r} is no name of a variable")


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Constant(Formula):
    value: bool


TRUE, FALSE = Constant(True), Constant(False)


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Not(Formula):
    part: Formula

    @property
    def parts(self) -> tuple[Formula, ...]:
        return (self.part,)


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class _Several(Formula):
    # A field of its own: without it, the property above would be its default.
    parts: tuple[Formula, ...] = field()

    def __post_init__(self) -> None:
        if len(self.parts) < 2:
            raise ValueError(f"{type(self).__name__} has two parts or more, not {len(self.parts)}")


class And(_Several):
    __slots__ = ()


class Or(_Several):
    __slots__ = ()


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class _Two(Formula):
    left: Formula
    right: Formula

    @property
    def parts(self) -> tuple[Formula, ...]:
        return (self.left, self.right)


class Implies(_Two):
    __slots__ = ()


class Iff(_Two):
    __slots__ = ()


def joined(connective: type[And] | type[Or], parts: Sequence[Formula]) -> Formula:
    """All or any of the parts, of which there may be one or none."""
    if len(parts) == 1:
        return parts[0]
    return connective(tuple(parts)) if parts else Constant(connective is And)


def rebuilt(formula: Formula, parts: Sequence[Formula]) -> Formula:
    """The same connective with other parts."""
    old = formula.parts
    if len(parts) == len(old) and all(map(is_, parts, old)):
        return formula
    match formula:
        case Not():
            return Not(parts[0])
        case And() | Or():
            return type(formula)(tuple(parts))
        case Implies() | Iff():
            return type(formula)(parts[0], parts[1])
    raise TypeError(f"{type(formula).__name__} has no parts")


def fold(formula: Formula, combine: Callable[[Formula, list[T]], T]) -> T:
    """From the leaves upwards: combine each node with the results of its parts."""
    results: list[T] = []
    todo = [(formula, False)]
    while todo:
        node, ready = todo.pop()
        parts = node.parts
        if parts and not ready:
            todo.append((node, True))
            todo.extend((part, False) for part in reversed(parts))
            continue
        first = len(results) - len(parts)
        results[first:] = [combine(node, results[first:])]
    return results[0]


def value(formula: Formula, assignment: Mapping[str, bool]) -> bool:
    """Whether a formula is true: the definition of its meaning."""

    def meaning(node: Formula, parts: list[bool]) -> bool:
        match node:
            case Variable(name):
                if name not in assignment:
                    raise ValueError(f"the assignment says nothing of {name}")
                return assignment[name]
            case Constant(constant):
                return constant
            case Not():
                return not parts[0]
            case And():
                return all(parts)
            case Or():
                return any(parts)
            case Implies():
                return not parts[0] or parts[1]
            case Iff():
                return parts[0] == parts[1]
        raise TypeError(f"{type(node).__name__} is no formula")

    return fold(formula, meaning)


def variables(formula: Formula) -> tuple[str, ...]:
    """The names of the variables, in the order of their first appearance."""
    names = (node.name for node in nodes(formula) if isinstance(node, Variable))
    return tuple(dict.fromkeys(names))


def nodes(formula: Formula) -> Iterator[Formula]:
    """Every node, each before its parts, the left ones first."""
    todo = [formula]
    while todo:
        node = todo.pop()
        yield node
        todo.extend(reversed(node.parts))


def _shape(formula: Formula) -> Iterator[tuple[type[Formula], str | int]]:
    for node in nodes(formula):
        match node:
            case Variable(name):
                yield Variable, name
            case Constant(constant):
                yield Constant, constant
            case _:
                yield type(node), len(node.parts)
