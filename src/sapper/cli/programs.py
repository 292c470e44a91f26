"""Say whether a small C function can go wrong: a counterexample, or a proof that there is none.

FILE holds a function of int and unsigned: = + - * / %, comparisons, ! && ||, if, while, do, for,
goto, return, assert, assume, and pointers as parameters by reference; anything else is refused with
its line. The function becomes a goto program, is unrolled, and becomes clauses for a SAT solver.

  check  look for a run that goes wrong. It is run again by an interpreter that knows nothing of
         the clauses, and shown line by line. If there is none, the proof is checked by a judge.
  run    run the function on numbers and show what it does: FILE is followed by them.

int has --width bits. Arithmetic wraps around; that C leaves signed overflow undefined is asked
about with --property overflow. Division by zero, and of INT_MIN by -1, is a fault and always asked
about. A variable that was given no value may have any.

--unroll K looks at runs that jump back K times at most in each outermost loop: K rounds of a while
or for, K + 1 of a do, and of loops in a loop the rounds of all together. Longer runs are a fault
against termination, and otherwise not looked at.

What holds has a proof, in files with --certificates FOLDER, for any program that checks DRAT.

Exit status: 10 with a counterexample, 20 if all was proved to the bound, 3 if the seconds did not
suffice, 0 for what is only shown, 2 when the input is at fault. With run: 0 at the end, 10 if an
assertion failed, 3 if the run was cut short.

Examples:
  sapper programs check euclid.c --property divides-both --property termination
  sapper programs check euclid.c --width 8 --unroll 11
  sapper programs check euclid.c --equivalent other.c --json
  sapper programs check euclid.c --show goto
  sapper programs check euclid.c --certificates proofs
  sapper programs run euclid.c 144 233
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from sapper.cli.files import blaming, read_bytes
from sapper.cli.traces import table, trace_facts
from sapper.plural import counted

if TYPE_CHECKING:
    from sapper.programs import Function

SHOWN = ("by-reference", "goto", "ssa", "cnf")
EXIT = {"fails": 10, "holds": 20, "unproved": 20, "unknown": 3}
RUN_EXIT = {"ended": 0, "failed": 10, "unended": 3, "excluded": 0}
MOST_RUN = 10_000
"""Jumps back in a stretch of a run."""


def configure(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("verb", metavar="VERB", choices=("check", "run"), help="check or run")
    add("file", metavar="FILE", help="a C file, or - for standard input")
    add("numbers", metavar="NUMBER", nargs="*", type=int, help="with run: the parameters")
    add("--function", metavar="NAME", help="which function, where FILE has several")
    add("--width", type=int, default=8, metavar="BITS", help="of int: 4 to 32 (default: 8)")
    add(
        "--property",
        action="append",
        metavar="NAME",
        help="no-division-by-zero, overflow, assertions, termination, divides-both (the result "
        "divides the first two numbers), not-negative (the result); may be given several times "
        "(default: the first, the third and the fourth)",
    )
    add(
        "--unroll",
        type=int,
        metavar="K",
        help="jumps back in a loop (default: 12; with run: 10,000)",
    )
    add("--equivalent", metavar="OTHER", help="ask whether the function of OTHER does the same")
    add("--show", choices=SHOWN, help="print a stage on the way instead of an answer")
    add("--seconds", type=float, default=60, metavar="S", help="a budget of time (default: 60)")
    add("--no-proof", action="store_true", help="take the solver's word, without proof and judge")
    add(
        "--certificates",
        metavar="FOLDER",
        help="write the clauses and the proof of each property that holds: NAME.cnf, NAME.drat",
    )
    add(
        "--division",
        choices=("restoring", "product"),
        default="restoring",
        help="division in bits: as on paper (default), or as q b + r = a and r < b",
    )
    add("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    _refuse_nonsense(arguments)
    text, function = _read(arguments.file, arguments)
    if arguments.verb == "run":
        return _run(arguments, text, function)
    if arguments.show in ("by-reference", "goto"):
        return _show_c(arguments, function)
    from sapper import programs

    other = (
        _read(arguments.equivalent, arguments, function.name)[1] if arguments.equivalent else None
    )
    properties = tuple(dict.fromkeys(arguments.property or ())) or (
        () if other else programs.DEFAULT
    )
    if arguments.show:
        return _show_equations(arguments, function, properties, other)
    with blaming(arguments.file):
        report = programs.check(
            function,
            properties,
            12 if arguments.unroll is None else arguments.unroll,
            equivalent=other,
            seconds=arguments.seconds,
            proof=not arguments.no_proof,
            options=programs.Options(division=arguments.division),
        )
    from sapper.cli.checked import facts, tell, write_certificates

    written = write_certificates(arguments.certificates, report) if arguments.certificates else ""
    if arguments.json:
        print(json.dumps(facts(arguments.file, function, report)))
    else:
        tell(arguments.file, text, function, report)
        if written:
            print(f"\n{written}")
    return EXIT[report.finding.value]


def _refuse_nonsense(arguments: argparse.Namespace) -> None:
    if arguments.seconds < 0 or arguments.seconds != arguments.seconds:
        raise ValueError(f"--seconds is 0 or more, not {arguments.seconds}")
    if arguments.show and arguments.json:
        raise ValueError("--show prints text, and --json an answer: they exclude each other")
    if arguments.certificates and (arguments.show or arguments.no_proof):
        raise ValueError("--certificates writes proofs, which --show and --no-proof leave out")
    if arguments.file == arguments.equivalent == "-":
        raise ValueError("the two functions cannot both be on standard input")
    asking = ("property", "equivalent", "show", "no_proof", "certificates")
    given = [name for name in asking if getattr(arguments, name)]
    if arguments.verb == "run" and given:
        raise ValueError(f"--{given[0].replace('_', '-')} goes with check, not with run")
    if arguments.verb == "check" and arguments.numbers:
        raise ValueError("numbers are for run; check looks at all of them")


def _read(
    file: str, arguments: argparse.Namespace, name: str | None = None
) -> tuple[str, Function]:
    from sapper import programs

    data = read_bytes(file)
    with blaming(file):
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            raise ValueError("this is no text in UTF-8") from None
        return text, programs.read(text, name or arguments.function, arguments.width)


# -- stages --------------------------------------------------------------------------------------


def _show_c(arguments: argparse.Namespace, function: Function) -> int:
    from sapper import programs

    if arguments.show == "by-reference":
        print(programs.write_function(programs.by_reference(function)), end="")
        return 0
    with blaming(arguments.file):
        properties = tuple(arguments.property or programs.DEFAULT)
        other = None
        if arguments.equivalent:
            other = _read(arguments.equivalent, arguments, function.name)[1]
        program = programs.program_for(function, properties, other)
    print(programs.write_program(program), end="")
    return 0


def _show_equations(
    arguments: argparse.Namespace,
    function: Function,
    properties: tuple[str, ...],
    other: Function | None,
) -> int:
    from sapper import programs
    from sapper.programs.stages import clauses_text, equations_text

    with blaming(arguments.file):
        program = programs.program_for(function, properties, other)
        bound = 12 if arguments.unroll is None else arguments.unroll
        if arguments.show == "ssa":
            lines = equations_text(program, bound)
        else:
            options = programs.Options(division=arguments.division)
            lines = clauses_text(program, properties, bound, options)
        for line in lines:
            print(line)
    return 0


# -- runs ----------------------------------------------------------------------------------------


def _run(arguments: argparse.Namespace, text: str, function: Function) -> int:
    from sapper import programs

    program = programs.program_of(function)
    if len(arguments.numbers) > len(program.types):
        raise ValueError(
            f"{function.name} has {counted(len(program.types), 'variable')}, "
            f"and {counted(len(arguments.numbers), 'number')} are given"
        )
    needed = len(program.parameters) if function.result is not None else 0
    if len(arguments.numbers) < needed:
        raise ValueError(
            f"{function.name} takes {counted(needed, 'number')}, not {len(arguments.numbers)}"
        )
    values = dict.fromkeys(program.types, 0)
    values |= dict(zip(program.types, arguments.numbers, strict=False))
    bound = MOST_RUN if arguments.unroll is None else arguments.unroll
    if bound < 0:
        raise ValueError(f"--unroll is 0 or more, not {bound}")
    done = programs.run(program, values, bound)
    if arguments.json:
        print(json.dumps(trace_facts(program, done)))
    else:
        for line in table(text, program, done):
            print(line)
        sys.stdout.flush()
    return RUN_EXIT[done.outcome.value]
