"""`sapper formula --exactly` and `--blowup`: how many clauses, and which."""

from __future__ import annotations

import contextlib
import itertools
import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from sapper.cli.files import write_bytes
from sapper.cli.printing import Printing, print_clauses
from sapper.lab.plotting import BLUE, ORANGE, Drawing, require_plots
from sapper.logic.blowup import MOST_BUILT, Growth, growth
from sapper.logic.cardinality import ENCODINGS, clauses_direct, clauses_recursive
from sapper.logic.clauses import formulas_of
from sapper.logic.cnf import Cnf
from sapper.logic.formula import TRUE, Variable
from sapper.logic.sat import ENCODINGS as LARGE
from sapper.plural import counted

MOST_VARIABLES = 10_000
"""So the numbers of clauses stay below the 4300 digits that Python prints."""


def print_exactly(
    words: Sequence[str], encoding: str | None, count: bool, printing: Printing
) -> None:
    """KN(K, N): its clauses, or only how many there are."""
    k, names = _whole(words[0]), _names(words[1:])
    if count:
        _print_counts(k, len(names), printing)
        return
    n, encoding = len(names), encoding or "direct"
    encode = ENCODINGS.get(encoding) or LARGE[encoding]
    clauses, new = encode(k, range(1, n + 1), n + 1)
    fresh = (name for number in itertools.count(1) if (name := f"t{number}") not in names)
    named = dict(enumerate([*names, *itertools.islice(fresh, new)], 1))
    # One clause a line, that columns may be compared; without a clause everything is allowed.
    formulas = () if printing.other else formulas_of(clauses, named) or [TRUE]
    lines = [printing.formula(formula) for formula in formulas]
    facts = {"k": k, "n": n, "encoding": encoding}
    print_clauses(Cnf(n + new, clauses, named), printing, facts, lines, shown=True)


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
    """Those without new variables are foretold, the others made, where they can be."""
    counts = {"direct": (clauses_direct(k, n), 0), "recursive": (clauses_recursive(k, n), 0)}
    for name, encode in LARGE.items():
        with contextlib.suppress(ValueError):  # too large
            clauses, new = encode(k, range(1, n + 1), n + 1)
            counts[name] = len(clauses), new
    if printing.json:
        # Clauses as words: programs lose the last digits of large numbers.
        facts = {
            name: {"clauses": str(many), "new_variables": new}
            for name, (many, new) in counts.items()
        }
        print(json.dumps({"k": k, "n": n, "encodings": facts}))
        return
    for name, (many, new) in counts.items():
        also = f", {counted(new, 'new variable')}" if new else ""
        # All digits while they can be taken in at a glance.
        said = (
            counted(many, "clause") if many < 10**30 else f"about 10^{len(str(many)) - 1} clauses"
        )
        print(f"{name:<11}  {said}{also}")


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

    def draw(panels: Sequence[Any]) -> None:
        (axes,) = panels
        axes.semilogy(
            sizes, [row.by_laws for row in found], "o-", color=ORANGE, label="by distribution"
        )
        axes.semilogy(
            sizes, [row.by_tseitin for row in found], "s--", color=BLUE, label="Tseitin's form"
        )
        axes.set_xlabel("n")
        axes.set_ylabel("clauses of (a1 ∧ b1) ∨ … ∨ (an ∧ bn)")
        axes.legend()

    write_bytes(out, Drawing(draw, (6, 4)).svg())
