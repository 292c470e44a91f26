"""From DRAT to LRAT: what a solver claims, with reasons added and what nobody needs left out.

Words. *Unit propagation* makes a literal true when all others of a clause are false; that clause is
its *reason*. A clause *follows* when the negations of its literals, propagated, make some clause
false. A literal is *settled* when it is true whatever is assumed, and then there is a unit clause
that says so. The *trail* is the true literals in the order in which they became true.

Clauses are watched at two literals: as long as neither is false, the clause says nothing, so only
the watchers of a literal that became false are looked at. Each clause added by the solver is
propagated from its negation; the reasons between the conflict and the negation are its hints. What
is settled once stays settled: a unit clause is added to the proof for it, so that hints do not
repeat all of its history, and deletions of its reasons do no harm. At the end, clauses that the
empty clause does not rest on are dropped and the others numbered anew.

Where unit propagation alone finds the given clauses contradictory, the proof is one step. A step
that does not follow by unit propagation is refused: none such comes from the solvers of this room.

Roads not taken: checking backwards from the empty clause would look only at what is needed, but has
to take propagations back in the order of time. CaDiCaL can write LRAT by itself, but with numbers
for clauses that PySAT does not tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from sapper.logic.cnf import Clause, Cnf, Literal
from sapper.logic.proof_files import Drat, DratDelete, Lrat, LratAdd


def elaborate(cnf: Cnf, proof: Drat, progress: Callable[[int], None] | None = None) -> Lrat:
    """The proof with hints, and without what the empty clause does not need.

    Raise ValueError when a clause does not follow, or the empty clause is never reached. `progress`
    is called with the number of each step.
    """
    search = _Propagation(cnf)
    for number, step in enumerate(proof.steps, 1):
        if search.refuted:
            break
        if progress:
            progress(number)
        if isinstance(step, DratDelete):
            search.delete(step.clause)
        elif not search.derive(step.clause):
            raise ValueError(
                f"step {number} of the proof, {_shown(step.clause)}, does not follow from the "
                "clauses before it by unit propagation"
            )
    if not search.refuted:
        raise ValueError("the proof does not reach the empty clause")
    return _needed(search.steps, len(cnf.clauses))


def refute_by_propagation(cnf: Cnf) -> Lrat | None:
    """The proof of one step, if unit propagation refutes the clauses."""
    search = _Propagation(cnf)
    return Lrat(tuple(search.steps)) if search.refuted else None


def _shown(clause: Clause) -> str:
    return " ".join(map(str, clause[:10])) + (" ..." if clause[10:] else "") or "the empty clause"


def _needed(steps: Sequence[LratAdd], given: int) -> Lrat:
    """Steps that the last one rests on, numbered on from the given clauses."""
    needed = {steps[-1].id}
    for step in reversed(steps):
        if step.id in needed:
            needed.update(step.hints)
    numbers = {number: number for number in range(1, given + 1)}
    kept: list[LratAdd] = []
    for step in steps:
        if step.id in needed:
            numbers[step.id] = given + len(kept) + 1
            hints = tuple(numbers[hint] for hint in step.hints)
            kept.append(LratAdd(numbers[step.id], step.clause, hints))
    return Lrat(tuple(kept))


class _Propagation:
    """Clauses, what is settled, and the steps so far.

    `value` has 1 for a true literal, -1 for a false one and 0 for an open one, at the index of the
    literal itself: negative ones count from the end. `reason` has the number of the clause that
    made a literal true, 0 for an assumption; of a settled literal, that of its unit clause. The
    first `settled` literals of the trail are settled. A clause of two literals or more has the two
    that are watched first.
    """

    def __init__(self, cnf: Cnf) -> None:
        literals = 2 * cnf.variables + 1
        self.variables = cnf.variables
        self.value = [0] * literals
        self.reason = [0] * literals
        self.watchers: list[list[int]] = [[] for _ in range(literals)]
        self.clauses: dict[int, list[Literal]] = {}
        self.numbers: dict[frozenset[Literal], list[int]] | None = None
        self.trail: list[Literal] = []
        self.looked_at = self.settled = 0
        self.steps: list[LratAdd] = []
        self.refuted = False
        self.last = len(cnf.clauses)
        self._close(self._store_all(cnf.clauses))

    def derive(self, clause: Clause) -> bool:
        """Add a clause with its hints, if it follows."""
        literals = frozenset(clause)
        if any(-literal in literals for literal in clause):
            return True  # always true, and never of use
        if any(abs(literal) > self.variables for literal in clause):
            return False
        hints = self._refutation(literals)
        for literal in self.trail[self.settled :]:
            self.value[literal] = self.value[-literal] = 0
        del self.trail[self.settled :]
        self.looked_at = self.settled
        if hints is None:
            return False
        self._step(clause, hints)
        self._add([*dict.fromkeys(clause)])
        return True

    def delete(self, clause: Clause) -> None:
        """Forget a clause. Its watchers are dropped when they are come across."""
        if self.numbers is None:
            self.numbers = {}
            for number, stored in self.clauses.items():
                self.numbers.setdefault(frozenset(stored), []).append(number)
        if numbers := self.numbers.get(frozenset(clause)):
            del self.clauses[numbers.pop()]

    # -- inside ----------------------------------------------------------------------------------

    def _store_all(self, clauses: Iterable[Clause]) -> int:
        """Keep the given clauses and set what single literals say; the number of a false one."""
        units = []
        for number, clause in enumerate(clauses, 1):
            literals = dict.fromkeys(clause)
            if any(-literal in literals for literal in literals):
                continue
            self.clauses[number] = [*literals]
            if len(literals) > 1:
                self._watch(number)
            elif not literals:
                return number
            else:
                units.append((number, clause[0]))
        for number, literal in units:
            if self.value[literal] < 0:
                return number
            if not self.value[literal]:
                self._set(literal, number)
        return 0

    def _add(self, literals: list[Literal]) -> None:
        """Keep a derived clause, the last step, unless it is true for ever."""
        literals.sort(key=lambda literal: self.value[literal], reverse=True)  # open ones first
        if literals and self.value[literals[0]] > 0:
            return
        number = self.last
        self.clauses[number] = literals
        if self.numbers is not None:
            self.numbers.setdefault(frozenset(literals), []).append(number)
        if len(literals) > 1 and not self.value[literals[1]]:
            self._watch(number)
        elif literals and not self.value[literals[0]]:
            self._set(literals[0], number)
            self._close(0)
        elif literals:
            self._close(number)
        else:
            self.refuted = True

    def _close(self, conflict: int) -> None:
        """Propagate what is new among the settled; a conflict there is the end of the proof."""
        conflict = conflict or self._propagate()
        if conflict:
            self._step((), self._hints(conflict, frozenset()))
            self.refuted = True
            return
        for literal in self.trail[self.settled :]:
            clause = self.clauses[self.reason[literal]]
            if len(clause) > 1:
                others = (self.reason[-other] for other in clause if other != literal)
                self._step((literal,), (*others, self.reason[literal]))
                self.reason[literal] = self.last
        self.settled = len(self.trail)

    def _refutation(self, clause: frozenset[Literal]) -> tuple[int, ...] | None:
        """The hints that make the negation of a clause fail, if it does."""
        for literal in clause:
            if self.value[literal] > 0:
                return (self.reason[literal],)
        for literal in clause:
            if not self.value[literal]:
                self._set(-literal, 0)
        conflict = self._propagate()
        return self._hints(conflict, clause) if conflict else None

    def _hints(self, conflict: int, negated: frozenset[Literal]) -> tuple[int, ...]:
        """The clauses between what is settled or assumed and a false clause, in order of time."""
        needed = {-literal for literal in self.clauses[conflict]}
        hints = [conflict]
        for literal in reversed(self.trail[self.settled :]):
            if literal in needed:
                needed.remove(literal)
                if number := self.reason[literal]:
                    hints.append(number)
                    needed.update(-other for other in self.clauses[number] if other != literal)
        units = sorted(self.reason[literal] for literal in needed if -literal not in negated)
        return (*units, *reversed(hints))

    def _step(self, clause: Clause, hints: tuple[int, ...]) -> None:
        self.last += 1
        self.steps.append(LratAdd(self.last, clause, hints))

    def _watch(self, number: int) -> None:
        for literal in self.clauses[number][:2]:
            self.watchers[literal].append(number)

    def _set(self, literal: Literal, reason: int) -> None:
        self.value[literal], self.value[-literal] = 1, -1
        self.reason[literal] = reason
        self.trail.append(literal)

    def _propagate(self) -> int:
        """Look at the watchers of what is new on the trail; the number of a false clause, or 0."""
        value, trail, clauses, watchers = self.value, self.trail, self.clauses, self.watchers
        while self.looked_at < len(trail):
            false = -trail[self.looked_at]
            self.looked_at += 1
            watching = watchers[false]
            kept = watchers[false] = []
            for position, number in enumerate(watching):
                clause = clauses.get(number)
                if clause is None:
                    continue
                if clause[0] == false:
                    clause[0], clause[1] = clause[1], false
                first = clause[0]
                if value[first] <= 0:
                    for place in range(2, len(clause)):
                        other = clause[place]
                        if value[other] >= 0:
                            clause[1], clause[place] = other, false
                            watchers[other].append(number)
                            break
                    else:
                        kept.append(number)
                        if value[first] < 0:
                            kept.extend(watching[position + 1 :])
                            return number
                        self._set(first, number)
                    continue
                kept.append(number)
        return 0
