"""Sapper, the Minesweeper laboratory: it plays, it proves, it measures.

    >>> import sapper
    >>> game = sapper.Game(sapper.Rules.level("beginner"), seed=7)
    >>> game.probe(0, 0).outcome.value
    'opened'

The names below are the public ones; each is loaded when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sapper.later import from_modules

if TYPE_CHECKING:
    from sapper import engine
    from sapper.clues.clue import Clue
    from sapper.clues.problem import Problem
    from sapper.clues.reading import read as problem
    from sapper.counting.odds import Odds, analyse
    from sapper.deduction.ladder import deduce
    from sapper.game.field import Field, lay
    from sapper.game.game import Game
    from sapper.game.grid import Graph, Hexagons, Rectangle, Torus
    from sapper.game.measures import measure
    from sapper.game.moves import Action, Move, Outcome, Status, Turn
    from sapper.game.noise import Noise
    from sapper.game.record import Record, read_records
    from sapper.game.rules import LEVELS, FirstClick, Rules, Win
    from sapper.game.view import View
    from sapper.lab.influencing import influence
    from sapper.lab.playing import Story, play
    from sapper.players.player import Player
    from sapper.players.table import player
    from sapper.reasons.explaining import explain

__version__ = "0.1.0"

# Where each name lives. The imports above say the same to whoever reads types and contracts.
_HOMES = {
    "Action": "game.moves",
    "Clue": "clues.clue",
    "Field": "game.field",
    "FirstClick": "game.rules",
    "Game": "game.game",
    "Graph": "game.grid",
    "Hexagons": "game.grid",
    "LEVELS": "game.rules",
    "Move": "game.moves",
    "Noise": "game.noise",
    "Odds": "counting.odds",
    "Outcome": "game.moves",
    "Player": "players.player",
    "Problem": "clues.problem",
    "Record": "game.record",
    "Rectangle": "game.grid",
    "Rules": "game.rules",
    "Status": "game.moves",
    "Story": "lab.playing",
    "Torus": "game.grid",
    "Turn": "game.moves",
    "View": "game.view",
    "Win": "game.rules",
    "analyse": "counting.odds",
    "deduce": "deduction.ladder",
    "engine": "engine:",
    "explain": "reasons.explaining",
    "influence": "lab.influencing",
    "lay": "game.field",
    "measure": "game.measures",
    "play": "lab.playing",
    "player": "players.table",
    "problem": "clues.reading:read",
    "read_records": "game.record",
}

__all__ = [
    "LEVELS",
    "Action",
    "Clue",
    "Field",
    "FirstClick",
    "Game",
    "Graph",
    "Hexagons",
    "Move",
    "Noise",
    "Odds",
    "Outcome",
    "Player",
    "Problem",
    "Record",
    "Rectangle",
    "Rules",
    "Status",
    "Story",
    "Torus",
    "Turn",
    "View",
    "Win",
    "analyse",
    "deduce",
    "engine",
    "explain",
    "influence",
    "lay",
    "measure",
    "play",
    "player",
    "problem",
    "read_records",
]

__getattr__ = from_modules(__name__, _HOMES)


def __dir__() -> list[str]:
    return sorted(__all__)
