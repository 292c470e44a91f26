"""The judge of DRAT proofs: clauses without reasons, so the judge propagates units itself.

A line adds a clause, `LITERALS 0`, or deletes one, `d LITERALS 0`. A clause is right if assuming
all its literals false leads, by units alone, to a clause with all literals false (*reverse unit
propagation*); or if, on its first literal, the *pivot*, every clause with the negated pivot makes
with it a clause that is right in that sense (*resolution asymmetric tautology*), in which case it
is harmless though it need not follow: where a goal other than the empty clause was asked for, such
steps are refused.

Two literals of each clause are *watched*: one of them not false, else the clause is looked at. What
units of the formula force stays on the *trail*; what an assumption forces is taken back. Deletions
of clauses that force a literal on the trail are left undone, as is usual, and so are those of
clauses that are not there; more clauses can make no wrong step right.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from sapper.logic.judges.reading import Fault, Numbers, is_tautology, lines


def judge(clauses: tuple[Numbers, ...], text: str, goal: Numbers = ()) -> int:
    """Raise the first fault; if there is none, return how many deletions named no clause."""
    checker = _Checker(clauses)
    wanted = frozenset(goal)
    last, reached, ignored = "the end", False, 0
    for line in lines(text):
        last = line.place
        deletes = line.words[0] == "d"
        clause = line.until_zero(line.words[deletes:])
        if deletes:
            ignored += not checker.delete(clause)
            continue
        if not checker.follows(clause):
            if goal or not clause:
                raise Fault(line.place, "it does not follow by units")
            if not checker.is_harmless(clause):
                raise Fault(line.place, "it does not follow by units, nor is it harmless")
        checker.add(clause)
        reached = reached or wanted.issuperset(clause)
    if not reached and not checker.follows(goal):
        raise Fault(last, "the proof ends and its goal was not reached")
    return ignored


class _Checker:
    """The clauses so far. The first two literals of each are watched."""

    def __init__(self, clauses: tuple[Numbers, ...]) -> None:
        self.copies: dict[Numbers, list[list[int]]] = defaultdict(list)
        self.watching: dict[int, list[list[int]]] = defaultdict(list)
        self.true: set[int] = set()
        self.trail: list[int] = []
        self.reasons: set[int] = set()  # clauses, by identity, that force a literal for good
        self.absurd = False
        for clause in clauses:
            self.add(clause)

    def add(self, clause: Numbers) -> None:
        literals = sorted(set(clause), key=lambda literal: -literal in self.true)
        self.copies[_key(clause)].append(literals)
        if is_tautology(clause):
            return
        if len(literals) > 1:
            for literal in literals[:2]:
                self.watching[literal].append(literals)
        # Literals that are false for good come last.
        if not literals or -literals[0] in self.true:
            self.absurd = True
        elif literals[0] not in self.true and all(-other in self.true for other in literals[1:]):
            self.reasons.add(id(literals))
            self.absurd = self._propagate(literals[0], lasting=True) or self.absurd

    def delete(self, clause: Numbers) -> bool:
        """Delete a copy of the clause that forces nothing, if any; whether there is a copy."""
        copies = self.copies.get(_key(clause))
        if not copies:
            return False
        for place, literals in enumerate(copies):
            if id(literals) not in self.reasons:
                del copies[place]
                for literal in literals[:2]:
                    watchers = self.watching[literal]
                    watchers[:] = [other for other in watchers if other is not literals]
                break
        return True

    def follows(self, clause: Numbers) -> bool:
        """Whether assuming all literals false is absurd by units."""
        if self.absurd or is_tautology(clause):
            return True
        mark = len(self.trail)
        found = self._assume_false(clause)
        self._take_back(mark)
        return found

    def is_harmless(self, clause: Numbers) -> bool:
        """Whether the same holds together with each clause that has the first literal negated."""
        pivot = clause[0]
        mark = len(self.trail)
        self._assume_false(clause)
        found = all(
            self._is_absurd_beside(other, pivot)
            for copies in self.copies.values()
            for other in copies
            if -pivot in other and pivot not in other
        )
        self._take_back(mark)
        return found

    def _is_absurd_beside(self, other: list[int], pivot: int) -> bool:
        mark = len(self.trail)
        # A list of its own: propagation moves the literals of clauses about.
        found = self._assume_false([literal for literal in other if literal != -pivot])
        self._take_back(mark)
        return found

    def _assume_false(self, literals: Sequence[int]) -> bool:
        """Whether that is absurd. What it forces is on the trail, for the caller to take back."""
        for literal in literals:
            if literal in self.true:
                return True
            if -literal not in self.true and self._propagate(-literal):
                return True
        return False

    def _take_back(self, mark: int) -> None:
        self.true.difference_update(self.trail[mark:])
        del self.trail[mark:]

    def _propagate(self, literal: int, lasting: bool = False) -> bool:
        """Make a literal true, and all that follows by units; whether that is absurd."""
        head = len(self.trail)
        self.true.add(literal)
        self.trail.append(literal)
        while head < len(self.trail):
            false = -self.trail[head]
            head += 1
            watchers, kept = self.watching[false], list[list[int]]()
            self.watching[false] = kept
            for place, literals in enumerate(watchers):
                if literals[0] == false:
                    literals[0], literals[1] = literals[1], false
                first = literals[0]
                if first not in self.true and self._watch_another(literals):
                    continue
                kept.append(literals)
                if -first in self.true:
                    kept.extend(watchers[place + 1 :])
                    return True
                if first not in self.true:
                    self.true.add(first)
                    self.trail.append(first)
                    if lasting:
                        self.reasons.add(id(literals))
        return False

    def _watch_another(self, literals: list[int]) -> bool:
        """Watch, in place of the second literal, one that is not false; whether there is one."""
        for place in range(2, len(literals)):
            if -literals[place] not in self.true:
                literals[1], literals[place] = literals[place], literals[1]
                self.watching[literals[1]].append(literals)
                return True
        return False


def _key(clause: Numbers) -> Numbers:
    return tuple(sorted(set(clause)))
