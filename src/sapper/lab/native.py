"""The player `engine`: whole games at native speed, many in one call.

It opens what is certain and else the cell of least probability, as `sapper.engine.play` does. It
begins in the corner, or where ``engine@center`` and ``engine@3,3`` say.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from sapper.engine.playing import SECONDS, Sums, add_up, play
from sapper.game.generator import Generator
from sapper.game.grid import Cell
from sapper.lab.point import Point
from sapper.lab.row import Row
from sapper.lab.totals import Summary, Total
from sapper.players.opening import opening_named

NAME = "engine"


def plays(player: str) -> bool:
    return player.partition("@")[0] == NAME


def check(point: Point) -> None:
    """Refuse what the engine does not play."""
    if point.measure != "games":
        raise ValueError(f"the player {point.player} plays games only, no {point.measure}")
    play(point.rules, [], click=click(point))


def click(point: Point) -> Cell:
    """Where the game begins."""
    _, _, opening = point.player.partition("@")
    if opening == "random":
        raise ValueError("the player engine begins every game in the same cell, not a random one")
    return opening_named(opening or "corner")(point.rules.grid, Generator(0))


def run(point: Point, seeds: Sequence[int], limit: float | None = None) -> list[Row]:
    """One row for each seed."""
    seconds = SECONDS if limit is None else limit
    start = time.perf_counter()
    try:
        played = play(point.rules, seeds, click=click(point), seconds=seconds)
    except Exception as error:
        # A game among many is out of bounds: one by one it is found.
        if len(seeds) > 1:
            return [row for seed in seeds for row in run(point, [seed], limit)]
        return [Row.failed(seeds[0], str(error), time.perf_counter() - start)]
    each = (time.perf_counter() - start) / len(seeds)
    columns = (column.tolist() for column in played)
    return [
        Row(
            seed,
            "won" if won else "lost",
            guesses,
            survival,
            opened=opened,
            work={"analyses": analyses},
            seconds=each,
        )
        for seed, won, guesses, analyses, opened, survival in zip(seeds, *columns, strict=True)
    ]


def sums(point: Point, seeds: Sequence[int], limit: float | None = None) -> Summary:
    """What the rows of the seeds add up to, without making them."""
    seconds = SECONDS if limit is None else limit
    start = time.perf_counter()
    found: Sums = add_up(play(point.rules, seeds, click=click(point), seconds=seconds))
    took = time.perf_counter() - start
    each = took / len(seeds)
    return Summary(
        point,
        found.games,
        found.won,
        found.games - found.won,
        guesses=Total(*found.guesses),
        survival=Total(*found.survival),
        opened=Total(*found.opened),
        seconds=Total(len(seeds), took, took * each, each, each),
    )
