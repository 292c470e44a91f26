"""What each cell of a field would show through noise, drawn once for the whole game.

One draw for each cell in order of index, mines too, from the seed's stream ``noise``: so whatever
the order in which cells are opened, and whoever opens them, the same seed shows the same numbers.
A draw is a number below the common denominator of the shares, and the outcomes follow one another
in the order of `Noise.outcomes`: no rounding anywhere.
"""

from __future__ import annotations

from math import lcm

from sapper.game.cells import MINE, UNSEEN
from sapper.game.field import Field
from sapper.game.generator import Generator
from sapper.game.noise import Noise, Shown


def received(field: Field, noise: Noise, seed: int) -> bytes:
    """For each cell the code that it shows when opened; `MINE` on a mine."""
    if noise.is_exact:
        return field.numbers
    chance = Generator.named(seed, "noise")
    codes = bytearray()
    for index, truth in enumerate(field.numbers):
        if truth == MINE:
            chance.below(1)
            codes.append(MINE)
        else:
            shown = _drawn(noise, truth, len(field.grid.neighbours(index)), chance)
            codes.append(UNSEEN if shown is None else shown)
    return bytes(codes)


def _drawn(noise: Noise, truth: int, neighbours: int, chance: Generator) -> Shown:
    outcomes = noise.outcomes(truth, neighbours)
    whole = lcm(*(share.denominator for _, share in outcomes))
    drawn = chance.below(whole)
    for shown, share in outcomes:
        drawn -= int(share * whole)
        if drawn < 0:
            return shown
    raise AssertionError("the shares add up to 1")
