"""Words that make no command are refused like any other input: in one line, with status 2."""

from __future__ import annotations

import argparse
from typing import NoReturn


class Parser(argparse.ArgumentParser):
    """One of argparse, whose help keeps its lines and whose errors are one sentence."""

    def __init__(self, **options: str | None) -> None:
        super().__init__(formatter_class=argparse.RawDescriptionHelpFormatter, **options)  # type: ignore[arg-type]

    def error(self, message: str) -> NoReturn:
        said = " ".join(message.removeprefix("argument ").split())
        self.exit(2, f"sapper: {said}; {self.prog} --help explains\n")
