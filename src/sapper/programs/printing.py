"""Functions and goto programs as C again, which a compiler takes and which does the same.

An `int` of C has 32 bits as a rule, and ours may have fewer. So arithmetic that can leave its type
is done in C's unsigned, which wraps around, and brought back by `to_int` or `to_unsigned`; what
cannot leave it, such as u % v, stands as it was. Nothing printed relies on signed overflow.
"""

from __future__ import annotations

from collections.abc import Iterator

from sapper.programs.goto import Assertion, Assignment, Assumption, End, Jump, Program
from sapper.programs.syntax import (
    COMPARISONS,
    Assert,
    Assign,
    Assume,
    Binary,
    Block,
    Break,
    Choice,
    Continue,
    Convert,
    DoWhile,
    Expression,
    Fits,
    For,
    Function,
    Goto,
    If,
    Labelled,
    Name,
    Number,
    Return,
    Role,
    Statement,
    Type,
    Unary,
    While,
)

_BINDING = {"*": 6, "/": 6, "%": 6, "+": 5, "-": 5, "<": 4, "<=": 4, ">": 4, ">=": 4}
_BINDING |= {"==": 3, "!=": 3, "&&": 2, "||": 1, "?": 0}
_FITS = {"+": "fits_add", "-": "fits_subtract", "*": "fits_multiply"}


class Writer:
    """How expressions are written: which names are pointers, and whether for a compiler.

    Not for a compiler, arithmetic is written as it was read.
    """

    def __init__(self, pointers: frozenset[str] = frozenset(), *, exact: bool = True) -> None:
        self.pointers, self.exact = pointers, exact

    def __call__(self, expression: Expression, least: int = 0) -> str:
        text, binding = self._written(expression)
        return f"({text})" if binding < least else text

    def _written(self, expression: Expression) -> tuple[str, int]:
        match expression:
            case Number(kind, value):
                return self._number(kind, value)
            case Name(_, name):
                return (f"*{name}", 7) if name in self.pointers else (name, 8)
            case Unary(kind, "-", part) if self.exact:
                return f"{_back(kind)}(0u - {self(part, 6)})", 8
            case Unary(_, operator, part):
                return f"{operator}{self(part, 7)}", 7
            case Convert(kind, part):
                name = _back(kind) if self.exact else f"({kind})"
                return (f"{name}({self(part)})", 8) if self.exact else (f"{name}{self(part, 7)}", 7)
            case Fits(_, operator, left, right):
                return f"{_FITS[operator]}({self(left)}, {self(right)})", 8
            case Choice(_, condition, yes, no):
                return f"{self(condition, 1)} ? {self(yes, 1)} : {self(no, 0)}", 0
            case Binary(kind, operator, left, right):
                return self._binary(kind, operator, left, right)
        raise TypeError(f"{type(expression).__name__} is no expression")

    def _number(self, kind: Type, value: int) -> tuple[str, int]:
        if kind.signed and value == -(1 << 31):
            return "(-2147483647 - 1)", 8
        return f"{value}{'' if kind.signed else 'u'}", 8 if value >= 0 else 7

    def _binary(
        self, kind: Type, operator: str, left: Expression, right: Expression
    ) -> tuple[str, int]:
        binding = _BINDING[operator]
        # Compilers ask for parentheses around && within ||, and around chains of comparisons.
        inner = binding + 1 if operator in COMPARISONS else binding
        if operator == "||":
            inner = 3 if any(_is_and(side) for side in (left, right)) else binding
        first, second = self(left, inner), self(right, max(inner, binding + 1))
        text = f"{first} {operator} {second}"
        if not self.exact or operator not in _FITS:
            return text, binding
        # In C's unsigned from the first step on.
        start = "1u * " if operator == "*" else "0u + "
        return f"{_back(kind)}({start}{text})", 8


def _is_and(expression: Expression) -> bool:
    return isinstance(expression, Binary) and expression.operator == "&&"


def _back(kind: Type) -> str:
    return "to_int" if kind.signed else "to_unsigned"


# -- what a program needs before it --------------------------------------------------------------


def _prelude(text: str, width: int) -> Iterator[str]:
    """The headers and helpers that a text uses."""
    if "assert(" in text:
        yield "#include <assert.h>"
    if "assume(" in text:
        yield "#include <stdlib.h>"
        yield "#define assume(condition) ((condition) ? (void)0 : exit(0))"
    mask, sign = f"0x{(1 << width) - 1:X}u", f"0x{1 << width - 1:X}u"
    if "to_int(" in text:
        yield (
            "static int to_int(unsigned x) "
            f"{{ x &= {mask}; return x & {sign} ? -(int)({mask} - x) - 1 : (int)x; }}"
        )
    if "to_unsigned(" in text:
        yield f"static unsigned to_unsigned(unsigned x) {{ return x & {mask}; }}"
    low, high = f"(-{(1 << width - 1) - 1}LL - 1)", f"{(1 << width - 1) - 1}LL"
    for operator, name in _FITS.items():
        if f"{name}(" in text:
            yield (
                f"static int {name}(long long a, long long b) "
                f"{{ return {low} <= a {operator} b && a {operator} b <= {high}; }}"
            )


def _with_prelude(text: str, width: int) -> str:
    needed = "\n".join(_prelude(text, width))
    return f"{needed}\n\n{text}" if needed else text


# -- functions -----------------------------------------------------------------------------------


def write_function(function: Function, *, exact: bool = True) -> str:
    """A function as C; with `exact`, such that a compiler's int of 32 bits makes no difference."""
    pointers = frozenset(v.name for v in function.variables if v.role is Role.REFERENCE)
    writer = Writer(pointers, exact=exact)
    result = function.result or "void"
    lines = [f"{result} {function.name}({_parameters(function)})", "{"]
    lines += [f"    {local.type} {local.name};" for local in function.locals]
    for statement in function.body.statements:
        lines += _statement(statement, writer, 1)
    text = "\n".join([*lines, "}"]) + "\n"
    return _with_prelude(text, function.width) if exact else text


def _parameters(function: Function) -> str:
    stars = ((v, "*" if v.role is Role.REFERENCE else "") for v in function.parameters)
    return ", ".join(f"{v.type} {star}{v.name}" for v, star in stars) or "void"


def _statement(statement: Statement, write: Writer, depth: int) -> Iterator[str]:
    indent = "    " * depth
    match statement:
        case Block(_, statements):
            yield f"{indent}{{"
            for inner in statements:
                yield from _statement(inner, write, depth + 1)
            yield f"{indent}}}"
        case If(_, condition, then, otherwise):
            yield f"{indent}if ({write(condition)})"
            yield from _braced(then, write, depth)
            if otherwise is not None:
                yield f"{indent}else"
                yield from _braced(otherwise, write, depth)
        case While(_, condition, body):
            yield f"{indent}while ({write(condition)})"
            yield from _braced(body, write, depth)
        case DoWhile(_, body, condition):
            yield f"{indent}do"
            yield from _braced(body, write, depth)
            yield f"{indent}while ({write(condition)});"
        case For(_, condition, step, body):
            tested = "" if condition is None else f" {write(condition)}"
            stepped = "" if step is None else f" {_simple(step, write)}"
            yield f"{indent}for (;{tested};{stepped})"
            yield from _braced(body, write, depth)
        case Labelled(_, label, inner):
            yield f"{indent[4:]}{label}:;"
            yield from _statement(inner, write, depth)
        case _:
            yield f"{indent}{_simple(statement, write)};"


def _braced(statement: Statement, write: Writer, depth: int) -> Iterator[str]:
    block = statement if isinstance(statement, Block) else Block(statement.line, (statement,))
    return _statement(block, write, depth)


def _simple(statement: Statement, write: Writer) -> str:
    match statement:
        case Assign(_, target, value):
            return f"{write(target)} = {write(value)}"
        case Goto(_, label):
            return f"goto {label}"
        case Return(_, value):
            return "return" if value is None else f"return {write(value)}"
        case Assert(_, condition):
            return f"assert({write(condition)})"
        case Assume(_, condition):
            return f"assume({write(condition)})"
        case Break():
            return "break"
        case Continue():
            return "continue"
    raise TypeError(f"{type(statement).__name__} is no statement")


# -- goto programs -------------------------------------------------------------------------------


def write_program(program: Program, *, exact: bool = True) -> str:
    """A goto program as C: a number and a line for each instruction, labels where jumps lead."""
    pointers = frozenset(program.types) - frozenset(program.ghosts)
    write = Writer(pointers, exact=exact)
    outside = (name for name in program.types if name in pointers)
    passed = ", ".join(f"{program.types[name]} *{name}" for name in outside) or "void"
    lines = [f"void {program.name}({passed})", "{"]
    lines += [f"    {program.types[name]} {name};" for name in program.ghosts]
    targets = {s.target for s in program.instructions if isinstance(s, Jump)}
    wide = len(str(len(program.instructions)))
    for number, instruction in enumerate(program.instructions, 1):
        label = f"L{number}:" if number - 1 in targets else ""
        said = _instruction(instruction, write)
        lines.append(f"/* {number:>{wide}} */ {label:<{wide + 3}}{said}")
    text = "\n".join([*lines, "}"]) + "\n"
    return _with_prelude(text, program.width) if exact else text


def _instruction(instruction: object, write: Writer) -> str:
    match instruction:
        case Assignment(_, target, value):
            return f"{write(target)} = {write(value)};"
        case Jump(_, condition, place):
            test = "" if condition is None else f"if ({write(condition)}) "
            return f"{test}goto L{place + 1};"
        case Assumption(_, condition):
            return f"assume({write(condition)});"
        case Assertion(_, condition, kind):
            return f"assert({write(condition)}); /* {kind.value} */"
        case End():
            return "return;"
    raise TypeError(f"{type(instruction).__name__} is no instruction")
