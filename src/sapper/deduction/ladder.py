"""The ladder: every method of deduction by its name, and who must know at least what whom knows.

Words. A *rung* is one method. It stands *above* those whose every verdict it must reach as well,
directly or through others. A rung is *complete* when it knows everything that holds in all worlds:
those that the clues leave, or, if it uses the count, those that the number of mines leaves too.

A method's file is imported when the method is first used.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import Any

from sapper.clues.problem import Problem
from sapper.clues.reading import read
from sapper.deduction.verdicts import Method, Verdicts
from sapper.game.view import View


@dataclass(frozen=True)
class Rung:
    """One method. `home` is its file and its name there, as in ``"pairs:pairs"``."""

    home: str
    summary: str
    knows_at_least: tuple[str, ...] = ()
    uses_count: bool = False
    complete: bool = False
    works_on: bool = False
    """Whether `begin` gives an object that can be told more (`working.Working`)."""

    def __call__(self, problem: Problem) -> Verdicts:
        return self.method(problem)

    @property
    def method(self) -> Method:
        method: Method = getattr(self._file, self.home.partition(":")[2])
        return method

    @property
    def begin(self) -> Callable[[], Any]:
        """What makes an object that learns little by little."""
        if not self.works_on:
            raise ValueError(f"the method of {self.home} starts anew each time")
        begin: Callable[[], Any] = self._file.begin
        return begin

    @property
    def _file(self) -> Any:
        return import_module(f"sapper.deduction.{self.home.partition(':')[0]}")


def _counting(local: str, *weaker: str) -> Rung:
    """A local method that is also told the number of mines."""
    home = f"with_count:{local}_count"
    return Rung(home, f"{local}, and the mine count", (local, *weaker), uses_count=True)


def _complete(name: str, summary: str) -> Rung:
    """A method that knows everything."""
    weaker = ("mark2", "subsets-count", "linear-count", "resolution")
    return Rung(f"marks:{name}", summary, weaker, uses_count=True, complete=True)


LADDER: Mapping[str, Rung] = MappingProxyType(
    {
        "single": Rung("single:single", "one clue at a time", works_on=True),
        "pairs": Rung("pairs:pairs", "two clues at a time", ("single",), works_on=True),
        "subsets": Rung("subsets:subsets", "sets and subsets", ("pairs",), works_on=True),
        "linear": Rung("linear:linear", "Gauss-Jordan elimination", ("pairs",), works_on=True),
        "single-count": _counting("single"),
        "pairs-count": _counting("pairs", "single-count"),
        "subsets-count": _counting("subsets", "pairs-count"),
        "linear-count": _counting("linear", "pairs-count"),
        "resolution": Rung(
            "resolution:resolution",
            "short clauses with any others, and the mine count at last",
            ("single",),
            uses_count=True,
            works_on=True,
        ),
        "mark2": Rung(
            "marks:mark2", "SAT, with the count left aside", ("subsets", "linear"), complete=True
        ),
        "mark1": _complete("mark1", "SAT, with the count clause by clause"),
        "sat-count": _complete("sat_count", "SAT, with a compact encoding of the count"),
        "mark3": _complete("mark3", "counting the worlds of each component"),
    }
)


def rung(name: str) -> Rung:
    """The method of this name."""
    if name not in LADDER:
        raise ValueError(f"there is no method {name!r}; there are {', '.join(LADDER)}")
    return LADDER[name]


def below(name: str) -> tuple[str, ...]:
    """All methods whose every verdict this one must reach, in the order of the ladder."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        fresh = set(rung(waiting.pop()).knows_at_least) - found
        found |= fresh
        waiting += fresh
    return tuple(other for other in LADDER if other in found)


def deduce(view: View, method: str | None = None, *, trust_flags: bool = False) -> Verdicts:
    """What a method finds in a view; by itself the last of the ladder, which knows the most."""
    name = list(LADDER)[-1] if method is None else method
    return rung(name)(read(view, trust_flags=trust_flags))
