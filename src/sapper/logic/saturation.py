"""Saturation: a base of clauses that takes in more and works out what follows, fast.

Words. The base keeps *units*, clauses of one literal, apart from the others. It is *settled* when
no clause in it holds a variable of a unit and none subsumes another; so it is after every call. To
*match* a clause is to resolve it with all those matched before. What is not yet matched is *fresh*.

A clause is a frozenset, which knows its hash; literal by literal there are three indexes:

* `_holding[l]`, occurrence lists: all clauses that hold l. What a unit shortens is in the list of
  its negation; what a new clause subsumes is in the shortest of its literals' lists.
* `_watched[l]`: each clause is in the list of one of its literals only, the one with the shortest
  list then. A clause stricter than a new one is on the list of a literal of the new one.
* `_matched[l]` and `_binary[l]`: the clauses matched before, and those of two literals among them:
  the partners of a clause that holds the negation of l, all of them or as the rule allows.

Shorter clauses are matched first: they subsume more. Duplicates are found by hash. The loops over
lists are `any`, `map` and `filter` on set methods, and so run outside of Python's interpreter.

Roads not taken: signatures of 64 bits to skip subset tests. They pay where a subset test is a loop;
here it is one call in a `map` that compares lengths first, and a loop in Python over signatures
takes longer. Two watched literals per clause, as SAT solvers have: they save looking at clauses
that became shorter, but matching wants each as short as it can be said.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from enum import Enum
from itertools import chain

from sapper.logic.cnf import Clause, Literal
from sapper.logic.proof import Proof, cut_out
from sapper.logic.resolution import Literals, Rule, Work, in_order

Listed = defaultdict[Literal, dict[Literals, None]]
"""Clauses by literal. A dictionary serves as a set that keeps the order they came in."""


class Outcome(Enum):
    """Where matching has led: to the empty clause, to nothing more to match, or not to its end."""

    REFUTED = "refuted"
    SATURATED = "saturated"
    OPEN = "open"


class ClauseBase:
    """Clauses that grow: `add` more at any time, `match` a round, or `saturate`.

    Units are delivered by `take_units` in the order they were found. Every clause in the base has a
    `proof` from those that were added.
    """

    def __init__(
        self, clauses: Iterable[Iterable[Literal]] = (), rule: Rule = Rule.EVERY_PAIR
    ) -> None:
        self.rule = rule
        self._written: list[Literals] = []  # every clause that ever was in the base, by number
        self._parents: dict[int, tuple[int, int]] = {}
        self._number: dict[Literals, int] = {}  # of those in the base now
        self._units: list[Literal] = []
        self._taken = 0
        self._true: set[Literal] = set()
        self._false: set[Literal] = set()
        self._refuted = False
        self._holding: Listed = defaultdict(dict)
        self._watched: Listed = defaultdict(dict)
        self._watch: dict[Literals, Literal] = {}
        self._matched: Listed = defaultdict(dict)
        self._binary: Listed = defaultdict(dict)
        self._fresh: list[tuple[int, int, Literals]] = []
        self._waiting: list[tuple[int, int, Literals, tuple[int, int] | None]] = []
        self._arrivals = 0
        self._pairs = self._resolvents = self._tautologies = self._duplicates = self._subsumed = 0
        for clause in clauses:
            self.add(clause)

    # -- what is known -------------------------------------------------------------------------

    @property
    def refuted(self) -> bool:
        """Whether the empty clause was found."""
        return self._refuted

    @property
    def units(self) -> tuple[Literal, ...]:
        """The literals that must be true, in the order they were found."""
        return tuple(self._units)

    @property
    def true_literals(self) -> AbstractSet[Literal]:
        """The same without their order, for quick looking up."""
        return self._true

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses of two literals or more, in the order they came; () alone once refuted."""
        return ((),) if self._refuted else tuple(map(in_order, self._watch))

    @property
    def work(self) -> Work:
        return Work(
            self._pairs, self._resolvents, self._tautologies, self._duplicates, self._subsumed
        )

    def __len__(self) -> int:
        """How many clauses of two literals or more there are."""
        return len(self._watch)

    def proof(self, goal: Iterable[Literal] = ()) -> Proof:
        """The proof of a clause in the base, by default the empty one, cut to what it needs."""
        number = self._number.get(frozenset(goal))
        if number is None:
            raise ValueError(f"the clause {in_order(goal)} was not found, so it has no proof here")
        return cut_out(lambda index: in_order(self._written[index]), self._parents, number)

    # -- what can be done ----------------------------------------------------------------------

    def add(self, clause: Iterable[Literal]) -> None:
        """Take in a clause, and everything that follows from it by units alone."""
        literals = frozenset(clause)
        if 0 in literals:
            raise ValueError("0 is no literal")
        if self._refuted:
            return
        if not literals.isdisjoint([-literal for literal in literals]):
            self._tautologies += 1
            return
        self._await(literals, None)
        self._settle()

    @property
    def untaken(self) -> int:
        """How many units were found since they were last taken."""
        return len(self._units) - self._taken

    def take_units(self) -> tuple[Literal, ...]:
        """The units found since they were last taken, in their order."""
        new = tuple(self._units[self._taken :])
        self._taken = len(self._units)
        return new

    def match(self, most_pairs: int | None = None, most_clauses: int | None = None) -> Outcome:
        """One round: match as many clauses as are fresh now. It ends early once a unit is found.

        The bounds are on the pairs of this call and on the clauses in the base. They are looked at
        before each clause is matched with all others.
        """
        start, known = self._pairs, len(self._units)
        for _ in range(len(self._fresh)):
            if len(self._units) > known or self._is_spent(start, most_pairs, most_clauses):
                break
            self._match_shortest()
        return self._outcome()

    def saturate(self, most_pairs: int | None = None, most_clauses: int | None = None) -> Outcome:
        """Match until nothing is fresh; the outcome is open if a bound was passed before."""
        start = self._pairs
        while self._fresh and not self._is_spent(start, most_pairs, most_clauses):
            self._match_shortest()
        return self._outcome()

    def _is_spent(self, start: int, most_pairs: int | None, most_clauses: int | None) -> bool:
        return (
            self._refuted
            or (most_pairs is not None and self._pairs - start >= most_pairs)
            or (most_clauses is not None and len(self) > most_clauses)
        )

    def _outcome(self) -> Outcome:
        if self._refuted:
            return Outcome.REFUTED
        return Outcome.OPEN if self._fresh else Outcome.SATURATED

    # -- matching ------------------------------------------------------------------------------

    def _match_shortest(self) -> None:
        """Match the shortest fresh clause with all that were matched before."""
        _, number, clause = heapq.heappop(self._fresh)
        if self._number.get(clause) != number:
            return  # deleted meanwhile
        negated = frozenset([-literal for literal in clause])
        all_allowed = self.rule is Rule.EVERY_PAIR or len(clause) == 2
        index = self._matched if all_allowed else self._binary
        for literal in in_order(clause):
            if index[-literal] and self._match_on(literal, clause, negated, index[-literal]):
                break  # a resolvent makes this clause needless, and the others' successors stricter
        self._settle()
        if self._number.get(clause) == number:
            for literal in clause:
                self._matched[literal][clause] = None
                if len(clause) == 2:
                    self._binary[literal][clause] = None

    def _match_on(
        self, literal: Literal, clause: Literals, negated: Literals, partners: Iterable[Literals]
    ) -> bool:
        """Resolve a clause with its partners on a literal; stop at a resolvent that subsumes it."""
        rest = clause - {literal}
        negation = frozenset([-literal])
        others = negated - negation
        number = self._number[clause]
        for partner in partners:
            self._pairs += 1
            if not others.isdisjoint(partner):
                self._tautologies += 1
                continue
            self._resolvents += 1
            resolvent = (rest | partner) - negation
            if resolvent in self._number:
                self._duplicates += 1
                continue
            self._await(resolvent, (number, self._number[partner]))
            if len(resolvent) == len(rest):
                return True
        return False

    # -- settling ------------------------------------------------------------------------------

    def _await(self, literals: Literals, parents: tuple[int, int] | None) -> None:
        self._arrivals += 1
        heapq.heappush(self._waiting, (len(literals), self._arrivals, literals, parents))

    def _settle(self) -> None:
        """Take in what is waiting, shortest first, and what the units among it make of others."""
        while self._waiting and not self._refuted:
            _, _, literals, parents = heapq.heappop(self._waiting)
            kept = literals - self._false if self._false else literals
            if self._is_needless(kept):
                continue
            number = self._write(literals, parents)
            for literal in in_order(literals - kept):
                literals -= {literal}
                unit = self._number[frozenset([-literal])]
                number = self._write(literals, (number, unit))
                self._count_unit_pair()
            self._put(kept, number)

    def _is_needless(self, literals: Literals) -> bool:
        """Whether the clause, or a stricter one, is in the base."""
        if not self._true.isdisjoint(literals):
            self._subsumed += 1
            return True
        if literals in self._number:
            self._duplicates += 1
            return True
        lists = [self._watched[literal] for literal in literals if literal in self._watched]
        if any(map(literals.issuperset, chain.from_iterable(lists))):
            self._subsumed += 1
            return True
        return False

    def _write(self, literals: Literals, parents: tuple[int, int] | None) -> int:
        number = len(self._written)
        self._written.append(literals)
        if parents is not None:
            self._parents[number] = parents
        return number

    def _put(self, literals: Literals, number: int) -> None:
        """Give the clause its place in the base; delete what it subsumes."""
        for looser in list(self._looser(literals)):
            self._delete(looser)
            self._subsumed += 1
        self._number[literals] = number
        if not literals:
            self._refuted = True
            self._waiting.clear()
        elif len(literals) == 1:
            (literal,) = literals
            self._put_unit(literal, number)
        else:
            for literal in literals:
                self._holding[literal][literals] = None
            watch = min(in_order(literals), key=lambda literal: len(self._watched[literal]))
            self._watched[watch][literals] = None
            self._watch[literals] = watch
            heapq.heappush(self._fresh, (len(literals), number, literals))

    def _put_unit(self, literal: Literal, number: int) -> None:
        self._units.append(literal)
        self._true.add(literal)
        self._false.add(-literal)
        for clause in list(self._holding[-literal]):
            self._count_unit_pair()
            self._await(clause - {-literal}, (self._number[clause], number))
            self._delete(clause)

    def _count_unit_pair(self) -> None:
        self._pairs += 1
        self._resolvents += 1

    def _looser(self, literals: Literals) -> Iterator[Literals]:
        """The clauses that hold all of these literals."""
        if not literals:
            return iter(())
        shortest = min((self._holding[literal] for literal in literals), key=len)
        return filter(literals.issubset, shortest)

    def _delete(self, clause: Literals) -> None:
        del self._number[clause]
        del self._watched[self._watch.pop(clause)][clause]
        for literal in clause:
            del self._holding[literal][clause]
            self._matched[literal].pop(clause, None)
            self._binary[literal].pop(clause, None)


def model(base: ClauseBase, variables: int) -> tuple[Literal, ...] | None:
    """A model of the clauses in the base, taking each variable for false that need not be true.

    None comes if that fails. It cannot fail once every pair is matched: had the values so far no
    model, a clause would say so.
    """
    tried = ClauseBase([*base.clauses, *((unit,) for unit in base.units)])
    for variable in range(1, variables + 1):
        if variable not in tried.true_literals:
            tried.add((-variable,))
    return None if tried.refuted else tuple(sorted(tried.units, key=abs))
