"""Every operator on every pair of numbers of four bits, against the interpreter."""

import pytest

from programs.plain import inputs
from sapper.logic import sat
from sapper.programs import Kind, Options, program_for, read, run
from sapper.programs.encoding import DIVISIONS, question
from sapper.programs.ssa import single_assignment
from sapper.programs.unrolling import unroll


@pytest.mark.parametrize("division", DIVISIONS)
@pytest.mark.parametrize("kind", ["int", "unsigned"])
@pytest.mark.parametrize("operator", ["+", "-", "*", "/", "%", "<", "<=", ">", ">=", "==", "!="])
def test_the_bits_of_an_operator_are_its_value(operator: str, kind: str, division: str) -> None:
    if operator not in "/%" and division != DIVISIONS[0]:
        return
    numbers = f"{kind} u, {kind} v, {kind} w"
    text = f"void f({numbers}) {{ assert((u {operator} v) == w); }}"
    program = program_for(read(text, width=4), ("assertions", "overflow"))
    options = Options(division=division)
    asked = question(single_assignment(program, unroll(program, 0)), set(Kind), options)
    with sat.Solver(asked.cnf) as solver:
        for values in inputs(program):
            bits = [
                bit if values[name] >> place & 1 else -bit
                for name in "uvw"
                for place, bit in enumerate(asked.inputs[f"{name}#0"])
                if bit is not None
            ]
            fails = run(program, values, 0).failed is not None
            assert solver.is_satisfiable(bits) == fails, values
