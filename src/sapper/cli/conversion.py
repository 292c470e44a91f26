"""From a formula to its clauses in each of three ways, with what is said of the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sapper.cli.printing import Printing
from sapper.logic.clauses import formulas_of
from sapper.logic.cnf import Cnf
from sapper.logic.formula import Formula, Iff, Variable
from sapper.logic.laws import Conversion, Step, by_laws
from sapper.logic.truth_table import by_table
from sapper.logic.tseitin import tseitin
from sapper.plural import counted

Converted = tuple[dict[str, Any], list[str], Cnf]
"""What programs are told besides the clauses, what people are, and the clauses."""


def _laws(formula: Formula, most: int, steps: bool, printing: Printing) -> Converted:
    conversion = by_laws(formula, most)
    if not steps:
        return {}, [], conversion.cnf
    facts = {"steps": [_step_facts(step) for step in conversion.steps]}
    if printing.latex:
        return facts, list(_aligned(conversion, printing)), conversion.cnf
    lines = [line for step in conversion.steps for line in _step_lines(step, printing)]
    return facts, lines, conversion.cnf


def _step_lines(step: Step, printing: Printing) -> Iterator[str]:
    title = printing.style.respelled(step.title)
    if not step.uses and step.title != "as given":
        yield f"{title}: nothing to do"
        return
    yield f"{title}: {counted(step.uses, 'time')}" if step.uses else title
    for rewrite in step.rewrites:
        before, after = printing.formula(rewrite.before), printing.formula(rewrite.after)
        law = printing.style.respelled(rewrite.law).replace("≡", "is")
        yield f"    {before}  becomes  {after}    [{law}]"
    if missing := step.uses - len(step.rewrites):
        yield f"    ... and {missing:,} more"
    yield f"  {printing.formula(step.formula)}"


def _aligned(conversion: Conversion, printing: Printing) -> Iterator[str]:
    yield r"\begin{align*}"
    last = len(conversion.steps) - 1
    for number, step in enumerate(conversion.steps):
        words = [
            f"${printing.style.respelled(word).strip()}$" if word in "¬∧∨⇒⇔" else word
            for word in step.title.split()
        ]
        sign = r"\equiv{} " if number else ""
        formula = printing.formula(step.formula)
        ending = "" if number == last else r" \\"
        yield rf"{sign}& {formula} && \text{{{' '.join(words)}}}{ending}"
    yield r"\end{align*}"


def _step_facts(step: Step) -> dict[str, Any]:
    rewrites = [
        {"law": rewrite.law, "before": str(rewrite.before), "after": str(rewrite.after)}
        for rewrite in step.rewrites
    ]
    return {
        "title": step.title,
        "uses": step.uses,
        "rewrites": rewrites,
        "formula": str(step.formula),
    }


def _table(formula: Formula, most: int, steps: bool, printing: Printing) -> Converted:
    cnf = by_table(formula, most)
    lines = []
    if steps:
        for clause, said in zip(cnf.clauses, formulas_of(cnf.clauses, cnf.names), strict=True):
            row = " ".join(f"{cnf.name(abs(one))}={'F' if one > 0 else 'T'}" for one in clause)
            lines.append(f"false where {row or 'nothing is said'}, so {printing.formula(said)}")
    return {}, lines, cnf


def _tseitin(formula: Formula, most: int, steps: bool, printing: Printing) -> Converted:
    form = tseitin(formula)
    if len(form.cnf.clauses) > most:
        raise ValueError(
            f"Tseitin's form has {counted(len(form.cnf.clauses), 'clause')}, "
            f"and the most allowed is {most:,}"
        )
    lines, facts = [], {}
    for definition in form.definitions if steps else ():
        said = printing.formula(Iff(Variable(definition.name), definition.formula))
        clauses = formulas_of(definition.clauses, form.cnf.names)
        lines += [said, *(f"    {printing.formula(clause)}" for clause in clauses)]
    if steps:
        facts["definitions"] = [
            {"name": one.name, "formula": str(one.formula), "clauses": one.clauses}
            for one in form.definitions
        ]
    return facts, lines, form.cnf


METHODS: dict[str, Callable[[Formula, int, bool, Printing], Converted]] = {
    "laws": _laws,
    "table": _table,
    "tseitin": _tseitin,
}
