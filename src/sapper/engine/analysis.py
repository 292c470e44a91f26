"""Odds of a position, compiled: this part of the engine sees views only, never a field.

Words. A *board* is an int8 array, one row of it for each row of cells: 0 to 8 a number shown, −1
hidden, −2 hidden and marked (an opinion: read as hidden), −3 a mine in plain sight, −4 opened with
its number unseen. The codes of a `View` are the same bytes. A *chance* is the share of worlds in
which a cell is a mine; it is 0 or 1 exactly when all worlds agree.

Every call has a budget of seconds and of bytes of work space, can be stopped by Ctrl-C, releases
the interpreter, and may be made from many threads at once. The same board gives the same bits.

Numpy is loaded for whoever comes with arrays, or wants some. A board can also be a memoryview of
signed bytes (`board_of`); it is taken as it is, and `cell_odds` answers without arrays.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import _sapper_native as native

if TYPE_CHECKING:
    from fractions import Fraction

    import numpy as np
    from numpy.typing import ArrayLike, NDArray

SECONDS = 10.0
MEMORY = 1 << 30

UNSEEN = -4
"""The code of a cell that is no mine and whose number nobody has seen."""

Contradiction = native.Contradiction
"""No world agrees with the numbers and the mine count."""

OverBudget = native.OverBudget
"""The budget is spent; the message says which part of it."""


Clues = Sequence[tuple[Sequence[int], Sequence["float | Fraction"]]]
"""The indices of each clue's cells and a weight for each number of mines among them."""

Prior = Sequence[tuple[int, "float | Fraction"]] | None
"""Pairs of a total and its weight; None where any total is as good."""


class Work(NamedTuple):
    """How much was done: a measure that does not depend on the machine."""

    components: int
    groups: int
    states: int
    edges: int


class BoardOdds(NamedTuple):
    """The odds of a board. The number of worlds is ``mantissa * 2 ** exponent``."""

    chances: NDArray[np.float64]
    """A mine's chance on each cell; NaN on shown ones."""
    verdicts: NDArray[np.uint8]
    """0 unknown and open, 1 certainly safe, 2 certainly a mine, 3 shown."""
    mantissa: float
    exponent: int
    work: Work


class CellOdds(NamedTuple):
    """The odds of a board or of any problem, cell by cell; otherwise as `BoardOdds`."""

    chances: Sequence[float]
    verdicts: bytes
    mantissa: float
    exponent: int
    work: Work


class Outlook(NamedTuple):
    """What opening a cell would bring."""

    numbers: tuple[float, ...]
    """The chance that the cell is safe and shows 0, 1, … 8; they add up to the chance of safety."""
    expected: float
    """The mean number of cells newly certain to be safe, given that it is safe."""
    progress: float
    """The chance that there is such a cell, given that it is safe."""


def board_of(codes: bytes, width: int) -> memoryview:
    """The codes of a view as a board, without a copy."""
    return memoryview(codes).cast("b", (len(codes) // width, width))


class Inquiry(NamedTuple):
    """About a cell (−1: none) and up to 15 cells around it: something is heard of them.

    Each row of `weights` is one thing that may be heard, and how likely it is for 0, 1, 2, … mines
    around.
    """

    cell: int
    around: Sequence[int]
    weights: Sequence[Sequence[float]]


class Answer(NamedTuple):
    """The chance that this is heard and the cell no mine, and the least risk elsewhere then.

    The least risk leaves certain mines out; it is 0 where nothing else is left.
    """

    chance: float
    least: float


def probabilities(
    board: ArrayLike, mines: int, *, seconds: float = SECONDS, memory: int = MEMORY
) -> NDArray[np.float64]:
    """The chance of a mine on every cell of a board, NaN where it is shown."""
    return native.probabilities(_board(board, 2), mines, seconds, memory)


def probabilities_batch(
    boards: ArrayLike,
    mines: int | Iterable[int],
    *,
    threads: int = 1,
    seconds: float = SECONDS,
    memory: int = MEMORY,
) -> NDArray[np.float64]:
    """The chances of many boards of one size; a board without any world has only NaN.

    The budget is that of each board by itself.
    """
    array = _board(boards, 3)
    counts = [mines] * len(array) if isinstance(mines, int) else [int(count) for count in mines]
    return native.probabilities_batch(array, counts, threads, seconds, memory)


def board_odds(
    board: ArrayLike, mines: int, *, seconds: float = SECONDS, memory: int = MEMORY
) -> BoardOdds:
    """Chances, certain cells and the number of worlds of a board."""
    import numpy as np

    array = _board(board, 2)
    found = native.board_odds(array, mines, seconds, memory)
    chances, verdicts = (np.asarray(each).reshape(array.shape) for each in found[:2])
    return BoardOdds(chances, verdicts, *found[2:4], Work(*found[4]))


def cell_odds(
    board: ArrayLike, mines: int, *, seconds: float = SECONDS, memory: int = MEMORY
) -> CellOdds:
    """The same cell by cell, in reading order."""
    found = native.board_odds(_board(board, 2), mines, seconds, memory)
    chances = struct.unpack(f"{len(found[0])}d", found[0])  # twice as fast as its tolist
    return CellOdds(chances, bytes(found[1]), *found[2:4], Work(*found[4]))


def outlooks(
    board: ArrayLike,
    mines: int,
    cells: Sequence[int],
    *,
    seconds: float = SECONDS,
    memory: int = MEMORY,
) -> list[Outlook]:
    """What opening each of these cells (indices, row by row) would bring."""
    found = native.outlooks(_board(board, 2), mines, cells, seconds, memory)
    return [Outlook(*outlook) for outlook in found]


def problem_odds(
    cells: int,
    clues: Clues,
    prior: Prior,
    *,
    seconds: float = SECONDS,
    memory: int = MEMORY,
) -> CellOdds:
    """The odds of any problem on cells 0 to `cells` − 1, without a board.

    A clue is the indices of its cells, 15 at the most, and a weight for each number of mines among
    them; the prior is pairs of a total and its weight, or None where any total is as good.
    """
    found = native.problem_odds(cells, *_said(clues, prior), seconds, memory)
    return CellOdds(*found[:4], Work(*found[4]))


def problem_answers(
    cells: int,
    clues: Clues,
    prior: Prior,
    inquiries: Sequence[Inquiry],
    *,
    seconds: float = SECONDS,
    memory: int = MEMORY,
) -> list[list[Answer]]:
    """What may be heard of some cells of a problem: an answer for each row of each inquiry."""
    asked = [
        (cell, list(around), [list(map(float, row)) for row in weights])
        for cell, around, weights in inquiries
    ]
    found = native.problem_answers(cells, *_said(clues, prior), asked, seconds, memory)
    return [[Answer(*answer) for answer in answers] for answers in found]


def count_worlds(
    board: ArrayLike, mines: int, *, seconds: float = SECONDS, memory: int = MEMORY
) -> int:
    """The exact number of worlds: counted modulo as many primes as its size needs."""
    array = _board(board, 2)
    *_, mantissa, exponent, _ = native.board_odds(array, mines, seconds, memory)
    return exact_worlds(array, mines, mantissa, exponent, seconds=seconds, memory=memory)


def exact_worlds(
    board: ArrayLike,
    mines: int,
    mantissa: float,
    exponent: int,
    *,
    seconds: float = SECONDS,
    memory: int = MEMORY,
) -> int:
    """The exact number of worlds of a board whose odds have said how many there are, about."""
    primes = _primes(mantissa, exponent)
    return _combined(native.worlds_modulo(_board(board, 2), mines, primes, seconds, memory), primes)


def count_problem_worlds(
    cells: int,
    clues: Clues,
    prior: Prior,
    *,
    seconds: float = SECONDS,
    memory: int = MEMORY,
) -> int:
    """The exact number of worlds of a problem whose weights are 0 or 1, given as above."""
    odds = problem_odds(cells, clues, prior, seconds=seconds, memory=memory)
    primes = _primes(odds.mantissa, odds.exponent)
    said = _said(clues, prior)
    return _combined(native.problem_worlds_modulo(cells, *said, primes, seconds, memory), primes)


def _said(
    clues: Clues, prior: Prior
) -> tuple[list[tuple[list[int], list[float]]], list[tuple[int, float]] | None]:
    """Clues and prior in the types that the extension takes."""
    said = [(list(where), [_double(weight) for weight in weights]) for where, weights in clues]
    return said, None if prior is None else [(total, _double(weight)) for total, weight in prior]


def _double(weight: float | Fraction) -> float:
    """A weight that is possible stays so, however small it is."""
    return float(weight) or (5e-324 if weight else 0.0)


def _board(board: ArrayLike, dimensions: int) -> NDArray[np.int8] | memoryview:
    """The board as the extension wants it, or an error that says what is wrong with it."""
    if (
        isinstance(board, memoryview)
        and (board.format, board.ndim) == ("b", dimensions)
        and board.c_contiguous
    ):
        return board
    import numpy as np

    try:
        array = np.asarray(board)
    except ValueError:
        raise ValueError("the board is ragged: its rows are not equally long") from None
    if array.ndim != dimensions:
        raise ValueError(f"the board must have {dimensions} dimensions, not {array.ndim}")
    if array.dtype != np.int8:
        if array.dtype.kind not in "iu" or (array.size and abs(array).max() > 127):
            raise ValueError(f"the board must hold small whole numbers, not {array.dtype}")
        array = array.astype(np.int8)
    return np.ascontiguousarray(array)


def _primes(mantissa: float, exponent: int) -> list[int]:
    """As many primes as it takes to know a number that is about this large."""
    bits = exponent + math.frexp(mantissa)[1] + 2
    return [_prime(i) for i in range(max(bits, 1) // 60 + 1)]


def _combined(residues: Sequence[int], primes: Sequence[int]) -> int:
    """The number below the product of the primes that leaves these residues."""
    # By the Chinese remainder theorem, one prime after the other.
    number, modulus = 0, 1
    for residue, prime in zip(residues, primes, strict=True):
        number += modulus * ((residue - number) * pow(modulus, -1, prime) % prime)
        modulus *= prime
    return number


@cache
def _prime(place: int) -> int:
    """The largest primes below 2^61, counted from 0."""
    candidate = (1 << 61) - 1 if place == 0 else _prime(place - 1) - 2
    while not _is_prime(candidate):
        candidate -= 2
    return candidate


def _is_prime(number: int) -> bool:
    """Miller and Rabin's test with the bases that leave no doubt below 2^64."""
    odd = number - 1
    twos = (odd & -odd).bit_length() - 1
    odd >>= twos
    for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37):
        power = pow(base, odd, number)
        if power in (1, number - 1):
            continue
        for _ in range(twos - 1):
            power = power * power % number
            if power == number - 1:
                break
        else:
            return False
    return True
