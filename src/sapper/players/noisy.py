"""Ways of guessing where numbers may be missing or wrong: the report's, and exact ones.

The report (REP) keeps its local risk (`guessing.py`) and changes it by what a number is worth. Of
model 3 (`high`) it says: 4 of 5 cells is 0.8; as it may be more, it becomes 0.8·0.5 + 1·0.5. That
is the mean of all numbers from the one shown up to all cells; its counterpart for model 2 (`low`)
is the mean from 0 up to it, half the share. The report has it the wrong way round: under `high` the
truth is at most what is shown, under `low` at least. `report-noisy` does what it says,
`report-turned` exchanges the two. Of equal cells it takes the one with the most *information*,
which to it is the chance of being told times the number of unknown neighbours. That chance is the
same for all cells, so the neighbours decide.

The exact ways go by the exact chance, and by what a cell tells (`counting/telling.py`): in bits, or
by how much safer the next guess becomes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from sapper.counting.telling import is_narrow
from sapper.game.cells import HIDDEN, MARKED
from sapper.game.generator import Generator
from sapper.game.grid import Cell
from sapper.game.noise import Model, Noise
from sapper.players.player import Option
from sapper.players.reckoning import bounded
from sapper.players.situation import Situation, local_risks

TIE: Final = 10
"""Digits after the point in which risks of tied cells agree."""

LOOKED_AT: Final = 64
MOST_WORK: Final = 30_000_000
"""The most cells of which it is asked what they tell, and the most work for it: where the count is
heavy, none is asked about. Neither depends on the clock."""

TOLD: Final = 6


# -- the report --------------------------------------------------------------------------------


def report_noisy(situation: Situation, _chance: Generator) -> tuple[Option, ...]:
    """The report's rule through noise, as it stands there."""
    return _by_room(situation, local_risks(situation, heard(situation.view.noise)))


def report_turned(situation: Situation, _chance: Generator) -> tuple[Option, ...]:
    """The same with `low` and `high` the right way round."""
    worth = heard(situation.view.noise, turned=True)
    return _by_room(situation, local_risks(situation, worth))


def heard(noise: Noise, turned: bool = False) -> Callable[[float], float]:
    """What the report makes of the share of mines that a number gives to its cells."""
    low, high = (Model.HIGH, Model.LOW) if turned else (Model.LOW, Model.HIGH)
    told = [(model, float(share)) for model, share in noise.parts if model is not Model.NOTHING]
    whole = sum(share for _, share in told) or 1.0
    kept = sum(share if model not in (low, high) else share / 2 for model, share in told) / whole
    more = sum(share / 2 for model, share in told if model is high) / whole
    return lambda share: share * kept + more


def _by_room(
    situation: Situation, risks: Mapping[Cell, float], most: int = TOLD
) -> tuple[Option, ...]:
    """Least risk first, of equal ones the most unknown neighbours."""
    ranked = sorted(risks, key=lambda cell: (round(risks[cell], TIE), -_room(situation, cell)))
    return tuple(Option(cell, risks[cell]) for cell in ranked[:most])


def _room(situation: Situation, cell: Cell) -> int:
    """How many unknown cells are around a cell."""
    view, known = situation.view, situation.known
    around = view.grid.neighbours(view.grid.index(cell))
    hidden = (view.grid.cell(i) for i in around if view.codes[i] in (HIDDEN, MARKED))
    return sum(other not in known for other in hidden)


# -- exact -------------------------------------------------------------------------------------


def least_room(situation: Situation, _chance: Generator) -> tuple[Option, ...]:
    """Least exact risk; of equal cells the most unknown neighbours, the report's information."""
    return _by_room(situation, situation.risks)


def least_info(situation: Situation, _chance: Generator) -> tuple[Option, ...]:
    """Least exact risk; of equal cells the one that tells most."""
    return _looked_at(situation, lambda found: (found.risk, -found.bits))


def most_info(situation: Situation, _chance: Generator) -> tuple[Option, ...]:
    """The cell that tells most, whatever the risk: to see what information alone is worth."""
    return _looked_at(situation, lambda found: (-found.bits, found.risk))


def two_steps(situation: Situation, _chance: Generator) -> tuple[Option, ...]:
    """The best chance to survive this guess and the least risky one after it.

    What a cell tells makes the next guess less risky: so much is its information worth, in the mean
    over all that may be heard. Of equal cells the one that tells most bits.
    """
    return _looked_at(situation, lambda found: (-found.prospect, -found.bits), prospects=True)


class _Found(NamedTuple):
    risk: float
    bits: float
    prospect: float


def _looked_at(
    situation: Situation, rank: Callable[[_Found], tuple[float, float]], prospects: bool = False
) -> tuple[Option, ...]:
    """The cells by rank, least first; equal ones in reading order.

    A cell that tells nothing comes last, as a dead one does in `counting/best.py`: who goes on as
    if it were safe loses nothing. Only so many cells are looked at, those of least risk, and of
    equal ones those with the most unknown neighbours. Where that costs too much, or a board is not
    narrow, risk and neighbours decide.
    """
    risks, odds = situation.risks, situation.odds
    most = 0 if odds is None else min(LOOKED_AT, MOST_WORK // max(odds.effort, 1))
    if odds is None or not most or not is_narrow(situation.view):
        return _by_room(situation, risks)
    cells = [cell for cell, *_ in _by_room(situation, risks, most)]
    bits = bounded(situation.view, lambda: odds.informations(cells))
    ahead = bounded(situation.view, lambda: odds.prospects(cells)) if prospects else bits
    if bits is None or ahead is None:  # what is heard may be harder to count than what is known
        return _by_room(situation, risks)
    # Rounded, for cells that lie alike differ in their last digits.
    found = {
        cell: _Found(round(risks[cell], TIE), round(told, TIE), round(prospect, TIE))
        for cell, told, prospect in zip(cells, bits, ahead, strict=True)
    }
    ranked = sorted(
        (cell for cell in risks if cell in found),
        key=lambda cell: (not found[cell].bits, rank(found[cell])),
    )
    return tuple(Option(cell, risks[cell], found[cell].bits) for cell in ranked[:TOLD])
