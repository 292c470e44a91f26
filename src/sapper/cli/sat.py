"""Say whether clauses have a model, which ones, and if none, why.

FILE is in the DIMACS format; comments such as "c 1 A" name variables, and names are then understood
and shown. What is printed is what SAT solvers print: "s" and the answer, "v" and the literals of a
model, "c" and anything else.

An answer of "unsatisfiable" can be proved: --proof writes the clauses that the solver learned
(.drat), or only those that are needed, with the reasons for each (.lrat), for any program that
checks such proofs. --core names clauses that contradict one another, none of which can be left out.
Budgets are kept roughly: a solver looks at them now and then.

Exit status: 10 satisfiable, 20 unsatisfiable, 0 unknown (the budget did not suffice), 2 when the
input cannot be read.

Examples:
  sapper sat clauses.cnf --models all
  sapper sat clauses.cnf --assume=A,-B --json
  sapper sat contradiction.cnf --core --proof contradiction.lrat
  cat contradiction.cnf | sapper sat - --solver glucose42 --seconds 10
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from sapper.cli.clauses import add_clauses, literals, model_lines, read_clauses
from sapper.cli.files import write_bytes
from sapper.plural import counted

if TYPE_CHECKING:
    from sapper.logic.cnf import Clause, Cnf, Literal
    from sapper.logic.proof_files import Drat
    from sapper.logic.sat import Answer

EXIT = {"SATISFIABLE": 10, "UNSATISFIABLE": 20, "UNKNOWN": 0}


def configure(parser: argparse.ArgumentParser) -> None:
    add_clauses(parser)
    parser.add_argument("--models", metavar="N", help="find N different models, or all")
    parser.add_argument(
        "--on", metavar="VARIABLES", help="models differ on these variables: 1,2 or A,B"
    )
    parser.add_argument(
        "--assume", metavar="LITERALS", help="take these for true, such as --assume=1,-2"
    )
    parser.add_argument(
        "--core", action="store_true", help="name clauses that contradict, with none to spare"
    )
    parser.add_argument(
        "--fewest",
        action="store_true",
        help="let --core be as small as possible, which takes longer",
    )
    parser.add_argument(
        "--proof", metavar="OUT", help="write a proof of 'unsatisfiable' to OUT (.drat or .lrat)"
    )
    parser.add_argument("--opb", metavar="OUT", help="write the clauses for pseudo-Boolean solvers")
    parser.add_argument(
        "--solver",
        metavar="NAME",
        help="which solver to ask: cadical195 (default), cadical153, cadical300, glucose42, "
        "glucose3, mergesat3, minicard or minisat22; the last three write no proofs",
    )
    parser.add_argument("--conflicts", type=int, metavar="N", help="a budget of conflicts")
    parser.add_argument(
        "--seconds", type=float, metavar="S", help="a budget of time; with --models, for each model"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    _refuse_nonsense(arguments)
    cnf = read_clauses(arguments.file)
    if arguments.opb is not None:
        from sapper.logic import opb

        write_bytes(arguments.opb, opb.write_cnf(cnf).encode())
    start = time.perf_counter()
    facts = _models(cnf, arguments) if arguments.models else _answer(cnf, arguments)
    if arguments.json:
        print(json.dumps({**facts, "seconds": time.perf_counter() - start}))
    return EXIT[str(facts["status"])]


def _refuse_nonsense(arguments: argparse.Namespace) -> None:
    if arguments.proof is not None and not arguments.proof.endswith((".drat", ".lrat")):
        raise ValueError(f"{arguments.proof}: the name of a proof ends in .drat or .lrat")
    if arguments.proof and (arguments.models or arguments.assume):
        raise ValueError(
            "--proof is about the clauses alone, so it goes with neither --models nor --assume; "
            "what is assumed can be added to FILE as clauses"
        )
    if arguments.core and (arguments.models or arguments.assume):
        raise ValueError("--core is about the clauses alone: not with --models, nor with --assume")
    if arguments.opb in ("-", "/dev/stdout"):
        raise ValueError("--opb needs the name of a file: what is printed is the answer")
    if arguments.fewest and not arguments.core:
        raise ValueError("--fewest says what --core shall be, and there is no --core")
    if arguments.on and not arguments.models:
        raise ValueError("--on says where --models differ, and there is no --models")
    if arguments.models and arguments.conflicts is not None:
        raise ValueError("--models has a budget of --seconds for each, and none of --conflicts")


def _say(arguments: argparse.Namespace, line: str) -> None:
    if not arguments.json:
        print(line)


# -- one answer ----------------------------------------------------------------------------------


def _answer(cnf: Cnf, arguments: argparse.Namespace) -> dict[str, object]:
    from sapper.logic import sat

    options = {
        "solver": arguments.solver or sat.DEFAULT,
        "conflicts": arguments.conflicts,
        "seconds": arguments.seconds,
    }
    proof = None
    if arguments.proof:
        answer, proof = sat.decide(cnf, **options)
    else:
        assumed = literals(arguments.assume or "", cnf)
        answer = sat.solve(cnf, assuming=assumed, **options)
    size = _write_proof(arguments.proof, cnf, proof) if proof else None
    facts = {"status": answer.status.value, "solver": options["solver"], **answer.work._asdict()}
    _tell(cnf, arguments, answer)
    if answer.model is not None:
        facts["model"] = list(answer.model)
    if answer.core:
        facts["failed_assumptions"] = list(answer.core)
    if answer.core is not None and arguments.core:
        facts["core"] = _core(cnf, arguments)
    if size is not None:
        facts["proof_steps"] = size
        _say(arguments, f"c a proof of {counted(size, 'step')} is in {arguments.proof}")
    elif arguments.proof:
        _say(arguments, "c there is no proof to write")
    return facts


def _tell(cnf: Cnf, arguments: argparse.Namespace, answer: Answer) -> None:
    work = answer.work
    told = (
        f"{counted(work.conflicts, 'conflict')}, {counted(work.decisions, 'decision')}, "
        f"{counted(work.propagations, 'propagation')}"
    )
    _say(arguments, f"c {told}")
    _say(arguments, f"s {answer.status.value}")
    if answer.model is not None:
        _say_model(cnf, arguments, answer.model)
    if answer.core:
        named = " ".join(map(cnf.name, answer.core))
        _say(arguments, f"c assumptions that contradict the clauses: {named}")


def _core(cnf: Cnf, arguments: argparse.Namespace) -> list[int]:
    """The numbers, from 1, of clauses that contradict one another."""
    from sapper.logic import sat

    find = sat.minimum_groups if arguments.fewest else sat.minimal_groups
    found = find((), {number: (clause,) for number, clause in enumerate(cnf.clauses, 1)}) or ()
    alone = "no fewer do" if arguments.fewest else "without any one of them they do not"
    size = counted(len(cnf.clauses), "clause")
    _say(arguments, f"c {len(found):,} of {size} contradict one another; {alone}")
    for number in found:
        _say(arguments, f"c clause {number}: {_shown(cnf, cnf.clauses[number - 1])}")
    return list(found)


def _shown(cnf: Cnf, clause: Clause) -> str:
    return " ".join(map(cnf.name, clause)) or "(empty)"


def _write_proof(out: str, cnf: Cnf, proof: Drat) -> int:
    """Write the proof in the format of its name; how many clauses it adds."""
    from sapper.logic.elaboration import elaborate
    from sapper.logic.proof_files import DratAdd, write_drat, write_lrat

    if out.endswith(".drat"):
        write_bytes(out, write_drat(proof).encode())
        return sum(isinstance(step, DratAdd) for step in proof.steps)
    hinted = elaborate(cnf, proof, _progress(len(proof.steps)))
    write_bytes(out, write_lrat(hinted).encode())
    return len(hinted.steps)


def _progress(steps: int) -> Callable[[int], None] | None:
    """On a terminal, long proofs say how far they are."""
    if steps < 10_000 or not sys.stderr.isatty():
        return None

    def tell(step: int) -> None:
        if step % 1000 == 0 or step == steps:
            end = "\n" if step == steps else ""
            print(f"\rreasons for step {step:,} of {steps:,}", end=end, file=sys.stderr, flush=True)

    return tell


# -- many models ---------------------------------------------------------------------------------


def _models(cnf: Cnf, arguments: argparse.Namespace) -> dict[str, object]:
    from sapper.logic import sat

    most = _most(arguments.models)
    chosen = [abs(literal) for literal in literals(arguments.on, cnf)] if arguments.on else None
    solver = arguments.solver or sat.DEFAULT
    # One more than is asked for tells whether these are all.
    search = sat.models(
        _assumed(cnf, arguments.assume),
        chosen,
        None if most is None else most + 1,
        solver=solver,
        seconds=arguments.seconds,
    )
    found: list[tuple[Literal, ...]] = []
    spent = complete = False
    for model in _until_spent(search):
        if model is None:
            spent = True
        elif len(found) == most:
            break
        else:
            if not found:
                _say(arguments, "s SATISFIABLE")
            _say_model(cnf, arguments, model)
            found.append(model)
    else:
        complete = not spent
    status = "SATISFIABLE" if found else "UNKNOWN" if spent else "UNSATISFIABLE"
    if not found:
        _say(arguments, f"s {status}")
    ending = "and no others" if complete else "the budget is spent" if spent else "there are more"
    _say(arguments, f"c {counted(len(found), 'model')}, {ending}")
    return {
        "status": status,
        "solver": solver,
        "models": [list(model) for model in found],
        "complete": complete,
    }


def _most(text: str) -> int | None:
    if text == "all":
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 19 and int(text)):
        raise ValueError(f"--models is a number from 1, or all, not {text!r}")
    return int(text)


def _assumed(cnf: Cnf, text: str | None) -> Cnf:
    """The clauses, and what is assumed as clauses too."""
    from sapper.logic.cnf import Cnf

    units = tuple((literal,) for literal in literals(text or "", cnf))
    return Cnf(cnf.variables, cnf.clauses + units, cnf.names)


def _until_spent(
    search: Iterator[tuple[Literal, ...]],
) -> Iterator[tuple[Literal, ...] | None]:
    """The models, and None at the end when a budget was spent before all were found."""
    from sapper.logic.sat import Undecided

    try:
        yield from search
    except Undecided:
        yield None


def _say_model(cnf: Cnf, arguments: argparse.Namespace, model: tuple[Literal, ...]) -> None:
    for line in model_lines(cnf, model):
        _say(arguments, line)
