"""Reasons: why is a cell safe, or a mine?

`explain` gives the reason for the verdict on one cell; `steps` gives everything that is certain in
a view, the easiest step first. What they are made of stands in `reason.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sapper.reasons.reason import Fact, Premise, Reason, Step

if TYPE_CHECKING:
    from sapper.reasons.derivation import steps as steps
    from sapper.reasons.explaining import explain as explain

_LATER = {"explain": "explaining", "steps": "derivation"}

__all__ = ["Fact", "Premise", "Reason", "Step", "explain", "steps"]


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
