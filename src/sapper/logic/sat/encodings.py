"""Exactly k of n literals, in the well-known encodings with new variables.

Words. A *new* variable is one that the literals do not have; an encoding numbers its own from the
first that is free. A choice of literals goes with a model of the new variables if k of them hold,
and with none otherwise; with more than one, in some of these encodings, so models are to be counted
on the literals.

They grow with n · k or less, where the direct encoding grows with C(n, k + 1): PySAT builds them.
What is the same in all of them, k = 0, k = n and bounds that cannot be kept, is settled here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pysat.card import CardEnc, EncType

from sapper.logic.cardinality import CONTRADICTION, Encoded, Encoding
from sapper.logic.cnf import Literal

LARGEST = 1_000_000
"""The most that n times the smaller of k and n - k may be; so many make 4 million clauses."""

KINDS = {
    "seqcounter": EncType.seqcounter,
    "sortnetwrk": EncType.sortnetwrk,
    "cardnetwrk": EncType.cardnetwrk,
    "totalizer": EncType.totalizer,
    "mtotalizer": EncType.mtotalizer,
    "kmtotalizer": EncType.kmtotalizer,
}


def encode(kind: str, k: int, literals: Sequence[Literal], free: int) -> Encoded:
    """Clauses that say: exactly k of the literals hold; with new variables from `free` on."""
    if len({abs(literal) for literal in literals}) < len(literals) or 0 in literals:
        raise ValueError("the literals must be of different variables, and none of them 0")
    if any(abs(literal) >= free for literal in literals):
        raise ValueError(f"the variable {free} is not free: literals use it or a later one")
    n = len(literals)
    if not 0 <= k <= n:
        return Encoded(CONTRADICTION)
    if k in (0, n):
        return Encoded(tuple((literal if k else -literal,) for literal in literals))
    if n * min(k, n - k) > LARGEST:
        raise ValueError(f"{k} of {n} literals are too many for the encoding {kind}")
    cnf = CardEnc.equals(lits=[*literals], bound=k, top_id=free - 1, encoding=KINDS[kind])
    clauses = tuple(map(tuple, cnf.clauses))
    last = max((abs(literal) for clause in clauses for literal in clause), default=0)
    return Encoded(clauses, max(last - free + 1, 0))


ENCODINGS: dict[str, Encoding] = {kind: partial(encode, kind) for kind in KINDS}
"""These encodings, by name."""
