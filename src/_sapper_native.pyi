"""The compiled engine. Use it through `sapper.engine`, which says what each function does."""

from collections.abc import Sequence

sanitized: bool

def generate(seed: int, count: int) -> list[int]: ...
def lay(
    size: int, mines: int, given: int, seed: int, barred: Sequence[int]
) -> tuple[bytes, list[int]]: ...
def numbers(width: int, height: int, mine_map: bytes) -> bytes: ...
def open_cells(
    width: int, height: int, numbers: bytes, seen: bytearray, start: int
) -> list[int]: ...
