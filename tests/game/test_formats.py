"""Laws of the file formats: what is written is read back, and nothing else gets in."""

import re
import shlex
import tracemalloc
from collections.abc import Callable
from urllib.parse import quote

import pytest
from hypothesis import given

from sapper.game.cells import HIDDEN, MARKED, MINE
from sapper.game.formats import (
    FORMATS,
    FormatError,
    detect,
    mbf,
    mine,
    notation,
    picture,
    read,
    read_text,
    tatham,
    write,
)
from sapper.game.grid import Graph, Hexagons, Rectangle, Torus
from sapper.game.view import View
from strategies import any_files, field_views, mutations, rectangles, seeds, views, written_files

PLACE = re.compile(
    r"(\.mine|MBF|Tatham ID|picture|notation|content|mine|tatham)"
    r"(, byte \d+|(, line \d+)?(, column \d+)?): \S.*[^.]\Z"
)


def accepting(data: bytes) -> dict[str, View]:
    """The formats that accept the bytes. Each of the others refuses them in one good line."""
    accepted = {}
    for name, form in FORMATS.items():
        try:
            accepted[name] = form.read(data)
        except FormatError as error:
            check_message(error)
    return accepted


def check_message(error: FormatError) -> None:
    """One printable line that names the format or the content, the place, and a reason."""
    message = str(error)
    assert PLACE.match(message), message
    assert message.isprintable(), message


# -- value to text to value ------------------------------------------------------------------


@given(views())
def test_notation_and_picture_hold_every_view(view: View) -> None:
    assert notation.read(notation.write(view)) == view
    assert picture.read(picture.write(view)) == view


@given(views(rectangles()))
def test_mine_holds_every_view_of_a_rectangle(view: View) -> None:
    assert mine.read(mine.write(view)) == view


@given(field_views())
def test_mbf_and_tatham_hold_every_field(view: View) -> None:
    assert mbf.read(mbf.write(view)) == view
    assert tatham.read(tatham.write(view)) == view


@given(views())
def test_a_view_parses_what_it_prints(view: View) -> None:
    assert View.parse(str(view)) == view
    assert View.parse(view.notation) == view


@given(views())
def test_equal_notations_are_equal_views(view: View) -> None:
    hidden = View.fresh(view.grid, view.mines)
    assert (view.notation == hidden.notation) == (view == hidden)


@given(field_views(), seeds())
def test_field_formats_drop_marks_and_numbers(view: View, seed: int) -> None:
    others = [cell for cell in view.grid.cells() if view.code(cell) == HIDDEN]
    marked = view.showing(dict.fromkeys(others[seed % 3 :: 3], MARKED))
    opened = marked.showing(dict.fromkeys(others[seed % 2 :: 5], 0))
    assert mbf.write(opened) == mbf.write(view)
    assert tatham.write(marked) == tatham.write(view)
    if opened.opened > 1:
        assert tatham.write(opened) == tatham.write(view)


@given(field_views(), seeds())
def test_the_first_opened_cell_of_an_id_shows_its_number(view: View, seed: int) -> None:
    others = [index for index, code in enumerate(view.codes) if code == HIDDEN]
    if not others:
        return
    index = others[seed % len(others)]
    number = sum(view.codes[neighbour] == MINE for neighbour in view.grid.neighbours(index))
    opened = view.showing({view.grid.cell(index): number})
    assert tatham.read(tatham.write(opened)) == opened


@given(field_views())
def test_the_numbers_of_an_id_are_those_of_an_independent_library(view: View) -> None:
    judge = pytest.importorskip("ms_toollib")
    rows = [
        [-1 if view.code((x, y)) == MINE else 0 for x in range(view.width)]
        for y in range(view.height)
    ]
    numbers = judge.cal_board_numbers(rows)
    bitmap = tatham.write(view).partition(":")[2]
    for x, y in view.cells_with(HIDDEN):
        text = f"{view.width}x{view.height}:{x},{y},{bitmap}"
        assert tatham.read(text)[x, y] == numbers[y][x]


# -- text to value to text -------------------------------------------------------------------


@given(written_files())
def test_what_is_written_is_recognised_and_written_again(file: bytes) -> None:
    name = detect(file)
    assert list(accepting(file)) == [name]
    assert write(read(file), name) == file


@given(written_files())
def test_marks_and_blanks_of_editors_do_no_harm(file: bytes) -> None:
    if (name := detect(file)) == "mbf":
        return
    edited = b"\xef\xbb\xbf" + file.replace(b"\n", b" \t\r\n") + b"\r\n \n"
    assert read(edited) == read(edited, name) == read(file)
    assert read_text(edited.decode()) == read(file)
    if name != "mine":
        assert read(b" \n\t\n" + file) == read(file)


@given(mutations(written_files()))
def test_a_damaged_file_is_read_by_one_format_at_most_or_refused(file: bytes) -> None:
    accepted = accepting(file)
    assert len(accepted) <= 1
    for name, view in accepted.items():
        assert detect(file) == name
        assert read(write(view, name), name) == view


@given(any_files())
def test_any_bytes_are_read_by_one_format_at_most_or_refused(file: bytes) -> None:
    accepted = accepting(file)
    assert len(accepted) <= 1
    for name, view in accepted.items():
        assert read(file) == view
        assert detect(file) == name


@given(any_files())
def test_any_text_is_read_or_refused(file: bytes) -> None:
    text = file.decode("utf-8", "surrogateescape")
    try:
        read_text(text)
    except FormatError as error:
        check_message(error)


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


# -- what a format cannot hold -----------------------------------------------------------------


@pytest.mark.parametrize("name", ["mine", "mbf", "tatham"])
@pytest.mark.parametrize("grid", [Torus(3, 3), Hexagons(3, 3), Graph.of_edges(3, [(0, 1)])])
def test_only_rectangles_fit_where_others_cannot_be_named(
    name: str, grid: Torus | Hexagons | Graph
) -> None:
    with pytest.raises(FormatError, match=re.escape(grid.name)):
        write(View.fresh(grid, 0), name)


@pytest.mark.parametrize("name", ["mbf", "tatham"])
def test_a_field_needs_all_its_mines(name: str) -> None:
    view = View.fresh(Rectangle(9, 9), 10).showing({(0, 0): MINE, (1, 0): MINE, (2, 0): MINE})
    with pytest.raises(FormatError, match=r"shows 3 of its 10 mines; .* holds a whole field"):
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
        with pytest.raises(FormatError, match="'fen' is no format; the formats are mine, notation"):
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
