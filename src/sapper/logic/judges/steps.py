"""The judge of proofs by resolution. It shares nothing with those who make them.

A proof is a list of records, in one of two notations:

* JSON, one object: `premises`, a list of clauses, and `steps`, a list of objects with `clause` and
  `parents`, two numbers; clauses are numbered from 0, premises first.
* TraceCheck's text: on each line a number, the literals of a clause, 0, the numbers of its parents,
  0. A premise has no parents.

A premise must be a clause of the formula. A step must have two parents before it that clash on one
variable, and be exactly their other literals. The last record must be the goal: the empty clause,
unless another was asked for.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple

from sapper.logic.judges.reading import Fault, Numbers, lines


class Record(NamedTuple):
    place: str
    number: int
    clause: Numbers
    parents: Numbers


def from_json(text: str) -> Iterator[Record]:
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"the proof is no JSON: {error}") from None
    try:
        count = 0
        for premise in plain["premises"]:
            yield Record(f"premise {count}", count, _whole(premise), ())
            count += 1
        for step in plain["steps"]:
            parents = _whole(step["parents"])
            if not parents:
                raise Fault(f"step {count}", "it has 0 parents, not 2")
            yield Record(f"step {count}", count, _whole(step["clause"]), parents)
            count += 1
    except (KeyError, TypeError, IndexError):
        raise ValueError(
            "a proof in JSON is an object with 'premises' and 'steps', lists of whole numbers"
        ) from None


def _whole(found: object) -> Numbers:
    if not isinstance(found, list) or any(type(number) is not int for number in found):
        raise TypeError
    return tuple(found)


def from_text(text: str) -> Iterator[Record]:
    for line in lines(text):
        yield Record(line.place, *line.two_lists("parents"))


def judge(clauses: tuple[Numbers, ...], records: Iterator[Record], goal: Numbers = ()) -> None:
    """Raise the first fault; return if there is none."""
    given = set(map(frozenset, clauses))
    known: dict[int, frozenset[int]] = {}
    last = None
    for record in records:
        if record.number in known:
            raise Fault(record.place, f"the number {record.number} is taken")
        clause = frozenset(record.clause)
        if record.parents:
            _check(record, clause, known)
        elif clause not in given:
            raise Fault(record.place, f"{_said(clause)} is not a clause of the formula")
        known[record.number] = clause
        last = record.place, clause
    if last is None:
        raise Fault("the end", "the proof is empty")
    if last[1] != frozenset(goal):
        raise Fault(last[0], f"the proof ends with {_said(last[1])}, not with {_said(goal)}")


def _check(record: Record, clause: frozenset[int], known: dict[int, frozenset[int]]) -> None:
    if len(record.parents) != 2:
        raise Fault(record.place, f"it has {len(record.parents)} parents, not 2")
    for parent in record.parents:
        if parent not in known:
            raise Fault(record.place, f"there is no clause {parent} before it")
    left, right = (known[parent] for parent in record.parents)
    pivots = [literal for literal in left if -literal in right]
    if len(pivots) != 1:
        raise Fault(record.place, f"its parents clash on {len(pivots)} variables, not 1")
    made = {literal for literal in left if literal != pivots[0]}
    made.update(literal for literal in right if literal != -pivots[0])
    if made != clause:
        raise Fault(record.place, f"its parents make {_said(made)}, not {_said(clause)}")


def _said(clause: object) -> str:
    assert isinstance(clause, (set, frozenset, tuple))
    return " ".join(map(str, sorted(clause, key=abs))) or "the empty clause"
