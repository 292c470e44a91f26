"""Judge a proof: does it show that the formula cannot be satisfied?

FILE is the formula in DIMACS, PROOF a proof: steps of resolution (JSON, or TraceCheck's lines),
LRAT, or DRAT, which may be binary; one of the two can be - for standard input. The judges share no
code with what makes proofs, here or elsewhere: files of any SAT solver will do. --goal asks instead
whether the proof shows that a clause follows.

The exit status is 0 if the proof is accepted, 1 if not, with the first line that is wrong and why,
and 2 if it cannot be read.

Examples:
  sapper check-proof formula.cnf proof.lrat
  sapper check-proof formula.cnf proof.trace --json
  sapper check-proof formula.cnf proof.lrat --goal "1 2"
"""

from __future__ import annotations

import argparse
import json

from sapper.cli.clauses import read_text
from sapper.cli.files import blaming, read_bytes
from sapper.logic.judges import KINDS, Judgement, formula, is_binary, judge, text_of
from sapper.plural import counted

NAMES = {"json": "resolution", "trace": "resolution", "lrat": "LRAT", "drat": "DRAT"}


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a DIMACS file, or - for standard input")
    parser.add_argument("proof", metavar="PROOF", help="a proof, or - for standard input")
    parser.add_argument(
        "--goal", metavar="LITERALS", help="the clause to be proved, as in '1 -2' (default: empty)"
    )
    parser.add_argument("--kind", choices=KINDS, help="the kind of proof (default: as it looks)")
    parser.add_argument("--json", action="store_true", help="print the judgement as a JSON object")


def run(arguments: argparse.Namespace) -> int:
    if arguments.file == arguments.proof == "-":
        raise ValueError("the formula and the proof cannot both be on standard input")
    goal = _goal(arguments.goal)
    text = read_text(arguments.file)
    with blaming(arguments.file):
        clauses = formula(text)
    data = read_bytes(arguments.proof)
    with blaming(arguments.proof):
        judgement = _judged(clauses, data, goal, arguments.kind)
    if arguments.json:
        print(json.dumps(judgement._asdict()))
    else:
        print(_sentence(judgement, goal))
    return 0 if judgement.accepted else 1


def _judged(
    clauses: tuple[tuple[int, ...], ...], data: bytes, goal: tuple[int, ...], kind: str | None
) -> Judgement:
    if not is_binary(data):
        return judge(clauses, data.decode("utf-8", errors="replace"), goal, kind)
    if kind not in (None, "drat"):
        raise ValueError(f"the proof is binary, and only DRAT is read so: {kind} must be text")
    return judge(clauses, text_of(data), goal, "drat")


def _goal(words: str | None) -> tuple[int, ...]:
    try:
        goal = tuple(map(int, (words or "").split()))
    except ValueError:
        goal = (0,)
    if 0 in goal:
        raise ValueError(f"--goal is literals such as '1 -2', not {words!r}")
    return goal


def _sentence(judgement: Judgement, goal: tuple[int, ...]) -> str:
    kind = f"the {NAMES[judgement.kind]} proof"
    if not judgement.accepted:
        return f"rejected: {kind}, {judgement.place}: {judgement.reason}"
    shown = f"that {' '.join(map(str, goal))} follows" if goal else "that no model exists"
    ignored = (
        f" ({counted(judgement.ignored, 'deletion')} named no clause)" if judgement.ignored else ""
    )
    return f"accepted: {kind} shows {shown}{ignored}"
