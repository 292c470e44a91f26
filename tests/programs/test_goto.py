"""Goto programs: what is asserted though nobody wrote it, and which instructions are a stretch."""

from itertools import product

import pytest

from sapper.programs import Kind, Outcome, program_for, program_of, read, run, write_program
from sapper.programs.interpreting import evaluate
from sapper.programs.syntax import Binary, Name, Type, negation


def failing(text: str, *numbers: int, properties: tuple[str, ...] = ()) -> Kind | None:
    program = program_for(read(text), properties)
    values = dict.fromkeys(program.types, 0)
    values |= dict(zip(program.types, numbers, strict=False))
    return run(program, values, 100).failed


def test_each_division_has_its_own_assertion_also_in_one_line() -> None:
    text = "int f(int u, int v) { int a = u / v; v = 0; a = u / v; return a; }"
    assert failing(text, 4, 2) is Kind.DIVISION
    again = "int f(int u, int v) { int a = 1; x: a = 6 / v; v--; goto x; }"
    assert failing(again, 0, 3) is Kind.DIVISION


def test_what_is_not_computed_is_not_asserted() -> None:
    guarded = "int f(int u, int v) { if (v != 0 && u / v > 1) return 1; return 0; }"
    either = "int f(int u, int v) { assert(v == 0 || u % v >= 0); return 0; }"
    assert failing(guarded, 5, 0) is None
    assert failing(either, 5, 0) is None
    value = "int f(int u, int v) { int a = v != 0 && u / v > 1; return a; }"
    assert failing(value, 5, 0) is None
    unguarded = guarded.replace("v != 0 && u / v > 1", "u / v > 1 && v != 0")
    assert failing(unguarded, 5, 0) is Kind.DIVISION


def test_the_lowest_number_by_minus_one_is_a_fault_of_both_divisions() -> None:
    for operator in "/%":
        text = f"int f(int u, int v) {{ return u {operator} v; }}"
        assert failing(text, -128, -1) is Kind.DIVISION
        assert failing(text, -127, -1) is None
        assert failing(text.replace("int ", "unsigned "), 128, 255) is None


@pytest.mark.parametrize(
    ("expression", "numbers"),
    [("u + v", (100, 28)), ("u - v", (-100, 29)), ("u * v", (-16, -8)), ("-u", (-128, 0))],
)
def test_overflow_is_a_fault_where_it_is_asked_for(
    expression: str, numbers: tuple[int, int]
) -> None:
    text = f"int f(int u, int v) {{ return {expression}; }}"
    less = (numbers[0] - 1 if numbers[0] > 0 else numbers[0] + 1, numbers[1])
    assert failing(text, *numbers, properties=("overflow",)) is Kind.OVERFLOW
    assert failing(text, *less, properties=("overflow",)) is None
    assert failing(text, *numbers) is None


def test_an_end_without_a_value_is_a_fault() -> None:
    text = "int f(int u) { if (u) return 1; }"
    assert failing(text, 1) is None
    assert failing(text, 0) is Kind.RETURNS


def test_a_stretch_is_an_outermost_loop_or_an_instruction() -> None:
    text = "int f(int u) { u++; while (u) u--; do u++; while (u < 3); return u; }"
    program = program_of(read(text))
    assert program.stretches == (0, 1, 1, 1, 4, 4, 6, 7)[: len(program.instructions)]
    # u is 2 after the first line: twice down to 0, then up to 3, where one round needs no jump
    done = run(program, {"u": 1}, 2)
    assert (done.outcome, done.after) == (Outcome.ENDED, {"u": 3})
    assert run(program, {"u": 1}, 1).outcome is Outcome.UNENDED


def test_while_tests_first_and_do_last() -> None:
    first = write_program(program_of(read("int f(int u) { while (u) u--; return u; }")))
    last = write_program(program_of(read("int f(int u) { do u--; while (u); return u; }")))
    assert "/* 1 */ L1: if (*u == 0) goto" in first or "/* 1 */ L1: if (!*u) goto" in first
    assert "/* 1 */ L1: *u = to_int(0u + *u - 1);" in last


@pytest.mark.parametrize("operator", ["<", "<=", ">", ">=", "==", "!=", "&&", "||", "-"])
def test_a_negated_condition_is_true_where_the_condition_is_not(operator: str) -> None:
    kind = Type(4, True)
    condition = Binary(kind, operator, Name(kind, "u"), Name(kind, "v"))
    for u, v in product(range(-8, 8), repeat=2):
        values = {"u": u, "v": v}
        assert bool(evaluate(negation(condition), values)) != bool(evaluate(condition, values))
