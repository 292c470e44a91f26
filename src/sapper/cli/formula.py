"""Turn a formula into clauses: by the laws step by step, by its truth table, or in Tseitin's form.

FORMULA is a formula, a file that holds one (its name has a dot in it), or - for standard input.
From the tightest to the loosest:
  not ~ ! ¬    and & && ∧    or | || ∨    implies => -> ⇒    iff <=> <-> ⇔
=> groups to the right, <=> to the left. T and F are constants, and names are such as A, X12, X1,2.
LaTeX's symbols (\\neg \\wedge \\vee \\Rightarrow \\Leftrightarrow, X_{1,2}) are read too.

Examples:
  sapper formula "A <=> (B & ~C)"
  sapper formula "A <=> (B & ~C)" --cnf laws --steps
  sapper formula "A <=> (B & ~C)" --cnf tseitin --dimacs
  sapper formula "(A => B) | ~(B => A)" --table
  echo "A \\vee (B \\wedge A)" | sapper formula - --cnf laws --tidy --unicode
  sapper formula --exactly 2 X1,2 X2,1 X2,2
  sapper formula --exactly 10 64 --count
  sapper formula --exactly 10 64 --encoding totalizer --dimacs
  sapper formula --blowup 12
"""

from __future__ import annotations

import argparse
import json

from sapper.cli.cardinality import print_blowup, print_exactly
from sapper.cli.conversion import METHODS
from sapper.cli.files import blaming, read_bytes
from sapper.cli.printing import Printing, print_clauses, tidied
from sapper.logic.cardinality import ENCODINGS as DIRECT
from sapper.logic.formula import Formula, variables
from sapper.logic.laws import MOST_CLAUSES, size_by_laws
from sapper.logic.parsing import parse
from sapper.logic.sat import ENCODINGS as LARGE
from sapper.logic.sizes import CEILING, spoken
from sapper.logic.truth_table import MOST_VARIABLES, rows, true_rows
from sapper.logic.tseitin import tseitin
from sapper.plural import counted

OPTIONS = {
    "formula": ("cnf", "steps", "tidy", "table"),
    "exactly": ("encoding", "count"),
    "blowup": ("plot",),
}
"""What each subject has options for that the others have not."""


def configure(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("formula", metavar="FORMULA", nargs="?", help="a formula, a file, or - for the pipe")
    add(
        "--cnf", choices=METHODS, help="turn it into clauses (default with the options below: laws)"
    )
    add("--steps", action="store_true", help="show every use of a law, row or definition")
    add("--tidy", action="store_true", help="take out what repeats or says less, and say why")
    add("--dimacs", action="store_true", help="print clauses for SAT solvers")
    add(
        "--most",
        type=int,
        default=MOST_CLAUSES,
        metavar="N",
        help=f"refuse to make more clauses than this (default: {MOST_CLAUSES:,})",
    )
    add("--table", action="store_true", help="print the truth table")
    add("--unicode", action="store_true", help="print ¬ ∧ ∨ ⇒ ⇔")
    add(
        "--latex",
        action="store_true",
        help="print LaTeX: formulas for between $ and $, steps as align*",
    )
    add("--json", action="store_true", help="print one JSON object")
    other = parser.add_argument_group("instead of a formula")
    other.add_argument(
        "--exactly",
        nargs="+",
        metavar=("K", "N"),
        help="say that exactly K of N variables are true; names may stand in the place of N",
    )
    other.add_argument(
        "--encoding",
        choices=(*DIRECT, *LARGE),
        metavar="NAME",
        help=f"with --exactly: {' or '.join(DIRECT)}, as in the notes, without new variables; "
        f"for large n {', '.join(LARGE)}",
    )
    other.add_argument(
        "--recursive",
        action="store_const",
        const="recursive",
        dest="encoding",
        help="with --exactly: short for --encoding recursive",
    )
    other.add_argument(
        "--count", action="store_true", help="with --exactly: count the clauses, make none"
    )
    other.add_argument(
        "--blowup",
        type=int,
        metavar="N",
        help="count the clauses of (a1 & b1) | ... | (an & bn) for n up to N",
    )
    other.add_argument(
        "--plot", metavar="OUT", help="with --blowup: draw it as SVG (needs the extra 'plots')"
    )


def run(arguments: argparse.Namespace) -> int:
    subjects = [arguments.formula, arguments.exactly, arguments.blowup]
    if sum(subject is not None for subject in subjects) != 1:
        raise ValueError("say one of FORMULA, --exactly K N and --blowup N")
    _refuse_strangers(arguments)
    printing = Printing.of(arguments)
    if arguments.exactly is not None:
        print_exactly(arguments.exactly, arguments.encoding, arguments.count, printing)
    elif arguments.blowup is not None:
        print_blowup(arguments.blowup, arguments.plot, printing)
    else:
        _print_formula(_read(arguments.formula), arguments, printing)
    return 0


def _refuse_strangers(arguments: argparse.Namespace) -> None:
    """An option that has nothing to say in this case is a mistake, and not to be passed over."""
    for subject, options in OPTIONS.items():
        for option in options:
            if vars(arguments)[option] and getattr(arguments, subject) is None:
                owner = "a formula" if subject == "formula" else f"--{subject}"
                raise ValueError(f"--{option} belongs to {owner}")
    if arguments.table and (arguments.cnf or arguments.steps or arguments.tidy):
        raise ValueError("--table prints no clauses; --cnf table does")
    if arguments.dimacs and (arguments.table or arguments.count or arguments.blowup is not None):
        raise ValueError("--dimacs is for clauses, and none are made here")


def _read(word: str) -> Formula:
    # No formula has a dot in it.
    if word != "-" and "." not in word:
        return parse(word)
    data = read_bytes(word)
    with blaming(word):
        try:
            text = data.decode()
        except UnicodeDecodeError as error:
            raise ValueError(f"byte {error.start} is not UTF-8 text") from None
        return parse(text)


def _print_formula(formula: Formula, arguments: argparse.Namespace, printing: Printing) -> None:
    if arguments.table:
        _print_table(formula, printing)
    elif arguments.cnf or arguments.steps or arguments.tidy or arguments.dimacs:
        method = METHODS[arguments.cnf or "laws"]
        facts, lines, cnf = method(formula, arguments.most, arguments.steps, printing)
        facts = {"formula": str(formula), "method": arguments.cnf or "laws", **facts}
        shown = arguments.steps and facts["method"] == "laws"
        if arguments.tidy:
            cnf, changes, more = tidied(cnf, printing)
            facts["changes"] = changes
            lines = [*lines, *more]
            shown = shown and not changes
        print_clauses(cnf, printing, facts, lines, shown)
    else:
        _print_about(formula, printing)


def _print_about(formula: Formula, printing: Printing) -> None:
    """The formula, in how many rows it is true, and how many clauses each way would give."""
    names = variables(formula)
    size = size_by_laws(formula)
    linear = tseitin(formula)
    tabled = len(names) <= MOST_VARIABLES
    true = true_rows(formula) if tabled else None
    if printing.json:
        facts = {
            "formula": str(formula),
            "variables": names,
            "true_rows": true,
            "clauses_by_laws": str(size.clauses) if size.clauses < CEILING else None,
            "clauses_by_table": None if true is None else (1 << len(names)) - true,
            "clauses_by_tseitin": len(linear.cnf.clauses),
        }
        print(json.dumps(facts, ensure_ascii=False))
        return
    print(printing.formula(formula))
    print(f"\n{counted(len(names), 'variable')}{': ' if names else ''}{' '.join(names)}")
    if true is not None:
        every = 1 << len(names)
        ending = {0: ": a contradiction", every: ": a tautology"}.get(true, "")
        print(f"true in {true:,} of {counted(every, 'row')}{ending}")
    print(f"clauses by the laws: {spoken(size.clauses)}")
    if true is not None:
        print(f"clauses by the truth table: {every - true:,}")
    new = counted(len(linear.definitions), "new variable")
    print(f"clauses in Tseitin's form: {len(linear.cnf.clauses):,}, with {new}")


def _print_table(formula: Formula, printing: Printing) -> None:
    names = variables(formula)
    table = rows(formula)
    if printing.json:
        listed = [[list(row.values), row.result] for row in table]
        print(json.dumps({"formula": str(formula), "variables": names, "rows": listed}))
        return
    if printing.latex:
        print(rf"\begin{{array}}{{{'c' * len(names)}|c}}")
        print(" & ".join([*map(printing.style.name, names), printing.formula(formula)]) + r" \\")
        print(r"\hline")
        for row in table:
            print(" & ".join("T" if value else "F" for value in (*row.values, row.result)) + r" \\")
        print(r"\end{array}")
        return
    print(" ".join([*names, "|", printing.formula(formula)]))
    for row in table:
        cells = [
            ("T" if value else "F").ljust(len(name))
            for name, value in zip(names, row.values, strict=True)
        ]
        print(" ".join([*cells, "|", "T" if row.result else "F"]))
