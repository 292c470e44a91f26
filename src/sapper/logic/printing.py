"""Formulas as text, in ASCII, in Unicode and for LaTeX.

Every part that is no variable, constant or negation stands in parentheses, except that implications
and equivalences need none around what binds tighter: `(A & B) | C`, but `A & B => C`. What is
printed in ASCII or Unicode is read again as the same formula.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from sapper.logic.formula import And, Constant, Formula, Iff, Implies, Not, Or, Variable, fold

_INDEXED = re.compile(r"([^\W\d_]+)(\d+(?:,\d+)*)")


def _latex_name(name: str) -> str:
    if indexed := _INDEXED.fullmatch(name):
        return f"{indexed[1]}_{{{indexed[2]}}}"
    escaped = name.replace("_", r"\_")
    return name if len(name) == 1 else rf"\mathit{{{escaped}}}"


class Style(NamedTuple):
    """What stands for each connective, and how a name is written."""

    negation: str
    both: str
    either: str
    implication: str
    equivalence: str
    name: Callable[[str], str] = str

    def between(self, connective: type[Formula]) -> str:
        symbols = {
            And: self.both,
            Or: self.either,
            Implies: self.implication,
            Iff: self.equivalence,
        }
        return symbols[connective]

    def respelled(self, text: str) -> str:
        """A text with Unicode's symbols, in this style: a law, or the title of a step."""
        ours = zip(UNICODE[:5], self[:5], strict=True)
        return text.translate({ord(symbol): str(other) for symbol, other in ours})


ASCII = Style("~", "&", "|", "=>", "<=>")
UNICODE = Style("¬", "∧", "∨", "⇒", "⇔")
LATEX = Style(r"\neg ", r"\wedge", r"\vee", r"\Rightarrow", r"\Leftrightarrow", _latex_name)

_TIGHTNESS: dict[type[Formula], int] = {
    Iff: 0,
    Implies: 1,
    Or: 2,
    And: 2,
    Not: 3,
    Variable: 4,
    Constant: 4,
}


def written(formula: Formula, style: Style = ASCII) -> str:
    """A formula as text."""

    def combine(node: Formula, texts: list[str]) -> str:
        match node:
            case Variable(name):
                return style.name(name)
            case Constant(constant):
                return "T" if constant else "F"
        needed = _TIGHTNESS[type(node)] + (0 if isinstance(node, Not) else 1)
        inner = [
            text if _TIGHTNESS[type(part)] >= needed else f"({text})"
            for part, text in zip(node.parts, texts, strict=True)
        ]
        if isinstance(node, Not):
            return style.negation + inner[0]
        return f" {style.between(type(node))} ".join(inner)

    return fold(formula, combine)
