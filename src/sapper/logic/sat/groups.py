"""Which groups of clauses contradict one another, and not one more.

Words. A *group* is clauses that stand or fall together, such as all that one premise says; it has a
name. *Hard* clauses always hold. Some groups *contradict* when they and the hard clauses have no
model. They are *minimal* when any all but one of them have; there may be many minimal sets, of
different sizes, and a *minimum* one has the fewest groups of all.

Each group has a variable of its own, its *switch*: with the switch assumed, its clauses hold. A
minimal set is found from the solver's core by leaving out one group after another, the last ones
first; whatever contradicts already without it has a core again. A minimum one is found by PySAT's
OptUx through hitting sets, which takes some ten times as long on small problems: measured in
docs/sat.md.

Roads not taken: PySAT's MUSX does the same leaving out, but asks about every member of the first
core, while a new core after each question makes many questions unnecessary.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TypeVar

from sapper.logic.cnf import Clause
from sapper.logic.sat.solver import Solver

Name = TypeVar("Name", bound=Hashable)


def minimal_groups(
    hard: Iterable[Clause], groups: Mapping[Name, Iterable[Clause]], *, solver: str = "minisat22"
) -> tuple[Name, ...] | None:
    """Names of groups that contradict and would not without any one of them, in the order given.

    None when all groups together have a model; none at all, (), when the hard clauses have none.
    """
    switched, switches = _switched(hard, groups)
    with Solver(switched, solver=solver) as opened:
        if opened.is_satisfiable(switches):
            return None
        kept = opened.core()
        tried: set[int] = set()
        while untried := [switch for switch in kept if switch not in tried]:
            last = untried[-1]
            tried.add(last)
            if not opened.is_satisfiable(switch for switch in kept if switch != last):
                kept = opened.core()
    return tuple(switches[switch] for switch in kept)


def minimum_groups(
    hard: Iterable[Clause], groups: Mapping[Name, Iterable[Clause]]
) -> tuple[Name, ...] | None:
    """Names of as few groups as possible that contradict; otherwise as `minimal_groups`."""
    from pysat.examples.optux import OptUx
    from pysat.formula import WCNF

    switched, switches = _switched(hard, groups)
    with Solver(switched) as opened:
        if opened.is_satisfiable(switches):
            return None
        if not opened.is_satisfiable():
            return ()
    weighted = WCNF()
    weighted.extend([list(clause) for clause in switched])
    for switch in switches:
        weighted.append([switch], weight=1)
    with OptUx(weighted) as search:
        found = search.compute()
    names = list(switches.values())
    return tuple(names[position - 1] for position in sorted(found))


def _switched(
    hard: Iterable[Clause], groups: Mapping[Name, Iterable[Clause]]
) -> tuple[list[Clause], dict[int, Name]]:
    """The hard clauses and those of the groups, each with its switch off; the switches."""
    clauses = list(hard)
    listed = {name: list(members) for name, members in groups.items()}
    every = [*clauses, *(clause for members in listed.values() for clause in members)]
    top = max((abs(literal) for clause in every for literal in clause), default=0)
    switches = dict(enumerate(listed, top + 1))
    for switch, name in switches.items():
        clauses.extend((*clause, -switch) for clause in listed[name])
    return clauses, switches
