"""A problem as plain lists and numbers, ready for JSON.

Cells that are tuples become lists; numbers and strings stay as they are, anything else is written
as text. *Cases* are decimal strings, for they outgrow what other languages call a number.
Fractions are written ``"1/3"``.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from fractions import Fraction
from typing import Any

from sapper.clues.clue import Clue, Weight
from sapper.clues.graph import best_cut, cases, cases_by_components
from sapper.clues.problem import Problem


def describe(problem: Problem) -> dict[str, Any]:
    """All that can be said about a problem without solving it."""
    prior = problem.prior
    return {
        "cells": _cells(problem.cells),
        "background": _cells(problem.background),
        "clues": [_clue(clue) for clue in problem.clues],
        "prior": None if prior is None else [[total, _weight(weight)] for total, weight in prior],
        "contradictions": [_clue(clue) for clue in problem.contradictions],
        "groups": [
            {"cells": _cells(group.cells), "size": len(group.cells), "clues": list(group.clues)}
            for group in problem.groups()
        ],
        "components": [_component(component) for component in problem.components()],
        "cases": _large(cases(problem)),
        "cases_by_components": _large(cases_by_components(problem)),
    }


def _clue(clue: Clue) -> dict[str, Any]:
    return {
        "cells": _cells(clue.cells),
        "weights": [_weight(weight) for weight in clue.weights],
        "exactly": clue.support[0] if clue.is_exact else None,
        "origin": None if clue.origin is None else _cell(clue.origin),
        "text": str(clue),
    }


def _component(component: Problem) -> dict[str, Any]:
    cut = best_cut(component)
    return {
        "cells": _cells(component.cells),
        "size": len(component.cells),
        "clues": len(component.clues),
        "cases": _large(cases(component)),
        "best_cut": cut
        and {
            "cells": _cells(cut.cells),
            "parts": [_cells(part) for part in cut.parts],
            "cases": _large(cut.cases),
        },
    }


def _cells(cells: Iterable[Hashable]) -> list[Any]:
    return [_cell(cell) for cell in cells]


def _cell(cell: Hashable) -> Any:
    if isinstance(cell, tuple):
        return _cells(cell)
    return cell if isinstance(cell, (int, str)) else str(cell)


def _weight(weight: Weight) -> int | float | str:
    return str(weight) if isinstance(weight, Fraction) else weight


def _large(number: int) -> str:
    """All digits, unless there are more than a thousand."""
    power = number.bit_length() - 1
    if power < 4096:
        return str(number)
    return f"2^{power}" if number == 1 << power else f"more than 2^{power}"
