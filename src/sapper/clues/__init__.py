"""Clues: what was said, with the board forgotten.

A *clue* is some cells and a weight for each number of mines among them; a *problem* is all clues
and the prior on the total. `read` makes a problem of a view. From there on there are no rows,
columns or neighbours: a cell is any hashable value. What turns clues into clauses is
`deduction/encode.py`.

The names that need a graph library (`variable_graph`, `cut_by`, `best_cut`) load it when they are
first asked for, so importing this room costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sapper.clues.clue import Clue, Weight
from sapper.clues.problem import TOTAL, Group, Prior, Problem
from sapper.clues.reading import Effective, effective, read
from sapper.later import from_modules

if TYPE_CHECKING:
    from sapper.clues.description import describe as describe
    from sapper.clues.drawing import dot as dot
    from sapper.clues.drawing import from_bottom_left as from_bottom_left
    from sapper.clues.drawing import svg as svg
    from sapper.clues.graph import Cut as Cut
    from sapper.clues.graph import best_cut as best_cut
    from sapper.clues.graph import cases as cases
    from sapper.clues.graph import cases_by_components as cases_by_components
    from sapper.clues.graph import cut_by as cut_by
    from sapper.clues.graph import variable_graph as variable_graph

_LATER = {
    "describe": "description",
    "dot": "drawing",
    "from_bottom_left": "drawing",
    "svg": "drawing",
    "Cut": "graph",
    "best_cut": "graph",
    "cases": "graph",
    "cases_by_components": "graph",
    "cut_by": "graph",
    "variable_graph": "graph",
}

__all__ = [
    "TOTAL",
    "Clue",
    "Cut",
    "Effective",
    "Group",
    "Prior",
    "Problem",
    "Weight",
    "best_cut",
    "cases",
    "cases_by_components",
    "cut_by",
    "describe",
    "dot",
    "effective",
    "from_bottom_left",
    "read",
    "svg",
    "variable_graph",
]

__getattr__ = from_modules(__name__, _LATER)
