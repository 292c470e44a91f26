"""Players: which cell next?

A *player* sits down to a game; its *seat* is shown views and decides (`player.py`). `player(name)`
gives one by name (`table.py`). What is certain comes from methods (`reasoning.py`), what is not
from a way of guessing (`guessing.py`), the first move from an opening (`opening.py`).
"""

from sapper.players.player import Decision, Found, Kind, Option, Player, Seat, Thought
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
