"""From a function to its goto program, by way of its form by reference.

`while` is a test first, then the body and a jump back to the test. (The seed's translation put the
test at the end alone, which is `do … while`.)

Assertions that nobody wrote stand before each instruction that divides: by zero, INT_MIN by -1,
both undefined in C; and on request before each that may overflow. Where && or || or the condition
of the assertion itself keeps a division from being computed, the assertion says so too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sapper.programs.by_reference import by_reference, result_of
from sapper.programs.goto import (
    Assertion,
    Assignment,
    Assumption,
    End,
    Instruction,
    Jump,
    Kind,
    Program,
)
from sapper.programs.syntax import (
    Assert,
    Assign,
    Assume,
    Binary,
    Block,
    Break,
    Choice,
    Continue,
    DoWhile,
    Expression,
    Fits,
    For,
    Function,
    Goto,
    If,
    Labelled,
    Number,
    Return,
    Statement,
    Type,
    Unary,
    While,
    negation,
)


def program_of(function: Function, *, overflow: bool = False) -> Program:
    """The goto program of a function, by way of its form by reference."""
    passed = by_reference(function)
    maker = _Maker(overflow)
    maker.statement(passed.body)
    if function.result is not None and maker.reaches_end(function.body):
        maker.emit(Assertion(maker.line, Number(Type(function.width, True), 0), Kind.RETURNS))
    maker.place("end")
    maker.emit(End(maker.line))
    return Program(
        name=function.name,
        types={variable.name: variable.type for variable in passed.variables},
        parameters=tuple(v.name for v in function.parameters),
        ghosts=(),
        result=result_of(function),
        instructions=maker.resolved(),
        width=function.width,
    )


class _Maker:
    """Instructions so far. Jumps name their targets, which are resolved at the end."""

    def __init__(self, overflow: bool) -> None:
        self.overflow = overflow
        self.instructions: list[Instruction] = []
        self.jumps: dict[int, str] = {}
        self.places: dict[str, int] = {}
        self.fresh = 0
        self.line = 0
        self.loops: list[tuple[str, str]] = []  # where break and continue lead

    def emit(self, instruction: Instruction) -> None:
        self.instructions.append(instruction)
        self.line = max(self.line, instruction.line)

    def place(self, name: str) -> None:
        self.places[name] = len(self.instructions)

    def name(self) -> str:
        self.fresh += 1
        return f"#{self.fresh}"

    def jump(self, line: int, name: str, condition: Expression | None = None) -> None:
        if condition is not None:
            self.check(line, condition)
        self.jumps[len(self.instructions)] = name
        self.emit(Jump(line, condition, 0))

    def resolved(self) -> tuple[Instruction, ...]:
        for number, name in self.jumps.items():
            jump = self.instructions[number]
            assert isinstance(jump, Jump)
            self.instructions[number] = replace(jump, target=self.places[name])
        return tuple(self.instructions)

    def reaches_end(self, body: Block) -> bool:
        """Whether control might come to the end without `return`."""
        return not (body.statements and isinstance(body.statements[-1], Return))

    # -- checks ----------------------------------------------------------------------------------

    def check(self, line: int, expression: Expression) -> None:
        """The assertions that an expression needs."""
        needed = (Assertion(line, *found) for found in _needed(expression, self.overflow))
        for assertion in dict.fromkeys(needed):
            self.emit(assertion)

    # -- statements ------------------------------------------------------------------------------

    def statement(self, statement: Statement) -> None:
        line = statement.line
        match statement:
            case Assign(_, target, value):
                self.check(line, value)
                self.emit(Assignment(line, target, value))
            case Block(_, statements):
                for inner in statements:
                    self.statement(inner)
            case If(_, condition, then, otherwise):
                self._if(line, condition, then, otherwise)
            case While(_, condition, body):
                self._loop(line, condition, None, body)
            case For(_, condition, step, body):
                self._loop(line, condition, step, body)
            case DoWhile(_, body, condition):
                self._do(line, body, condition)
            case Goto(_, label):
                self.jump(line, f"label {label}")
            case Labelled(_, label, inner):
                self.place(f"label {label}")
                self.statement(inner)
            case Break():
                self.jump(line, self.loops[-1][0])
            case Continue():
                self.jump(line, self.loops[-1][1])
            case Return():
                self.jump(line, "end")
            case Assert(_, condition):
                self.check(line, condition)
                self.emit(Assertion(line, condition, Kind.WRITTEN))
            case Assume(_, condition):
                self.check(line, condition)
                self.emit(Assumption(line, condition))
            case _:
                raise TypeError(f"{type(statement).__name__} is no statement")

    def _if(
        self, line: int, condition: Expression, then: Statement, otherwise: Statement | None
    ) -> None:
        after = self.name()
        if isinstance(then, Block) and len(then.statements) == 1:
            then = then.statements[0]
        if isinstance(then, Goto) and otherwise is None:
            self.jump(line, f"label {then.label}", condition)
            return
        other = self.name() if otherwise is not None else after
        self.jump(line, other, negation(condition))
        self.statement(then)
        if otherwise is not None:
            self.jump(otherwise.line, after)
            self.place(other)
            self.statement(otherwise)
        self.place(after)

    def _loop(
        self, line: int, condition: Expression | None, step: Statement | None, body: Statement
    ) -> None:
        test, after, again = self.name(), self.name(), self.name()
        self.place(test)
        if condition is not None:
            self.jump(line, after, negation(condition))
        self._body(body, after, again if step else test)
        self.place(again)
        if step is not None:
            self.statement(step)
        self.jump(line, test)
        self.place(after)

    def _do(self, line: int, body: Statement, condition: Expression) -> None:
        first, after, again = self.name(), self.name(), self.name()
        self.place(first)
        self._body(body, after, again)
        self.place(again)
        self.jump(line, first, condition)
        self.place(after)

    def _body(self, body: Statement, after: str, again: str) -> None:
        self.loops.append((after, again))
        self.statement(body)
        self.loops.pop()


# -- what nobody wrote ---------------------------------------------------------------------------


def _needed(expression: Expression, overflow: bool) -> Iterator[tuple[Expression, Kind]]:
    """Conditions under which an expression has a value in C, the inner ones first."""
    match expression:
        case Binary(kind, "&&" | "||" as operator, left, right):
            yield from _needed(left, overflow)
            unless = negation(left) if operator == "&&" else left
            for condition, about in _needed(right, overflow):
                yield Binary(kind, "||", unless, condition), about
            return
        case Choice():
            raise TypeError("a program that was read has no choices")
    for part in expression.parts:
        yield from _needed(part, overflow)
    match expression:
        case Binary(kind, "/" | "%", left, right):
            yield from _division(kind, left, right)
        case Binary(kind, "+" | "-" | "*" as sign, left, right) if overflow and kind.signed:
            yield Fits(kind, sign, left, right), Kind.OVERFLOW
        case Unary(kind, "-", part) if overflow and kind.signed:
            yield Fits(kind, "-", Number(kind, 0), part), Kind.OVERFLOW


def _division(kind: Type, left: Expression, right: Expression) -> Iterator[tuple[Expression, Kind]]:
    truth = Type(kind.width, True)
    if not (isinstance(right, Number) and right.value != 0):
        yield Binary(truth, "!=", right, Number(kind, 0)), Kind.DIVISION
    constant = [side.value for side in (left, right) if isinstance(side, Number)]
    if kind.signed and all(value in (kind.low, -1) for value in constant):
        small = Binary(truth, "!=", left, Number(kind, kind.low))
        minus_one = Binary(truth, "!=", right, Number(kind, -1))
        yield Binary(truth, "||", small, minus_one), Kind.DIVISION
