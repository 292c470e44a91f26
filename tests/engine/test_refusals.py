"""What the engine refuses: each bad argument is a ValueError that names the number."""

from collections.abc import Callable

import pytest

from sapper.engine import games

LARGEST_SEED = (1 << 64) - 1
REFUSED: list[tuple[str, Callable[[], object]]] = [
    ("-1", lambda: games.generate(-1, 1)),
    ("18446744073709551616", lambda: games.generate(LARGEST_SEED + 1, 1)),
    ("-2", lambda: games.generate(0, -2)),
    ("67108865", lambda: games.generate(0, 67108865)),
    ("not 0", lambda: games.lay(0, 0, 0, 1, [])),
    ("-3", lambda: games.lay(9, -3, 0, 1, [])),
    ("not 10", lambda: games.lay(9, 10, 0, 1, [])),
    ("-4", lambda: games.lay(9, 1, -4, 1, [])),
    ("5 mines and 4 given cells", lambda: games.lay(9, 5, 4, 1, [0])),
    ("not 9", lambda: games.lay(9, 1, 0, 1, [9])),
    ("-1", lambda: games.lay(9, 1, 0, 1, [-1])),
    ("cell 3 is barred twice", lambda: games.lay(9, 1, 0, 1, [3, 4, 3])),
    ("1" + "0" * 30, lambda: games.lay(10**30, 1, 0, 1, [])),
    ("-1", lambda: games.lay(9, 1, 0, -1, [])),
    ("not 0", lambda: games.numbers("rectangle", 0, 3, b"")),
    ("-3", lambda: games.numbers("rectangle", 3, -3, bytes(9))),
    ("4611686018427387904", lambda: games.numbers("rectangle", 1 << 62, 1 << 62, b"")),
    ("100000000", lambda: games.numbers("rectangle", 10_000, 10_000, b"")),
    ("not 8", lambda: games.numbers("rectangle", 3, 3, bytes(8))),
    ("holds 7 at cell 2", lambda: games.numbers("rectangle", 2, 2, bytes([0, 0, 7, 0]))),
    ("not cube", lambda: games.numbers("cube", 2, 2, bytes(4))),
    ("not 5", lambda: games.numbers("hexagons", 2, 2, bytes(5))),
    ("holds 2 at cell 3", lambda: games.numbers("torus", 2, 2, bytes([0, 0, 0, 2]))),
    ("not cube", lambda: games.open_cells("cube", 2, 2, bytes(4), bytearray(4), 0)),
    ("not 4", lambda: games.open_cells("torus", 2, 2, bytes(4), bytearray(4), 4)),
    ("not 3", lambda: games.open_cells("rectangle", 2, 2, bytes(3), bytearray(4), 0)),
    ("not 5", lambda: games.open_cells("rectangle", 2, 2, bytes(4), bytearray(5), 0)),
    ("not 4", lambda: games.open_cells("rectangle", 2, 2, bytes(4), bytearray(4), 4)),
    ("not -1", lambda: games.open_cells("rectangle", 2, 2, bytes(4), bytearray(4), -1)),
]


@pytest.mark.parametrize(("words", "call"), REFUSED, ids=range(len(REFUSED)))
def test_a_bad_number_is_refused_and_named(words: str, call: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=words):
        call()


def test_a_refused_opening_leaves_everything_hidden() -> None:
    seen = bytearray([255] * 3)
    with pytest.raises(ValueError, match="hold 9 at cell 2"):
        games.open_cells("rectangle", 3, 1, bytes([0, 0, 9]), seen, 0)
    assert list(seen) == [255] * 3


def test_the_array_of_what_was_seen_can_grow_after_the_call() -> None:
    """The engine holds the array only while it works."""
    seen = bytearray([255])
    games.open_cells("rectangle", 1, 1, bytes(1), seen, 0)
    seen.append(255)
    assert list(seen) == [0, 255]


def test_the_largest_seed_is_allowed() -> None:
    assert len(games.generate(LARGEST_SEED, 1)) == 1


def test_a_full_board_has_only_mines() -> None:
    assert games.lay(4, 4, 0, 1, []) == (bytes([1, 1, 1, 1]), [])
