"""`sapper clues --cnf` and `--dimacs`: the clues as clauses, in the notation of each text."""

from __future__ import annotations

import argparse
import json

from sapper.cli.files import write_bytes
from sapper.clues import Problem
from sapper.clues.problem import TOTAL
from sapper.deduction.encode import COMPACT, NOTATIONS, Encoded, encode, named
from sapper.game.view import View
from sapper.logic import dimacs
from sapper.logic.clauses import formulas_of
from sapper.logic.cnf import Clause, Cnf
from sapper.logic.printing import ASCII, LATEX, UNICODE, written
from sapper.logic.proof_files import write_lrat
from sapper.plural import counted

STYLES = {"ascii": ASCII, "unicode": UNICODE, "latex": LATEX}


def add_options(parser: argparse.ArgumentParser) -> None:
    options = parser.add_argument_group("clauses")
    options.add_argument("--cnf", action="store_true", help="print the clues as clauses, each once")
    options.add_argument(
        "--notation",
        choices=[*NOTATIONS],
        help="what the variable of a cell is called: x for X1,1 at the bottom left, m for M0,0 at "
        "the top left (the default), number for x1, x2, ...",
    )
    options.add_argument("--style", choices=[*STYLES], help="how clauses are printed: ascii, ...")
    options.add_argument(
        "--count",
        metavar="HOW",
        help="say the number of mines too: direct, recursive, or an encoding with new variables "
        "such as seqcounter or totalizer",
    )
    options.add_argument("--dimacs", metavar="OUT", help="write the clauses as a DIMACS file")
    options.add_argument(
        "--proof",
        metavar="OUT",
        help="write a proof in the LRAT format that the clauses of --dimacs contradict one another",
    )


def is_asked_for(arguments: argparse.Namespace) -> bool:
    if arguments.cnf or arguments.dimacs is not None:
        return True
    for option in ("notation", "style", "count", "proof"):
        if getattr(arguments, option):
            raise ValueError(f"--{option} is about clauses, so it goes with --cnf or --dimacs")
    return False


def run(problem: Problem, view: View, arguments: argparse.Namespace) -> int:
    name = named(arguments.notation or "m", view.height)
    count = arguments.count or (COMPACT if arguments.conflict else "none")
    encoded = encode(problem, count=count, name=name)
    said_by = _said_by(encoded)
    cnf = Cnf(encoded.cnf.variables, tuple(said_by), encoded.cnf.names)
    if arguments.dimacs is not None:
        write_bytes(arguments.dimacs, dimacs.write(cnf).encode())
    if arguments.proof is not None:
        from sapper.logic.sat import certificate

        write_bytes(arguments.proof, write_lrat(certificate(cnf)).encode())
    if arguments.json:
        print(json.dumps(_facts(cnf, said_by)))
    elif arguments.cnf and arguments.dimacs != "-":
        said = len(encoded.cnf.clauses)
        twice = f", and {said - len(said_by):,} of them said again" if said > len(said_by) else ""
        print(f"{counted(len(said_by), 'clause')} on {counted(cnf.variables, 'variable')}{twice}")
        style = STYLES[arguments.style or "ascii"]
        for formula in formulas_of(cnf.clauses, cnf.names):
            print(written(formula, style))
    return 0


def _said_by(encoded: Encoded) -> dict[Clause, list[object]]:
    """Each clause once, as it was said first, and whose clues it follows from."""
    first: dict[frozenset[int], Clause] = {}
    found: dict[Clause, list[object]] = {}
    for clue, positions in encoded.parts:
        for position in positions:
            clause = encoded.cnf.clauses[position]
            clause = first.setdefault(frozenset(clause), clause)
            found.setdefault(clause, []).append(clue.origin)
    return found


def _facts(cnf: Cnf, said_by: dict[Clause, list[object]]) -> dict[str, object]:
    return {
        "variables": cnf.variables,
        "names": {str(variable): name for variable, name in sorted(cnf.names.items())},
        "clauses": [list(clause) for clause in cnf.clauses],
        "said_by": [
            [origin if origin == TOTAL else list(origin) for origin in origins]  # type: ignore[call-overload]
            for origins in said_by.values()
        ],
    }
