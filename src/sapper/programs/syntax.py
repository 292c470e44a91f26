"""Programs of a small C, as frozen values.

Words. A *type* is `int` or `unsigned`, of a *width* in bits. An *expression* has a type and no
effect; where C converts a value silently, a `Convert` stands here. A *statement* knows its line. A
parameter *by reference* is a pointer in C: what the function leaves in it is seen outside.

What a value means, where C leaves it open, is said in docs/programs.md; in short, all arithmetic
wraps around, division truncates, and what was given no value has any.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator
from dataclasses import dataclass

WIDTHS = range(4, 33)

MOST_DEPTH = 100
"""Parts within parts, of expressions and of statements."""


@dataclass(frozen=True, slots=True)
class Type:
    width: int
    signed: bool

    @property
    def low(self) -> int:
        return -1 << self.width - 1 if self.signed else 0

    @property
    def high(self) -> int:
        return (1 << self.width - self.signed) - 1

    def __str__(self) -> str:
        return "int" if self.signed else "unsigned"


# -- expressions ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Expression:
    type: Type

    @property
    def parts(self) -> tuple[Expression, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class Number(Expression):
    value: int


@dataclass(frozen=True, slots=True)
class Name(Expression):
    name: str


@dataclass(frozen=True, slots=True)
class Unary(Expression):
    """- or !."""

    operator: str
    part: Expression

    @property
    def parts(self) -> tuple[Expression, ...]:
        return (self.part,)


@dataclass(frozen=True, slots=True)
class _Sided(Expression):
    operator: str
    left: Expression
    right: Expression

    @property
    def parts(self) -> tuple[Expression, ...]:
        return (self.left, self.right)


@dataclass(frozen=True, slots=True)
class Binary(_Sided):
    """Both sides of an operator of `ARITHMETIC` and of `COMPARISONS` have one type; && and || do
    not look at the right side when the left one decides."""


@dataclass(frozen=True, slots=True)
class Convert(Expression):
    """The same bits, in another type."""

    part: Expression

    @property
    def parts(self) -> tuple[Expression, ...]:
        return (self.part,)


@dataclass(frozen=True, slots=True)
class Fits(_Sided):
    """Whether left operator right, without wrapping, is a value of their type."""


@dataclass(frozen=True, slots=True)
class Choice(Expression):
    """condition ? yes : no. Programs that are read have none; single assignment does."""

    condition: Expression
    yes: Expression
    no: Expression

    @property
    def parts(self) -> tuple[Expression, ...]:
        return (self.condition, self.yes, self.no)


ARITHMETIC = ("+", "-", "*", "/", "%")
COMPARISONS = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
"""Each with its opposite."""


def negation(condition: Expression) -> Expression:
    match condition:
        case Unary(_, "!", part):
            return part
        case Binary(kind, operator, left, right) if operator in COMPARISONS:
            return Binary(kind, COMPARISONS[operator], left, right)
        case Binary(kind, "&&" | "||" as operator, left, right):
            other = "||" if operator == "&&" else "&&"
            return Binary(kind, other, negation(left), negation(right))
        case Number(kind, value):
            return Number(kind, int(not value))
    return Unary(condition.type, "!", condition)


def converted(expression: Expression, kind: Type) -> Expression:
    if expression.type == kind:
        return expression
    if isinstance(expression, Number) and kind.low <= expression.value <= kind.high:
        return Number(kind, expression.value)
    return Convert(kind, expression)


def renamed(expression: Expression, new: Callable[[Name], Name]) -> Expression:
    """The expression with other names."""
    match expression:
        case Name():
            return new(expression)
        case Unary(kind, operator, part):
            return Unary(kind, operator, renamed(part, new))
        case Convert(kind, part):
            return Convert(kind, renamed(part, new))
        case Binary(kind, sign, left, right):
            return Binary(kind, sign, renamed(left, new), renamed(right, new))
        case Fits(kind, sign, left, right):
            return Fits(kind, sign, renamed(left, new), renamed(right, new))
    return expression


def names_in(expression: Expression) -> Iterator[str]:
    todo = [expression]
    while todo:
        node = todo.pop()
        if isinstance(node, Name):
            yield node.name
        todo.extend(reversed(node.parts))


# -- statements ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Statement:
    line: int


@dataclass(frozen=True, slots=True)
class Assign(Statement):
    target: Name
    value: Expression


@dataclass(frozen=True, slots=True)
class Block(Statement):
    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class If(Statement):
    condition: Expression
    then: Statement
    otherwise: Statement | None


@dataclass(frozen=True, slots=True)
class While(Statement):
    condition: Expression
    body: Statement


@dataclass(frozen=True, slots=True)
class DoWhile(Statement):
    """`line` is that of the condition."""

    body: Statement
    condition: Expression


@dataclass(frozen=True, slots=True)
class For(Statement):
    """The first part stands before it, as a statement of its own."""

    condition: Expression | None
    step: Statement | None
    body: Statement


@dataclass(frozen=True, slots=True)
class Goto(Statement):
    label: str


@dataclass(frozen=True, slots=True)
class Labelled(Statement):
    label: str
    statement: Statement


@dataclass(frozen=True, slots=True)
class Break(Statement): ...


@dataclass(frozen=True, slots=True)
class Continue(Statement): ...


@dataclass(frozen=True, slots=True)
class Return(Statement):
    value: Expression | None


@dataclass(frozen=True, slots=True)
class Assert(Statement):
    condition: Expression


@dataclass(frozen=True, slots=True)
class Assume(Statement):
    condition: Expression


def inner(statement: Statement) -> tuple[Statement, ...]:
    """The statements that a statement consists of."""
    match statement:
        case Block(_, statements):
            return statements
        case If(_, _, then, otherwise):
            return (then,) if otherwise is None else (then, otherwise)
        case For(_, _, step, body):
            return (body,) if step is None else (body, step)
        case While(_, _, body) | DoWhile(_, body, _) | Labelled(_, _, body):
            return (body,)
    return ()


def statements_in(statement: Statement) -> Iterator[Statement]:
    """A statement and all within it, in their order."""
    todo = [statement]
    while todo:
        node = todo.pop()
        yield node
        todo.extend(reversed(inner(node)))


# -- functions -----------------------------------------------------------------------------------


class Role(enum.Enum):
    PARAMETER = "parameter"
    REFERENCE = "by reference"
    LOCAL = "local"


@dataclass(frozen=True, slots=True)
class Variable:
    name: str
    type: Type
    role: Role
    line: int = 0


@dataclass(frozen=True, slots=True)
class Function:
    """Parameters come first among the variables; each variable has a name of its own.

    `result` is the type of what is returned, None for a function that returns nothing.
    """

    name: str
    variables: tuple[Variable, ...]
    result: Type | None
    body: Block
    width: int

    @property
    def parameters(self) -> tuple[Variable, ...]:
        return tuple(v for v in self.variables if v.role is not Role.LOCAL)

    @property
    def locals(self) -> tuple[Variable, ...]:
        return tuple(v for v in self.variables if v.role is Role.LOCAL)
