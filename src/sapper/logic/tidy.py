"""Clause sets made smaller without changing what they say, and what was taken away and why.

A clause is *subsumed* by one whose literals are all among its own: the shorter says more. A clause
with a literal and its negation is a *tautology*: it says nothing. Equivalence is kept in the
strictest sense: the variables stay, and so do the models.

Clauses of one length subsume one another only as duplicates, which hashing finds. The shorter ones
that were kept stand in a tree of their literals, and only the paths along a clause's own literals
are walked. (Lists of clauses under a literal were tried first: on the 65,536 clauses of sixteen
pairs they took half a minute, the tree takes a second.)
"""

from __future__ import annotations

from collections import Counter
from enum import Enum
from itertools import groupby
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
    seen: dict[frozenset[Literal], Clause] = {}
    shorter = _Tree()
    kept: set[int] = set()
    by_length = sorted(range(len(clauses)), key=lambda place: len(clauses[place]))
    for _, places in groupby(by_length, key=lambda place: len(clauses[place])):
        new = []
        for place in places:
            clause = clauses[place]
            literals = frozenset(clause)
            if literals in seen:
                changes.append(Change(clause, None, Reason.DUPLICATE, seen[literals]))
                continue
            rarest_first = sorted(clause, key=lambda literal: (frequency[literal], literal))
            if stronger := shorter.subset(rarest_first):
                changes.append(Change(clause, None, Reason.SUBSUMED, stronger[0]))
                continue
            kept.add(place)
            seen[literals] = clause
            new.append((rarest_first, clause))
        for path, clause in new:
            shorter.add(path, clause)
    return [clause for place, clause in enumerate(clauses) if place in kept]


class _Tree:
    """Clauses along paths of literals, the rarest first: those with a common beginning share it."""

    def __init__(self) -> None:
        self.branches: dict[Literal, _Tree] = {}
        self.ending: tuple[Clause] | None = None

    def add(self, literals: list[Literal], clause: Clause) -> None:
        node = self
        for literal in literals:
            node = node.branches.setdefault(literal, _Tree())
        node.ending = (clause,)

    def subset(self, literals: list[Literal]) -> tuple[Clause] | None:
        """A clause all of whose literals are among these: in a tuple, for it may be empty."""
        todo = [(self, 0)]
        while todo:
            node, start = todo.pop()
            if node.ending is not None:
                return node.ending
            for place in range(start, len(literals)):
                if branch := node.branches.get(literals[place]):
                    todo.append((branch, place + 1))
        return None
