"""The examples of docs/notation.md are true, and docs/formats.md knows every format."""

import re
from pathlib import Path

import pytest

from sapper.game.formats import FORMATS, notation, picture, read, read_text, write

DOCS = Path(__file__).parents[2] / "docs"
NOTATION = (DOCS / "notation.md").read_text("utf-8")
TABLE = (DOCS / "formats.md").read_text("utf-8")

EXAMPLES = re.findall(r"```view\n(.*)\n\n((?:.*\n)+?)```", NOTATION)


def test_there_are_examples_of_every_kind_of_grid() -> None:
    kinds = {re.sub(r"[.0-9].*", "", line, count=1) for line, _ in EXAMPLES}
    assert kinds == {"", "torus", "hexagons", "graph"}


@pytest.mark.parametrize(("line", "shown"), EXAMPLES, ids=range(len(EXAMPLES)))
def test_an_example_of_the_notation_is_the_view_below_it(line: str, shown: str) -> None:
    view = notation.read(line)
    assert view == picture.read(shown)
    assert notation.write(view) == line
    assert picture.write(view) == shown


def test_every_format_has_its_row_with_its_suffixes() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \|", TABLE, re.MULTILINE)
    assert {name: tuple(re.findall(r"`(.\w+)`", suffixes)) for name, suffixes in rows} == {
        name: form.suffixes for name, form in FORMATS.items()
    }


@pytest.mark.parametrize("name", ["mine", "picture"])
def test_the_sample_of_a_text_format_is_canonical(name: str) -> None:
    found = re.search(rf"^## {name}\n\n((?:    .*\n)+)", TABLE, re.MULTILINE)
    assert found is not None
    text = re.sub(r"^    ", "", found[1], flags=re.MULTILINE)
    assert write(read_text(text), name) == text.encode()


def test_the_sample_message_is_what_the_reader_says() -> None:
    with pytest.raises(ValueError, match="line 3") as caught:
        read(b"9x2x1\nHHHHHHHHH\nHHHHQHHHH\n", "mine")
    assert f"    {caught.value}\n" in TABLE
