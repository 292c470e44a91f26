"""The compiled engine. Use it through `sapper.engine`, which says what each function does."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

sources: str
sanitized: bool

Board = NDArray[np.int8] | memoryview

class Contradiction(ValueError): ...
class OverBudget(RuntimeError): ...

# What judges proofs.

def judge_proof(formula: bytes, proof: bytes, seconds: float) -> tuple[int, str, int, int]: ...

# What holds fields.

def generate(seed: int, count: int) -> list[int]: ...
def lay(
    size: int, mines: int, given: int, seed: int, barred: Sequence[int]
) -> tuple[bytes, list[int]]: ...
def numbers(shape: str, width: int, height: int, mine_map: bytes) -> bytes: ...
def open_cells(
    shape: str, width: int, height: int, numbers: bytes, seen: bytearray, start: int
) -> list[int]: ...
def play(
    width: int,
    height: int,
    mines: int,
    first: str,
    click: int,
    seeds: NDArray[np.uint64],
    threads: int,
    seconds: float,
    memory: int,
) -> dict[str, NDArray[Any]]: ...
def play_one(
    width: int,
    height: int,
    mines: int,
    first: str,
    click: int,
    seed: int,
    seconds: float,
    memory: int,
) -> tuple[bool, int, float, list[tuple[int, float]]]: ...

# What sees views only.

def probabilities(board: Board, mines: int, seconds: float, memory: int) -> NDArray[np.float64]: ...
def probabilities_batch(
    boards: Board,
    mines: Sequence[int],
    threads: int,
    seconds: float,
    memory: int,
) -> NDArray[np.float64]: ...
def board_odds(
    board: Board, mines: int, seconds: float, memory: int
) -> tuple[memoryview, memoryview, float, int, tuple[int, int, int, int]]: ...
def worlds_modulo(
    board: Board,
    mines: int,
    primes: Sequence[int],
    seconds: float,
    memory: int,
) -> list[int]: ...
def outlooks(
    board: Board,
    mines: int,
    cells: Sequence[int],
    seconds: float,
    memory: int,
) -> list[tuple[tuple[float, ...], float, float]]: ...
def problem_worlds_modulo(
    cells: int,
    clues: Sequence[tuple[Sequence[int], Sequence[float]]],
    prior: Sequence[tuple[int, float]] | None,
    primes: Sequence[int],
    seconds: float,
    memory: int,
) -> list[int]: ...
def problem_answers(
    cells: int,
    clues: Sequence[tuple[Sequence[int], Sequence[float]]],
    prior: Sequence[tuple[int, float]] | None,
    questions: Sequence[tuple[int, Sequence[int], Sequence[Sequence[float]]]],
    seconds: float,
    memory: int,
) -> list[list[tuple[float, float]]]: ...
def problem_odds(
    cells: int,
    clues: Sequence[tuple[Sequence[int], Sequence[float]]],
    prior: Sequence[tuple[int, float]] | None,
    seconds: float,
    memory: int,
) -> tuple[list[float], bytes, float, int, tuple[int, int, int, int]]: ...
