"""Clauses for people, programs and SAT solvers."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from sapper.logic.clauses import formula_of, formulas_of
from sapper.logic.cnf import Clause, Cnf
from sapper.logic.dimacs import write
from sapper.logic.formula import Formula
from sapper.logic.printing import ASCII, LATEX, UNICODE, Style, written
from sapper.logic.tidy import tidy


class Printing(NamedTuple):
    """How everything is printed: a style, and at most one of the other forms."""

    style: Style
    dimacs: bool = False
    json: bool = False

    @classmethod
    def of(cls, arguments: argparse.Namespace) -> Printing:
        forms = [name for name in ("dimacs", "json", "latex", "unicode") if vars(arguments)[name]]
        if len(forms) > 1:
            raise ValueError(f"--{forms[0]} and --{forms[1]} exclude each other")
        style = LATEX if arguments.latex else UNICODE if arguments.unicode else ASCII
        return cls(style, arguments.dimacs, arguments.json)

    @property
    def other(self) -> bool:
        """Whether something other than formulas is printed."""
        return self.dimacs or self.json

    @property
    def latex(self) -> bool:
        return self.style is LATEX

    def formula(self, formula: Formula) -> str:
        return written(formula, self.style)


def print_clauses(
    cnf: Cnf, printing: Printing, facts: dict[str, Any], lines: Sequence[str], shown: bool = False
) -> None:
    """What is to be said, and then the clauses, unless they are `shown` already."""
    if printing.json:
        named = {str(number): name for number, name in sorted(cnf.names.items())}
        said = {"variables": cnf.variables, "names": named, "clauses": cnf.clauses}
        print(json.dumps({**facts, **said}, ensure_ascii=False))
        return
    for line in lines:
        print(f"c {line}" if printing.dimacs else line)
    if printing.dimacs:
        print(write(cnf), end="")
    elif not shown:
        if lines and not printing.latex:
            print()
        print(printing.formula(formula_of(cnf)))


def tidied(cnf: Cnf, printing: Printing) -> tuple[Cnf, list[dict[str, Any]], list[str]]:
    """The clauses that are left, and what was done, for programs and for people."""
    result = tidy(cnf)

    def spelled(clause: Clause) -> str:
        return printing.formula(formulas_of([clause], cnf.names)[0])

    facts, lines = [], []
    for change in result.changes:
        reason = change.reason.value
        facts.append(
            {"clause": change.clause, "left": change.left, "reason": reason, "by": change.by}
        )
        because = f" {spelled(change.by)}" if change.by is not None else ""
        left = f", so it is {spelled(change.left)}" if change.left is not None else ", so it goes"
        lines.append(f"{spelled(change.clause)} {reason}{because}{left}")
    return result.cnf, facts, lines
