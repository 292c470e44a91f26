"""Exactly k of n: KN(k, n), and its halves, at least k (L) and at most k (U).

Words. *KN(k, n)* says that k of n literals hold. An *encoding* turns it into clauses. Those here
use no new variables; `sat.encodings` has some that do, for large n. Where k < 0 or k > n nothing
can hold, and that is the empty clause.

Direct, from the notes: at most k hold if among any k + 1 one does not; at least k hold if among any
n - k + 1 one does. That is C(n, k + 1) + C(n, k - 1) clauses. With k = 0 or k = n one half has no
clauses, and the other has n of one literal each.

Recursive: if the last literal holds, k - 1 of the others do, and if not, k of them do. It has as
many clauses c(k, n) as the direct form. For c(k, n) = c(k - 1, n - 1) + c(k, n - 1) with c(0, n) =
c(n, n) = n, which C(n, k + 1) + C(n, k - 1) satisfies too, by Pascal's rule in both terms. But its
clauses are longer on the whole, and mix signs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

from sapper.logic.cnf import Clause, Literal
from sapper.logic.sizes import spoken

MOST_LITERALS = 10_000_000
"""No encoding here is built with more literals than this, which takes some 100 MB."""

CONTRADICTION: tuple[Clause, ...] = ((),)


class Encoded(NamedTuple):
    """What an encoding gives: clauses, and how many new variables are in them."""

    clauses: tuple[Clause, ...]
    variables: int = 0


Encoding = Callable[[int, Sequence[Literal], int], Encoded]
"""k, the literals, and the first variable that is free."""


def at_most(k: int, literals: Sequence[Literal]) -> tuple[Clause, ...]:
    """U(k, n): among any k + 1 of the literals one does not hold."""
    _check(literals)
    if k < 0:
        return CONTRADICTION
    _refuse_many(f"U({k}, {len(literals)})", comb(len(literals), k + 1), k + 1)
    return tuple(combinations([-literal for literal in literals], k + 1))


def at_least(k: int, literals: Sequence[Literal]) -> tuple[Clause, ...]:
    """L(k, n): among any n - k + 1 of the literals one holds."""
    _check(literals)
    if k > len(literals):
        return CONTRADICTION
    if k <= 0:
        return ()
    size = len(literals) - k + 1
    _refuse_many(f"L({k}, {len(literals)})", comb(len(literals), size), size)
    return tuple(combinations(literals, size))


def exactly(k: int, literals: Sequence[Literal]) -> tuple[Clause, ...]:
    """KN(k, n) in the direct form: U, then L."""
    n = len(literals)
    _refuse_many(f"KN({k}, {n})", clauses_direct(k, n), max(k + 1, n - k + 1))
    return at_most(k, literals) + at_least(k, literals)


def exactly_recursive(k: int, literals: Sequence[Literal]) -> tuple[Clause, ...]:
    """KN(k, n) in the recursive form: the last literal first."""
    _check(literals)
    n = len(literals)
    _refuse_many(f"KN({k}, {n})", clauses_recursive(k, n), n)
    return tuple(_recursively(k, tuple(literals)))


def _recursively(k: int, literals: Sequence[Literal]) -> Iterator[Clause]:
    """Without recursion: the literals already decided on wait on a stack with what is left."""
    todo: list[tuple[Clause, int, int]] = [((), k, len(literals))]
    while todo:
        decided, k, n = todo.pop()
        if not 0 <= k <= n:
            yield decided
        elif k in (0, n):
            sign = -1 if k == 0 else 1
            yield from ((*decided, sign * literal) for literal in literals[:n])
        else:
            last = literals[n - 1]
            todo.append(((*decided, last), k, n - 1))
            todo.append(((*decided, -last), k - 1, n - 1))


def clauses_direct(k: int, n: int) -> int:
    """How many clauses `exactly` gives, without making any."""
    if not 0 <= k <= n:
        return 1
    return comb(n, k + 1) + (comb(n, k - 1) if k else 0)


def clauses_recursive(k: int, n: int) -> int:
    """How many clauses `exactly_recursive` gives: as many as `exactly`."""
    return clauses_direct(k, n)


def _check(literals: Sequence[Literal]) -> None:
    seen: set[int] = set()
    for literal in literals:
        if literal == 0:
            raise ValueError("0 is no literal")
        if abs(literal) in seen:
            raise ValueError(f"the variable {abs(literal)} is there twice")
        seen.add(abs(literal))


def _refuse_many(what: str, clauses: int, length: int) -> None:
    if clauses * length > MOST_LITERALS:
        raise ValueError(
            f"{what} has {spoken(clauses)} clauses of up to {length:,} literals, "
            f"and no more than {MOST_LITERALS:,} literals are written down"
        )


def _direct(k: int, literals: Sequence[Literal], _free: int) -> Encoded:
    return Encoded(exactly(k, literals))


def _recursive(k: int, literals: Sequence[Literal], _free: int) -> Encoded:
    return Encoded(exactly_recursive(k, literals))


ENCODINGS: dict[str, Encoding] = {"direct": _direct, "recursive": _recursive}
"""The encodings without new variables, by name."""
