"""Clause sets made smaller without changing what they say, and what was taken away and why.

A clause is *subsumed* by one whose literals are all among its own: the shorter says more. A clause
with a literal and its negation is a *tautology*: it says nothing. Equivalence is kept in the
strictest sense: the variables stay, and so do the models.

Each kept clause is found under one of its literals, the one that is in the fewest clauses. So a
clause is compared only with shorter ones that share that literal with it.
"""

from __future__ import annotations

from collections import Counter
from enum import Enum
from typing import NamedTuple

from sapper.logic.cnf import Clause, Cnf, Literal


class Reason(Enum):
    REPEATED = "repeats a literal"
    TAUTOLOGY = "is always true"
    DUPLICATE = "says the same as"
    SUBSUMED = "says less than"


class Change(NamedTuple):
    """A clause as it was, what became of it (None: nothing), why, and the clause that says more."""

    clause: Clause
    left: Clause | None
    reason: Reason
    by: Clause | None = None


class Tidied(NamedTuple):
    cnf: Cnf
    changes: tuple[Change, ...]


def tidy(cnf: Cnf) -> Tidied:
    """Take out repeated literals, tautologies, duplicates and subsumed clauses, in this order."""
    changes: list[Change] = []
    clauses = []
    for clause in cnf.clauses:
        once = tuple(dict.fromkeys(clause))
        if any(-literal in once for literal in once):
            changes.append(Change(clause, None, Reason.TAUTOLOGY))
            continue
        if len(once) < len(clause):
            changes.append(Change(clause, once, Reason.REPEATED))
        clauses.append(once)
    kept = _unsubsumed(clauses, changes)
    return Tidied(Cnf(cnf.variables, tuple(kept), cnf.names), tuple(changes))


def _unsubsumed(clauses: list[Clause], changes: list[Change]) -> list[Clause]:
    """The clauses that no other subsumes, in their order; of duplicates the first."""
    frequency = Counter(literal for clause in clauses for literal in clause)
    kept_under: dict[Literal | None, list[tuple[frozenset[Literal], Clause]]] = {}
    kept: set[int] = set()
    for place in sorted(range(len(clauses)), key=lambda place: len(clauses[place])):
        clause = clauses[place]
        literals = frozenset(clause)
        stronger = next(
            (
                other
                for literal in (None, *clause)  # under None is the empty clause
                for subset, other in kept_under.get(literal, ())
                if subset <= literals
            ),
            None,
        )
        if stronger is None:
            kept.add(place)
            rarest = min(clause, key=lambda literal: frequency[literal], default=None)
            kept_under.setdefault(rarest, []).append((literals, clause))
        else:
            same = len(stronger) == len(clause)
            reason = Reason.DUPLICATE if same else Reason.SUBSUMED
            changes.append(Change(clause, None, reason, stronger))
    return [clause for place, clause in enumerate(clauses) if place in kept]
