"""Players by their plain definition: a method asked afresh on every view, nothing remembered."""

from collections.abc import Callable
from typing import NamedTuple

from sapper.clues import read
from sapper.deduction.verdicts import Method
from sapper.game.game import Game
from sapper.game.grid import Cell

Pick = Callable[[list[Cell]], Cell]


class Reached(NamedTuple):
    """What is open and which mines are known once nothing certain is left to open."""

    codes: bytes
    mines: frozenset[Cell]


def open_all_that_is_certain(game: Game, method: Method, pick: Pick) -> Reached:
    """Open one certain cell after the other, each time the one that `pick` takes."""
    while True:
        known = method(read(game.view))
        safe = [] if game.over else sorted(known.safe)
        if not safe:
            return Reached(game.view.codes, frozenset(known.mines))
        turn = game.probe(*pick(safe))
        assert turn.outcome.value == "opened"
