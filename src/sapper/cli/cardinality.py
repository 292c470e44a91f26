"""`sapper formula --exactly` and `--blowup`: how many clauses, and which."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence

from sapper.cli.plots import BLUE, GREY, ORANGE, plot, require_plots
from sapper.cli.printing import Printing, print_clauses
from sapper.logic.blowup import MOST_BUILT, Growth, growth
from sapper.logic.cardinality import ENCODINGS, clauses_direct, clauses_recursive
from sapper.logic.clauses import formulas_of
from sapper.logic.cnf import Cnf
from sapper.logic.formula import TRUE, Variable

MOST_VARIABLES = 10_000
"""So the numbers of clauses stay below the 4300 digits that Python prints."""


def print_exactly(words: Sequence[str], recursive: bool, count: bool, printing: Printing) -> None:
    """KN(K, N): its clauses, or only how many there are."""
    k, names = _whole(words[0]), _names(words[1:])
    if count:
        _print_counts(k, len(names), printing)
        return
    form = "recursive" if recursive else "direct"
    encoded = ENCODINGS[form](k, range(1, len(names) + 1), len(names) + 1)
    named = dict(enumerate(names, 1))
    cnf = Cnf(len(names), encoded.clauses, named)
    # One clause a line, that columns may be compared; without a clause everything is allowed.
    clauses = () if printing.other else formulas_of(cnf.clauses, named) or [TRUE]
    lines = [printing.formula(clause) for clause in clauses]
    print_clauses(cnf, printing, {"k": k, "n": len(names), "form": form}, lines, shown=True)


def _whole(word: str) -> int:
    try:
        return int(word)
    except ValueError:
        raise ValueError(f"--exactly K N: {word!r} is no whole number") from None


def _names(words: Sequence[str]) -> Sequence[str]:
    if not words:
        raise ValueError("--exactly K N: how many variables there are, or their names, is missing")
    if len(words) == 1 and words[0].isdecimal():
        if (number := _whole(words[0])) > MOST_VARIABLES:
            raise ValueError(f"--exactly K N: N is at most {MOST_VARIABLES:,}, not {number:,}")
        return [f"X{one}" for one in range(1, number + 1)]
    for word, times in Counter(words).items():
        Variable(word)  # refuses what is no name
        if times > 1:
            raise ValueError(f"the variable {word} is there {times} times")
    return words


def _print_counts(k: int, n: int, printing: Printing) -> None:
    counts = {"direct": clauses_direct(k, n), "recursive": clauses_recursive(k, n)}
    if printing.json:
        # As words: programs lose the last digits of large numbers.
        print(json.dumps({"k": k, "n": n, **{form: str(many) for form, many in counts.items()}}))
        return
    for form, many in counts.items():
        print(f"{form:<9}  {many:,} clauses")


def print_blowup(pairs: int, out: str | None, printing: Printing) -> None:
    if out is not None:
        require_plots()
    found = list(growth(pairs))
    if printing.json:
        print(json.dumps([{**row._asdict(), "by_laws": str(row.by_laws)} for row in found]))
    else:
        print("clauses of (a1 & b1) | ... | (an & bn)\n")
        print(f"{'n':>3}  {'Tseitin':>7}  {'new variables':>13}  by distribution")
        for row in found:
            print(f"{row.pairs:>3}  {row.by_tseitin:>7}  {row.new_variables:>13}  {row.by_laws:,}")
        if found[-1].built is None:
            print(f"\nMore than {MOST_BUILT:,} are counted by arithmetic; the others were made.")
    if out is not None:
        _plot(found, out)


def _plot(found: Sequence[Growth], out: str) -> None:
    sizes = [row.pairs for row in found]
    with plot(out, (6, 4)) as (axes,):
        axes.semilogy(
            sizes, [row.by_laws for row in found], "o-", color=ORANGE, label="by distribution"
        )
        axes.semilogy(
            sizes, [row.by_tseitin for row in found], "s--", color=BLUE, label="Tseitin's form"
        )
        axes.set_xlabel("n")
        axes.set_ylabel("clauses of (a1 ∧ b1) ∨ … ∨ (an ∧ bn)")
        axes.grid(visible=True, which="major", color=GREY)
        axes.legend()
