"""Formulas to clauses in three ways: each says what the formula says."""

from itertools import pairwise, product

import pytest
from hypothesis import given, settings

from logic.plain_models import models, models_of_formula
from sapper.logic.blowup import growth, pairs
from sapper.logic.clauses import formula_of
from sapper.logic.formula import (
    And,
    Constant,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Variable,
    nodes,
    value,
    variables,
)
from sapper.logic.laws import by_laws, size_by_laws, without_constants
from sapper.logic.parsing import parse
from sapper.logic.truth_table import by_table, column, rows, true_rows
from sapper.logic.tseitin import tseitin
from strategies import formulas


def kinds(formula: Formula) -> set[type[Formula]]:
    return {type(node) for node in nodes(formula)}


@given(formulas())
def test_clauses_by_the_laws_have_the_models_of_the_formula(formula: Formula) -> None:
    cnf = by_laws(formula).cnf
    assert tuple(cnf.names.values()) == variables(formula)
    assert models(cnf) == models_of_formula(formula, variables(formula))


@given(formulas())
def test_every_step_and_every_rewrite_is_an_equivalence(formula: Formula) -> None:
    steps = by_laws(formula).steps
    names = variables(formula)
    every = [column(step.formula, names) for step in steps]
    assert every == [column(formula, names)] * len(steps)
    for step in steps:
        assert len(step.rewrites) == step.uses
        for rewrite in step.rewrites:
            assert column(rewrite.before, names) == column(rewrite.after, names)
    for before, after in pairwise(steps):
        assert (before.formula == after.formula) or after.uses


@given(formulas())
def test_each_step_takes_away_what_it_says(formula: Formula) -> None:
    given_, *rest = by_laws(formula).steps
    assert given_.formula == formula
    by_title = {step.title: step.formula for step in rest}
    constant = isinstance(rest[-1].formula, Constant)
    assert constant or all(Constant not in kinds(step.formula) for step in rest)
    assert Iff not in kinds(by_title["eliminate ⇔"])
    assert not {Iff, Implies} & kinds(by_title["eliminate ⇒"])
    inwards = by_title["move ¬ inwards"]
    assert all(isinstance(node.part, Variable) for node in nodes(inwards) if isinstance(node, Not))
    for node in nodes(by_title["distribute ∨ over ∧"]):
        if isinstance(node, Or):
            assert kinds(node) <= {Or, Not, Variable}


@given(formulas())
def test_the_size_that_is_foretold_is_the_size_that_is_made(formula: Formula) -> None:
    size = size_by_laws(formula)
    clauses = by_laws(formula).cnf.clauses
    assert size == (len(clauses), sum(map(len, clauses)))


@given(formulas())
def test_without_constants_there_are_none_or_nothing_else(formula: Formula) -> None:
    rest = without_constants(formula)
    assert isinstance(rest, Constant) or Constant not in kinds(rest)


@given(formulas())
def test_the_table_has_the_values_of_the_definition(formula: Formula) -> None:
    names = variables(formula)
    table = list(rows(formula))
    assert [row.values for row in table] == list(product((True, False), repeat=len(names)))
    for row in table:
        assert row.result == value(formula, dict(zip(names, row.values, strict=True)))
    assert true_rows(formula) == sum(row.result for row in table)


@given(formulas())
def test_clauses_by_the_table_are_the_false_rows_negated(formula: Formula) -> None:
    cnf = by_table(formula)
    assert models(cnf) == models_of_formula(formula, variables(formula))
    assert len(cnf.clauses) == 2**cnf.variables - true_rows(formula)
    assert all(len(clause) == cnf.variables for clause in cnf.clauses)


@settings(max_examples=50)
@given(formulas("ABC"))
def test_tseitins_form_has_one_model_for_each_of_the_formula(formula: Formula) -> None:
    form = tseitin(formula)
    size = len(variables(formula))
    extended = [model[:size] for model in models(form.cnf)]
    assert extended == models_of_formula(formula, variables(formula))


@settings(max_examples=50)
@given(formulas("ABC", constants=False))
def test_tseitins_form_is_as_long_as_the_formula(formula: Formula) -> None:
    form = tseitin(formula)
    connectives = [n for n in nodes(formula) if not isinstance(n, Variable | Not)]
    assert len(form.definitions) <= len(set(connectives))
    longest = sum(4 if isinstance(n, Iff) else len(n.parts) + 1 for n in connectives) + 1
    assert len(form.cnf.clauses) <= longest


@given(formulas("ABC"))
def test_each_definition_says_that_its_name_stands_for_its_formula(formula: Formula) -> None:
    form = tseitin(formula)
    names = tuple(form.cnf.names[number] for number in range(1, form.cnf.variables + 1))
    for definition in form.definitions:
        said = formula_of(type(form.cnf)(form.cnf.variables, definition.clauses, form.cnf.names))
        meant = Iff(Variable(definition.name), definition.formula)
        own = tuple(name for name in names if name in variables(And((said, meant))))
        assert column(said, own) == column(meant, own)


def test_new_variables_take_no_name_that_is_there() -> None:
    form = tseitin(parse("t1 & (t2 | t4)"))
    assert [definition.name for definition in form.definitions] == ["t3", "t5"]


def test_equal_parts_are_defined_once() -> None:
    assert len(tseitin(parse("(A & B) | ~(A & B)")).definitions) == 2


@pytest.mark.parametrize("n", range(1, 11))
def test_disjunctions_of_pairs_double_by_distribution_and_grow_by_four_in_tseitins_form(
    n: int,
) -> None:
    (*_, last) = growth(n)
    assert (last.pairs, last.by_laws, last.built) == (n, 2**n, 2**n)
    assert last.by_tseitin == (4 if n == 1 else 4 * n + 2)
    chosen = {frozenset(choice) for choice in product(*((2 * i + 1, 2 * i + 2) for i in range(n)))}
    assert {frozenset(clause) for clause in by_laws(pairs(n)).cnf.clauses} == chosen


def test_large_growth_is_counted_and_not_made() -> None:
    (*_, last) = growth(60)
    assert (last.by_laws, last.built, last.by_tseitin) == (2**60, None, 242)
    for wrong in (0, -1, 201):
        with pytest.raises(ValueError, match=f"is from 1 to 200, not {wrong}"):
            pairs(wrong)


def test_distribution_past_its_budget_is_refused_with_the_count() -> None:
    with pytest.raises(ValueError, match=r"would give 1,073,741,824 clauses of 32,212,254,720"):
        by_laws(pairs(30))
    with pytest.raises(
        ValueError, match="4 clauses of 8 literals in all, and the most allowed is 3"
    ):
        by_laws(pairs(2), most=3)
    assert len(by_laws(pairs(2), most=4).cnf.clauses) == 4
    with pytest.raises(ValueError, match="must be 0 or more, not -1"):
        by_laws(parse("A"), most=-1)


def test_few_clauses_of_very_many_literals_are_refused_too() -> None:
    # Each level adds one clause, B, and then one literal, Ci, to every clause.
    nested = parse("((" * 5000 + "A" + "".join(f" & B) | C{i})" for i in range(5000)))
    assert size_by_laws(nested) == (1 + 5000, 1 + sum(1 + i + 2 for i in range(5000)))
    with pytest.raises(ValueError, match="5,001 clauses"):
        by_laws(nested, most=10_000)


def test_a_table_of_too_many_rows_or_clauses_is_refused_with_the_count() -> None:
    many = Or(tuple(Variable(f"A{i}") for i in range(21)))
    with pytest.raises(ValueError, match="at most 20 variables, not 21"):
        by_table(many)
    with pytest.raises(ValueError, match="false in 1,048,575 rows"):
        by_table(And(many.parts[:20]))
    assert len(by_table(Or(many.parts[:20])).clauses) == 1
    with pytest.raises(ValueError, match="the variable A0 is not among"):
        column(many, ["B"])
