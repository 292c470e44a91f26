"""Goto programs: numbered assignments, jumps, assumptions, assertions and an end.

Words. An *instruction* has a number, from 0 here and from 1 where people see it, and the *line* of
the source that it came from. A *jump* leads elsewhere if its condition holds, or always; a jump
*back* leads to itself or before. A *run* goes from the first instruction to the end; it stops at an
assertion that fails, and is no run at all if an assumption fails. A *kind* says what an assertion
is about. A *ghost* is a variable that the program does not have and a property needs. A *stretch*
is instructions that follow one another, as few as possible such that no jump back leads out of it:
an outermost loop, or a single instruction outside of loops.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from functools import cached_property

from sapper.programs.syntax import Expression, Name, Type


class Kind(enum.Enum):
    """What an assertion is about, which is also the name of the property."""

    DIVISION = "no-division-by-zero"
    OVERFLOW = "overflow"
    WRITTEN = "assertions"
    TERMINATION = "termination"
    RETURNS = "returns"
    DIVIDES = "divides-both"
    NEGATIVE = "not-negative"
    EQUIVALENT = "equivalent"


@dataclass(frozen=True, slots=True)
class Instruction:
    line: int


@dataclass(frozen=True, slots=True)
class Assignment(Instruction):
    target: Name
    value: Expression


@dataclass(frozen=True, slots=True)
class Jump(Instruction):
    """Always, where the condition is None."""

    condition: Expression | None
    target: int


@dataclass(frozen=True, slots=True)
class Assumption(Instruction):
    condition: Expression


@dataclass(frozen=True, slots=True)
class Assertion(Instruction):
    condition: Expression
    kind: Kind


@dataclass(frozen=True, slots=True)
class End(Instruction): ...


@dataclass(frozen=True)
class Program:
    """`types` has every variable, in order; `parameters` are those that a caller gives a value that
    means something, and the others begin with any value. The last instruction is the only `End`.
    `second` is where another function begins that runs after the first, if there is one."""

    name: str
    types: dict[str, Type]
    parameters: tuple[str, ...]
    ghosts: tuple[str, ...]
    result: Name | None
    instructions: tuple[Instruction, ...]
    width: int
    second: int | None = None

    @cached_property
    def stretches(self) -> tuple[int, ...]:
        """For each instruction where its stretch begins."""
        back = [
            (i.target, number)
            for number, i in enumerate(self.instructions)
            if isinstance(i, Jump) and i.target <= number
        ]
        starts = [0]
        for number in range(1, len(self.instructions)):
            crossed = any(target < number <= source for target, source in back)
            starts.append(starts[-1] if crossed else number)
        return tuple(starts)
