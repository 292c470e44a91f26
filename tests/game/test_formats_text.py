"""Texts that people meet: the notation needs no escaping, and errors point at the right place."""

import re
import shlex
from collections.abc import Callable
from urllib.parse import quote

import pytest
from hypothesis import given

from sapper.game.cells import HIDDEN, MARKED, MINE
from sapper.game.formats import FormatError, mine, notation, picture
from sapper.game.grid import Graph
from sapper.game.view import View
from strategies import rectangles, seeds, views

# -- notation --------------------------------------------------------------------------------


@given(views())
def test_notation_needs_no_escaping(view: View) -> None:
    text = notation.write(view)
    assert quote(text, safe="/:") == text
    assert shlex.quote(text) == text


@given(views())
def test_notation_is_its_cells_with_runs_folded(view: View) -> None:
    head, _, body = notation.write(view).partition(":")

    def unfolded(run: re.Match[str]) -> str:
        return run[1] * "-abcdefghijklmnopqrstuvwxyz".index(run[2])

    plain = re.sub(r"([HFX0-9]|_[0-9]+_)([a-z])", unfolded, body)
    assert re.findall(r"_[0-9]+_|[^/]", plain) == [
        {HIDDEN: "H", MARKED: "F", MINE: "X"}.get(code, f"_{code}_" if code > 9 else str(code))
        for code in view.codes
    ]
    assert not re.search(r"([HFX0-9]|_[0-9]+_)\1\1", body)
    assert notation.read(f"{head}:{plain}") == view
    assert notation.read(f"{head}:" + re.sub(r"([HFX0-9]|_[0-9]+_)", r"\1a", plain)) == view


def test_runs_of_large_numbers_are_folded() -> None:
    nodes = range(11)
    everybody = Graph.of_edges(11, [(a, b) for a in nodes for b in nodes if a < b])
    view = View(everybody, 0, bytes([10] * 11))
    assert notation.write(view) == f"{everybody.name}/0:_10_k"
    assert notation.read(f"{everybody.name}/0:_10__10__10_i") == view


# -- places ----------------------------------------------------------------------------------


@given(views(rectangles()), seeds())
def test_a_strange_character_in_notation_is_found_at_its_column(view: View, seed: int) -> None:
    head, _, body = notation.write(view).partition(":")
    place = seed % (len(body) + 1)
    text = f"{head}:{body[:place]}!{body[place:]}"
    with pytest.raises(FormatError, match=rf"notation, column {text.index('!') + 1}: '!'"):
        notation.read(text)


@pytest.mark.parametrize(
    ("read_it", "write_it", "apart"),
    [
        (mine.read, mine.write, 1),
        (picture.read, picture.write, 2),
    ],
)
@given(view=views(rectangles()), seed=seeds())
def test_a_strange_cell_is_found_at_its_line_and_column(
    read_it: Callable[[str], View],
    write_it: Callable[[View], str],
    apart: int,
    view: View,
    seed: int,
) -> None:
    x, y = view.grid.cell(seed % view.grid.size)
    lines = write_it(view).split("\n")
    column = x * apart
    lines[y + 1] = lines[y + 1][:column] + "!" + lines[y + 1][column + 1 :]
    with pytest.raises(FormatError, match=f", line {y + 2}, column {column + 1}: '!'"):
        read_it("\n".join(lines))
