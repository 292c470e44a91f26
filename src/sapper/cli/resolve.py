"""Resolve a clause set until nothing new follows, and show the refutation if there is one.

FILE is DIMACS: a path or - for standard input. Two clauses that clash on one variable make a third;
needless clauses go, units first. Every pair is matched unless --only-binary asks for pairs with a
clause of at most two literals only: that keeps the set small, and may end without an answer.

A refutation is judged before it is shown. The exit status is that of SAT solvers: 10 with a model
that was checked, 20 with a refutation that was accepted, 0 if neither was found, 2 for bad input.

Examples:
  sapper resolve formula.cnf --show
  sapper resolve formula.cnf --show dot > refutation.dot
  sapper resolve formula.cnf --only-binary --proof proof.lrat
  sapper resolve - --json < formula.cnf
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from pathlib import Path

from sapper.cli.clauses import add_clauses, model_lines, read_clauses
from sapper.cli.files import write_bytes
from sapper.cli.streams import say
from sapper.logic import dimacs
from sapper.logic.cnf import Cnf, Literal
from sapper.logic.judges import check_proof
from sapper.logic.proof import Proof
from sapper.logic.resolution import Rule
from sapper.logic.saturation import ClauseBase, Outcome, model
from sapper.logic.showing import as_dot, as_lines, as_lrat, as_trace, as_tree, spoken
from sapper.plural import counted

STATUS = {"SATISFIABLE": 10, "UNSATISFIABLE": 20, "UNKNOWN": 0}
SLICE = 1_000
"""Pairs between two looks at the clock, and two words on progress."""


def configure(parser: argparse.ArgumentParser) -> None:
    add_clauses(parser)
    parser.add_argument(
        "--only-binary",
        action="store_true",
        help="match only pairs with a clause of at most two literals",
    )
    parser.add_argument(
        "--show",
        choices=["tree", "lines", "dot"],
        nargs="?",
        const="tree",
        help="the refutation as an indented tree (the default), line by line, or for Graphviz; "
        "without one, the clauses that remain",
    )
    parser.add_argument(
        "--proof",
        metavar="OUT",
        help="write the refutation: .json, .trace (TraceCheck) or .lrat; - is JSON for the pipe",
    )
    parser.add_argument(
        "--most-clauses", type=int, metavar="N", default=100_000, help="stop beyond (100,000)"
    )
    parser.add_argument("--most-pairs", type=int, metavar="N", help="stop after so many pairs")
    parser.add_argument("--seconds", type=float, metavar="S", help="stop after so long")
    parser.add_argument("--json", action="store_true", help="print everything as one JSON object")


def run(arguments: argparse.Namespace) -> int:
    for name in ("most_clauses", "most_pairs"):
        if (bound := getattr(arguments, name)) is not None and bound < 1:
            raise ValueError(f"--{name.replace('_', '-')} must be at least 1, not {bound}")
    if arguments.seconds is not None and not arguments.seconds > 0:
        raise ValueError(f"--seconds must be positive, not {arguments.seconds:g}")
    written = arguments.proof and _form_of(arguments.proof)
    cnf = read_clauses(arguments.file)
    base = ClauseBase(cnf.clauses, Rule.ONLY_BINARY if arguments.only_binary else Rule.EVERY_PAIR)
    outcome = _saturate(
        base, arguments.most_clauses, arguments.most_pairs, arguments.seconds or math.inf
    )
    proof = _judged(base, cnf) if outcome is Outcome.REFUTED else None
    found = None if proof else model(base, cnf.variables)
    if found is not None and not cnf.holds(found):
        raise RuntimeError(f"not a model: {found}")
    status = "UNSATISFIABLE" if proof else "UNKNOWN" if found is None else "SATISFIABLE"
    if proof and written:
        write_bytes(arguments.proof, _written(proof, cnf, written).encode())
    if arguments.json:
        print(json.dumps(_facts(base, outcome, status, found, proof)))
    elif arguments.show == "dot":
        if proof:
            print(as_dot(proof, cnf), end="")
        else:
            say(f"there is no refutation to draw: {status}")
    else:
        _tell(base, cnf, outcome, status, found, proof)
        if arguments.proof and not proof:
            print("c there is no proof to write")
        if arguments.show:
            _show(arguments.show, base, cnf, proof)
    return STATUS[status]


def _saturate(
    base: ClauseBase, most_clauses: int, most_pairs: int | None, seconds: float
) -> Outcome:
    """Match to the end or to a bound; on a terminal, say how far it is."""
    end = time.perf_counter() + seconds
    outcome = base.saturate(most_pairs=0)
    while outcome is Outcome.OPEN and len(base) <= most_clauses:
        left = SLICE if most_pairs is None else min(SLICE, most_pairs - base.work.pairs)
        if left <= 0 or time.perf_counter() > end:
            break
        outcome = base.saturate(left, most_clauses)
        if sys.stderr.isatty():
            text = f"{counted(base.work.pairs, 'pair')}, {counted(len(base), 'clause')}"
            print(f"\r\x1b[K{text}\r", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    return outcome


def _judged(base: ClauseBase, cnf: Cnf) -> Proof:
    proof = base.proof()
    judgement = check_proof(dimacs.write(cnf), as_trace(proof))
    if not judgement.accepted:
        raise RuntimeError(f"the judge rejects a proof: {judgement.place}: {judgement.reason}")
    return proof


def _form_of(out: str) -> str:
    form = ".json" if out == "-" else Path(out).suffix.lower()
    if form not in (".json", ".trace", ".lrat"):
        raise ValueError(f"{out}: a proof is written as .json, .trace or .lrat, or to - as JSON")
    return form


def _written(proof: Proof, cnf: Cnf, form: str) -> str:
    if form == ".lrat":
        return as_lrat(proof, cnf)
    return as_trace(proof) if form == ".trace" else json.dumps(proof.to_dict()) + "\n"


def _tell(
    base: ClauseBase,
    cnf: Cnf,
    outcome: Outcome,
    status: str,
    found: tuple[Literal, ...] | None,
    proof: Proof | None,
) -> None:
    """As SAT solvers do: comments, the status, and the model."""
    work = base.work
    print(f"c {counted(len(cnf.clauses), 'clause')} of {counted(cnf.variables, 'variable')}")
    print(f"c {counted(work.pairs, 'pair')} matched, {counted(work.resolvents, 'resolvent')},")
    print(f"c skipped: {work.tautologies:,} tautologies, {work.duplicates:,} duplicates;")
    print(f"c subsumed: {work.subsumed:,}")
    if proof:
        steps, premises = counted(len(proof.steps), "step"), len(proof.premises)
        print(f"c the refutation has {steps} from {counted(premises, 'clause')}; the judge agrees")
    elif outcome is Outcome.OPEN:
        print(f"c stopped at a bound, with {counted(len(base), 'clause')}")
    else:
        print(f"c nothing new follows by {base.rule.value}")
    print(f"s {status}")
    if found is not None:
        print(*model_lines(cnf, found), sep="\n")


def _show(form: str, base: ClauseBase, cnf: Cnf, proof: Proof | None) -> None:
    print()
    if proof:
        print(as_tree(proof, cnf) if form == "tree" else as_lines(proof, cnf), end="")
        return
    for clause in [*((unit,) for unit in base.units), *base.clauses]:
        print(spoken(clause, cnf))


def _facts(
    base: ClauseBase,
    outcome: Outcome,
    status: str,
    found: tuple[Literal, ...] | None,
    proof: Proof | None,
) -> dict[str, object]:
    return {
        "status": status,
        "rule": base.rule.value,
        "complete": outcome is not Outcome.OPEN,
        "model": found,
        "units": base.units,
        "clauses": base.clauses,
        "work": base.work._asdict(),
        "proof": proof and proof.to_dict(),
    }
