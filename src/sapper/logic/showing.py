"""Proofs by resolution as people and programs read them: lines, tree, drawing, TraceCheck, LRAT.

A clause is written `A | ~B` in the names of the formula; clauses are counted from 1 here. In the
tree a clause stands above what it was made from; one that is needed again is not told again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from sapper.logic.cnf import Clause, Cnf, Literal
from sapper.logic.proof import Proof


class Named(Protocol):
    """What says the names of literals: a `Cnf` does."""

    def name(self, literal: Literal, negation: str = "-") -> str: ...


class ProofWords(NamedTuple):
    """What a line of a proof says beside its clause, in some language."""

    premise: str = "premise"
    parents: str = "from {} and {}"
    empty: str = "empty clause"


ENGLISH = ProofWords()


def spoken(clause: Clause, names: Named, words: ProofWords = ENGLISH) -> str:
    return " | ".join(names.name(literal, "~") for literal in clause) or words.empty


def as_lines(proof: Proof, names: Named, words: ProofWords = ENGLISH) -> str:
    """Each clause on a line, with the numbers of its parents or as a premise."""
    said = [spoken(clause, names, words) for clause in proof.clauses]
    digits, width = len(str(len(said))), max(map(len, said))
    return "".join(
        f"{number + 1:>{digits}}  {text:<{width}}  {_origin(proof, number, words)}\n"
        for number, text in enumerate(said)
    )


def as_tree(proof: Proof, names: Named) -> str:
    """The conclusion, below it, indented, its two parents, below each of them its own."""
    lines = []
    told: set[int] = set()
    clauses = proof.clauses
    waiting = [(len(clauses) - 1, 0)]
    while waiting:
        number, depth = waiting.pop()
        parents = proof.parents(number)
        remark = f"[{number + 1}]" if parents else f"[{number + 1}, premise]"
        if parents and number in told:
            remark = f"[{number + 1}, above]"
        else:
            waiting.extend((parent, depth + 1) for parent in reversed(parents))
        told.add(number)
        lines.append(f"{'  ' * depth}{spoken(clauses[number], names)}  {remark}\n")
    return "".join(lines)


def as_dot(proof: Proof, names: Named) -> str:
    """A drawing for Graphviz: premises in boxes, an arrow from each parent."""
    lines = ["digraph proof {", "  rankdir=BT;", "  node [shape=plaintext];"]
    for number, clause in enumerate(proof.clauses):
        text = spoken(clause, names).replace("\\", "\\\\").replace('"', '\\"')
        parents = proof.parents(number)
        lines.append(f'  c{number + 1} [label="{text}"{"" if parents else ", shape=box"}];')
        lines.extend(f"  c{parent + 1} -> c{number + 1};" for parent in parents)
    return "\n".join([*lines, "}"]) + "\n"


def as_trace(proof: Proof) -> str:
    """TraceCheck's text: number, literals, 0, parents, 0; premises have no parents."""
    return "".join(
        _row(number + 1, clause, [parent + 1 for parent in proof.parents(number)])
        for number, clause in enumerate(proof.clauses)
    )


def as_lrat(proof: Proof, cnf: Cnf) -> str:
    """The same proof for judges of LRAT, who know the premises by their places in the formula.

    Of two parents the first, under the negated resolvent, leaves one literal open, and the second
    then none: so parents are hints in any order. A conclusion that is a premise is said again with
    that as its hint, for LRAT cannot name it otherwise.
    """
    places = {frozenset(clause): place for place, clause in enumerate(cnf.clauses, 1)}
    identities: list[int] = []
    for premise in proof.premises:
        if frozenset(premise) not in places:
            raise ValueError(f"the premise {premise} is not a clause of the formula")
        identities.append(places[frozenset(premise)])
    identities += range(len(cnf.clauses) + 1, len(cnf.clauses) + 1 + len(proof.steps))
    if not proof.steps:
        return _row(len(cnf.clauses) + 1, proof.premises[-1], identities[-1:])
    first = len(proof.premises)
    return "".join(
        _row(identities[number], step.clause, [identities[parent] for parent in step.parents])
        for number, step in enumerate(proof.steps, first)
    )


def _row(number: int, clause: Clause, others: Iterable[int]) -> str:
    return " ".join(map(str, (number, *clause, 0, *others, 0))) + "\n"


def _origin(proof: Proof, number: int, words: ProofWords) -> str:
    parents = proof.parents(number)
    return words.parents.format(*(p + 1 for p in parents)) if parents else words.premise
