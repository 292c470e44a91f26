"""Proofs by resolution: a list of steps, each from two clauses before it.

Words. The *premises* are what the proof starts from, a *step* is the resolvent of two clauses that
came before, its *parents*, and the last clause is the *conclusion*. Clauses are numbered from 0,
premises first. A proof of the empty clause is a *refutation*: the premises cannot all be true.

A proof is a claim. It holds its numbers together and nothing more; whether the steps are right is
for `judges` to say, who share nothing with this file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sapper.logic.cnf import Clause


class Step(NamedTuple):
    """A clause and the numbers of the two it was made from."""

    clause: Clause
    parents: tuple[int, int]


@dataclass(frozen=True)
class Proof:
    """Premises and steps. Invariants: there is a clause; parents come before their step."""

    premises: tuple[Clause, ...]
    steps: tuple[Step, ...] = ()

    def __post_init__(self) -> None:
        if not self.premises:
            raise ValueError("a proof has 1 premise or more, not 0")
        for number, step in enumerate(self.steps, len(self.premises)):
            for parent in step.parents:
                if not 0 <= parent < number:
                    raise ValueError(f"clause {number} is made from {parent}, not from one before")

    @property
    def conclusion(self) -> Clause:
        return self.steps[-1].clause if self.steps else self.premises[-1]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """All clauses, each at its number."""
        return (*self.premises, *(step.clause for step in self.steps))

    def parents(self, number: int) -> tuple[int, ...]:
        """The numbers of a clause's parents: none for a premise."""
        first = len(self.premises)
        return self.steps[number - first].parents if number >= first else ()

    def cut(self) -> Proof:
        """Without what the conclusion does not need."""
        clauses = self.clauses
        parents = {number: self.parents(number) for number in range(len(clauses))}
        return cut_out(clauses.__getitem__, parents, len(clauses) - 1)

    def to_dict(self) -> dict[str, Any]:
        """Plain lists, for JSON."""
        return {
            "premises": [list(clause) for clause in self.premises],
            "steps": [
                {"clause": list(step.clause), "parents": list(step.parents)} for step in self.steps
            ],
        }

    @classmethod
    def from_dict(cls, plain: object) -> Proof:
        """The proof that `to_dict` made plain; anything else is refused by name."""
        if not isinstance(plain, dict) or {"premises", "steps"} - plain.keys():
            raise ValueError("a proof is an object with 'premises' and 'steps'")
        premises = (_numbers(clause, "a premise") for clause in _listed(plain, "premises"))
        return cls(tuple(premises), tuple(map(_step, _listed(plain, "steps"))))


def cut_out(
    clause: Callable[[int], Clause], parents: Mapping[int, Sequence[int]], conclusion: int
) -> Proof:
    """The proof of one clause out of many. A clause without parents is a premise."""
    needed: set[int] = set()
    waiting = [conclusion]
    while waiting:
        number = waiting.pop()
        if number not in needed:
            needed.add(number)
            waiting.extend(parents.get(number, ()))
    premises = [number for number in sorted(needed) if not parents.get(number)]
    derived = [number for number in sorted(needed) if parents.get(number)]
    place = {number: index for index, number in enumerate([*premises, *derived])}
    steps = []
    for number in derived:
        first, second = parents[number]
        steps.append(Step(clause(number), (place[first], place[second])))
    return Proof(tuple(clause(number) for number in premises), tuple(steps))


def _listed(plain: Mapping[str, object], name: str) -> Iterable[object]:
    found = plain[name]
    if not isinstance(found, list):
        raise ValueError(f"{name!r} is a list, not {found!r:.40}")
    return found


def _numbers(found: object, what: str) -> tuple[int, ...]:
    if not isinstance(found, list) or any(type(number) is not int for number in found):
        raise ValueError(f"{what} is a list of whole numbers, not {found!r:.40}")
    return tuple(found)


def _step(plain: object) -> Step:
    if not isinstance(plain, dict) or {"clause", "parents"} - plain.keys():
        raise ValueError(f"a step is an object with 'clause' and 'parents', not {plain!r:.40}")
    parents = _numbers(plain["parents"], "what a step is made from")
    if len(parents) != 2:
        raise ValueError(f"a step has 2 parents, not {len(parents)}")
    return Step(_numbers(plain["clause"], "a clause"), (parents[0], parents[1]))
