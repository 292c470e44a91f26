"""Draw mines, count numbers and open cells, compiled.

Words. A *mine map* has one byte a cell, 1 for a mine. *Numbers* has one byte a cell: how many of
its neighbours are mines, or 253 on a mine. What has been *seen* has one byte a cell:
the number once it is shown, 253 for a shown mine, 254 marked, 255 hidden. All are row by row:
cell (x, y) has index y * width + x.

Who is next to whom is the *shape*: `rectangle`, `torus` (the edges meet) or `hexagons` (every odd
row is shifted half a cell to the right).

Every function checks what it is given and raises ValueError with the offending number. The plain
Python of the same names in `sapper.game` is the definition; this is the fast one.
"""

from collections.abc import Sequence
from typing import Final

import _sapper_native as native

__all__ = ["SHAPES", "generate", "lay", "numbers", "open_cells"]

SHAPES: Final = frozenset({"rectangle", "torus", "hexagons"})


def generate(seed: int, count: int) -> list[int]:
    """The first `count` numbers of 64 bits that xoshiro256** draws from `seed`."""
    return native.generate(seed, count)


def lay(
    size: int, mines: int, given: int, seed: int, barred: Sequence[int]
) -> tuple[bytes, list[int]]:
    """A mine map drawn from `seed`, and `given` safe cells in the order drawn; none is barred."""
    return native.lay(size, mines, given, seed, barred)


def numbers(shape: str, width: int, height: int, mine_map: bytes) -> bytes:
    """The number of every cell."""
    return native.numbers(shape, width, height, mine_map)


def open_cells(
    shape: str, width: int, height: int, numbers: bytes, seen: bytearray, start: int
) -> list[int]:
    """Open `start` and, around every 0, all that is hidden; write `seen`, give the cells in order.

    Marked cells stay marked. A start that is not hidden changes nothing.
    """
    return native.open_cells(shape, width, height, numbers, seen, start)
