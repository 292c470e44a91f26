"""The standard streams as we were given them: closed, full, or read by someone who has seen enough.

A *stand-in* takes the place of a stream that is closed, which Python leaves as None.
"""

from __future__ import annotations

import io
import os
import sys
from typing import BinaryIO


class StandIn(io.TextIOBase):
    """A closed stream: whoever reads or writes it is told so in one sentence."""

    def __init__(self, name: str) -> None:
        self.stream = name

    def _refuse(self) -> OSError:
        return OSError(f"{self.stream} is closed")

    @property
    def buffer(self) -> BinaryIO:
        raise self._refuse()

    def write(self, _text: str, /) -> int:
        raise self._refuse()


def stand_in() -> None:
    """Put something in the place of every closed stream."""
    if sys.stdin is None:
        sys.stdin = StandIn("standard input")
    if sys.stdout is None:
        sys.stdout = StandIn("standard output")
    if sys.stderr is None:
        # Nobody hears what is wrong; the exit status still tells that something is.
        sys.stderr = io.StringIO()


def say(sentence: str) -> None:
    print(f"sapper: {sentence}", file=sys.stderr)


def give_up_output() -> bool:
    """Whether standard output takes no more; Python must not try again, and complain, at exit."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return True
    return False
