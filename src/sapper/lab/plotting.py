"""The door to matplotlib, which is an extra and heavy, and the one style of all plots.

Words. A *drawing* is a plot yet to be made: what to draw on how many panels side by side. It is
made as SVG or PNG when asked; the same drawing makes the same bytes.
"""

from __future__ import annotations

import importlib
import importlib.util
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

BLUE, ORANGE, GREY = "#0072b2", "#d55e00", "#d5dae0"
"""Colours that the colour-blind tell apart; a marker or a label says the same."""

STYLE = Path(__file__).with_name("sapper.mplstyle")


def require_plots() -> None:
    """Refuse before the work that a plot would show, not after it."""
    if importlib.util.find_spec("matplotlib") is None:
        raise ValueError(
            "the plot needs matplotlib: install the extra 'plots' (requirements/plots.lock)"
        )


def looks() -> Sequence[dict[str, Any]]:
    """Colour, marker and dash of one series after the other, as the style has them."""
    matplotlib: Any = importlib.import_module("matplotlib")
    return list(matplotlib.rcParams["axes.prop_cycle"])


@dataclass(frozen=True)
class Drawing:
    """What is drawn on the panels; with `shared` they have one scale upwards."""

    draw: Callable[[Sequence[Any]], None]
    inches: tuple[float, float]
    panels: int = 1
    shared: bool = True

    def svg(self) -> bytes:
        return self._made("svg", {"Date": None})

    def png(self) -> bytes:
        return self._made("png", {"Software": None})

    def _made(self, form: str, metadata: dict[str, None]) -> bytes:
        require_plots()
        matplotlib: Any = importlib.import_module("matplotlib")
        figures: Any = importlib.import_module("matplotlib.figure")
        # A figure of its own, outside pyplot: nothing is left open, and no window is asked for.
        with matplotlib.rc_context(fname=STYLE):
            figure = figures.Figure(figsize=self.inches, layout="tight")
            axes = figure.subplots(1, self.panels, sharey=self.shared, squeeze=False)
            self.draw(axes[0])
            made = io.BytesIO()
            figure.savefig(made, format=form, metadata=metadata)
        return made.getvalue()
