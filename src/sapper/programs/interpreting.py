"""Running a goto program on given values, one instruction after the other, in whole numbers.

Words. A *step* is one instruction done: what it assigned, and to where control went. An *outcome*
says how a run ended: at the end, at an assertion that failed, at an assumption that did not hold
(so that this is no run to speak of), or at a jump back that was one too many.

This is what the programs mean. It shares no code with what turns them into bits, and judges every
counterexample that comes from there.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass

from sapper.programs.goto import Assertion, Assignment, Assumption, End, Jump, Kind, Program
from sapper.programs.syntax import (
    Binary,
    Choice,
    Convert,
    Expression,
    Fits,
    Name,
    Number,
    Type,
    Unary,
    names_in,
)


class Outcome(enum.Enum):
    ENDED = "ended"
    FAILED = "failed"
    EXCLUDED = "excluded"
    UNENDED = "unended"


@dataclass(frozen=True, slots=True)
class Step:
    """`number` is that of the instruction, `name` and `value` are what was assigned, if anything;
    `jumped` is whether control went elsewhere than to the next instruction."""

    number: int
    line: int
    name: str | None = None
    value: int | None = None
    jumped: bool = False


@dataclass(frozen=True, slots=True)
class Run:
    """`failed` is the kind of assertion, where one failed; termination, where it is unended."""

    before: dict[str, int]
    steps: tuple[Step, ...]
    outcome: Outcome
    after: dict[str, int]
    failed: Kind | None = None


def run(program: Program, values: Mapping[str, int], jumps_back: int) -> Run:
    """The run from these values of all variables, with so many jumps back in each stretch."""
    memory = {name: values[name] for name in program.types}
    for name, kind in program.types.items():
        if not kind.low <= memory[name] <= kind.high:
            raise ValueError(
                f"{name} is {kind} of {kind.width} bits, {kind.low} to {kind.high}, "
                f"not {memory[name]}"
            )
    before, steps = dict(memory), list[Step]()
    number, left = 0, jumps_back

    def ended(outcome: Outcome, failed: Kind | None = None) -> Run:
        return Run(before, tuple(steps), outcome, dict(memory), failed)

    while True:
        instruction, line = program.instructions[number], program.instructions[number].line
        following = number + 1
        match instruction:
            case Assignment(_, target, expression):
                memory[target.name] = value = evaluate(expression, memory)
                steps.append(Step(number, line, target.name, value))
            case Jump(_, test, place):
                jumped = test is None or evaluate(test, memory) != 0
                steps.append(Step(number, line, jumped=jumped))
                if jumped:
                    if place <= number:
                        if not left:
                            return ended(Outcome.UNENDED, Kind.TERMINATION)
                        left -= 1
                    following = place
            case Assertion(_, condition, about):
                steps.append(Step(number, line))
                if not evaluate(condition, memory):
                    return ended(Outcome.FAILED, about)
            case Assumption(_, condition):
                steps.append(Step(number, line))
                if not evaluate(condition, memory):
                    return ended(Outcome.EXCLUDED)
            case End():
                return ended(Outcome.ENDED)
        if program.stretches[following] != program.stretches[number]:
            left = jumps_back
        number = following


def unset(program: Program, done: Run) -> tuple[str, ...]:
    """The variables that a run uses before it gives them a value: they could have any."""
    given, found = {*program.parameters}, dict[str, None]()
    for step in done.steps:
        match program.instructions[step.number]:
            case Assignment(_, _, used) | Assertion(_, used, _) | Assumption(_, used):
                found |= dict.fromkeys(name for name in names_in(used) if name not in given)
            case Jump(_, Expression() as used, _):
                found |= dict.fromkeys(name for name in names_in(used) if name not in given)
        if step.name is not None:
            given.add(step.name)
    return tuple(found)


def evaluate(expression: Expression, memory: Mapping[str, int]) -> int:
    """The value of an expression.

    Division by zero is an error of whoever asks: before it comes to that, an assertion fails.
    """
    match expression:
        case Number(_, value):
            return value
        case Name(_, name):
            return memory[name]
        case Unary(_, "!", part):
            return int(not evaluate(part, memory))
        case Unary(kind, "-", part):
            return wrapped(-evaluate(part, memory), kind)
        case Convert(kind, part):
            return wrapped(evaluate(part, memory), kind)
        case Choice(_, condition, yes, no):
            return evaluate(yes if evaluate(condition, memory) else no, memory)
        case Fits(kind, operator, left, right):
            exact = _exact(operator, evaluate(left, memory), evaluate(right, memory))
            return int(kind.low <= exact <= kind.high)
        case Binary(_, "&&", left, right):
            return int(bool(evaluate(left, memory)) and bool(evaluate(right, memory)))
        case Binary(_, "||", left, right):
            return int(bool(evaluate(left, memory)) or bool(evaluate(right, memory)))
        case Binary(kind, operator, left, right):
            return wrapped(_exact(operator, evaluate(left, memory), evaluate(right, memory)), kind)
    raise TypeError(f"{type(expression).__name__} is no expression")


def wrapped(value: int, kind: Type) -> int:
    """The value of the type that differs by a multiple of 2 to the width."""
    return (value - kind.low) % (1 << kind.width) + kind.low


def _exact(operator: str, left: int, right: int) -> int:
    match operator:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/":
            quotient = abs(left) // abs(right)
            return -quotient if (left < 0) != (right < 0) else quotient
        case "%":
            remainder = abs(left) % abs(right)
            return -remainder if left < 0 else remainder
        case "==":
            return int(left == right)
        case "!=":
            return int(left != right)
        case "<":
            return int(left < right)
        case "<=":
            return int(left <= right)
        case ">":
            return int(left > right)
        case ">=":
            return int(left >= right)
    raise ValueError(f"{operator} is no operator")
