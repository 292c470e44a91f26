"""The judge of LRAT proofs: each clause comes with hints, so nothing is searched for.

A line adds a clause, `ID LITERALS 0 HINTS 0`, or deletes some, `ID d IDS 0`. The clauses of the
formula are numbered from 1 in their order, an added clause above all before it.

To check a clause, assume that all its literals are false. Each hint names a clause that, so far,
has one literal not false, which must then be true; the last has none, and that is absurd (*reverse
unit propagation*). A hint that has a true literal already changes nothing and is let pass, and so
are hints after the absurd one: they cannot make a wrong proof right. But every hint must exist.

If that is not absurd yet, the clause may still be harmless, on its first literal, its *pivot*: for
each clause with the negated pivot, a negative hint and the hints after it must show that the two
together say nothing new (*resolution asymmetric tautology*). Then the formula is as satisfiable as
before, though the clause need not follow; so where a goal other than the empty clause was asked
for, such steps are refused.
"""

from __future__ import annotations

from collections.abc import Iterable

from sapper.logic.judges.reading import Fault, Line, Numbers, is_tautology, lines


def judge(clauses: tuple[Numbers, ...], text: str, goal: Numbers = ()) -> None:
    """Raise the first fault; return if there is none and the goal, or more, was shown."""
    known = dict(enumerate(clauses, 1))
    highest = len(clauses)
    wanted = frozenset(goal)
    reached = any(wanted.issuperset(clause) for clause in clauses)
    last = "the end"
    for line in lines(text):
        last = line.place
        if line.words[1:2] == ["d"]:
            _delete(line, known)
            continue
        number, clause, hints = line.two_lists("hints")
        if number <= highest:
            raise Fault(line.place, f"the number {number} is not above {highest}")
        for hint in hints:
            if abs(hint) not in known:
                raise Fault(line.place, f"there is no clause {abs(hint)}")
        _check(line.place, clause, hints, known, entailed=bool(goal))
        known[number], highest = clause, number
        reached = reached or wanted.issuperset(clause)
    if not reached:
        raise Fault(last, "the proof ends and its goal was not reached")


def _delete(line: Line, known: dict[int, Numbers]) -> None:
    line.numbers(line.words[:1])
    for number in line.until_zero(line.words[2:]):
        if number not in known:
            raise Fault(line.place, f"there is no clause {number} to delete")
        del known[number]


def _check(
    place: str, clause: Numbers, hints: Numbers, known: dict[int, Numbers], entailed: bool
) -> None:
    if is_tautology(clause):
        return
    false = set(clause)
    start = next((index for index, hint in enumerate(hints) if hint < 0), len(hints))
    if _is_absurd(place, false, hints[:start], known):
        return
    if entailed or not clause:
        raise Fault(place, "its hints do not lead to a clause with all literals false")
    groups: dict[int, list[int]] = {}
    for hint in hints[start:]:
        if hint < 0:
            groups[-hint] = group = []
        else:
            group.append(hint)
    _check_harmless(place, clause[0], false, groups, known)


def _is_absurd(
    place: str, false: set[int], hints: Iterable[int], known: dict[int, Numbers]
) -> bool:
    """Follow hints to a clause with all literals false; `false` grows by what they force."""
    for hint in hints:
        unsettled = {literal for literal in known[hint] if literal not in false}
        if not unsettled:
            return True
        if any(-literal in false for literal in unsettled):
            continue  # true already
        if len(unsettled) > 1:
            raise Fault(place, f"the hint {hint} leaves {len(unsettled)} literals open")
        false.add(-unsettled.pop())
    return False


def _check_harmless(
    place: str,
    pivot: int,
    false: set[int],
    groups: dict[int, list[int]],
    known: dict[int, Numbers],
) -> None:
    """Beside each clause with the negated pivot: another clash, or hints to an absurdity."""
    for number, other in known.items():
        if -pivot not in other or is_tautology(other):
            continue
        rest = [literal for literal in other if literal != -pivot]
        if any(-literal in false for literal in rest):
            continue
        if not _is_absurd(place, false.union(rest), groups.get(number, ()), known):
            raise Fault(
                place, f"its hints do not lead to an absurdity, alone or beside clause {number}"
            )
