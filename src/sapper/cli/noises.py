"""The option that says through which noise numbers come: by name, or a table in a file."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sapper.game.noise import Noise


def add_noise(parser: argparse.ArgumentParser, what: str) -> None:
    parser.add_argument(
        "--noise",
        metavar="MODEL",
        help=f"{what}: exact, missing:0.9 (nine of ten come), low (0 to the truth), high (the "
        "truth to all neighbours), shares such as exact:0.7,low:0.3, or a table FILE.toml",
    )


def chosen_noise(text: str) -> Noise:
    """The noise that the option names."""
    from sapper.game.noise import Noise
    from sapper.game.noise_text import read_table

    if not text.endswith(".toml"):
        return Noise.parse(text)
    try:
        return read_table(Path(text).read_text("utf-8"))
    except UnicodeDecodeError as error:
        raise ValueError(f"{text}: byte {error.start} is not text in UTF-8") from None
    except ValueError as error:
        raise ValueError(f"{text}: {error}") from None
