"""Figures: the same values make the same drawing, and nothing is said by colour alone."""

import re

import pytest

from sapper.lab.figures import Axes, Mark, Panel, Series, curves, heat, ranks
from sapper.lab.plotting import STYLE, Drawing

pytest.importorskip("matplotlib")

UP = tuple(Mark(x, x / 10, x / 10 - 0.05, x / 10 + 0.05) for x in range(1, 10))
DOWN = tuple(Mark(m.at, 1 - m.value, 1 - m.high, 1 - m.low) for m in UP)
TWO = Panel("two", (Series("rising", UP), Series("falling", DOWN)))
SHARES = Axes("mines", "share of games won", percent=True)

DRAWINGS = [
    curves([TWO], SHARES),
    curves([TWO, TWO], Axes("cells", "seconds", logs="xy")),
    ranks([Panel("one", (Series("a", UP[:1]), Series("b", DOWN[:1])))], SHARES),
    ranks([Panel("one", (Series("a", UP[:1]), Series("b", DOWN[:1])))], Axes("guesses", "")),
    heat([("first", {(x, y): (x + y) / 10 for x in range(3) for y in range(3)})]),
]


@pytest.mark.parametrize("drawing", DRAWINGS)
def test_a_drawing_is_made_twice_alike_as_svg_and_png(drawing: Drawing) -> None:
    assert drawing.svg() == drawing.svg()
    assert drawing.svg().startswith(b"<?xml")
    assert drawing.png() == drawing.png()
    assert drawing.png().startswith(b"\x89PNG")


def test_text_stays_text() -> None:
    svg = DRAWINGS[0].svg().decode()
    for words in ("rising", "falling", "mines", "share of games won", "100 %"):
        assert f">{words}<" in svg


def test_series_differ_in_shape_and_dash_and_not_only_in_colour() -> None:
    import matplotlib

    with matplotlib.rc_context(fname=STYLE):
        looks = list(matplotlib.rcParams["axes.prop_cycle"])
    for part in ("color", "marker", "linestyle"):
        assert len({str(look[part]) for look in looks}) == len(looks) >= 6


def test_a_heat_map_says_its_numbers() -> None:
    svg = DRAWINGS[-1].svg().decode()
    assert re.findall(r">([\d.]+)</text>", svg).count("20.0") == 3


def test_every_colour_of_the_style_has_a_name_on_the_page() -> None:
    from sapper.lab.report.page import COLOURS, CSS

    told = re.findall(r"\b[0-9a-f]{6}\b", STYLE.read_text("utf-8"))
    assert {f"#{colour}" for colour in told} == COLOURS.keys()
    style = CSS.read_text("utf-8")
    light, dark = style.split("prefers-color-scheme: dark")
    for name in COLOURS.values():
        assert f"{name}:" in light
        assert f"{name}:" in dark
