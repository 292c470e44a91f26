"""What `sapper programs check` found, told to people and to programs, and its proofs in files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from sapper.cli.files import name_of, write_bytes
from sapper.cli.traces import table, trace_facts
from sapper.plural import counted

if TYPE_CHECKING:
    from sapper.programs import Answer, Function, Program, Report


def tell(file: str, text: str, function: Function, report: Report) -> None:
    """Print the answers, each counterexample as a table."""
    print(
        f"{function.name} in {name_of(file)}, int of {function.width} bits, "
        f"up to {counted(report.bound, 'jump')} back"
    )
    for name, answer in report.answers.items():
        print()
        print(f"{name}: {_said(answer)}")
        if answer.run is not None:
            print()
            for line in table(text, report.program, answer.run):
                print(f"  {line}")
    notes = [*_notes(report)]
    if notes:
        print()
    for note in notes:
        print(note)


def _said(answer: Answer) -> str:
    work = answer.work
    size = f"{counted(work.variables, 'variable')}, {counted(work.clauses, 'clause')}"
    match answer.finding.value:
        case "fails":
            return f"FAILS ({size})"
        case "holds" if not work.obligations:
            return "holds, for nothing in the program could fail it"
        case "holds":
            return f"holds ({size}; a proof of {counted(work.proof, 'step')}, judged)"
        case "unproved":
            return f"holds, by the solver's word alone ({size})"
    return f"UNKNOWN: {answer.reason}"


def _notes(report: Report) -> list[str]:
    notes = []
    found = report.finding.value
    asks_end = {"termination", "equivalent"} & report.answers.keys()
    loops = any(start != number for number, start in enumerate(report.program.stretches))
    if found in ("holds", "unproved") and not asks_end and loops:
        notes.append(
            f"Runs with more than {counted(report.bound, 'jump')} back in a loop "
            "were not looked at."
        )
    if "equivalent" in report.answers and _assumes(report.program):
        notes.append("Only runs in which all assumptions of both functions hold were compared.")
    if found in ("holds", "unproved") and report.ends is False:
        notes.append("No run at all comes to the end, so that this says little.")
    return notes


def _assumes(program: Program) -> bool:
    from sapper.programs.goto import Assumption

    return any(isinstance(instruction, Assumption) for instruction in program.instructions)


def facts(file: str, function: Function, report: Report) -> dict[str, Any]:
    return {
        "file": name_of(file),
        "function": function.name,
        "width": function.width,
        "unroll": report.bound,
        "finding": report.finding.value,
        "reaches_end": report.ends,
        "properties": [
            {
                "name": name,
                "finding": answer.finding.value,
                **({"reason": answer.reason} if answer.reason else {}),
                **({} if answer.run is None else {"run": trace_facts(report.program, answer.run)}),
                **answer.work._asdict(),
            }
            for name, answer in report.answers.items()
        ],
    }


def write_certificates(folder: str, report: Report) -> str:
    """Write what the judge has accepted, for other judges; a sentence on what was written."""
    there = {name: a.certificate for name, a in report.answers.items() if a.certificate}
    if not there:
        return "There is no proof to write."
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name, certificate in there.items():
        write_bytes(f"{folder}/{name}.cnf", certificate.dimacs.encode())
        write_bytes(f"{folder}/{name}.drat", certificate.drat.encode())
    return f"In {folder} are the clauses (.cnf) and the proof (.drat) of {', '.join(there)}."
