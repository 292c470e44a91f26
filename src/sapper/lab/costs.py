"""What one game costs: its time, and the most memory that Python held for it at once.

The game is played twice, for keeping account of memory makes it several times slower: once for the
time, once for the memory. What the compiled engine holds is not in it.
"""

from __future__ import annotations

import tracemalloc
from typing import NamedTuple

from sapper.game.rules import Rules
from sapper.lab.playing import Story, play
from sapper.players.player import Player


class Cost(NamedTuple):
    """A game with the most bytes that were held at once while it was played."""

    story: Story
    bytes: int


def cost(rules: Rules, seed: int, player: Player | str) -> Cost:
    """Play one game for its time and once more for its memory."""
    story = play(rules, seed, player)
    tracemalloc.start()
    try:
        play(rules, seed, player)
        return Cost(story, tracemalloc.get_traced_memory()[1])
    finally:
        tracemalloc.stop()
