"""Judges of proofs. They share no code with what they judge, down to the reading of files.

`check_proof` reads a formula in DIMACS and a proof, and says whether the proof is right; if not, at
which line it first goes wrong, and why. Three kinds of proof have a judge each: steps of resolution
(`steps`), LRAT (`lrat`) and DRAT (`drat`). A goal is the clause to be proved: the empty one, which
makes the proof a refutation, unless another is named. Text that is no proof at all is a ValueError.
`text_of` makes text of a binary DRAT proof, and `is_binary` tells one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sapper.logic.judges import drat, lrat, steps
from sapper.logic.judges.binary import is_binary as is_binary
from sapper.logic.judges.binary import text_of as text_of
from sapper.logic.judges.reading import Fault, Numbers, lines
from sapper.logic.judges.reading import formula as formula

KINDS = ("json", "trace", "lrat", "drat")


class Judgement(NamedTuple):
    """Whether a proof of a kind was accepted; if not, the place of its first fault and the reason.

    `ignored` counts deletions, in DRAT, that named no clause. They do no harm.
    """

    kind: str
    accepted: bool
    place: str = ""
    reason: str = ""
    ignored: int = 0


def kind_of(proof: str) -> str:
    """The kind that a proof's first line shows."""
    if "\0" in proof:
        raise ValueError("the proof is binary: make text of it first")
    if proof.lstrip()[:1] == "{":
        return "json"
    words = next((line.words for line in lines(proof)), [])
    if words[1:2] == ["d"]:
        return "lrat"
    if words.count("0") != 2:
        return "drat"
    # A premise, with which a trace begins, has no parents; a clause of LRAT has hints.
    return "trace" if words[-2:] == ["0", "0"] else "lrat"


def check_proof(
    cnf: str, proof: str, goal: Sequence[int] = (), kind: str | None = None
) -> Judgement:
    """Judge a proof from the clauses of a DIMACS text; the kind is seen from the proof."""
    return judge(formula(cnf), proof, goal, kind)


def judge(
    clauses: tuple[Numbers, ...], proof: str, goal: Sequence[int] = (), kind: str | None = None
) -> Judgement:
    """The same, for clauses that were read already."""
    kind = kind or kind_of(proof)
    if kind not in KINDS:
        raise ValueError(f"a proof is of the kind {', '.join(KINDS)}, not {kind!r}")
    try:
        return Judgement(kind, True, ignored=_judge(kind, clauses, proof, tuple(goal)))
    except Fault as fault:
        return Judgement(kind, False, fault.place, fault.reason)


def _judge(kind: str, clauses: tuple[Numbers, ...], proof: str, goal: Numbers) -> int:
    if kind == "drat":
        return drat.judge(clauses, proof, goal)
    if kind == "lrat":
        lrat.judge(clauses, proof, goal)
    else:
        records = steps.from_json(proof) if kind == "json" else steps.from_text(proof)
        steps.judge(clauses, records, goal)
    return 0
