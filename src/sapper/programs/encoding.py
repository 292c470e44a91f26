"""Equations as gates: what a single assignment says, in bits, and the clauses of one question.

Words. The *goal* is what a property forbids: that some obligation of it is not met. If the clauses
have a model, it is a counterexample; if not, the property holds as far as the program was unrolled.

Only definitions that the goal depends on are encoded (*slicing*); one whose guard has turned out
false is not looked at, and is 0.
"""

from __future__ import annotations

import time
from collections.abc import Container, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from sapper.logic.cnf import Cnf, Literal
from sapper.programs import words
from sapper.programs.gates import FALSE, TRUE, Graph, TooMuch, Wire
from sapper.programs.goto import Kind
from sapper.programs.ssa import Definition, Obligation, Ssa
from sapper.programs.syntax import (
    Binary,
    Choice,
    Convert,
    Expression,
    Fits,
    Name,
    Number,
    Unary,
    names_in,
)
from sapper.programs.words import Word


class Options(NamedTuple):
    """What can be left out, to measure what it gives; and how division is encoded."""

    hashing: bool = True
    folding: bool = True
    slicing: bool = True
    division: str = "restoring"


DEFAULT_OPTIONS = Options()

DIVISIONS = ("restoring", "product")


@dataclass(frozen=True)
class Question:
    """`cnf` has a model if and only if an obligation can fail; `inputs` has the literals of each
    variable's value before the program, the lowest bit first, where they matter."""

    cnf: Cnf
    inputs: dict[str, tuple[Literal | None, ...]]
    obligations: int
    definitions: int

    def values(self, ssa: Ssa, model: Container[Literal]) -> dict[str, int]:
        """The value of each variable before the program; 0 where it does not matter."""
        found = {}
        for name in ssa.inputs:
            bits = self.inputs[name.name]
            value = sum(1 << place for place, bit in enumerate(bits) if bit in model)
            if name.type.signed and value > name.type.high:
                value -= 1 << name.type.width
            found[name.name.partition("#")[0]] = value
        return found


def question(
    ssa: Ssa,
    kinds: Container[Kind],
    options: Options = DEFAULT_OPTIONS,
    deadline: float | None = None,
) -> Question:
    """The clauses that say that some obligation of these kinds is not met."""
    wanted = [obligation for obligation in ssa.obligations if obligation.kind in kinds]
    definitions = _needed(ssa, wanted) if options.slicing else ssa.definitions
    encoder = _Encoder(ssa, options)
    for definition in definitions:
        if deadline is not None and time.perf_counter() > deadline:
            raise TooMuch("the seconds did not suffice to make the clauses")
        encoder.define(definition)
    goal = encoder.graph.some(encoder.unmet(obligation) for obligation in wanted)
    cnf, numbers = encoder.graph.cnf([goal, *encoder.laws], encoder.names, sliced=options.slicing)
    inputs = {
        name.name: tuple(numbers.get(wire) for wire in encoder.values[name.name])
        for name in ssa.inputs
    }
    return Question(cnf, inputs, len(wanted), len(definitions))


def _needed(ssa: Ssa, obligations: Iterable[Obligation]) -> tuple[Definition, ...]:
    """The definitions that obligations depend on, from the last to the first and turned round."""
    names: set[str] = set()
    for obligation in obligations:
        names.update((obligation.guard, *names_in(obligation.condition)))
    kept: list[Definition] = []
    for definition in reversed(ssa.definitions):
        if definition.name in names:
            kept.append(definition)
            names.update(names_in(definition.value))
            if definition.guard is not None:
                names.add(definition.guard)
    return tuple(reversed(kept))


class _Encoder:
    """`laws` are wires that must be true whatever is asked."""

    def __init__(self, ssa: Ssa, options: Options) -> None:
        self.graph = Graph(hashing=options.hashing, folding=options.folding)
        self.options = options
        self.laws: list[Wire] = []
        self.names: dict[Wire, str] = {}
        self.values: dict[str, Word] = {}
        self.divisions: dict[tuple[Word, Word], tuple[Word, Word]] = {}
        for name in ssa.inputs:
            wires = tuple(self.graph.input() for _ in range(name.type.width))
            self.values[name.name] = wires
            for place, wire in enumerate(wires):
                self.names[wire] = f"{name.name.partition('#')[0]}.{place}"

    def define(self, definition: Definition) -> None:
        guard = definition.guard
        if guard is not None and self.values[guard] == (FALSE,) and self.options.folding:
            self.values[definition.name] = words.constant(0, definition.value.type.width)
        else:
            self.values[definition.name] = self.word(definition.value)

    def unmet(self, obligation: Obligation) -> Wire:
        (guard,) = self.values[obligation.guard]
        return self.graph.both(guard, -self.truth(obligation.condition))

    # -- expressions -----------------------------------------------------------------------------

    def truth(self, expression: Expression) -> Wire:
        """Whether an expression is not 0."""
        graph = self.graph
        match expression:
            case Unary(_, "!", part):
                return -self.truth(part)
            case Binary(_, "&&", left, right):
                one = self.truth(left)
                return FALSE if one == FALSE else graph.both(one, self.truth(right))
            case Binary(_, "||", left, right):
                one = self.truth(left)
                return TRUE if one == TRUE else graph.either(one, self.truth(right))
            case Binary(_, "==" | "!=" | "<" | "<=" | ">" | ">=" as operator, left, right):
                return self._compared(operator, left.type.signed, self.word(left), self.word(right))
            case Fits(_, operator, left, right):
                return self._fits(operator, self.word(left), self.word(right))
        return graph.some(self.word(expression))

    def word(self, expression: Expression) -> Word:
        graph, width = self.graph, expression.type.width
        match expression:
            case Number(_, value):
                return words.constant(value, width)
            case Name(_, name):
                return self.values[name]
            case Unary(_, "-", part):
                return words.negate(graph, self.word(part))
            case Convert(_, part):
                return self.word(part)
            case Choice(_, condition, yes, no):
                return words.choose(graph, self.truth(condition), self.word(yes), self.word(no))
            case Binary(_, "+", left, right):
                return words.add(graph, self.word(left), self.word(right))[0]
            case Binary(_, "-", left, right):
                return words.subtract(graph, self.word(left), self.word(right))[0]
            case Binary(_, "*", left, right):
                return words.multiply(graph, self.word(left), self.word(right))
            case Binary(kind, "/" | "%" as operator, left, right):
                both = self._divided(kind.signed, self.word(left), self.word(right))
                return both[operator == "%"]
        return (self.truth(expression), *words.constant(0, width - 1))

    def _compared(self, operator: str, signed: bool, a: Word, b: Word) -> Wire:
        graph = self.graph
        if operator in ("==", "!="):
            same = words.equal(graph, a, b)
            return same if operator == "==" else -same
        if signed:
            # With their signs turned they are in the order of numbers without.
            a, b = (*a[:-1], -a[-1]), (*b[:-1], -b[-1])
        if operator in ("<", ">="):
            less = words.below(graph, a, b)
            return less if operator == "<" else -less
        more = words.below(graph, b, a)
        return more if operator == ">" else -more

    def _fits(self, operator: str, a: Word, b: Word) -> Wire:
        """With as many places more as the exact result needs, all of them repeat the sign."""
        graph, width = self.graph, len(a)
        more = width if operator == "*" else 1
        a, b = (*a, *[a[-1]] * more), (*b, *[b[-1]] * more)
        match operator:
            case "+":
                exact = words.add(graph, a, b)[0]
            case "-":
                exact = words.subtract(graph, a, b)[0]
            case _:
                exact = words.multiply(graph, a, b)
        sign = exact[width - 1]
        return graph.every(-graph.differ(sign, bit) for bit in exact[width:])

    # -- division --------------------------------------------------------------------------------

    def _divided(self, signed: bool, a: Word, b: Word) -> tuple[Word, Word]:
        """Signed: the magnitudes are divided; the remainder has the sign of a.

        What division by zero gives does not matter: before it comes to that, an assertion fails.
        """
        if not signed:
            return self._without_sign(a, b)
        graph = self.graph
        quotient, rest = self._without_sign(words.magnitude(graph, a), words.magnitude(graph, b))
        opposite = graph.differ(a[-1], b[-1])
        return (
            words.choose(graph, opposite, words.negate(graph, quotient), quotient),
            words.choose(graph, a[-1], words.negate(graph, rest), rest),
        )

    def _without_sign(self, a: Word, b: Word) -> tuple[Word, Word]:
        if self.options.division == "restoring":
            return words.divide(self.graph, a, b)
        if (a, b) not in self.divisions:
            quotient, rest, law = words.divide_by_product(self.graph, a, b)
            self.divisions[a, b] = quotient, rest
            self.laws.append(law)
        return self.divisions[a, b]
