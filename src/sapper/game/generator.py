"""The one source of chance: a documented 64-bit generator and one way of drawing.

Everything that is random in Sapper comes from a *seed* (0 to 2^64 − 1) through this generator, so
the same seed gives the same mines for ever, on every machine; the compiled engine has the same in
C++.

*Generator*: xoshiro256** (Blackman and Vigna). Its four words of state are the first four outputs
of SplitMix64 started at the seed.

*A number below n*: Lemire's multiplication. Of the 128-bit product ``next() * n`` the upper half is
the answer, unless the lower half is less than ``(2^64 − n) mod n``: then draw again. Exactly
uniform.

*k out of a list*: the first k steps of a Fisher–Yates shuffle: for i = 0, 1, … swap element i with
element ``i + below(length − i)``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from sapper.game.plain_values import whole

_WORD = (1 << 64) - 1
Element = TypeVar("Element")


class Generator:
    """A stream of random numbers, the same for ever from the same seed."""

    def __init__(self, seed: int) -> None:
        self._state = tuple(splitmix64(check_seed(seed), 4))

    @classmethod
    def named(cls, seed: int, purpose: str) -> Generator:
        """A second stream from the same seed, for another purpose (a player's guesses, say).

        The purpose's bytes (ASCII, at most eight) are xored into the seed.
        """
        return cls(seed ^ int.from_bytes(purpose.encode("ascii")[:8], "big"))

    def next(self) -> int:
        """The next 64 random bits."""
        s0, s1, s2, s3 = self._state
        result = (_rotate(s1 * 5 & _WORD, 7) * 9) & _WORD
        s2 ^= s0
        s3 ^= s1
        self._state = (s0 ^ s3, s1 ^ s2, s2 ^ (s1 << 17 & _WORD), _rotate(s3, 45))
        return result

    def below(self, bound: int) -> int:
        """A uniform whole number from 0 to bound − 1."""
        if not 0 < bound <= _WORD:
            raise ValueError(f"the bound must be from 1 to 2^64 - 1, not {bound}")
        product = self.next() * bound
        if product & _WORD < bound:
            threshold = (_WORD + 1 - bound) % bound
            while product & _WORD < threshold:
                product = self.next() * bound
        return product >> 64

    def draw(self, count: int, elements: Sequence[Element]) -> list[Element]:
        """`count` different elements in the order drawn, every ordered choice equally likely."""
        if not 0 <= count <= len(elements):
            raise ValueError(f"cannot draw {count} out of {len(elements)}")
        pool = list(elements)
        for i in range(count):
            j = i + self.below(len(pool) - i)
            pool[i], pool[j] = pool[j], pool[i]
        return pool[:count]


def check_seed(seed: object) -> int:
    """The seed as a plain number, or an error that says what a seed is."""
    word = whole("a seed", seed)
    if not 0 <= word <= _WORD:
        raise ValueError(f"a seed is a whole number from 0 to 2^64 - 1, not {word}")
    return word


def splitmix64(seed: int, count: int) -> list[int]:
    """The first outputs of SplitMix64 (Steele, Lea and Flood): it spreads a seed over many bits."""
    words = []
    for step in range(1, count + 1):
        word = (seed + step * 0x9E3779B97F4A7C15) & _WORD
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _WORD
        word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
        words.append(word ^ word >> 31)
    return words


def _rotate(word: int, left: int) -> int:
    return (word << left | word >> (64 - left)) & _WORD
