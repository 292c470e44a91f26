"""Text to formulas.

Words. A *lexeme* is a name, a constant, a connective or a parenthesis. From the tightest to the
loosest the connectives are ¬ ∧ ∨ ⇒ ⇔; ⇒ groups to the right, ⇔ to the left, and a run of ∧ or of ∨
is one conjunction or disjunction of several parts. T and F are constants; a name begins with a
letter and may have indices: A, X12, X1,2. Each connective can be written in several ways, LaTeX's
among them: X_{1,2} is X1,2, and X_1 is X1.

Operators wait on a stack until what stands to their right is known to be complete, so that the
depth of nesting is limited by nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple, NoReturn

from sapper.logic.formula import (
    CONSTANTS,
    NAME,
    And,
    Constant,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Variable,
)

SYMBOLS = {
    "iff": "<=> <-> ⇔ ↔ ≡ \\Leftrightarrow \\leftrightarrow \\iff \\equiv",
    "implies": "=> -> ⇒ → \\Rightarrow \\rightarrow \\implies \\to",
    "or": "| || ∨ \\/ \\vee \\lor",
    "and": "& && ∧ /\\ \\wedge \\land",
    "not": "~ ! ¬ \\neg \\lnot",
    "true": "⊤ \\top",
    "false": "⊥ \\bot",
    "(": "(",
    ")": ")",
}
"""What each lexeme that is no name may look like."""

_TIGHTNESS = {"(": 0, "iff": 1, "implies": 2, "or": 3, "and": 4, "not": 5}

_KINDS = {symbol: kind for kind, symbols in SYMBOLS.items() for symbol in symbols.split()}


def _pattern(symbol: str) -> str:
    word = re.fullmatch(r"\\[a-zA-Z]+", symbol)
    return re.escape(symbol) + ("(?![a-zA-Z])" if word else "")


_INDEXED = r"(?P<letters>[^\W\d_]+)_(?:\{(?P<indices>\d+(?:,\d+)*)\}|(?P<index>\d)(?![\w,]))"
_LEXEME = re.compile(
    rf"{_INDEXED}|(?P<name>{NAME.pattern})|(?P<symbol>"
    + "|".join(map(_pattern, sorted(_KINDS, key=len, reverse=True)))
    + ")"
)
_SPACE = re.compile(r"\s*")


class Lexeme(NamedTuple):
    kind: str
    text: str
    start: int


class FormulaError(ValueError):
    """The text is no formula; the message names the column, and the line if there are several."""

    def __init__(self, text: str, start: int, reason: str) -> None:
        line, last_break = text.count("\n", 0, start) + 1, text.rfind("\n", 0, start)
        self.line, self.column = line, start - last_break
        where = f"line {line}, " if "\n" in text.strip() else ""
        super().__init__(f"{where}column {self.column}: {reason}")


def parse(text: str) -> Formula:
    """The formula that a text says."""
    reader = _Reader(text)
    for lexeme in _lexemes(text):
        if reader.wants_operand:
            reader.begin(lexeme)
        else:
            reader.go_on(lexeme)
    return reader.end()


def _lexemes(text: str) -> Iterator[Lexeme]:
    start = _SPACE.match(text).end()  # type: ignore[union-attr]  # it always matches
    while start < len(text):
        found = _LEXEME.match(text, start)
        if found is None:
            raise FormulaError(text, start, f"{text[start]!r} is no part of a formula")
        if found["letters"]:
            yield Lexeme("name", found["letters"] + (found["indices"] or found["index"]), start)
        elif found["symbol"]:
            yield Lexeme(_KINDS[found["symbol"]], found["symbol"], start)
        elif found["name"] in CONSTANTS:
            yield Lexeme(str(CONSTANTS[found["name"]]).lower(), found["name"], start)
        else:
            yield Lexeme("name", found["name"], start)
        start = _SPACE.match(text, found.end()).end()  # type: ignore[union-attr]


class _Reader:
    """What has been read: finished formulas, and the operators that wait for their right side."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.formulas: list[Formula] = []
        self.waiting: list[Lexeme] = []
        self.wants_operand = True

    def begin(self, lexeme: Lexeme) -> None:
        """Take what may stand where a formula begins."""
        match lexeme.kind:
            case "name":
                self.formulas.append(Variable(lexeme.text))
            case "true" | "false":
                self.formulas.append(Constant(lexeme.kind == "true"))
            case "not" | "(":
                self.waiting.append(lexeme)
                return
            case _:
                self._refuse(lexeme, f"a formula is expected, not {lexeme.text!r}")
        self.wants_operand = False

    def go_on(self, lexeme: Lexeme) -> None:
        """Take what may follow a formula."""
        match lexeme.kind:
            case ")":
                self._finish(1)
                if not self.waiting:
                    self._refuse(lexeme, "this parenthesis closes nothing")
                self.waiting.pop()
            case "iff" | "implies" | "or" | "and":
                tightness = _TIGHTNESS[lexeme.kind]
                self._finish(tightness if lexeme.kind == "iff" else tightness + 1)
                self.waiting.append(lexeme)
                self.wants_operand = True
            case _:
                self._refuse(lexeme, f"a connective is expected, not {lexeme.text!r}")

    def end(self) -> Formula:
        if self.wants_operand:
            reason = "a formula is expected, but the text ends"
            raise FormulaError(self.text, len(self.text.rstrip()), reason)
        self._finish(1)
        if self.waiting:
            self._refuse(self.waiting[-1], "this parenthesis is not closed")
        return self.formulas[0]

    def _finish(self, tightness: int) -> None:
        """Build what the waiting operators of this tightness and above ask for."""
        while self.waiting and _TIGHTNESS[self.waiting[-1].kind] >= tightness:
            kind = self.waiting.pop().kind
            right = self.formulas.pop()
            if kind == "not":
                self.formulas.append(Not(right))
                continue
            left = self.formulas.pop()
            if kind == "iff":
                self.formulas.append(Iff(left, right))
            elif kind == "implies":
                self.formulas.append(Implies(left, right))
            else:
                self._join(kind, [right, left])

    def _join(self, kind: str, backwards: list[Formula]) -> None:
        """A run of one connective, the last two parts of which are known, is one formula."""
        while self.waiting and self.waiting[-1].kind == kind:
            self.waiting.pop()
            backwards.append(self.formulas.pop())
        parts = tuple(reversed(backwards))
        self.formulas.append(And(parts) if kind == "and" else Or(parts))

    def _refuse(self, lexeme: Lexeme, reason: str) -> NoReturn:
        raise FormulaError(self.text, lexeme.start, reason)
