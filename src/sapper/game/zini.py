"""ZiNi: a greedy way to win with marks and chords, for somebody who knows the field.

To *clear around* a safe cell is to probe it if it is hidden, mark the mines around it that are not
marked, and chord. Its *premium* is how much 3BV that would do, less the clicks that it would take.
The algorithm is that of Elmar Zimmermann and Christoph Nikolaus.

Cost: time linear in the board and a logarithm more, and the neighbours of all cells in memory: half
a gigabyte for a million cells.
"""

from __future__ import annotations

from heapq import heappop, heappush

from sapper.game.cells import MINE
from sapper.game.field import Field
from sapper.game.grid import LARGEST_GRID, Cell
from sapper.game.moves import Action, Move
from sapper.game.pieces import Pieces, pieces_of


def zini_moves(field: Field) -> tuple[Move, ...]:
    """The moves: as many as ZiNi says; played on that field they win.

    While some premium is 0 or more, clear around the cell with the highest; among equals around the
    leftmost, and in one column the topmost. What is then left is probed piece by piece, openings
    first. (These probes raise no premium to 0, so there is no way back to clearing around.)

    Every round does at least as much 3BV as it takes clicks, so ZiNi is never above 3BV.
    """
    return tuple(_Greedy(field, pieces_of(field)).clear())


_NEVER = -LARGEST_GRID
"""The premium of mines and zeros, so low that no rise brings it to 0: nobody clears around them."""


class _Greedy:
    """A board that is being cleared as `zini_moves` says.

    Each cell whose premium is 0 or more has an entry in the queue that is at least as high. A
    premium that falls leaves its entry behind; it is put right when it comes to the front.
    """

    def __init__(self, field: Field, pieces: Pieces) -> None:
        self._grid = field.grid
        self._numbers = field.numbers
        self._around = field.grid.neighbourhoods
        self._pieces = pieces
        self._lone = bytearray(field.grid.size)
        for index in pieces.lone:
            self._lone[index] = 1
        self._opening_of = {i: k for k, zeros in enumerate(pieces.openings) for i in zeros}
        self._shores = [self._shore(zeros) for zeros in pieces.openings]
        self._open = bytearray(field.grid.size)
        self._marked = bytearray(field.grid.size)
        self._moves: list[Move] = []
        self._premiums = self._first_premiums()
        self._queue: list[tuple[int, Cell, int]] = []
        for index in range(field.grid.size):
            self._enqueue(index)

    def _shore(self, zeros: list[int]) -> set[int]:
        """The numbers that an opening shows beside its zeros."""
        return {j for i in zeros for j in self._around[i] if self._numbers[j] != 0}

    def _first_premiums(self) -> list[int]:
        lone = self._lone
        premiums = [
            _NEVER
            if number in (0, MINE)
            else lone[i] + sum(lone[j] for j in self._around[i]) - number - 2
            for i, number in enumerate(self._numbers)
        ]
        for shore in self._shores:
            for index in shore:
                premiums[index] += 1
        return premiums

    def clear(self) -> list[Move]:
        """Win; the moves that did it."""
        while self._queue:
            entry, _, index = heappop(self._queue)
            if self._premiums[index] == -entry:
                self._clear_around(index)
            else:
                self._enqueue(index)
        for first, *_ in self._pieces.openings:
            self._probe(first)
        for index in self._pieces.lone:
            self._probe(index)
        return self._moves

    def _clear_around(self, index: int) -> None:
        self._probe(index)
        for j in self._around[index]:
            if self._numbers[j] == MINE and not self._marked[j]:
                self._marked[j] = 1
                self._click(Action.MARK, j)
                for near in self._around[j]:
                    self._change(near, +1)
        self._click(Action.CHORD, index)
        for j in self._around[index]:
            if self._numbers[j] != MINE:
                self._show(j)

    def _probe(self, index: int) -> None:
        if not self._open[index]:
            self._click(Action.PROBE, index)
            self._show(index)

    def _show(self, index: int) -> None:
        """Open a safe cell, and with a zero its whole opening."""
        if self._open[index]:
            return
        if self._numbers[index] != 0:
            self._show_number(index)
            return
        opening = self._opening_of[index]
        for zero in self._pieces.openings[opening]:
            self._open[zero] = 1
        for number in self._shores[opening]:
            self._change(number, -1)
            if not self._open[number]:
                self._show_number(number)

    def _show_number(self, index: int) -> None:
        self._open[index] = 1
        if self._lone[index]:
            for near in self._around[index]:
                self._change(near, -1)
        else:
            # A lone number is one click nearer to its chord as well, but also one 3BV poorer.
            self._change(index, +1)

    def _change(self, index: int, by: int) -> None:
        self._premiums[index] += by
        if by > 0:
            self._enqueue(index)

    def _enqueue(self, index: int) -> None:
        premium = self._premiums[index]
        if premium >= 0:
            heappush(self._queue, (-premium, self._grid.cell(index), index))

    def _click(self, action: Action, index: int) -> None:
        self._moves.append(Move(action, self._grid.cell(index)))
