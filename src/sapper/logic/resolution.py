"""Resolution: what two clauses say together, and everything that follows so. The definition.

Words. Two clauses *clash* on a variable that one of them holds plain and the other negated. If they
clash on exactly one, their *resolvent* is all their other literals, and follows from them; if on
more, it would be a *tautology*, true whatever the variables are, and is left out. A clause is
*stricter* than another, and *subsumes* it, if all its literals are among the other's: the other is
then not needed. A set is *saturated* when every resolvent is subsumed by a clause in it.

This file tries every pair of clauses until nothing new comes. That is slow and plain, and stays as
the definition; `saturation` does the same fast.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from itertools import combinations
from typing import NamedTuple

from sapper.logic.cnf import Clause, Literal

Literals = frozenset[Literal]
"""A clause as a set: neither order nor repeats make a difference to what it says."""


class Rule(Enum):
    """Which pairs are matched. Every pair is complete; the other lets the set grow less."""

    EVERY_PAIR = "every pair"
    ONLY_BINARY = "only binary"  # pairs with a clause of at most two literals

    def allows(self, a: Literals, b: Literals) -> bool:
        return self is Rule.EVERY_PAIR or len(a) <= 2 or len(b) <= 2


class Work(NamedTuple):
    """What was done: pairs of clauses matched, resolvents made, and what became of clauses.

    `tautologies` and `duplicates` were skipped; `subsumed` were skipped or deleted because a
    stricter clause was there or came.
    """

    pairs: int = 0
    resolvents: int = 0
    tautologies: int = 0
    duplicates: int = 0
    subsumed: int = 0


class Finding(Enum):
    """What matching two clauses, a first and a second, comes to."""

    EQUAL = "equal"
    FIRST = "the first is stricter"
    SECOND = "the second is stricter"
    RESOLVED = "resolved"
    TAUTOLOGY = "tautology"
    APART = "no clash"


def in_order(literals: Iterable[Literal]) -> Clause:
    """The clause as it is written: each literal once, by variables."""
    return tuple(sorted(set(literals), key=lambda literal: (abs(literal), literal < 0)))


def is_tautology(clause: Iterable[Literal]) -> bool:
    literals = frozenset(clause)
    return any(-literal in literals for literal in literals)


def clashes(a: Iterable[Literal], b: Iterable[Literal]) -> Clause:
    """The literals of `a` whose negations are in `b`."""
    others = frozenset(b)
    return in_order(literal for literal in a if -literal in others)


def resolve(a: Iterable[Literal], b: Iterable[Literal]) -> Clause | None:
    """The resolvent, if the clauses clash on exactly one variable."""
    a, b = frozenset(a), frozenset(b)
    clashing = clashes(a, b)
    if len(clashing) != 1:
        return None
    (literal,) = clashing
    return in_order((a - {literal}) | (b - {-literal}))


def match(a: Iterable[Literal], b: Iterable[Literal]) -> tuple[Finding, Clause | None]:
    """What two clauses come to, with the clause that is kept or made.

    Duplication and subsumption come first: the stricter clause is kept. Else they are resolved.
    """
    a, b = frozenset(a), frozenset(b)
    if a == b:
        return Finding.EQUAL, in_order(a)
    if a < b:
        return Finding.FIRST, in_order(a)
    if b < a:
        return Finding.SECOND, in_order(b)
    if not clashes(a, b):
        return Finding.APART, None
    resolvent = resolve(a, b)
    return (Finding.TAUTOLOGY if resolvent is None else Finding.RESOLVED), resolvent


class Saturated(NamedTuple):
    """The strictest clauses that follow by a rule: the empty clause alone if it is among them."""

    clauses: frozenset[Literals]
    work: Work


def saturate_plainly(
    clauses: Iterable[Iterable[Literal]], rule: Rule = Rule.EVERY_PAIR
) -> Saturated:
    """Match all pairs, round after round, until a round brings nothing new.

    With every pair the result is the set of all prime implicates: the strictest clauses that follow
    at all. Which clauses are deleted underway, and when, makes no difference to the result.
    """
    kept: list[Literals] = []
    work = Work()
    for clause in map(frozenset, clauses):
        work = _insert(kept, clause, work)[1]
    while True:
        news = False
        for a, b in combinations(list(kept), 2):
            if not rule.allows(a, b):
                continue
            work = work._replace(pairs=work.pairs + 1)
            resolvent = resolve(a, b)
            if resolvent is None:
                continue
            work = work._replace(resolvents=work.resolvents + 1)
            new, work = _insert(kept, frozenset(resolvent), work)
            news = news or new
        if not news:
            return Saturated(frozenset(kept), work)


def _insert(kept: list[Literals], clause: Literals, work: Work) -> tuple[bool, Work]:
    """Put a clause among those kept, unless it is needless; delete those it makes needless."""
    if is_tautology(clause):
        return False, work._replace(tautologies=work.tautologies + 1)
    if clause in kept:
        return False, work._replace(duplicates=work.duplicates + 1)
    if any(other < clause for other in kept):
        return False, work._replace(subsumed=work.subsumed + 1)
    looser = [other for other in kept if clause < other]
    for other in looser:
        kept.remove(other)
    kept.append(clause)
    return True, work._replace(subsumed=work.subsumed + len(looser))
