"""Chains of influence drawn over the board.

Each cell of the chain is tinted by its depth, which it also shows as a number: the deeper the
darker. Corners say that it is a mine, a ring that it is a root, a frame that it is the cell whose
chain is drawn. Arrows follow a longest path.
"""

from __future__ import annotations

from itertools import pairwise

from sapper.game.coordinates import Habit
from sapper.game.drawing import Overlay, draw
from sapper.game.view import View
from sapper.plural import counted
from sapper.reasons.influence import Chain, Influence

SHALLOW, DEEP = (255, 255, 224), (240, 150, 60)
"""The tints of least and greatest depth, in red, green and blue; black reads well on both."""


def draw_chain(view: View, influence: Influence, chain: Chain, axes: Habit | None = None) -> str:
    """The view with one chain laid over it."""
    overlays = {}
    for cell in chain.cells:
        link, depth = influence[cell], influence.depths[cell]
        signs = [
            sign
            for sign, holds in (
                ("corners", link.mine),
                ("ring", link.is_root),
                ("frame", cell == chain.cell),
            )
            if holds
        ]
        overlays[cell] = Overlay(_tint(depth, chain.depth), str(depth), tuple(signs))
    x, y = chain.cell
    legend = (
        f"The chain of influence of cell ({x}, {y}): {counted(chain.length, 'cell')}, "
        f"{chain.depth} deep. "
        "Labels: depth. Corners: mine. Ring: no reason. Frame: the cell. Arrows: a longest path"
    )
    return draw(view, axes, overlays, legend, pairwise(chain.path))


def _tint(depth: int, most: int) -> str:
    share = depth / most if most else 0.0
    mixed = (round(a + (b - a) * share) for a, b in zip(SHALLOW, DEEP, strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)
