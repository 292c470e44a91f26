"""Runs of programs as tables: a row for each line of the source that was reached.

It has the values of all variables after that line.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sapper.programs import Program, Run

MOST_ROWS = 200
WIDEST = 36
"""Letters of a source line."""

ENDINGS = {
    "ended": "the end",
    "excluded": "an assumption does not hold here: this run does not count",
    "unended": "one jump back more in this loop than --unroll allows",
}
FAULTS = {
    "no-division-by-zero": "division by zero, or of INT_MIN by -1",
    "overflow": "the value does not fit",
    "assertions": "the assertion fails",
    "returns": "the end is reached, and nothing was returned",
    "divides-both": "the result does not divide both numbers",
    "not-negative": "the result is negative",
    "equivalent": "the other function leaves something else",
}


def table(text: str, program: Program, run: Run) -> Iterator[str]:
    """The rows, from the values before to what happened last."""
    from sapper.programs import unset

    memory = dict(run.before)
    rows = [("", "before", dict(memory))]
    source = text.split("\n")
    switch = program.second
    for (line, second), steps in groupby(
        run.steps, lambda step: (step.line, switch is not None and step.number >= switch)
    ):
        for step in steps:
            if step.name is not None and step.value is not None:
                memory[step.name] = step.value
        if line:
            said = "(the other function)" if second else _line(source, line)
            rows.append((str(line), said, dict(memory)))
    shown = _shown(program)
    if len(rows) > MOST_ROWS:
        left_out = len(rows) - MOST_ROWS
        rows[MOST_ROWS // 2 : -MOST_ROWS // 2] = [("", f"... {left_out:,} more rows", {})]
    yield from _aligned(rows, shown)
    fault = FAULTS.get(run.failed.value) if run.failed else None
    yield ENDINGS.get(run.outcome.value) or f"{fault}"
    for name in unset(program, run):
        yield f"{name} is used before it has a value: it may be any, and here is {run.before[name]}"
    if run.outcome.value == "ended" and program.result is not None:
        yield f"result: {run.after[program.result.name]}"


def _shown(program: Program) -> list[str]:
    """The program's own variables, and those of another function that it is compared with."""
    return [v for v in program.types if v not in program.ghosts or program.second is not None]


def _line(source: list[str], line: int) -> str:
    said = source[line - 1].strip() if line <= len(source) else ""
    return said if len(said) <= WIDEST else said[: WIDEST - 3] + "..."


def _aligned(rows: list[tuple[str, str, dict[str, int]]], names: list[str]) -> Iterator[str]:
    number = max(len("line"), *(len(row[0]) for row in rows))
    wide = max(len(row[1]) for row in rows)
    columns = [max(len(name), *(len(str(row[2].get(name, ""))) for row in rows)) for name in names]
    heads = "  ".join(f"{name:>{size}}" for name, size in zip(names, columns, strict=True))
    yield f"{'line':>{number}}  {'':<{wide}}  {heads}".rstrip()
    for line, said, values in rows:
        cells = "  ".join(
            f"{values.get(name, ''):>{size}}" for name, size in zip(names, columns, strict=True)
        )
        yield f"{line:>{number}}  {said:<{wide}}  {cells}".rstrip()


def trace_facts(program: Program, run: Run) -> dict[str, Any]:
    """A run for programs: instructions are numbered from 1, as they are printed."""
    from sapper.programs import unset

    return {
        "before": {name: run.before[name] for name in _shown(program)},
        "unset": list(unset(program, run)),
        "outcome": run.outcome.value,
        "failed": run.failed.value if run.failed else None,
        "line": (run.steps[-1].line or None) if run.steps else None,
        "steps": [
            {
                "instruction": step.number + 1,
                "line": step.line,
                "name": step.name,
                "value": step.value,
                "jumped": step.jumped,
            }
            for step in run.steps
        ],
        "after": {name: run.after[name] for name in _shown(program)},
        "result": run.after[program.result.name] if program.result else None,
    }
