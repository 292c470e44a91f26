"""Gates: a graph of Boolean functions in which equal parts are one, and its clauses.

Words. A *wire* is a number: 1 is true, -1 is false, any other is an input or the output of a gate,
and a negative one its negation. A *gate* is and, xor, a choice (c ? a : b) or a majority of three.

*Hashing* makes one gate of two with the same inputs, after their signs and order are put in a
normal form; *folding* makes none where a wire does already: constants, equal or opposite inputs,
and ands of ands that repeat or contradict one another. Only gates that a goal depends on get
clauses.

Roads not taken: a graph of ands alone (an and-inverter graph) needs three gates for an xor and
makes half as many clauses again; the solver finds the larger gates faster than their parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sapper.logic.cnf import Clause, Cnf

Wire = int
TRUE, FALSE = 1, -1
MOST_GATES = 1_000_000


class TooMuch(Exception):
    """More gates than fit, or more time than there is."""


class Gate(NamedTuple):
    kind: str
    inputs: tuple[Wire, ...]


class Graph:
    """The gates so far, by their wires; an input has none."""

    def __init__(self, *, hashing: bool = True, folding: bool = True) -> None:
        self.hashing, self.folding = hashing, folding
        self.gates: list[Gate | None] = [None, None]
        self.known: dict[Gate, Wire] = {}

    def input(self) -> Wire:
        self.gates.append(None)
        return len(self.gates) - 1

    def both(self, a: Wire, b: Wire) -> Wire:
        if self.folding and (found := self._folded_and(a, b)):
            return found
        return self._gate("and", (a, b) if a < b else (b, a))

    def either(self, a: Wire, b: Wire) -> Wire:
        return -self.both(-a, -b)

    def differ(self, a: Wire, b: Wire) -> Wire:
        sign = 1 if (a < 0) == (b < 0) else -1
        a, b = sorted((abs(a), abs(b)))
        if self.folding and a in (b, TRUE):
            return sign * (FALSE if a == b else -b)
        return sign * self._gate("xor", (a, b))

    def choice(self, c: Wire, a: Wire, b: Wire) -> Wire:
        """c ? a : b."""
        if c < 0:
            c, a, b = -c, b, a
        if self.folding:
            if c == TRUE or a == b:
                return a
            if a == -b:
                return -self.differ(c, a)
            if a in (TRUE, c):
                return self.either(c, b)
            if a in (FALSE, -c):
                return self.both(-c, b)
            if b in (FALSE, c):
                return self.both(c, a)
            if b in (TRUE, -c):
                return self.either(-c, a)
        if a < 0:
            return -self._gate("choice", (c, -a, -b))
        return self._gate("choice", (c, a, b))

    def majority(self, a: Wire, b: Wire, c: Wire) -> Wire:
        a, b, c = sorted((a, b, c), key=abs)
        if self.folding:
            if a == TRUE:
                return self.either(b, c)
            if a == FALSE:
                return self.both(b, c)
            if a == b or b == -c:
                return a
            if b == c:
                return b
            if a == -b:
                return c
        if a < 0:
            return -self._gate("majority", (-a, -b, -c))
        return self._gate("majority", (a, b, c))

    def every(self, wires: Iterable[Wire]) -> Wire:
        result = TRUE
        for wire in wires:
            result = self.both(result, wire)
        return result

    def some(self, wires: Iterable[Wire]) -> Wire:
        return -self.every(-wire for wire in wires)

    # -- inside ----------------------------------------------------------------------------------

    def _gate(self, kind: str, inputs: tuple[Wire, ...]) -> Wire:
        gate = Gate(kind, inputs)
        if self.hashing and (found := self.known.get(gate)):
            return found
        if len(self.gates) > MOST_GATES:
            raise TooMuch(f"more than {MOST_GATES:,} gates are needed")
        self.gates.append(gate)
        self.known[gate] = wire = len(self.gates) - 1
        return wire

    def _folded_and(self, a: Wire, b: Wire) -> Wire:
        """A wire that is a and b already, or 0."""
        if a == b or b == TRUE:
            return a
        if a == TRUE:
            return b
        if a == -b or FALSE in (a, b):
            return FALSE
        mine, other = self._parts(a), self._parts(b)
        for one, parts, sign in ((b, mine, a), (a, other, b)):
            if sign > 0 and one in parts:
                return sign  # (x and y) and x
            if sign > 0 and -one in parts:
                return FALSE  # (x and y) and not x
            if sign < 0 and -one in parts:
                return one  # not (x and y) and not x
            if sign < 0 and one in parts:
                # not (x and y) and x: x and not y
                return self.both(one, -(parts[0] if parts[1] == one else parts[1]))
        if a < 0 and b < 0 and mine and other:
            for x, y in (mine, mine[::-1]):
                if x in other and -y in other:
                    return -x  # neither (x and y) nor (x and not y)
        return 0

    def _parts(self, wire: Wire) -> tuple[Wire, ...]:
        gate = self.gates[abs(wire)]
        return gate.inputs if gate is not None and gate.kind == "and" else ()

    # -- clauses ---------------------------------------------------------------------------------

    def cone(self, goals: Iterable[Wire]) -> list[Wire]:
        """The wires that the goals depend on, each after its own inputs."""
        found: set[Wire] = set()
        todo = [abs(goal) for goal in goals]
        while todo:
            wire = todo.pop()
            if wire not in found and wire != TRUE:
                found.add(wire)
                gate = self.gates[wire]
                todo.extend(abs(i) for i in gate.inputs) if gate else None
        return sorted(found)

    def cnf(
        self, goals: Iterable[Wire], names: dict[Wire, str], *, sliced: bool = True
    ) -> tuple[Cnf, dict[Wire, int]]:
        """Clauses that say that all goals are true, and the variable of each wire."""
        goals = list(goals)
        wires = self.cone(goals) if sliced else list(range(2, len(self.gates)))
        numbers = {wire: number for number, wire in enumerate(wires, 1)}
        clauses: list[Clause] = []
        uses_truth = not self.folding or any(abs(goal) == TRUE for goal in goals)
        if uses_truth:
            numbers[TRUE] = len(wires) + 1
            clauses.append((numbers[TRUE],))
        for wire in wires:
            gate = self.gates[wire]
            if gate is not None:
                mapped = (numbers[i] if i > 0 else -numbers[-i] for i in gate.inputs)
                clauses.extend(_clauses(gate.kind, numbers[wire], *mapped))
        clauses.extend((numbers[g] if g > 0 else -numbers[-g],) for g in goals)
        named = {numbers[wire]: name for wire, name in names.items() if wire in numbers}
        return Cnf(len(numbers), tuple(clauses), named), numbers


def _clauses(kind: str, o: int, a: int, b: int, c: int = 0) -> Iterator[Clause]:
    """That the output o is what the gate makes of its inputs."""
    match kind:
        case "and":
            yield from ((-o, a), (-o, b), (o, -a, -b))
        case "xor":
            yield from ((-o, a, b), (-o, -a, -b), (o, -a, b), (o, a, -b))
        case "choice":
            yield from ((-a, -b, o), (-a, b, -o), (a, -c, o), (a, c, -o))
            yield from ((-b, -c, o), (b, c, -o))  # follow from these, and propagate more
        case "majority":
            yield from ((-a, -b, o), (-a, -c, o), (-b, -c, o))
            yield from ((a, b, -o), (a, c, -o), (b, c, -o))
