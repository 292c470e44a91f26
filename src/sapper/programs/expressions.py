"""From a parsed tree to expressions: names, numbers, operators, and C's silent conversions.

Words. A *scope* says which variable a name means; the innermost one that knows it decides.

The kinds of nodes are known by their names, so that the parser stays behind its door.
"""

from __future__ import annotations

import re
from collections import ChainMap
from typing import Any, NoReturn

from sapper.programs.syntax import (
    ARITHMETIC,
    COMPARISONS,
    MOST_DEPTH,
    Binary,
    Expression,
    Name,
    Number,
    Role,
    Type,
    Unary,
    Variable,
    converted,
)

MOST_VARIABLES = 100

KEPT = {"assert", "assume", "exit", "to_int", "to_unsigned", "fits_add", "fits_subtract"}
LIMITS = ("INT_MIN", "INT_MAX", "UINT_MAX")
KEPT |= {"fits_multiply", *LIMITS}
"""Names that printed programs use themselves."""

_NUMBER = re.compile(r"(0[xX][0-9a-fA-F]+|[0-9]+)([uU]?)")
_WORDS = {
    "TernaryOp": "the operator ?:",
    "ArrayRef": "an array",
    "StructRef": "a member of a structure",
    "Cast": "a cast",
    "FuncCall": "a call",
    "Assignment": "an assignment within an expression",
    "ExprList": "the operator ,",
    "CompoundLiteral": "a compound literal",
    "InitList": "a list of values",
    "ArrayDecl": "an array",
    "PtrDecl": "a pointer",
    "FuncDecl": "a function",
    "Switch": "switch",
    "Case": "case",
    "Pragma": "a pragma",
    "StaticAssert": "_Static_assert",
    "Struct": "a structure",
    "Union": "a union",
    "Enum": "an enumeration",
    "Typename": "a type",
    "ID": "a name without effect",
    "BinaryOp": "an expression without effect",
    "Constant": "a number without effect",
    "Decl": "a declaration",
    "Typedef": "a type of one's own",
    "EllipsisParam": "the parameter ...",
    "IdentifierType": "a type",
}


def refuse(node: Any, sentence: str) -> NoReturn:
    raise ValueError(f"line {line_of(node)}: {sentence}")


def line_of(node: Any) -> int:
    """Labels around a statement, and others, may have no place of their own."""
    if node.coord is not None:
        return int(node.coord.line)
    return next((line_of(child) for _, child in node.children()), 0)


def called(node: Any) -> str:
    """What a kind of node is called in C."""
    kind = type(node).__name__
    return _WORDS.get(kind, kind)


class Scopes:
    """The variables, and which one a name means at this place.

    A name that is declared again elsewhere makes another variable, which is called after it.
    """

    def __init__(self, width: int) -> None:
        self.signed, self.unsigned = Type(width, True), Type(width, False)
        self.variables: dict[str, Variable] = {}
        self.visible: ChainMap[str, str] = ChainMap()
        numbers = (
            Number(self.signed, self.signed.low),
            Number(self.signed, self.signed.high),
            Number(self.unsigned, self.unsigned.high),
        )
        self.limits = dict(zip(LIMITS, numbers, strict=True))

    def enter(self) -> None:
        self.visible = self.visible.new_child()

    def leave(self) -> None:
        self.visible = self.visible.parents

    def declare(self, node: Any, name: str, kind: Type, role: Role) -> Variable:
        if name in self.visible.maps[0]:
            refuse(node, f"{name} is declared twice")
        if len(self.variables) == MOST_VARIABLES:
            refuse(node, f"more than {MOST_VARIABLES} variables")
        own, number = name, 1
        while own in self.variables or own in KEPT:
            number += 1
            own = f"{name}_{number}"
        self.visible[name] = own
        self.variables[own] = Variable(own, kind, role, line_of(node))
        return self.variables[own]

    # -- expressions -----------------------------------------------------------------------------

    def target(self, node: Any) -> Name:
        """A variable that something is assigned to."""
        found = self.expression(node)
        if not isinstance(found, Name):
            refuse(node, "only a variable can be assigned to")
        return found

    def expression(self, node: Any, depth: int = 0) -> Expression:
        if depth > MOST_DEPTH:
            refuse(node, f"an expression is more than {MOST_DEPTH} parts deep")
        match type(node).__name__:
            case "Constant":
                return self._number(node)
            case "ID":
                return self._name(node, pointed=False)
            case "UnaryOp":
                return self._unary(node, depth + 1)
            case "BinaryOp":
                return self._binary(node, depth + 1)
        refuse(node, f"{called(node)} is not understood in an expression")

    def _name(self, node: Any, pointed: bool) -> Expression:
        name = self.visible.get(node.name)
        if name is None:
            if node.name in self.limits and not pointed:
                return self.limits[node.name]
            refuse(node, f"{node.name} is not declared")
        variable = self.variables[name]
        if pointed != (variable.role is Role.REFERENCE):
            if pointed:
                refuse(node, f"{node.name} is no pointer, and * is put before it")
            refuse(node, f"{node.name} is a pointer, understood as *{node.name} only")
        return Name(variable.type, name)

    def _number(self, node: Any) -> Expression:
        found = _NUMBER.fullmatch(node.value)
        if not found:
            refuse(node, f"{node.value[:20]} is no whole number of type int or unsigned")
        digits, suffix = found.groups()
        if digits.startswith("0") and digits[1:].isdigit() and not re.fullmatch("[0-7]+", digits):
            refuse(node, f"{node.value[:20]} begins with 0 and so is octal, with digits to 7")
        hexadecimal = digits[:2] in ("0x", "0X")
        octal = digits.startswith("0") and not hexadecimal
        value = int(digits, 16 if hexadecimal else 8 if octal else 10)
        if not suffix and value <= self.signed.high:
            return Number(self.signed, value)
        if value > self.unsigned.high or not (suffix or hexadecimal or octal):
            kind = self.unsigned if suffix or hexadecimal or octal else self.signed
            said = (
                f"{node.value[:20]} is above {kind.high}, the largest {kind} of {kind.width} bits"
            )
            more = kind.signed and value <= self.unsigned.high
            refuse(node, f"{said}; as unsigned write {digits}u" if more else said)
        return Number(self.unsigned, value)

    def _unary(self, node: Any, depth: int) -> Expression:
        match node.op:
            case "*" if type(node.expr).__name__ == "ID":
                return self._name(node.expr, pointed=True)
            case "-":
                part = node.expr
                if type(part).__name__ == "Constant" and part.value == str(-self.signed.low):
                    return Number(self.signed, self.signed.low)
                inner = self.expression(part, depth)
                return Unary(inner.type, "-", inner)
            case "+":
                return self.expression(node.expr, depth)
            case "!":
                return Unary(self.signed, "!", self.expression(node.expr, depth))
            case "++" | "--" | "p++" | "p--":
                refuse(node, f"{node.op.removeprefix('p')} is understood as a statement only")
        refuse(node, f"the operator {node.op} is not understood")

    def _binary(self, node: Any, depth: int) -> Expression:
        left, right = self.expression(node.left, depth), self.expression(node.right, depth)
        return self.combined(node, node.op, left, right)

    def combined(self, node: Any, operator: str, left: Expression, right: Expression) -> Expression:
        """Both sides in one type: unsigned, if one of them is."""
        if operator in ("&&", "||"):
            return Binary(self.signed, operator, left, right)
        if operator not in COMPARISONS and operator not in ARITHMETIC:
            refuse(node, f"the operator {operator} is not understood")
        common = self.signed if left.type.signed and right.type.signed else self.unsigned
        own = common if operator in ARITHMETIC else self.signed
        return Binary(own, operator, converted(left, common), converted(right, common))
