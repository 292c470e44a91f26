"""One game by one player: the loop from a move back to the game, and what it has to tell.

Words. A *story* is a game by a player, told *step* by step: each decision with what came of it. A
player that gives up is *stuck*. *Survival* is the product of the exact chances that each guess was
safe, which tells good guessing from luck; the opening is left out, as it is no guess. Where a
player gives no grounds, a move that the exact odds do not call safe is a guess.

The same rules, seed and player tell the same story for ever, but for its seconds.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from math import nan, prod

from sapper.counting.fast import OverBudget
from sapper.counting.odds import Odds
from sapper.game.game import Game
from sapper.game.generator import Generator
from sapper.game.grid import Cell
from sapper.game.moves import Action, IllegalMove, Move, Status, Turn
from sapper.game.plain_values import told
from sapper.game.record import Record
from sapper.game.rules import Rules
from sapper.game.view import View
from sapper.players.own import PlayerError, blamed
from sapper.players.player import Decision, Kind, Option, Player, Seat, Thought
from sapper.players.reckoning import bounded, reckoned
from sapper.players.table import player as player_named
from sapper.players.thinking import Thinking

STREAM = "player"
"""The purpose of the generator that a player is given: not the one that lays the mines."""


class TooHard(ValueError):
    """A position was more than a player may spend on it."""


class Result(StrEnum):
    WON = "won"
    LOST = "lost"
    STUCK = "stuck"


@dataclass(frozen=True)
class Step:
    """A decision and what came of it. `before` is the view it was made on, kept for guesses."""

    decision: Decision
    turn: Turn
    before: View | None = field(default=None, repr=False)

    @property
    def kind(self) -> Kind:
        return self.decision.kind

    @property
    def is_guess(self) -> bool:
        return self.kind is Kind.GUESS or (self.kind is Kind.CHOSEN and bool(self.chance))

    @cached_property
    def chance(self) -> float | None:
        """The exact chance of a mine where there was one to be taken; None where `odds` is."""
        return None if self.odds is None else self.odds.probability(self.turn.move.cell)

    @cached_property
    def safest(self) -> Option | None:
        """The cell with the least exact chance where there was one to be taken."""
        odds = self.odds
        found = odds and bounded(odds.view, lambda: odds.ranked(1))
        return Option(*found[0]) if found else None

    @cached_property
    def odds(self) -> Odds | None:
        """The exact odds before a guess.

        None where the view is not kept, and where noise makes counting too dear (`reckoning.py`).
        """
        return None if self.before is None else reckoned(self.before)


@dataclass(frozen=True)
class Story:
    """A whole game. `last` is what was found at the end by a player that gave up."""

    rules: Rules
    seed: int
    player: str
    steps: tuple[Step, ...]
    result: Result
    end: View
    last: Thought
    seconds: float = field(compare=False)

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple(step.turn.move for step in self.steps)

    @property
    def guesses(self) -> int:
        return sum(step.is_guess for step in self.steps)

    @cached_property
    def survival(self) -> float:
        """NaN where the chance of some guess was not counted, through noise."""
        risky = (s for s in self.steps if s.before is not None and s.kind is not Kind.OPENING)
        return prod(nan if step.chance is None else 1 - step.chance for step in risky)

    @property
    def work(self) -> Mapping[str, int]:
        """All that was counted on the way, by name."""
        work: Counter[str] = Counter()
        for step in self.steps:
            work.update(step.decision.work)
        work.update(self.last.work)
        return work

    @property
    def unknown(self) -> tuple[Cell, ...]:
        """The hidden cells at the end of which the player knows nothing: the unmarked ones."""
        mines = self.known_mines
        return tuple(cell for cell in self.end.hidden if cell not in mines)

    @property
    def known_mines(self) -> frozenset[Cell]:
        """The mines that the player found."""
        thoughts = [*(step.decision.found for step in self.steps), self.last.found]
        return frozenset(cell for found in thoughts for batch in found for cell in batch.mines)

    def record(self) -> Record:
        """The game as it can be replayed."""
        game = Game(self.rules, self.seed)
        for move in self.moves:
            game.play(move)
        return Record.of(game)


Watch = Callable[[Step, Game], None]


def play(rules: Rules, seed: int, player: Player | str, *, watch: Watch | None = None) -> Story:
    """One game by one player; `watch` is shown each step as it is made.

    >>> from sapper import Rules, play
    >>> story = play(Rules.level("beginner"), 7, "mark3+least")
    >>> story.result.value, story.guesses
    ('won', 0)
    """
    who = player_named(player) if isinstance(player, str) else player
    game = Game(rules, seed)
    start = time.perf_counter()
    with _blamed(who, seed, 0):
        seat = who.begin(Generator.named(seed, STREAM))
    if not isinstance(seat, Seat):
        raise PlayerError(f"the player {who.name} began with {told(seat)}, which is no Seat")
    steps: list[Step] = []
    try:
        while not game.over:
            view = game.view
            with _blamed(who, seed, len(steps) + 1):
                move = seat.move(view)
            if move is None:
                break
            if not isinstance(move, Move):
                raise PlayerError(f"the player {who.name} moved {told(move)}, which is no Move")
            decision = seat.decision or Decision(move, Kind.CHOSEN, who.name)
            if not steps and not view.opened and decision.kind in (Kind.CHOSEN, Kind.GUESS):
                decision = replace(decision, kind=Kind.OPENING)
            try:
                turn = game.play(move)
            except IllegalMove as error:
                raise IllegalMove(f"the player {who.name}: {error}") from None
            if not turn.outcome.effective:
                raise IllegalMove(f"the player {who.name}: {turn.move}: {turn.outcome.value}")
            steps.append(Step(decision, turn, view if _is_risky(decision) else None))
            if watch:
                watch(steps[-1], game)
    finally:
        seat.end(game.view)
    seconds = time.perf_counter() - start
    result = _result(game)
    last = seat.last if result is Result.STUCK else Thought()
    return Story(rules, seed, who.name, tuple(steps), result, game.view, last, seconds)


@contextmanager
def _blamed(who: Player, seed: int, move: int) -> Iterator[None]:
    """A failure of a player is told with the game it happened in.

    Our own players refuse in sentences of their own, or give up what is too hard for them.
    """
    what = f"the player {who.name} (seed {seed}, move {move})"
    if not isinstance(who, Thinking):
        with blamed(what):
            yield
        return
    try:
        yield
    except Exception as error:
        from sapper.logic.sat import Undecided  # late, for it loads every solver

        if isinstance(error, OverBudget | Undecided):
            raise TooHard(f"{what} gave up: {error}") from error
        raise


def _is_risky(decision: Decision) -> bool:
    probes = decision.move.action in (Action.PROBE, Action.CHORD)
    return probes and decision.kind is not Kind.DEDUCED


def _result(game: Game) -> Result:
    match game.status:
        case Status.WON:
            return Result.WON
        case Status.LOST:
            return Result.LOST
        case Status.PLAYING:
            return Result.STUCK
