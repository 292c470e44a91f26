"""Players that reason: a method, a way of guessing and an opening, freely combined.

The report (REP) keeps three sets, and so does every seat here. The *decision set* holds safe cells
to open, first in, first out. The *mine set* holds cells known to be mines. The *remain set* is the
others; its cell of least risk is asked for only when the decision set is empty and nothing more can
be found.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from sapper.game.cells import HIDDEN, MARKED, MINE
from sapper.game.generator import Generator
from sapper.game.grid import Cell
from sapper.game.moves import Action, Move
from sapper.game.view import View
from sapper.players.guessing import Way
from sapper.players.opening import Opening
from sapper.players.player import Decision, Kind, Seat
from sapper.players.reasoning import Ask, Mind, Stage
from sapper.players.reckoning import reckoned
from sapper.players.situation import Situation

MINES_ONLY = "only mines are left"


@dataclass(frozen=True)
class Thinking:
    """A player that opens what its method knows to be safe, and else guesses in its own way.

    `stages` makes the stages for a new game; the other parts come with their names.
    """

    name: str
    method: str
    stages: Callable[[Ask], Sequence[Stage]] = field(repr=False)
    guess: str
    way: Way = field(repr=False)
    opening: str
    first: Opening = field(repr=False)

    def begin(self, chance: Generator) -> Seat:
        return _ThinkingSeat(self, chance)


class _ThinkingSeat(Seat):
    def __init__(self, player: Thinking, chance: Generator) -> None:
        self._player = player
        self._chance = chance
        self._ask = lru_cache(1)(reckoned)
        self._mind = Mind(player.stages(self._ask))
        self._decisions: deque[Decision] = deque()
        self._last: Cell | None = None

    def decide(self, view: View) -> Decision | None:
        if decision := self._next(view):
            return decision
        hidden = view.codes.count(HIDDEN) + view.codes.count(MARKED)
        if hidden == view.mines - view.codes.count(MINE):
            return _mark_one(view)
        if hidden == len(view.codes):
            cell = self._player.first(view.grid, self._chance)
            self._decisions.append(_probe(cell, Kind.OPENING, self._player.opening))
        else:
            self._think(view)
        return self._next(view)

    def _next(self, view: View) -> Decision | None:
        """The first of the decisions whose cell is still hidden; a mark on it is taken off."""
        while self._decisions:
            decision = self._decisions.popleft()
            cell = self._last = decision.move.cell
            if view.code(cell) == HIDDEN:
                return decision
            if view.code(cell) == MARKED:
                self._decisions.appendleft(replace(decision, found=(), work={}))
                return replace(decision, move=Move(Action.UNMARK, cell))
        return None

    def _think(self, view: View) -> None:
        """Decide on all cells that are found to be safe, or else on a guess."""
        self.last = self._mind.think(view)
        self._decisions.extend(
            _probe(cell, Kind.DEDUCED, found.method, 0.0)
            for found in self.last.found
            for cell in found.safe
        )
        if not self._decisions:
            self._guess(Situation(view, self._mind.known, self._last, self._ask))
        if self._decisions:
            found, work = self.last
            self._decisions[0] = replace(self._decisions[0], found=found, work=work)

    def _guess(self, situation: Situation) -> None:
        """Decide on the first option, if there is any."""
        if options := self._player.way(situation, self._chance):
            cell, risk, tells = options[0]
            # Without risk it is no guess: whoever computed it has proved the cell safe. But for a
            # rule of thumb that believes a number which may be wrong.
            proved = risk == 0 and situation.view.noise.is_truthful
            kind = Kind.DEDUCED if proved else Kind.GUESS
            guess = _probe(cell, kind, self._player.guess, risk)
            self._decisions.append(replace(guess, options=options[1:], tells=tells))


def _probe(cell: Cell, kind: Kind, method: str, risk: float | None = None) -> Decision:
    return Decision(Move(Action.PROBE, cell), kind, method, risk)


def _mark_one(view: View) -> Decision | None:
    """All safe cells are open and the game goes on: it is won by marks."""
    if (index := view.codes.find(HIDDEN)) < 0:
        return None
    return Decision(Move(Action.MARK, view.grid.cell(index)), Kind.DEDUCED, MINES_ONLY, 0.0)
