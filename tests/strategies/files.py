"""Files: what formats and records read, right and wrong.

A *field view* is a view on which every mine is plain to see.
"""

from typing import Any

from hypothesis import strategies as st

from sapper.game.cells import HIDDEN, MINE
from sapper.game.formats import FORMATS, Format, write
from sapper.game.view import View
from strategies.boards import rectangles, views
from strategies.noise import noisy_views


@st.composite
def field_views(draw: st.DrawFn) -> View:
    """Rectangles that show every mine and nothing else."""
    grid = draw(rectangles())
    mines = draw(st.sets(st.integers(0, grid.size - 1)))
    codes = bytes(MINE if index in mines else HIDDEN for index in range(grid.size))
    return View(grid, len(mines), codes)


def views_that_fit(form: Format) -> st.SearchStrategy[View]:
    """Views that a format can hold."""
    if form.of_fields:
        return field_views()
    on = rectangles() if form.rectangles_only else None
    return views(on) | noisy_views(on)


def written_files() -> st.SearchStrategy[bytes]:
    """Views and fields, written in any format that holds them."""
    return st.one_of(
        *(st.builds(write, views_that_fit(form), st.just(form.name)) for form in FORMATS.values())
    )


def any_files() -> st.SearchStrategy[bytes]:
    """Bytes of no kind, text of no kind, and text in the letters that the formats are made of."""
    letters = "0123456789x/:,# \n.HFMXU?*~hexagonstorusgraph-_umines"
    return (
        st.binary(max_size=40)
        | st.text(max_size=40).map(str.encode)
        | st.text(st.sampled_from(letters), max_size=40).map(str.encode)
        | st.tuples(st.integers(1, 3), st.integers(1, 3), st.integers(0, 3), st.binary()).map(
            lambda mbf: bytes([mbf[0], mbf[1], 0, mbf[2]]) + mbf[3][: 2 * mbf[2]]
        )
    )


@st.composite
def mutations(draw: st.DrawFn, originals: st.SearchStrategy[bytes]) -> bytes:
    """Bytes with some of them removed, and others put in their place, a few times over."""
    data = draw(originals)
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(data)))
        end = draw(st.integers(start, min(start + 4, len(data))))
        other = draw(st.binary(max_size=3) | st.sampled_from(data.split() or [data]))
        data = data[:start] + other + data[end:]
    return data


def json_values() -> st.SearchStrategy[Any]:
    """Any value of JSON and some that only look like it (NaN), with words that records know."""
    words = ["3x1", "torus.3x3", "given", "opening", "marked exactly", "mark", "won", "7", ""]
    leaves = st.one_of(
        st.none() | st.booleans() | st.sampled_from(words) | st.text(max_size=8),
        st.integers(-2, 10) | st.integers() | st.just(10**40) | st.floats() | st.just(2.0),
    )
    return st.recursive(
        leaves,
        lambda inner: (
            st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
        ),
        max_leaves=8,
    )


@st.composite
def with_one_part_swapped(draw: st.DrawFn, value: Any) -> Any:
    """A value of JSON in which one part, however deep, is any other value of JSON."""
    if not isinstance(value, dict | list) or not value or draw(st.integers(0, 3)) == 0:
        return draw(json_values())
    changed = value.copy()
    part = draw(st.sampled_from(list(value) if isinstance(value, dict) else range(len(value))))
    changed[part] = draw(with_one_part_swapped(value[part]))
    return changed
