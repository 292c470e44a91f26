"""The options that say who plays: a player by name, a combination, or one of one's own."""

from __future__ import annotations

import argparse

from sapper.deduction.ladder import LADDER
from sapper.players.guessing import WAYS
from sapper.players.opening import OPENINGS
from sapper.players.player import Player
from sapper.players.table import PLAYERS, player

USUAL_PLAYER = "probabilistic"


def add_player(parser: argparse.ArgumentParser) -> None:
    listing = "\n".join(f"  {name:<14} {row.summary}" for name, row in PLAYERS.items())
    parser.description = (
        f"{parser.description}\n\nplayers:\n{listing}\n"
        "or METHOD+GUESS@OPENING, as in mark3+least@corner; a player can stand for its method.\n"
        f"  methods        {', '.join(LADDER)}\n"
        f"  guesses        {', '.join(WAYS)}\n"
        f"  openings       {', '.join(OPENINGS)}, or a cell such as 3,3\n"
        "or one's own: a file (my_player.py, my_player.py:name) or module:name"
    )
    parser.add_argument(
        "--player",
        metavar="PLAYER",
        default=USUAL_PLAYER,
        help=f"who plays (default: {USUAL_PLAYER})",
    )
    parser.add_argument(
        "--start",
        dest="first",
        choices=["safe", "opening", "none"],
        help="what the first click is promised; the same as --first",
    )


def chosen_player(arguments: argparse.Namespace) -> Player:
    return player(arguments.player)
