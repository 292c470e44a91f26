"""What one cell shows, as one byte: a number, or one of four codes.

A board of millions of cells is then one ``bytes`` object: immutable, hashable, and the very array
that the compiled engine reads. Values from 0 to 250 are numbers of neighbouring mines.
"""

from __future__ import annotations

from typing import Final

HIDDEN: Final = 255
"""Not opened yet (−1 as a signed byte, which is how numpy boards write it)."""

MARKED: Final = 254
"""Not opened, and the player says that it is a mine: an opinion, not a fact."""

MINE: Final = 253
"""A mine that is plain to see: the one that ended the game, or one that a file shows."""

UNSEEN: Final = 252
"""Opened, and no number came (−4 as a signed byte)."""

CODES: Final = bytes([HIDDEN, MARKED, MINE])
"""The codes of cells that are not open; a number is less than `UNSEEN`."""
