"""Reasons drawn over the board: cells, clues and facts; or two worlds; or a conflict.

Every mark is a shape: a frame around the cell asked for, broken frames around clues, rings around
safe cells, corners around mines, letters for worlds. What they mean is the title of the drawing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sapper.game.coordinates import Habit
from sapper.game.drawing import Overlay, draw
from sapper.game.grid import Cell
from sapper.game.view import View
from sapper.reasons.guesses import Doubt
from sapper.reasons.reason import Fact, Premise, Step
from sapper.reasons.wording.words import Wording

SAFE, MINE, OPEN = "#b9dcf2", "#f3c08a", "#e8e4d8"
"""Blue, orange and grey: the colours of the heat map, lighter."""


def draw_steps(
    view: View,
    steps: Sequence[Step],
    words: Wording,
    axes: Habit | None = None,
    asked: Cell | None = None,
) -> str:
    """What steps conclude, with their clues and facts; a frame around the cells they are about."""
    framed = {asked} if asked else {cell for step in steps for cell in step.cells}
    facts = [fact for step in steps for fact in (*step.facts, *step.concluded)]
    overlays = _clues(premise for step in steps for premise in step.premises)
    for cell, verdict in facts:
        overlays[cell] = _fact(Fact(cell, verdict), cell in framed)
    return draw(view, axes, overlays, words.legend())


def draw_doubt(doubt: Doubt, words: Wording, axes: Habit | None = None) -> str:
    """Two worlds at once: A, where the cell is a mine, and B, where it is safe."""
    overlays: dict[Cell, Overlay] = {}
    for cell in doubt.with_mine | doubt.without:
        letters = "A" * (cell in doubt.with_mine) + "B" * (cell in doubt.without)
        overlays[cell] = Overlay(MINE if letters == "AB" else OPEN, letters)
    overlays[doubt.cell] = overlays[doubt.cell]._replace(signs=("frame",))
    return draw(doubt.view, axes, overlays, words.legend_of_worlds())


def draw_conflict(
    view: View, premises: Iterable[Premise], words: Wording, axes: Habit | None = None
) -> str:
    return draw(view, axes, _clues(premises), words.legend_of_conflict())


def _clues(premises: Iterable[Premise]) -> dict[Cell, Overlay]:
    return {p: Overlay(signs=("dashes",)) for p in premises if not isinstance(p, str)}


def _fact(fact: Fact, framed: bool) -> Overlay:
    mine = fact.verdict == "mine"
    signs = ("corners",) if mine else ("ring",)
    return Overlay(MINE if mine else SAFE, "", ("frame", *signs) if framed else signs)
