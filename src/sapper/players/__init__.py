"""Players: which cell next?

A *player* sits down to a game; its *seat* is shown views and decides (`player.py`). `player(name)`
gives one by name (`table.py`). What is certain comes from methods (`reasoning.py`), what is not
from a way of guessing (`guessing.py`), the first move from an opening (`opening.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sapper.later import from_modules
from sapper.players.player import Decision, Found, Kind, Option, Player, Seat, Thought

if TYPE_CHECKING:
    from sapper.players.table import PLAYERS, player

__all__ = [
    "PLAYERS",
    "Decision",
    "Found",
    "Kind",
    "Option",
    "Player",
    "Seat",
    "Thought",
    "player",
]

# The module of this name has just been put here by its import; the name is the function's.
del globals()["player"]

# The table knows all methods; a player of one's own, started for each game, needs none.
__getattr__ = from_modules(__name__, {"PLAYERS": "table", "player": "table"})
