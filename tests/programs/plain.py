"""Programs tried on every input: the definition that checks are held against."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

from sapper.programs import Program, Run, run

EXAMPLES = Path(__file__).parents[2] / "examples" / "programs"


def example(name: str) -> str:
    return (EXAMPLES / f"{name}.c").read_text("utf-8")


def inputs(program: Program) -> Iterator[dict[str, int]]:
    """Every choice of values for the parameters, with 0 for all else."""
    kinds = [program.types[name] for name in program.parameters]
    for values in product(*(range(kind.low, kind.high + 1) for kind in kinds)):
        yield dict.fromkeys(program.types, 0) | dict(zip(program.parameters, values, strict=True))


def runs(program: Program, bound: int) -> Iterator[Run]:
    return (run(program, values, bound) for values in inputs(program))
