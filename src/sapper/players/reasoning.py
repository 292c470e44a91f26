"""How a player comes to what is certain: methods in stages, remembered from view to view.

Words. A *stage* is a method as a player uses it: it is shown a view and all that is known so far,
and says what it knows. A *mind* goes through the stages of one player from the simplest to the
strongest and stops at the first that finds a safe cell. What a weaker method knows a stronger one
knows as well, so no safe cell and no mine is lost by that (Theorem 9.4 of note 9: the order does
not matter), most moves cost little, and whoever watches hears of the simplest method that will do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from sapper.clues.clue import Clue
from sapper.clues.reading import clues_of, read
from sapper.counting.odds import Odds
from sapper.deduction.ladder import below, rung
from sapper.deduction.verdicts import Method, Verdicts
from sapper.game.cells import HIDDEN, MINE
from sapper.game.grid import Cell
from sapper.game.view import View
from sapper.players.player import Found, Thought
from sapper.players.reckoning import reckoned

Known = Mapping[Cell, bool]
Ask = Callable[[View], Odds | None]

NOTHING = "nothing"
"""The name of no method at all."""

HELPERS = ("single", "pairs")
"""Methods that come first where they are below a player's own, for they are fast; and so does a
local method where its twin also knows the mine count."""

ALONE = {"mark1", "resolution"}
"""Methods that take no help: Mark I writes everything down before it asks for anything, and what
resolution knows is in its own knowledge base."""


class Stage(Protocol):
    """A method at work during one game."""

    name: str

    def look(self, view: View, known: Known) -> Verdicts:
        """What the method knows of the hidden cells, once those in `known` are certain."""
        ...


class Mind:
    """What one player has found out in one game. It only grows."""

    def __init__(self, stages: Sequence[Stage]) -> None:
        self._stages = stages
        self.known: dict[Cell, bool] = {}
        """Every cell found so far, True for a mine."""

    def think(self, view: View) -> Thought:
        """Find what can be found, up to the first stage that finds a safe cell."""
        found: list[Found] = []
        work: dict[str, int] = {}
        for stage in self._stages:
            verdicts = stage.look(view, self.known)
            for name, amount in verdicts.work.items():
                work[name] = work.get(name, 0) + amount
            new = {c: mine for c, mine in verdicts.known.items() if c not in self.known}
            if new:
                self.known |= new
                found.append(_found(stage.name, new))
                if found[-1].safe:
                    break
        return Thought(tuple(found), work)


def _found(name: str, cells: Known) -> Found:
    safe = tuple(cell for cell, mine in cells.items() if not mine)
    return Found(name, safe, tuple(cell for cell, mine in cells.items() if mine))


class Afresh:
    """A method that is asked anew about each view, less what is known already."""

    def __init__(self, name: str, method: Method) -> None:
        self.name = name
        self._method = method

    def look(self, view: View, known: Known) -> Verdicts:
        problem = read(view)
        hidden = set(problem.cells)
        return self._method(problem.given({c: m for c, m in known.items() if c in hidden}))


class Counted:
    """The exact odds' zeros and ones, by the engine: what a complete method knows, fast.

    Where noise makes counting too dear (`reckoning.py`), nothing.
    """

    def __init__(self, name: str, ask: Ask) -> None:
        self.name = name
        self._ask = ask

    def look(self, view: View, _known: Known) -> Verdicts:
        odds = self._ask(view)
        if odds is None:
            return Verdicts({}, {"uncounted": 1})
        known = dict.fromkeys(odds.safe, False) | dict.fromkeys(odds.mines, True)
        return Verdicts(known, {} if odds.work is None else {"edges": odds.work.edges})


class Learner(Protocol):
    """Deduction that is told only what is new."""

    def learn(self, clues: Sequence[Clue], known: Mapping[Any, bool]) -> Mapping[Any, bool]:
        """What has become known, by these clues and these known cells and all told before."""
        ...

    def verdicts(self) -> Verdicts:
        """All that is known, and the work so far."""
        ...


class Learning:
    """A method that goes on from where it stood: it is told the numbers that are new.

    The mine count, for methods that use it, is told once, of all the cells hidden at first.
    """

    def __init__(self, name: str, learner: Learner, uses_count: bool) -> None:
        self.name = name
        self._learner = learner
        self._counts = uses_count
        self._shown = b""
        self._told: set[Cell] = set()

    def look(self, view: View, known: Known) -> Verdicts:
        clues: list[Clue] = []
        if self._counts and (total := read(view).total_clue):
            clues.append(total)
            self._counts = False
        shown = self._shown or bytes([HIDDEN]) * len(view.codes)
        pairs = enumerate(zip(shown, view.codes, strict=True))
        changed = [i for i, (old, new) in pairs if old != new]
        self._shown = view.codes
        cell = view.grid.cell
        # The cells that have been opened are safe; those that others found are news as well.
        news = {cell(i): view.codes[i] == MINE for i in changed if view.codes[i] <= MINE}
        news |= {c: mine for c, mine in known.items() if c not in self._told}
        clues += clues_of(view, changed)
        before = self._learner.verdicts().work
        found = self._learner.learn(clues, news)
        work = self._learner.verdicts().work
        self._told.update(news, found)
        return Verdicts(found, {name: work[name] - before.get(name, 0) for name in work})


# -- from a name to stages ---------------------------------------------------------------------


def stages_of(method: str) -> Callable[..., list[Stage]]:
    """What makes the stages of a method: simpler ones that go on from move to move, then itself.

    It is given who is asked for exact odds, so that a seat can have those of a view counted once.
    """
    names = [] if method == NOTHING else [method]
    if method not in (NOTHING, *ALONE):
        names = [name for name in below(method) if _helps(name, method)] + names
    return lambda ask=reckoned: [_stage(name, ask) for name in names]


def _helps(name: str, method: str) -> bool:
    return name in HELPERS or (rung(name).works_on and method == f"{name}-count")


def _stage(name: str, ask: Ask) -> Stage:
    chosen = rung(name)
    if name == "mark3":
        return Counted(name, ask)
    return (
        Learning(name, chosen.begin(), chosen.uses_count)
        if chosen.works_on
        else Afresh(name, chosen.method)
    )
