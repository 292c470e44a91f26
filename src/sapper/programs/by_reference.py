"""The same function with every variable passed by reference, and nothing returned.

    int f(int u, int v) { int t; ... return u; }
    void f(int *u, int *v, int *t) { ... }

Parameters come first, then what was local. What was returned is left in the first parameter if
every `return` returns just that, and else in one more, the last, called `result`. So the *result*
of a function that returns nothing is what it leaves in its first parameter, unless it has one that
is called `result`.

A local variable is any value at first, as before: now it is what the caller had there. Aliasing,
one variable passed twice, is excluded.
"""

from __future__ import annotations

from dataclasses import replace

from sapper.programs.syntax import (
    Assign,
    Block,
    DoWhile,
    For,
    Function,
    If,
    Labelled,
    Name,
    Return,
    Role,
    Statement,
    Variable,
    While,
    statements_in,
)

RESULT = "result"


def by_reference(function: Function) -> Function:
    """The function with pointers as parameters only."""
    variables = [*function.parameters, *function.locals]
    kept = _first_parameter(function)
    target: Name | None = None
    if function.result is not None and kept is None:
        name = RESULT
        while any(variable.name == name for variable in variables):
            name += "_"
        variables.append(Variable(name, function.result, Role.REFERENCE))
        target = Name(function.result, name)
    passed = tuple(replace(variable, role=Role.REFERENCE) for variable in variables)
    body = _rewritten(function.body, target)
    assert isinstance(body, Block)
    if body.statements and body.statements[-1] == Return(body.statements[-1].line, None):
        body = replace(body, statements=body.statements[:-1])
    return Function(function.name, passed, None, body, function.width)


def result_of(function: Function) -> Name | None:
    """Where the result of a function is, once it is by reference."""
    if function.result is not None:
        kept = _first_parameter(function)
        return kept or _last(by_reference(function))
    named = [v for v in function.parameters if v.role is Role.REFERENCE]
    chosen = [v for v in named if v.name == RESULT] or named[:1]
    return Name(chosen[0].type, chosen[0].name) if chosen else None


def _last(function: Function) -> Name:
    variable = function.variables[-1]
    return Name(variable.type, variable.name)


def _first_parameter(function: Function) -> Name | None:
    """The first parameter, if it is what is always returned."""
    if not function.parameters or function.result is None:
        return None
    first = Name(function.parameters[0].type, function.parameters[0].name)
    returned = [s.value for s in statements_in(function.body) if isinstance(s, Return)]
    return first if returned and all(value == first for value in returned) else None


def _rewritten(statement: Statement, target: Name | None) -> Statement:
    """The statement with assignments to the target in place of values returned."""
    match statement:
        case Return(line, value):
            left = Return(line, None)
            if value is None or target is None:
                return left
            return Block(line, (Assign(line, target, value), left))
        case Block(line, statements):
            found: list[Statement] = []
            for inner in statements:
                new = _rewritten(inner, target)
                apart = isinstance(inner, Return) and isinstance(new, Block)
                found += new.statements if apart and isinstance(new, Block) else [new]
            return Block(line, tuple(found))
        case If(line, condition, then, otherwise):
            other = None if otherwise is None else _rewritten(otherwise, target)
            return If(line, condition, _rewritten(then, target), other)
        case For(line, condition, step, body):
            return For(line, condition, step, _rewritten(body, target))
        case Labelled(line, label, inner):
            return Labelled(line, label, _rewritten(inner, target))
        case While(line, condition, body):
            return While(line, condition, _rewritten(body, target))
        case DoWhile(line, body, condition):
            return DoWhile(line, _rewritten(body, target), condition)
    return statement
