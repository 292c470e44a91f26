"""The longest chains of influence over many games: how long, how deep, how far."""

from __future__ import annotations

from typing import NamedTuple

from sapper.game.rules import Rules
from sapper.lab.influencing import influence
from sapper.lab.playing import Result, Story, play
from sapper.players.player import Player


class Chains(NamedTuple):
    """One game. Length, depth and reach are each the most of any cell's chain.

    `travels` is how far the influence of a single root went, at most, in moves from neighbour to
    neighbour; `known` is how many cells became known.
    """

    seed: int
    result: Result
    guesses: int
    known: int
    length: int
    depth: int
    travels: int


def chains(rules: Rules, seed: int, player: Player | str, *, count: bool = True) -> Chains:
    """Play one game and measure its chains."""
    return chains_of(play(rules, seed, player), count=count)


def chains_of(story: Story, *, count: bool = True) -> Chains:
    """The chains of a game that was played."""
    found = influence(story, count=count)
    roots = [link.cell for link in found.links if link.is_root]
    return Chains(
        story.seed,
        story.result,
        story.guesses,
        len(found),
        max(found.lengths.values(), default=0),
        max(found.depths.values(), default=0),
        max(map(found.travels, roots), default=0),
    )
