"""Pieces: what 3BV counts, and what clicks do one by one.

An *opening* is a connected group of zeros: one probe shows it whole, with the numbers around it. A
*lone number* is a safe cell that is no zero and touches none, so no opening shows it. Openings and
lone numbers are the *pieces* of a field: without marks, each takes a click of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sapper.game.cells import HIDDEN, MINE
from sapper.game.field import Field
from sapper.game.opening import open_cells


class Pieces(NamedTuple):
    """The indices of the zeros of each opening, and those of the lone numbers."""

    openings: list[list[int]]
    lone: list[int]

    @property
    def bbbv(self) -> int:
        return len(self.openings) + len(self.lone)

    def done(self, shown: Sequence[int]) -> int:
        """How many pieces are done, where `shown` tells of each cell whether it is open."""
        openings = sum(all(shown[i] for i in zeros) for zeros in self.openings)
        return openings + sum(shown[i] for i in self.lone)


def pieces_of(field: Field) -> Pieces:
    numbers = field.numbers
    codes = bytearray([HIDDEN]) * field.grid.size
    openings = []
    start = numbers.find(0)
    while start >= 0:
        if codes[start] == HIDDEN:
            shown = open_cells(field, codes, start)
            openings.append([index for index in shown if numbers[index] == 0])
        start = numbers.find(0, start + 1)
    lone = [i for i, code in enumerate(codes) if code == HIDDEN and numbers[i] != MINE]
    return Pieces(openings, lone)
