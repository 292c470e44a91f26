"""From a parsed tree to statements, and to a whole function.

Declarations become variables, and assignments where they give a value. Compound assignments and ++
are understood as statements. `assert` and `assume` are calls in C and statements here.
"""

from __future__ import annotations

from typing import Any

from sapper.programs.expressions import Scopes, called, line_of, refuse
from sapper.programs.syntax import (
    MOST_DEPTH,
    Assert,
    Assign,
    Assume,
    Block,
    Break,
    Continue,
    DoWhile,
    Expression,
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
    While,
    converted,
    names_in,
)

MOST_STATEMENTS = 1000
_SIGNED = {("int",), ("signed",), ("signed", "int")}
_UNSIGNED = {("unsigned",), ("unsigned", "int")}


def function_of(node: Any, width: int) -> Function:
    """The function that a definition of a parsed file says."""
    reader = _Reader(width)
    declared = node.decl.type
    returned = reader.result_type(declared.type)
    for parameter in declared.args.params if declared.args else ():
        reader.parameter(parameter)
    reader.returned = returned
    body = reader.block(node.body, 0, own_scope=False)
    reader.check_gotos()
    variables = tuple(reader.scopes.variables.values())
    return Function(node.decl.name, variables, returned, body, width)


class _Reader:
    def __init__(self, width: int) -> None:
        self.scopes = Scopes(width)
        self.returned: Type | None = None
        self.count = self.loops = 0
        self.again: set[str] = set()  # variables declared where control may come again
        self.visible: dict[str, set[str]] = {}  # at each label
        self.gotos: list[tuple[Any, set[str], bool]] = []  # with what is visible, and if backward

    # -- declarations ----------------------------------------------------------------------------

    def result_type(self, node: Any) -> Type | None:
        if type(node).__name__ == "TypeDecl" and getattr(node.type, "names", None) == ["void"]:
            return None
        return self._type(node)

    def parameter(self, node: Any) -> None:
        kind = type(node).__name__
        if kind == "Typename" and getattr(node.type.type, "names", None) == ["void"]:
            return
        if kind != "Decl" or node.name is None:
            refuse(node, "a parameter is int, unsigned or a pointer to one of them, with a name")
        by_reference = type(node.type).__name__ == "PtrDecl"
        declared = self._type(node.type.type if by_reference else node.type)
        role = Role.REFERENCE if by_reference else Role.PARAMETER
        self.scopes.declare(node, node.name, declared, role)

    def _type(self, node: Any) -> Type:
        if type(node).__name__ != "TypeDecl":
            refuse(node, f"{called(node)} is not understood here: variables are int or unsigned")
        names = tuple(getattr(node.type, "names", ()))
        if names in _SIGNED:
            return self.scopes.signed
        if names in _UNSIGNED:
            return self.scopes.unsigned
        found = " ".join(names) or called(node.type)
        refuse(node, f"variables are int or unsigned, not {found}")

    def _declared(self, node: Any) -> list[Statement]:
        if node.storage or node.quals not in ([], ["const"]):
            refuse(node, f"{' '.join([*node.storage, *node.quals])} is not understood")
        kind = self._type(node.type)
        # In C a variable is visible in its own value, where it has none yet.
        variable = self.scopes.declare(node, node.name, kind, Role.LOCAL)
        if self.loops or self.visible:
            self.again.add(variable.name)
        value = None if node.init is None else self.scopes.expression(node.init)
        if value is not None and variable.name in names_in(value):
            refuse(node, f"{node.name} is used in its own first value")
        if value is None:
            if variable.name in self.again:
                refuse(
                    node, f"{node.name} is declared where control may come again, without a value"
                )
            return []
        return [Assign(line_of(node), Name(kind, variable.name), converted(value, kind))]

    # -- statements ------------------------------------------------------------------------------

    def block(self, node: Any, depth: int, own_scope: bool = True) -> Block:
        if own_scope:
            self.scopes.enter()
        found = [s for item in node.block_items or () for s in self._item(item, depth + 1)]
        if own_scope:
            self.scopes.leave()
        return Block(line_of(node), tuple(found))

    def _item(self, node: Any, depth: int) -> list[Statement]:
        if type(node).__name__ == "Decl":
            return self._declared(node)
        if type(node).__name__ == "EmptyStatement":
            return []
        return [self.statement(node, depth)]

    def statement(self, node: Any, depth: int) -> Statement:
        self.count += 1
        if self.count > MOST_STATEMENTS:
            refuse(node, f"more than {MOST_STATEMENTS:,} statements")
        if depth > MOST_DEPTH:
            refuse(node, f"statements are more than {MOST_DEPTH} deep")
        line, depth = line_of(node), depth + 1
        match type(node).__name__:
            case "Compound":
                return self.block(node, depth)
            case "EmptyStatement":
                return Block(line, ())
            case "Assignment" | "UnaryOp":
                return self._assignment(node)
            case "If":
                then = self._scoped(node.iftrue, depth)
                otherwise = None if node.iffalse is None else self._scoped(node.iffalse, depth)
                return If(line, self.scopes.expression(node.cond), then, otherwise)
            case "While":
                return While(line, self.scopes.expression(node.cond), self._body(node.stmt, depth))
            case "DoWhile":
                body = self._body(node.stmt, depth)
                return DoWhile(line_of(node.cond), body, self.scopes.expression(node.cond))
            case "For":
                return self._for(node, depth)
            case "Goto":
                here = set(self.scopes.visible.values())
                self.gotos.append((node, here, node.name in self.visible))
                return Goto(line, node.name)
            case "Label":
                if node.name in self.visible:
                    refuse(node, f"the label {node.name} stands twice")
                self.visible[node.name] = set(self.scopes.visible.values())
                return Labelled(line, node.name, self._scoped(node.stmt, depth))
            case "Break" | "Continue" as kind:
                if not self.loops:
                    refuse(node, f"{kind.lower()} outside a loop")
                return Break(line) if kind == "Break" else Continue(line)
            case "Return":
                return self._return(node)
            case "FuncCall":
                return self._call(node)
        refuse(node, f"{called(node)} is not understood as a statement")

    def _scoped(self, node: Any, depth: int) -> Statement:
        if type(node).__name__ == "Decl":
            refuse(node, "a declaration stands in a block")
        return self.statement(node, depth)

    def _body(self, node: Any, depth: int) -> Statement:
        self.loops += 1
        body = self._scoped(node, depth)
        self.loops -= 1
        return body

    def _for(self, node: Any, depth: int) -> Statement:
        line = line_of(node)
        self.scopes.enter()
        first: list[Statement] = []
        if type(node.init).__name__ == "DeclList":
            for declaration in node.init.decls:
                first += self._declared(declaration)
        elif node.init is not None:
            first = [self._assignment(node.init)]
        condition = None if node.cond is None else self.scopes.expression(node.cond)
        step = None if node.next is None else self._assignment(node.next)
        body = self._body(node.stmt, depth)
        self.scopes.leave()
        return Block(line, (*first, For(line, condition, step, body)))

    def _assignment(self, node: Any) -> Statement:
        line, scopes = line_of(node), self.scopes
        if type(node).__name__ == "UnaryOp" and node.op in ("++", "--", "p++", "p--"):
            target = scopes.target(node.expr)
            one = Number(scopes.signed, 1)
            value = scopes.combined(node, node.op[-1], target, one)
        elif type(node).__name__ == "Assignment":
            target = scopes.target(node.lvalue)
            value = scopes.expression(node.rvalue)
            if node.op != "=":
                value = scopes.combined(node, node.op.removesuffix("="), target, value)
        else:
            refuse(node, "an expression is no statement, for it would have no effect")
        return Assign(line, target, converted(value, target.type))

    def _return(self, node: Any) -> Statement:
        if (node.expr is None) != (self.returned is None):
            given = "without a value" if node.expr is None else "with a value"
            kind = self.returned or "void"
            refuse(node, f"return {given}, in a function whose result is {kind}")
        if node.expr is None or self.returned is None:
            return Return(line_of(node), None)
        return Return(line_of(node), converted(self.scopes.expression(node.expr), self.returned))

    def _call(self, node: Any) -> Statement:
        name = getattr(node.name, "name", "")
        if name not in ("assert", "assume"):
            refuse(node, f"a call of {name or 'a function'}: only assert and assume can be called")
        given = node.args.exprs if node.args else []
        if len(given) != 1:
            refuse(node, f"{name} takes one condition, not {len(given)}")
        condition: Expression = self.scopes.expression(given[0])
        return (Assert if name == "assert" else Assume)(line_of(node), condition)

    def check_gotos(self) -> None:
        """Each has its label, and none comes again to where a variable would have lost its value:
        past its declaration, from where it is not visible."""
        for node, here, backward in self.gotos:
            if node.name not in self.visible:
                refuse(node, f"there is no label {node.name}")
            for name in sorted(self.visible[node.name] - here):
                if backward or name in self.again:
                    refuse(node, f"goto {node.name} leads past the declaration of {name} again")
