"""The stages on the way from a program to clauses, for people and for other solvers."""

from __future__ import annotations

from collections.abc import Iterator

from sapper.logic import dimacs
from sapper.programs.encoding import Options, question
from sapper.programs.goto import Program
from sapper.programs.printing import Writer
from sapper.programs.properties import kinds_of
from sapper.programs.ssa import single_assignment
from sapper.programs.unrolling import unroll


def equations_text(program: Program, bound: int) -> Iterator[str]:
    """A line for each equation and obligation: its instruction and the jumps back before it."""
    ssa = single_assignment(program, unroll(program, bound))
    write = Writer(exact=False)
    obligations = sorted(ssa.obligations, key=lambda obligation: obligation.place)
    yield f"/* inputs: {', '.join(name.name for name in ssa.inputs)} */"
    for definition in ssa.definitions:
        while obligations and obligations[0].place < definition.place:
            yield _obligation(obligations.pop(0), write)
        place = definition.place
        said = f"{definition.name} = {write(definition.value)};"
        yield f"/* {place.number + 1}, round {place.back} */ {said}"
    for obligation in obligations:
        yield _obligation(obligation, write)


def _obligation(obligation: object, write: Writer) -> str:
    from sapper.programs.ssa import Obligation

    assert isinstance(obligation, Obligation)
    place, kind = obligation.place, obligation.kind.value
    condition = write(obligation.condition, 2)
    return (
        f"/* {place.number + 1}, round {place.back} */ "
        f"assert(!{obligation.guard} || {condition}); /* {kind} */"
    )


def clauses_text(
    program: Program, properties: tuple[str, ...], bound: int, options: Options
) -> Iterator[str]:
    """DIMACS that has a model if and only if one of the properties fails; inputs have names."""
    ssa = single_assignment(program, unroll(program, bound))
    asked = kinds_of(properties, program)
    kinds = frozenset[object]().union(*asked.values())
    cnf = question(ssa, kinds, options).cnf  # type: ignore[arg-type]
    yield f"c a model is a run of {program.name} that fails {' or '.join(asked)}"
    for name in list(program.types)[:1]:
        yield f"c {name}.0 is the lowest bit of {name} before the program"
    yield from dimacs.write(cnf).rstrip("\n").split("\n")
