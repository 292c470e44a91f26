"""Reasons: why is a cell safe, or a mine?

`explain` gives the reason for the verdict on one cell; `steps` gives everything that is certain in
a view, the easiest step first. What they are made of stands in `reason.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sapper.later import from_modules
from sapper.reasons.reason import Fact, Premise, Reason, Step

if TYPE_CHECKING:
    from sapper.reasons.derivation import steps as steps
    from sapper.reasons.explaining import explain as explain

_LATER = {"explain": "explaining", "steps": "derivation"}

__all__ = ["Fact", "Premise", "Reason", "Step", "explain", "steps"]

__getattr__ = from_modules(__name__, _LATER)
