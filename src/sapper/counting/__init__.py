"""Counting: in how many worlds?

A *world* is one set of mines that no clue rules out; a `Count` says how much all worlds weigh
together and how much those weigh in which a given cell is a mine. Dividing the second by the first
gives the *chance* of a mine. Three ways lead to the same count, to the last digit:

* `try_everything` (`plain.py`): weigh every set of cells. It is slow, and it is the definition.
* `count` (`exact.py`): go through the groups of cells one by one with few clues open at a time.
* `condition` (`conditioning.py`): try all values of a cutset and solve what is left part by part.

What is built on counts has files of its own: `odds.py` (the fast numbers that players use),
`conflict.py` (who contradicts whom when there is no world) and `outlook.py` (what a probe would
show).

Each is loaded when it is first asked for, so importing this room costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sapper.later import from_modules

if TYPE_CHECKING:
    from sapper.counting.conditioning import condition
    from sapper.counting.exact import count
    from sapper.counting.plain import try_everything
    from sapper.counting.worlds import Count, Exact, Share

_LATER = {
    "Count": "worlds",
    "Exact": "worlds",
    "Share": "worlds",
    "condition": "conditioning",
    "count": "exact",
    "try_everything": "plain",
}

__all__ = ["Count", "Exact", "Share", "condition", "count", "try_everything"]

__getattr__ = from_modules(__name__, _LATER)
