"""Explaining: the reason for the verdict on one cell."""

from __future__ import annotations

from sapper.deduction.verdicts import Verdict
from sapper.game.cells import HIDDEN, MARKED
from sapper.game.grid import Cell
from sapper.game.view import View
from sapper.reasons.derivation import steps
from sapper.reasons.reason import Fact, Reason, Step


def explain(view: View, cell: Cell, *, minimum: bool = False, from_scratch: bool = False) -> Reason:
    """Why a hidden cell is safe, or a mine; a reason without steps if it is open.

    With `minimum` there are as few premises as possible, and `Reason.least` says whether that was
    proved. From scratch there is one step, from premises alone. ValueError for a cell that is not
    hidden, Contradiction if nothing fits the view.
    """
    if view.code(cell) not in (HIDDEN, MARKED):
        raise ValueError(f"cell {cell} is not hidden")
    found = steps(view)
    last = next((step for step in found if cell in step.cells), None)
    if last is None:
        return Reason(view, cell, Verdict.OPEN)
    return Reason(view, cell, last.verdict, _needed(found, Fact(cell, last.verdict)))


def _needed(found: tuple[Step, ...], goal: Fact) -> tuple[Step, ...]:
    """The steps that lead to a fact."""
    wanted = {goal}
    kept = []
    for step in reversed(found):
        if not wanted.isdisjoint(step.concluded):
            wanted.update(step.facts)
            kept.append(step)
    return tuple(reversed(kept))
