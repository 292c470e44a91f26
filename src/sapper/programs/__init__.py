"""Programs: can this C function go wrong?

A function of a small C is read, turned into a goto program, unrolled, written as equations, and
those as clauses: their models are runs that go wrong, and a proof that there are none is a proof
that the function cannot, as far as it was unrolled.

    >>> from sapper import programs
    >>> function = programs.read("int half(int n) { assert(n / 2 < n); return n / 2; }", width=8)
    >>> report = programs.check(function)
    >>> report.finding.value, report.answers["assertions"].run.before["n"]
    ('fails', 0)
"""

from sapper.programs.by_reference import by_reference
from sapper.programs.checking import Answer, Certificate, Finding, Report, check, program_for
from sapper.programs.encoding import Options
from sapper.programs.goto import Kind, Program
from sapper.programs.interpreting import Outcome, Run, Step, run, unset
from sapper.programs.printing import write_function, write_program
from sapper.programs.properties import DEFAULT, PROPERTIES
from sapper.programs.reading import read
from sapper.programs.syntax import Function
from sapper.programs.translating import program_of

__all__ = [
    "DEFAULT",
    "PROPERTIES",
    "Answer",
    "Certificate",
    "Finding",
    "Function",
    "Kind",
    "Options",
    "Outcome",
    "Program",
    "Report",
    "Run",
    "Step",
    "by_reference",
    "check",
    "program_for",
    "program_of",
    "read",
    "run",
    "unset",
    "write_function",
    "write_program",
]
