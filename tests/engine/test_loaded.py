"""`make sanitize` says nothing unless the sanitized extension is the one that was loaded."""

import os
from hashlib import sha256
from pathlib import Path

import pytest

import _sapper_native as native


def test_the_extension_loaded_is_the_one_asked_for() -> None:
    folder = os.environ.get("SAPPER_EXTENSION_FOLDER")
    assert native.sanitized == (folder is not None)
    if folder is not None:
        assert Path(native.__file__).resolve().parent == Path(folder).resolve()


def test_the_extension_knows_the_sources_it_was_built_from() -> None:
    native_folder = Path(__file__).parents[2] / "native"
    if not native_folder.is_dir():
        pytest.skip("the sources are not here")
    sources = [
        source
        for room in ("binding", "core")
        for source in (native_folder / room).rglob("*.[ch]pp")
    ]
    hashes = "".join(sha256(source.read_bytes()).hexdigest() for source in sorted(sources))
    assert native.sources == sha256(hashes.encode()).hexdigest()
