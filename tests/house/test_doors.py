"""Every foreign library has a door: the modules that may import it, named in pyproject.toml.

import-linter keeps a library that has a contract behind its door. Here is what it cannot see: a
library without a contract, and one that is imported by name (`import_module("numpy")`).
"""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
    "contracts"
]
DOORS = [
    pair.split(" -> ")
    for contract in CONTRACTS
    if contract["name"].startswith("Door")
    for pair in contract["ignore_imports"]
]
"""Pairs of a module, which may end in a wildcard, and a library."""


def imported(tree: ast.AST) -> Iterator[str]:
    """The modules that a file imports from elsewhere, also within functions and by name."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module
            case ast.Call(
                func=ast.Name(id="import_module") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(name))],
            ):
                yield name


def libraries(source: Path) -> Iterator[tuple[str, str]]:
    """Each module of the sources with each library it imports that Python does not bring."""
    for path in sorted(source.rglob("*.py")):
        module = ".".join(path.relative_to(source).with_suffix("").parts).removesuffix(".__init__")
        for name in imported(ast.parse(path.read_text("utf-8"))):
            library = name.partition(".")[0]
            if library not in sys.stdlib_module_names and library != "sapper":
                yield module, library


def is_door(module: str, library: str) -> bool:
    return any(
        library == behind and re.fullmatch(re.escape(door).replace(r"\*\*", ".+"), module)
        for door, behind in DOORS
    )


def past_doors(source: Path) -> set[tuple[str, str]]:
    return {
        (module, library) for module, library in libraries(source) if not is_door(module, library)
    }


def test_every_library_is_imported_at_its_door() -> None:
    assert past_doors(ROOT / "src") == set()
    assert ("sapper.clues.graph", "networkx") in libraries(ROOT / "src")


@pytest.mark.parametrize("library", ["numpy", "matplotlib", "gymnasium", "ms_toollib", "yaml"])
@pytest.mark.parametrize("line", ["import {}", "from {}.part import name", 'import_module("{}")'])
def test_a_library_imported_elsewhere_is_noticed(library: str, line: str, tmp_path: Path) -> None:
    (tmp_path / "sapper" / "game").mkdir(parents=True)
    planted = f"import os, sapper\n\ndef quietly():\n    {line.format(library)}\n"
    (tmp_path / "sapper" / "game" / "cells.py").write_text(planted)
    assert past_doors(tmp_path) == {("sapper.game.cells", library)}
