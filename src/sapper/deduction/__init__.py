"""Deduction: what is certain?

A *method* takes a problem and gives verdicts: safe, mine or open for each cell. `LADDER` has every
method by its name, from one clue at a time to all worlds counted: `single.py`, `pairs.py`,
`subsets.py`, `linear.py` (Gauss-Jordan elimination), `resolution.py` and `marks.py` (SAT and
counting). `with_count.py` tells the weaker ones the number of mines; `encode.py` makes clauses of
clues.
"""

from __future__ import annotations

from sapper.deduction.ladder import LADDER, Rung, below, deduce, rung
from sapper.deduction.verdicts import Method, Verdict, Verdicts

__all__ = ["LADDER", "Method", "Rung", "Verdict", "Verdicts", "below", "deduce", "rung"]
