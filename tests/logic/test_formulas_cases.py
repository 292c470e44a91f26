"""The formulas and clauses that the originals print (tests/cases/logic/formulas.toml)."""

import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from sapper.logic.cardinality import clauses_direct, clauses_recursive, exactly
from sapper.logic.cnf import Cnf
from sapper.logic.formula import Constant, Formula, Not, Variable, nodes
from sapper.logic.laws import by_laws
from sapper.logic.parsing import parse
from sapper.logic.truth_table import by_table
from sapper.logic.tseitin import tseitin

PAGE = Path(__file__).parents[1] / "cases" / "logic" / "formulas.toml"
CASES: dict[str, list[dict[str, Any]]] = tomllib.loads(PAGE.read_text("utf-8"))

METHODS: dict[str, Callable[[Formula], Cnf]] = {
    "laws": lambda formula: by_laws(formula).cnf,
    "table": by_table,
    "tseitin": lambda formula: tseitin(formula).cnf,
}

Literals = frozenset[tuple[str, bool]]


def literals_of(text: str) -> Literals:
    """A printed clause as names with signs."""
    formula = parse(text)
    negated = {node.part for node in nodes(formula) if isinstance(node, Not)}
    names = {node for node in nodes(formula) if isinstance(node, Variable)}
    assert names or formula == Constant(False)
    return frozenset((name.name, name not in negated) for name in names)


def named(cnf: Cnf) -> list[Literals]:
    return [
        frozenset((cnf.names[abs(literal)], literal > 0) for literal in clause)
        for clause in cnf.clauses
    ]


def same(ours: Iterable[Literals], printed: list[str]) -> None:
    assert sorted(map(sorted, ours)) == sorted(map(sorted, map(literals_of, printed)))


@pytest.mark.parametrize("case", CASES["formula"], ids=lambda case: case["from"])
def test_a_formula_has_the_clauses_that_are_printed(case: dict[str, Any]) -> None:
    methods = METHODS.keys() & case.keys()
    assert methods
    for method in methods:
        same(named(METHODS[method](parse(case["text"]))), case[method])


@pytest.mark.parametrize("case", CASES["exactly"], ids=lambda case: case["from"])
def test_exactly_k_of_n_has_the_clauses_that_are_printed(case: dict[str, Any]) -> None:
    names = sorted({name for _, *names in case["said"] for name in names})
    numbers = {name: number for number, name in enumerate(names, 1)}
    clauses = [
        clause
        for k, *chosen in case["said"]
        for clause in exactly(k, [numbers[name] for name in chosen])
    ]
    cnf = Cnf(len(names), tuple(clauses), dict(enumerate(names, 1)))
    same(set(named(cnf)), case["clauses"])


@pytest.mark.parametrize("case", CASES["count"], ids=lambda case: case["from"])
def test_exactly_k_of_n_has_as_many_clauses_as_are_printed(case: dict[str, Any]) -> None:
    assert clauses_direct(case["k"], case["n"]) == case["clauses"]
    assert clauses_recursive(case["k"], case["n"]) == case["clauses"]
