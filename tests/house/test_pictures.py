"""The pictures of the documentation are drawn from the code as it is now."""

import importlib.util
from pathlib import Path
from types import ModuleType

DOCS = Path(__file__).parents[2] / "docs"


def drawer() -> ModuleType:
    spec = importlib.util.spec_from_file_location("draw_pictures", DOCS / "draw_pictures.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_picture_is_up_to_date() -> None:
    for name, draw in drawer().PICTURES.items():
        assert (DOCS / name).read_text() == draw(), f"docs/{name} is old: run `make house`."


def test_every_picture_and_page_that_a_document_names_is_there() -> None:
    import re

    for page in [*DOCS.glob("*.md"), *(DOCS.parent.glob("*.md"))]:
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
            there = "://" in target or (page.parent / target).exists()
            assert there, f"{page.name} names {target}"
