"""Formulas: their meaning, their equality, and that no depth is too deep."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.logic.formula import (
    And,
    Constant,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Variable,
    value,
    variables,
)
from sapper.logic.laws import by_laws, size_by_laws
from sapper.logic.parsing import parse
from sapper.logic.tseitin import tseitin
from strategies import formulas

A, B = Variable("A"), Variable("B")


@pytest.mark.parametrize(
    ("formula", "truths"),
    [
        # For (A, B) = TT, TF, FT, FF, as every textbook has them.
        (Not(A), "FFTT"),
        (And((A, B)), "TFFF"),
        (Or((A, B)), "TTTF"),
        (Implies(A, B), "TFTT"),
        (Iff(A, B), "TFFT"),
        (And((A, Constant(True))), "TTFF"),
        (Or((A, Constant(False))), "TTFF"),
    ],
)
def test_each_connective_means_what_textbooks_say(formula: Formula, truths: str) -> None:
    rows = [{"A": a, "B": b} for a in (True, False) for b in (True, False)]
    assert "".join("FT"[value(formula, row)] for row in rows) == truths


@given(formulas(), formulas())
def test_formulas_are_equal_exactly_when_they_are_written_alike(
    one: Formula, other: Formula
) -> None:
    assert (one == other) == (str(one) == str(other))
    if one == other:
        assert hash(one) == hash(other)


@given(formulas())
def test_a_formula_is_no_other_thing(formula: Formula) -> None:
    assert formula != str(formula)
    assert formula != Not(formula)


def test_variables_are_listed_as_they_appear() -> None:
    assert variables(parse("(C => A) <=> (A | ~B)")) == ("C", "A", "B")


@pytest.mark.parametrize("name", ["", "1", "T", "F", "true", "A B", "A-B", "X1,", "(", "~A"])
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="is no name of a variable"):
        Variable(name)


@pytest.mark.parametrize("connective", [And, Or])
def test_a_conjunction_has_two_parts_or_more(connective: type[And] | type[Or]) -> None:
    with pytest.raises(ValueError, match=f"{connective.__name__} has two parts or more, not 1"):
        connective((A,))


def test_a_variable_without_a_value_is_named() -> None:
    with pytest.raises(ValueError, match="says nothing of B"):
        value(parse("A & B"), {"A": True})


@pytest.mark.parametrize(("opening", "closing"), [("~(A & ", ")"), ("A => ", ""), ("(", ")")])
def test_ten_thousand_levels_are_not_too_deep(opening: str, closing: str) -> None:
    formula = parse(opening * 10_000 + "B" + closing * 10_000)
    assert parse(str(formula)) == formula
    assert hash(formula) == hash(parse(str(formula)))
    assert value(formula, {"A": True, "B": True}) is True
    linear = tseitin(formula)
    assert len(linear.cnf.clauses) <= 3 * 10_000 + 1


def test_a_deep_formula_is_converted_or_refused_with_its_size() -> None:
    assert by_laws(parse("~" * 10_000 + "A")).cnf.clauses == ((1,),)
    nested = parse("(" * 10_000 + "A" + " <=> B)" * 10_000)
    assert size_by_laws(nested).clauses == 10**100
    with pytest.raises(ValueError, match=r"would give 10\^100 or more clauses"):
        by_laws(nested)


@given(formulas(), st.data())
def test_a_formula_and_its_negation_never_agree(formula: Formula, data: st.DataObject) -> None:
    row = {name: data.draw(st.booleans()) for name in variables(formula)}
    assert value(Not(formula), row) != value(formula, row)
