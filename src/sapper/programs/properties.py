"""What can be asked of a function, by name; and the assertions that some names stand for.

Words. A *property* holds if no run fails an assertion of its kinds. Three are about the result:
`divides-both` (the first two numbers are multiples of it; of 0 only 0 is), `not-negative`, and
*equivalence*, that another function does the same. For these the program first keeps what it was
given, in ghosts, and ends with an assertion.

Two functions are *equivalent* if, given the same numbers, both end, neither fails an assertion of
any kind, and they leave the same: the same result, and the same in every parameter that both have
by reference. Where an assumption of either does not hold there is no run, and nothing to compare.
A function may take its numbers and return the result, and the other be by reference, with more
parameters for what is local.
"""

from __future__ import annotations

from dataclasses import replace

from sapper.programs.goto import (
    Assertion,
    Assignment,
    Assumption,
    Instruction,
    Jump,
    Kind,
    Program,
)
from sapper.programs.syntax import Binary, Expression, Function, Name, Number, Role, Type, renamed
from sapper.programs.translating import program_of

PROPERTIES = {
    "no-division-by-zero": "no division by zero, nor of INT_MIN by -1",
    "overflow": "no signed +, - or * leaves its type",
    "assertions": "every assert in the source holds",
    "termination": "every run ends, with no more jumps back than were unrolled",
    "divides-both": "the result divides both numbers",
    "not-negative": "the result is not negative",
}
"""Names, and what they mean."""

DEFAULT = ("no-division-by-zero", "assertions", "termination")

ALWAYS = (Kind.DIVISION, Kind.RETURNS)
"""Asked about in any case: without them the other answers mean nothing."""


def kinds_of(names: tuple[str, ...], program: Program) -> dict[str, frozenset[Kind]]:
    """The questions to be asked, each with the kinds of assertions that it is about."""
    there = {i.kind for i in program.instructions if isinstance(i, Assertion)}
    asked = {kind.value: frozenset({kind}) for kind in ALWAYS if kind in there}
    asked |= {name: frozenset({Kind(name)}) for name in names}
    if program.second is not None:
        asked = {name: kinds for name, kinds in asked.items() if name in names}
        asked[Kind.EQUIVALENT.value] = frozenset(Kind)
    return asked


def with_properties(function: Function, names: tuple[str, ...]) -> Program:
    """The goto program of a function with the assertions that the properties need."""
    for name in names:
        if name not in PROPERTIES:
            raise ValueError(f"no property is called {name}; there are {', '.join(PROPERTIES)}")
    program = program_of(function, overflow=Kind.OVERFLOW.value in names)
    if Kind.DIVIDES.value in names:
        program = _divides_both(program)
    if Kind.NEGATIVE.value in names:
        result = _result(program, Kind.NEGATIVE)
        if not result.type.signed:
            raise ValueError("not-negative: the result is unsigned, and so never negative")
        holds = Binary(_truth(program), ">=", result, Number(result.type, 0))
        program = _ending(program, holds, Kind.NEGATIVE)
    return program


def _truth(program: Program) -> Type:
    return Type(program.width, True)


def _result(program: Program, kind: Kind) -> Name:
    if program.result is None:
        raise ValueError(
            f"{kind.value}: {program.name} has no result: it neither returns a value "
            "nor has a parameter by reference"
        )
    return program.result


def _divides_both(program: Program) -> Program:
    result = _result(program, Kind.DIVIDES)
    if len(program.parameters) < 2:
        raise ValueError(f"divides-both: {program.name} does not take two numbers")
    numbers = [Name(program.types[name], name) for name in program.parameters[:2]]
    if {number.type for number in numbers} != {result.type}:
        raise ValueError("divides-both: both numbers and the result must be of one type")
    program, (first, second) = _keeping(program, numbers)
    truth, zero = _truth(program), Number(result.type, 0)

    def both(a: Expression, b: Expression) -> Expression:
        return Binary(truth, "&&", a, b)

    def divisible(number: Expression) -> Expression:
        return Binary(truth, "==", Binary(result.type, "%", number, result), zero)

    def is_zero(number: Expression) -> Expression:
        return Binary(truth, "==", number, zero)

    divides = both(Binary(truth, "!=", result, zero), both(divisible(first), divisible(second)))
    holds = Binary(
        truth, "||", divides, both(is_zero(result), both(is_zero(first), is_zero(second)))
    )
    if result.type.signed:  # INT_MIN % -1 is undefined in C, and -1 divides everything
        holds = Binary(truth, "||", Binary(truth, "==", result, Number(result.type, -1)), holds)
    return _ending(program, holds, Kind.DIVIDES)


# -- another function ----------------------------------------------------------------------------


def with_equivalent(program: Program, function: Function, other: Function) -> Program:
    """The program, then the other function on the same numbers, and that both leave the same."""
    second = program_of(other, overflow=any(_is(i, Kind.OVERFLOW) for i in program.instructions))
    _check_parameters(program, function, second, other)
    pairs = list(zip(program.parameters, second.parameters, strict=False))
    names = {name: _free(f"{name}_other", program, second) for name in second.types}
    copies = [
        Assignment(0, Name(second.types[theirs], names[theirs]), Name(program.types[ours], ours))
        for ours, theirs in pairs
    ]
    first = _shifted(program.instructions, len(copies))
    start = len(copies) + len(first) - 1
    # The first function's end is not the program's: what comes next is the second's beginning.
    last = _shifted(tuple(_renamed(i, names) for i in second.instructions), start)
    types = program.types | {names[name]: kind for name, kind in second.types.items()}
    joined = replace(
        program,
        types=types,
        ghosts=(*program.ghosts, *names.values()),
        instructions=(*copies, *first[:-1], *last),
        second=start,
    )
    left = _left(program, function, second, other, pairs)
    if not left:
        raise ValueError("equivalent: there is nothing to compare, for neither leaves anything")
    compared = [(ours, names[theirs]) for ours, theirs in left]
    for ours, theirs in compared:
        kind = program.types[ours]
        same = Binary(_truth(program), "==", Name(kind, ours), Name(kind, theirs))
        joined = _ending(joined, same, Kind.EQUIVALENT)
    return joined


def _check_parameters(first: Program, one: Function, second: Program, other: Function) -> None:
    mine, theirs = ([p.types[name] for name in p.parameters] for p in (first, second))
    shared = min(len(mine), len(theirs))
    if mine[:shared] != theirs[:shared]:
        raise ValueError("the two functions take numbers of different types")
    longer = one if len(mine) > len(theirs) else other
    if len(mine) != len(theirs) and longer.result is not None:
        raise ValueError(f"one function takes {len(mine)} numbers, the other {len(theirs)}")
    if (first.result is None) != (second.result is None) or (
        first.result and second.result and first.result.type != second.result.type
    ):
        raise ValueError("the two functions have results of different types")


def _left(
    first: Program, one: Function, second: Program, other: Function, pairs: list[tuple[str, str]]
) -> list[tuple[str, str]]:
    """What both functions leave: pairs of variables to be compared."""
    found = []
    if first.result and second.result:
        found.append((first.result.name, second.result.name))
    seen = [{v.name for v in f.parameters if v.role is Role.REFERENCE} for f in (one, other)]
    return found + [
        (a, b) for a, b in pairs if a in seen[0] and b in seen[1] and (a, b) not in found
    ]


# -- changing programs ---------------------------------------------------------------------------


def _is(instruction: Instruction, kind: Kind) -> bool:
    return isinstance(instruction, Assertion) and instruction.kind is kind


def _free(name: str, *programs: Program) -> str:
    while any(name in program.types for program in programs):
        name += "_"
    return name


def _shifted(instructions: tuple[Instruction, ...], by: int) -> tuple[Instruction, ...]:
    return tuple(
        replace(i, target=i.target + by) if isinstance(i, Jump) else i for i in instructions
    )


def _renamed(instruction: Instruction, names: dict[str, str]) -> Instruction:
    def new(name: Name) -> Name:
        return replace(name, name=names[name.name])

    match instruction:
        case Assignment(line, target, value):
            return Assignment(line, new(target), renamed(value, new))
        case Jump(line, Expression() as condition, target):
            return Jump(line, renamed(condition, new), target)
        case Assumption(line, condition):
            return Assumption(line, renamed(condition, new))
        case Assertion(line, condition, kind):
            return Assertion(line, renamed(condition, new), kind)
    return instruction


def _keeping(program: Program, numbers: list[Name]) -> tuple[Program, list[Name]]:
    """The program with ghosts that keep these values from the beginning."""
    kept = [replace(n, name=_free(f"{n.name}_given", program)) for n in numbers]
    first = tuple(Assignment(0, ghost, n) for ghost, n in zip(kept, numbers, strict=True))
    instructions = (*first, *_shifted(program.instructions, len(first)))
    types = program.types | {ghost.name: ghost.type for ghost in kept}
    ghosts = (*program.ghosts, *(ghost.name for ghost in kept))
    return replace(program, instructions=instructions, types=types, ghosts=ghosts), kept


def _ending(program: Program, holds: Expression, kind: Kind) -> Program:
    """The program with one more assertion before its end, where all jumps to the end lead; it has
    no line."""
    *rest, end = program.instructions
    return replace(program, instructions=(*rest, Assertion(0, holds, kind), end))
