"""Odds: what a view says about its hidden cells, for whoever wants to know.

Words. The *chance* of a cell is the share of worlds in which it is a mine. A cell is *certain* when
all worlds agree on it, *open* when they do not. Opening a *dead* cell tells nothing but that it is
no mine (`outlook.py`).

What is asked most (chances and certain cells) is found at once; all else when it is first asked
for, each with the whole budget again. Rectangles go to the engine as they are. Other boards become
problems (`clues.read`) and have the same answers. Which cell is best is told in `best.py`, who
contradicts whom in `conflict.py`.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from math import nan
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from sapper.clues.problem import Problem
from sapper.clues.reading import read
from sapper.counting import showing, telling
from sapper.counting.best import Guess, guesses
from sapper.counting.binomial import choose
from sapper.counting.conflict import conflict
from sapper.counting.fast import MINE as CERTAIN_MINE
from sapper.counting.fast import (
    OPEN,
    SAFE,
    SHOWN,
    WIDEST,
    Budget,
    Contradiction,
    Deadline,
    count_question,
    count_worlds,
    is_board,
    places,
    question,
)
from sapper.counting.outlook import Outlook, effort, is_dead, outlooks
from sapper.engine import analysis
from sapper.engine.analysis import CellOdds, Work
from sapper.game.cells import HIDDEN, MARKED, MINE, UNSEEN
from sapper.game.drawing import LARGEST_DRAWING
from sapper.game.grid import Cell
from sapper.game.noise import Shown
from sapper.game.view import View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ALTERNATIVES: Final = 5


class Progress(NamedTuple):
    """What opening a safe cell brings: the chance of a fresh safe cell, and how many on average."""

    chance: float
    expected: float


def analyse(
    view: View, *, trust_flags: bool = False, seconds: float = 10.0, memory: int = 1 << 30
) -> Odds:
    """What `view` says about its hidden cells; trusted flags are mines in plain sight.

    `OverBudget` is raised when `seconds` or `memory` (in bytes) do not suffice, here and later.

        >>> from sapper import View, analyse
        >>> odds = analyse(View.parse("4x2/2:HHHH/1111"))
        >>> odds.worlds, odds.safe, odds.mines
        (1, ((1, 0), (2, 0)), ((0, 0), (3, 0)))
    """
    seen = _seen(view, trust_flags)
    budget = Budget(seconds, memory).checked()
    deadline = budget.begin()
    try:
        if is_board(view):
            board = analysis.board_of(seen.codes, view.width)
            found: CellOdds | None = deadline.ask(analysis.cell_odds, board, view.mines)
        else:
            found = _of_problem(seen, deadline)
    except Contradiction:
        found = None
    return Odds(view, trust_flags, budget, found, time.perf_counter() - deadline.start)


def _seen(view: View, trust_flags: bool) -> View:
    return view.trusting_marks() if trust_flags else view


def _of_problem(view: View, deadline: Deadline) -> CellOdds:
    odds = count_question(question(view), deadline)
    unknown = (index for index, code in enumerate(view.codes) if code in (HIDDEN, MARKED))
    chances, verdicts = [nan] * view.grid.size, bytearray([SHOWN]) * view.grid.size
    for index, chance, verdict in zip(unknown, odds.chances, odds.verdicts, strict=True):
        chances[index], verdicts[index] = chance, verdict
    return odds._replace(chances=chances, verdicts=bytes(verdicts))


@dataclass(frozen=True, eq=False)
class Odds:
    """The analysis of one view; `analyse` makes it.

    `found` is what the engine did find, cell by cell; None when there is no world. `seconds` is how
    long it took. A view without a world has no chances: asking for one is an error, and `conflict`
    says why there are none.
    """

    view: View
    trust_flags: bool
    budget: Budget
    found: CellOdds | None = field(repr=False)
    seconds: float
    _outlooks: dict[int, Outlook] = field(default_factory=dict, init=False, repr=False)
    _rankings: dict[int, tuple[Guess, ...]] = field(default_factory=dict, init=False, repr=False)

    # -- at once -----------------------------------------------------------------------------

    @property
    def consistent(self) -> bool:
        """Whether any field agrees with the view."""
        return self.found is not None

    @property
    def work(self) -> Work | None:
        """What the engine did, counted; None when there is no world."""
        return self.found and self.found.work

    @cached_property
    def chances(self) -> Sequence[float]:
        """By index; NaN for a cell that is shown."""
        return self.found.chances if self.found else [nan] * self.view.grid.size

    @cached_property
    def verdicts(self) -> bytes:
        """By index, as `counting.fast` names them."""
        return self.found.verdicts if self.found else bytes([SHOWN]) * self.view.grid.size

    @cached_property
    def safe(self) -> tuple[Cell, ...]:
        """The cells that are a mine in no world, in reading order."""
        return self._with(SAFE)

    @cached_property
    def mines(self) -> tuple[Cell, ...]:
        """The hidden cells that are a mine in every world, in reading order."""
        return self._with(CERTAIN_MINE)

    def probability(self, cell: Cell) -> float:
        """The chance that a cell is a mine; NaN for one that is shown."""
        self._require_world()
        return self.chances[self.view.grid.index(cell)]

    @cached_property
    def probabilities(self) -> NDArray[np.float64]:
        """The chance of each cell by row and column, NaN where it is shown."""
        import numpy as np

        self._require_world()
        chances = np.array(self.chances).reshape(self.view.height, self.view.width)
        chances.setflags(write=False)
        return chances

    @cached_property
    def seen(self) -> View:
        """The view that was analysed: trusted flags are mines in plain sight."""
        return _seen(self.view, self.trust_flags)

    @cached_property
    def problem(self) -> Problem:
        """What that view says, with the board forgotten."""
        return read(self.seen)

    # -- when asked for ----------------------------------------------------------------------

    @cached_property
    def worlds(self) -> int:
        """The exact number of fields that agree with the view.

        Through noise they need not be as likely as each other: it is the number of those that the
        view does not rule out.
        """
        if self.found is None:
            return 0
        view, found, deadline = self.seen, self.found, self.budget.begin()
        if not found.work.groups:  # no clue speaks of any open cell
            certain = view.codes.count(MINE) + found.verdicts.count(CERTAIN_MINE)
            return choose(found.verdicts.count(OPEN), view.mines - certain, deadline.watch)
        if is_board(view):
            board = analysis.board_of(view.codes, view.width)
            about = found.mantissa, found.exponent
            return deadline.ask(analysis.exact_worlds, board, view.mines, *about)
        return count_worlds(self.problem, deadline)

    @cached_property
    def conflict(self) -> tuple[Cell | str, ...]:
        """Cells whose numbers contradict one another; "mine count" comes last if it is needed.

        Each of them is needed: leave one out, and some field agrees with the others. There is none
        when the view is consistent.
        """
        if self.consistent:
            return ()
        board = self.seen if is_board(self.seen) else None
        found = conflict(self.problem, self.budget.begin(), board)
        return tuple(cast("Cell | str", clue.origin) for clue in found)

    def numbers(self, cell: Cell) -> tuple[float, ...]:
        """The chance that a cell is no mine and its number 0, 1, 2, …; the rest is that of a mine.

        That is its true number, which need not be `shown` through noise.
        """
        return self._look(cell).numbers

    def shown(self, cell: Cell) -> dict[Shown, float]:
        """The chance that opening a cell shows a number, or nothing (None)."""
        numbers, noise = self.numbers(cell), self.view.noise
        found: dict[Shown, float] = {}
        for truth, chance in enumerate(numbers):
            for shown, share in noise.outcomes(truth, len(numbers) - 1) if chance else ():
                found[shown] = found.get(shown, 0.0) + chance * float(share)
        return found

    def truths(self, cell: Cell) -> tuple[float, ...]:
        """The chance that the true number of an open cell is 0, 1, 2, …, all considered."""
        self._require_world()
        index = self.view.grid.index(cell)
        if self.seen.codes[index] not in range(UNSEEN + 1):
            raise ValueError(f"cell ({cell[0]}, {cell[1]}) is not open, so it shows no number")
        self._require_narrow()
        return telling.truths(self.seen, [index], self.budget.begin())[0]

    def information(self, cell: Cell) -> float:
        """What opening a cell would tell of the field, in bits, given that it is no mine."""
        return self.informations([cell])[0]

    def informations(self, cells: Sequence[Cell]) -> list[float]:
        """The same of many cells, which takes less time than one by one."""
        self._require_world()
        view, grid = self.seen, self.view.grid
        indices = [self._hidden(cell) for cell in cells]
        found = telling.numbers(view, indices, self.budget.begin())
        hidden = [bool(telling.unknown_of(view, grid.neighbours(index))) for index in indices]
        return [
            telling.information(view.noise, numbers, around)
            for numbers, around in zip(found, hidden, strict=True)
        ]

    def prospects(self, cells: Sequence[Cell]) -> list[float]:
        """The chance to survive opening each of some cells and the least risky one after it."""
        self._require_world()
        self._require_narrow()
        indices = [self._hidden(cell) for cell in cells]
        return telling.prospects(self.seen, indices, self.budget.begin())

    @property
    def effort(self) -> int:
        """About what it costs to look at one cell, in edges of the engine's graph."""
        return effort(self.seen, self.work.edges) if self.work else 0

    def progress(self, cell: Cell) -> Progress:
        """What more would be certainly safe after opening a cell, given that it is no mine."""
        outlook = self._look(cell)
        return Progress(outlook.progress, outlook.expected)

    @cached_property
    def dead(self) -> tuple[Cell, ...]:
        """The cells that can show one number only, in reading order; certain mines left out.

        Asking looks ahead from every hidden cell, whatever it costs within the budget.
        """
        asked = [i for i, verdict in enumerate(self.verdicts) if verdict in (OPEN, SAFE)]
        found = zip(asked, self._look_at(asked), strict=True)
        return tuple(self.view.grid.cell(i) for i, outlook in found if is_dead(outlook))

    @cached_property
    def best(self) -> Cell | None:
        """The cell to open next; None when no cell is left that may be safe."""
        return next((guess.cell for guess in self.ranked(1)), None)

    @cached_property
    def alternatives(self) -> tuple[Guess, ...]:
        """The next few cells after the best one, best first; safe ones only if there are any."""
        return self.ranked(1 + ALTERNATIVES)[1:]

    def ranked(self, most: int) -> tuple[Guess, ...]:
        """At most so many cells to open, best first, found in one go."""
        for asked, found in self._rankings.items():
            if asked >= most:
                return found[:most]
        order = guesses(self.seen, self.chances, self.verdicts, self.effort, self._look_at)
        found = self._rankings[most] = tuple(islice(order, most))
        return found

    # -- drawing -----------------------------------------------------------------------------

    def __str__(self) -> str:
        return showing.board(self)

    def svg(self) -> str:
        """The heat map: chances as colours, percentages and shapes."""
        return showing.heat_map(self)

    def _repr_svg_(self) -> str | None:
        return self.svg() if self.view.grid.size <= LARGEST_DRAWING else None

    def _repr_html_(self) -> str | None:
        return self._repr_svg_()

    # -- inside ------------------------------------------------------------------------------

    def _require_world(self) -> None:
        if not self.consistent:
            raise ValueError("the position contradicts itself, so there are no chances")

    def _with(self, verdict: int) -> tuple[Cell, ...]:
        return tuple(map(self.view.grid.cell, places(self.verdicts, verdict)))

    def _look(self, cell: Cell) -> Outlook:
        self._require_world()
        return self._look_at([self._hidden(cell)])[0]

    def _require_narrow(self) -> None:
        if not telling.is_narrow(self.seen):
            raise ValueError(
                f"this is counted on boards with at most {WIDEST} neighbours, "
                f"not {self.seen.grid.largest_degree}"
            )

    def _hidden(self, cell: Cell) -> int:
        index = self.view.grid.index(cell)
        if self.verdicts[index] == SHOWN:
            raise ValueError(f"cell ({cell[0]}, {cell[1]}) is shown, so it cannot be opened")
        return index

    def _look_at(self, indices: Sequence[int]) -> list[Outlook]:
        new = [index for index in indices if index not in self._outlooks]
        if new:
            found = outlooks(self.seen, new, self.budget.begin())
            self._outlooks.update(zip(new, found, strict=True))
        return [self._outlooks[index] for index in indices]
