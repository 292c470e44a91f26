"""Resolution with two knowledge bases, as the assignment plays: KB, KB0 and nothing else.

Words. A cell that becomes known is *marked*, and its unit clause goes from KB to KB0; both are in
one `ClauseBase`, which keeps units apart, spreads each at once, and drops what is identical or
subsumed. A *round* matches pairs of clauses, only those with a clause of two literals, to keep KB
from growing too fast. The player is *stuck* when rounds bring no new clause.

Numbers come as clues on unmarked cells. The number of mines is one more, told as
`Problem.total_clue`; it is far too large to begin with, so it waits until *few* cells are unmarked.

Short pairs are not all pairs: what takes two clauses of three literals is not found, and a pair of
clues can force a cell that resolution by this rule does not (docs/marks.md has such a pair).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sapper.clues.clue import Clue
from sapper.clues.problem import TOTAL, Problem
from sapper.deduction.encode import clauses_of
from sapper.deduction.verdicts import Verdicts
from sapper.logic.cnf import Clause, Literal
from sapper.logic.proof import Proof
from sapper.logic.resolution import Rule
from sapper.logic.saturation import ClauseBase, Outcome

FEW = 10
"""At most this many unmarked cells: then the number of mines is told, in 420 clauses or fewer."""

MOST_CLAUSES = 20_000
"""A base of more clauses is not matched any further. Games stay far below it."""


class KnowledgeBase:
    """What a player by resolution knows, from the first cell to the last.

    `known` has every marked cell, told or found, True for a mine; `told` all clauses that the base
    was ever given, resolvents left out. With `until_safe`, rounds end as
    soon as a safe cell is found, as in the assignment: opening it tells more than matching would.
    What is known at the end of a game is the same. After a `Contradiction` no more can be learned.
    """

    def __init__(self, *, few: int = FEW, until_safe: bool = False) -> None:
        self.base = ClauseBase(rule=Rule.ONLY_BINARY)
        self.known: dict[Any, bool] = {}
        self.few = few
        self.until_safe = until_safe
        self.told: list[Clause] = []
        self.rounds = 0
        self._variables: dict[Any, int] = {}
        self._cells: list[Any] = []
        self._total: Clue | None = None
        self._unmarked: set[Any] = set()
        self._from_elsewhere: set[Any] = set()
        self._said_by: dict[frozenset[Literal], Clue] = {}

    def learn(
        self, clues: Iterable[Clue] = (), known: Mapping[Any, bool] | None = None
    ) -> dict[Any, bool]:
        """Take in what is new, and return the cells that were found from it, in that order."""
        found: dict[Any, bool] = {}
        for cell, mine in (known or {}).items():
            if cell not in self.known:
                self._from_elsewhere.add(cell)
                self._mark(cell, mine)
            self._add([(self._literal(cell, mine),)])
        for clue in clues:
            if clue.origin == TOTAL:
                self._total = clue
                self._unmarked = set(clue.cells) - self.known.keys()
            else:
                self._say(clue)
        while True:
            self._take_units(found)
            if (self.until_safe and False in found.values()) or not self._round():
                return found

    @property
    def by(self) -> dict[Any, tuple[Clue, ...]]:
        """The clues that each found cell was found by, in the order of its proof.

        Every proof is looked up anew, so this is for the end of the work.
        """
        found = (cell for cell in self.known if cell not in self._from_elsewhere)
        return {cell: self._clues(self.proof(cell)) for cell in found}

    def proof(self, cell: Any) -> Proof:
        """Why a marked cell is what it is: each step with its two parents."""
        if cell not in self.known:
            raise ValueError(f"{cell!r} is not marked, so nothing was proved of it")
        return self.base.proof([self._literal(cell, self.known[cell])])

    def cell(self, literal: Literal) -> Any:
        return self._cells[abs(literal) - 1]

    @property
    def work(self) -> dict[str, int]:
        return {"rounds": self.rounds, "clauses": len(self.told), **self.base.work._asdict()}

    def verdicts(self) -> Verdicts:
        return Verdicts(dict(self.known), self.work)

    # -- inside ------------------------------------------------------------------------------

    def _literal(self, cell: Any, mine: bool) -> Literal:
        if cell not in self._variables:
            self._cells.append(cell)
            self._variables[cell] = len(self._cells)
        return self._variables[cell] if mine else -self._variables[cell]

    def _say(self, clue: Clue) -> None:
        left = clue.given(self.known)
        self._add(clauses_of(left, {cell: self._literal(cell, True) for cell in left.cells}), clue)

    def _add(self, clauses: Iterable[Clause], clue: Clue | None = None) -> None:
        for clause in clauses:
            self.told.append(clause)
            self.base.add(clause)
            if clue is not None:
                self._said_by.setdefault(frozenset(clause), clue)

    def _clues(self, proof: Proof) -> tuple[Clue, ...]:
        said = (self._said_by.get(frozenset(clause)) for clause in proof.premises)
        return tuple({id(clue): clue for clue in said if clue is not None}.values())

    def _mark(self, cell: Any, mine: bool) -> None:
        self.known[cell] = mine
        self._unmarked.discard(cell)

    def _take_units(self, found: dict[Any, bool]) -> None:
        """Mark what has become known, and tell the number of mines once few cells are left."""
        while True:
            if self.base.refuted:
                from sapper.counting.fast import Contradiction  # its room is heavy

                raise Contradiction("the clues contradict one another")
            for literal in self.base.take_units():
                cell = self.cell(literal)
                if cell not in self.known:
                    found[cell] = literal > 0
                    self._mark(cell, literal > 0)
            if self._total is None or len(self._unmarked) > self.few:
                return
            self._say(self._total)
            self._total = None

    def _round(self) -> bool:
        """Match what is fresh; whether that brought a unit or anything fresh."""
        if len(self.base) > MOST_CLAUSES:
            return False
        self.rounds += 1
        return self.base.match() is not Outcome.SATURATED or bool(self.base.untaken)


def resolution(problem: Problem, *, few: int = FEW) -> Verdicts:
    """What resolution finds in a problem."""
    base = KnowledgeBase(few=few)
    total = problem.total_clue
    base.learn(problem.clues if total is None else (*problem.clues, total))
    return base.verdicts()


def begin() -> KnowledgeBase:
    """The same, told little by little; the `total_clue` of the whole game is one of the clues."""
    return KnowledgeBase()
