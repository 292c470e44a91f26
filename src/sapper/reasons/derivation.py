"""The steps of a position, the easiest first."""

from __future__ import annotations

from sapper.game.view import View
from sapper.reasons.plain import steps_plainly
from sapper.reasons.reason import Step


def steps(view: View) -> tuple[Step, ...]:
    """All that is certain in a view, step by step; Contradiction if nothing fits it."""
    return tuple(steps_plainly(view))
