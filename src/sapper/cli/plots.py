"""Plots as SVG: the door to matplotlib, which is an extra and heavy."""

from __future__ import annotations

import importlib
import importlib.util
import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sapper.cli.files import write_bytes

BLUE, ORANGE, GREY = "#0072b2", "#d55e00", "#dddddd"
"""Colours that the colour-blind tell apart; a marker or a label says the same."""


def require_plots() -> None:
    """Refuse before the work that a plot would show, not after it."""
    if importlib.util.find_spec("matplotlib") is None:
        raise ValueError(
            "the plot needs matplotlib: install the extra 'plots' (requirements/plots.lock)"
        )


@contextmanager
def plot(out: str, inches: tuple[float, float], panels: int = 1) -> Iterator[tuple[Any, ...]]:
    """Panels side by side, to be drawn on; then they are written as SVG."""
    require_plots()
    matplotlib: Any = importlib.import_module("matplotlib")
    matplotlib.use("svg")
    pyplot: Any = importlib.import_module("matplotlib.pyplot")
    # Text stays text, and the same figures make the same file.
    style = {"svg.fonttype": "none", "svg.hashsalt": "sapper", "font.family": "sans-serif"}
    with matplotlib.rc_context(style):
        figure, axes = pyplot.subplots(1, panels, figsize=inches, sharey=True, squeeze=False)
        yield tuple(axes[0])
        figure.tight_layout()
        drawing = io.BytesIO()
        figure.savefig(drawing, format="svg", metadata={"Date": None})
        pyplot.close(figure)
    write_bytes(out, drawing.getvalue())
