"""Deduction: what is certain?

A *method* takes a problem and gives verdicts: safe, mine or open for each cell. `LADDER` has every
method by its name, from one clue at a time to all worlds counted.
"""

from __future__ import annotations

from sapper.deduction.ladder import LADDER, Rung, below, deduce, rung
from sapper.deduction.verdicts import Method, Verdict, Verdicts

__all__ = ["LADDER", "Method", "Rung", "Verdict", "Verdicts", "below", "deduce", "rung"]
