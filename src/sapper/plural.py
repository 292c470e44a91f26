"""Numbers in English sentences: `1 cell`, `2,000 cells`, `1 guess`, `2 guesses`."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """A number and as many of the noun as it says."""
    return f"{number:,} {noun if number == 1 else plural(noun)}"


def plural(noun: str) -> str:
    return f"{noun}es" if noun.endswith("s") else f"{noun}s"


def does(number: int) -> str:
    """`does` for one, `do` for any other number."""
    return "does" if number == 1 else "do"
