"""What formats cannot hold, how they are chosen, and what stays small whatever a file claims."""

import re
import tracemalloc

import pytest

from refusals import accepting
from sapper.game.cells import HIDDEN, MINE
from sapper.game.formats import FORMATS, FormatError, mbf, read, read_text, write
from sapper.game.grid import Graph, Hexagons, Rectangle, Torus
from sapper.game.view import View

# -- what a format cannot hold -----------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name, form in FORMATS.items() if form.rectangles_only])
@pytest.mark.parametrize("grid", [Torus(3, 3), Hexagons(3, 3), Graph.of_edges(3, [(0, 1)])])
def test_only_rectangles_fit_where_others_cannot_be_named(
    name: str, grid: Torus | Hexagons | Graph
) -> None:
    with pytest.raises(FormatError, match=re.escape(grid.name)):
        write(View.fresh(grid, 0), name)


@pytest.mark.parametrize("name", [name for name, form in FORMATS.items() if form.of_fields])
def test_a_field_needs_all_its_mines(name: str) -> None:
    view = View.fresh(Rectangle(9, 9), 10).showing({(0, 0): MINE, (1, 0): MINE, (2, 0): MINE})
    with pytest.raises(FormatError, match="holds a whole field; mines shown: 3 of 10"):
        write(view, name)


@pytest.mark.parametrize("grid", [Rectangle(256, 1), Rectangle(1, 256)])
def test_mbf_has_one_byte_a_side(grid: Rectangle) -> None:
    with pytest.raises(FormatError, match=f"{grid.name} is too large"):
        mbf.write(View.fresh(grid, 0))


def test_the_largest_mbf_is_full_of_mines() -> None:
    view = View(Rectangle(255, 255), 255 * 255, bytes([MINE]) * (255 * 255))
    file = mbf.write(view)
    assert file[:6] == bytes([255, 255, 0xFE, 0x01, 0, 0])
    assert len(file) == 4 + 2 * 255 * 255
    assert mbf.read(file) == view


# -- names, suffixes, limits -------------------------------------------------------------------


def test_a_format_is_chosen_by_name_then_suffix_then_content() -> None:
    field = bytes([2, 1, 0, 1, 1, 0])
    view = View(Rectangle(2, 1), 1, bytes([HIDDEN, MINE]))
    for suffix in (".mbf", ".ABF", ".txt", ""):
        assert read(field, suffix=suffix) == view
    assert read(b"2x1:u4", "tatham", ".mbf") == view
    with pytest.raises(FormatError, match="MBF"):
        read(b"2x1:u4", suffix=".MBF")
    with pytest.raises(FormatError, match="MBF"):
        read(b"2x1:u4", "mbf")


def test_a_suffix_belongs_to_one_format() -> None:
    suffixes = [suffix for form in FORMATS.values() for suffix in form.suffixes]
    assert len(suffixes) == len(set(suffixes))
    assert all(suffix.startswith(".") and suffix == suffix.lower() for suffix in suffixes)


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    for call in (lambda: read(b"", "fen"), lambda: write(View.fresh(Rectangle(1, 1), 0), "fen")):
        with pytest.raises(
            FormatError, match=f"'fen' is no format; the formats are {', '.join(FORMATS)}"
        ):
            call()


def test_text_is_never_taken_for_bytes() -> None:
    with pytest.raises(FormatError, match="content, line 1"):
        read_text("\x02\x01\x00\x00")


def test_a_text_as_long_as_its_letters_claim_in_mbf_is_still_a_text() -> None:
    text = b"9x9/10:Hi/Hi/Hi/Hi/Hi/Hi/Hi/Hi/Hi"
    length = 4 + 2 * int.from_bytes(text[2:4], "big")
    assert read(text.ljust(length, b"\n")) == View.fresh(Rectangle(9, 9), 10)


def test_a_random_seed_is_recognised_and_refused() -> None:
    with pytest.raises(FormatError, match="Tatham ID, column 7: a random seed"):
        read_text("9x9n10#4711/x:y,z")


@pytest.mark.parametrize(
    "text",
    [
        "2x1x{}\nHH",
        "{}x1x0\nHH",
        "2x1/{}:HH",
        "2x1/0:_{}_H",
        "graph.{}/0:HH",
        "graph.2.0-{}/0:HH",
        "2x1, {} mines\n##",
        "2x1, 1 mine\n# {}",
        "2x{}:u0",
        "2x1n{}:u0",
        "2x1:{},0,u0",
    ],
)
def test_a_number_longer_than_any_is_refused(text: str) -> None:
    assert accepting(text.format("9" * 5000).encode()) == {}


def test_a_message_stays_short_where_the_text_is_long() -> None:
    path = [(a, a + 1) for a in range(5000)]
    name = Graph.of_edges(5001, path).name
    for text in (f"{name}/5002:" + "H" * 5001, "9" * 100_000, "9" * 100_000 + "x9x1\n"):
        with pytest.raises(FormatError) as caught:
            read_text(text)
        assert len(str(caught.value)) <= 300


@pytest.mark.parametrize(
    "file",
    [
        b"4096x4096x0\nH\n",
        b"99999999x99999999x0\nH\n",
        b"16777216x1x0\nHH\n",
        b"4096x4096/0:Hz/Hz",
        b"16777216x1/0:HzHzHz",
        b"graph.16777216/0:HzHzHz",
        b"graph.99999999/0:HzHzHz",
        b"4096x4096, 0 mines\n# #\n",
        b"16777216x1, 0 mines\n# #\n",
        b"graph.16777216, 0 mines\n# #\n",
        b"4096x4096:u0",
        b"16777216x1:0,0,u0",
        b"4096x4096n16777216:u0",
        b"\xff\xff\xfe\x01\x00\x00",
    ],
)
def test_a_large_claim_takes_little_memory(file: bytes) -> None:
    tracemalloc.start()
    try:
        assert accepting(file) == {}
        assert tracemalloc.get_traced_memory()[1] < 1 << 19
    finally:
        tracemalloc.stop()
