"""Laws of the file formats, for every row of their table: what is written is read back, and nothing
else gets in."""

import ms_toollib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from refusals import accepting, check_message
from sapper.game.cells import HIDDEN, MARKED, MINE
from sapper.game.formats import (
    FORMATS,
    Format,
    FormatError,
    detect,
    mbf,
    read,
    read_text,
    tatham,
    write,
)
from sapper.game.view import View
from strategies import (
    any_files,
    field_views,
    mutations,
    seeds,
    tiny_views,
    views,
    views_that_fit,
    written_files,
)

# -- value to text to value ------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMATS.values(), ids=FORMATS)
@given(data=st.data())
def test_a_format_holds_what_it_says(form: Format, data: st.DataObject) -> None:
    view = data.draw(views_that_fit(form))
    assert form.read(form.write(view)) == view


@given(views())
def test_a_view_parses_what_it_prints(view: View) -> None:
    assert View.parse(str(view)) == view
    assert View.parse(view.notation) == view


@given(tiny_views(), tiny_views())
def test_equal_notations_are_equal_views(one: View, other: View) -> None:
    assert (one.notation == other.notation) == (one == other)


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
    rows = [
        [-1 if view.code((x, y)) == MINE else 0 for x in range(view.width)]
        for y in range(view.height)
    ]
    numbers = ms_toollib.cal_board_numbers(rows)
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
    if FORMATS[name := detect(file)].binary:
        return
    edited = b"\xef\xbb\xbf" + file.replace(b"\n", b" \t\r\n") + b"\r\n \n"
    assert read(edited) == read(edited, name) == read(file)
    assert read_text(edited.decode()) == read(file)
    if name in ("notation", "picture", "tatham"):
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
