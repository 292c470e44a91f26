"""From games, recorded or told, to their chains of influence.

Whoever reasons sees views only; here the game is played once more, and its views are handed on.
"""

from __future__ import annotations

from collections.abc import Iterator

from sapper.game.game import Game
from sapper.game.record import Record
from sapper.game.view import View
from sapper.lab.playing import Story
from sapper.reasons.influence import Influence
from sapper.reasons.tracing import Shown, trace


def influence(of: View | Game | Record | Story, *, count: bool = True) -> Influence:
    """The chains of a game, or of a position by itself, in which all that is open is a root.

    Without `count` nothing is concluded from the number of mines.

        >>> from sapper import Rules, influence, play
        >>> chain = influence(play(Rules.level("beginner"), 7, "mark3+least")).longest
        >>> chain.length >= chain.depth
        True
    """
    if isinstance(of, View):
        return trace(of, count=count)
    if isinstance(of, Story):
        of = of.record()
    record = Record.of(of) if isinstance(of, Game) else of
    game = record.start()
    return trace(game.view, _shown(record, game), count=count)


def _shown(record: Record, game: Game) -> Iterator[Shown]:
    for move, at in record.moves:
        if opened := game.play(move, at).opened:
            yield opened, game.view
