"""`make sanitize` says nothing unless the sanitized extension is the one that was loaded."""

import os
from pathlib import Path

import _sapper_native as native


def test_the_extension_loaded_is_the_one_asked_for() -> None:
    folder = os.environ.get("SAPPER_EXTENSION_FOLDER")
    assert native.sanitized == (folder is not None)
    if folder is not None:
        assert Path(native.__file__).resolve().parent == Path(folder).resolve()
