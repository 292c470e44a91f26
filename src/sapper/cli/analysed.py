"""What `sapper analyse` says to people: the verdict in sentences, and the board of percentages."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from decimal import MAX_EMAX, Decimal, localcontext
from typing import TYPE_CHECKING

from sapper.cli.terminal import colours_wanted
from sapper.game.cells import UNSEEN
from sapper.game.coordinates import Habit
from sapper.game.grid import Cell, Hexagons
from sapper.game.view import View
from sapper.plural import counted

if TYPE_CHECKING:
    from sapper.counting.best import Guess
    from sapper.counting.odds import Odds

MOST_CELLS = 20
"""No sentence lists more cells than this; --json has them all."""


class Sentences:
    """The verdict in words, cells written in the habit asked for."""

    def __init__(self, odds: Odds, habit: Habit) -> None:
        self.odds, self.habit = odds, habit

    def text(self, cell: Cell | None) -> str:
        if not self.odds.consistent:
            return "\n".join(self.contradiction())
        return "\n".join([*self.verdict(), *(self.outlook(cell) if cell else ())])

    def contradiction(self) -> Iterable[str]:
        view = self.odds.view
        alone = len(self.odds.conflict) == 1
        what = "This cannot be true:" if alone else "These cannot all be true:"
        yield f"The position contradicts itself. {what}"
        for cell in self.odds.conflict:
            if isinstance(cell, str):
                yield f"  there {'is' if view.mines == 1 else 'are'} {counted(view.mines, 'mine')}"
            else:
                shown = "no number" if view[cell] is None else view[cell]
                yield f"  {self.cell(cell)} shows {shown}"
        if view.noise.cascades and not view.noise.is_exact:
            yield "Through this noise, too, a true 0 opens its neighbours: what is open beside"
            yield "a hidden cell has a mine around it."
        if not alone:
            yield "Without any one of them, the others agree."
        if self.odds.trust_flags and view.marked:
            yield "Marked cells are taken for mines here; a wrong mark may be the cause."

    def verdict(self) -> Iterable[str]:
        odds = self.odds
        others, best = odds.alternatives, odds.best  # in this order one search finds both
        agree = "world agrees" if odds.worlds == 1 else "worlds agree"
        noisy = "" if odds.view.noise.is_exact else ", weighed by how likely they show what came"
        yield f"{_large(odds.worlds)} {agree}{noisy}."
        if odds.safe:
            yield f"Certainly safe ({len(odds.safe):,}): {self.cells(odds.safe)}"
        if odds.mines:
            yield f"Certainly mines ({len(odds.mines):,}): {self.cells(odds.mines)}"
        if best is None:
            yield "Nothing is left to open."
        elif odds.safe:
            yield f"Open {self.cell(best)}: it is safe."
        else:
            yield from self.guess(best, others)

    def guess(self, best: Cell, others: Sequence[Guess]) -> Iterable[str]:
        risk = self.odds.probability(best)
        yield f"No cell is certainly safe. The best guess is {self.cell(best)}: risk {_risk(risk)}."
        if others:
            listed = ", ".join(f"{self.cell(guess.cell)} ({_risk(guess.risk)})" for guess in others)
            yield f"Next best: {listed}"

    def outlook(self, cell: Cell) -> Iterable[str]:
        if is_open(self.odds.view, cell):
            yield self.truth(cell)
            return
        numbers, progress = self.odds.numbers(cell), self.odds.progress(cell)
        shown = [
            f"{'no number' if number is None else number} {_likely(chance)}"
            for number, chance in sorted(self.odds.shown(cell).items(), key=nothing_last)
        ]
        mine = _likely(self.odds.probability(cell))
        yield f"Opening {self.cell(cell)} would show: {', '.join([*shown, f'a mine {mine}'])}"
        if not shown:
            return
        if not self.odds.view.noise.is_exact:
            yield f"Its true number: {_each(numbers)}"
        if is_dead(numbers):
            yield "It is dead: if it is no mine its number is known already."
        yield (
            "If it is no mine, the chance of a further safe cell is "
            f"{_likely(progress.chance)}, and {progress.expected:.2f} are expected."
        )

    def truth(self, cell: Cell) -> str:
        number = self.odds.view[cell]
        shown = "no number" if number is None else number
        return f"{self.cell(cell)} shows {shown}. Its true number: {_each(self.odds.truths(cell))}"

    def cell(self, cell: Cell) -> str:
        return self.habit.written(self.odds.view.grid, cell)

    def cells(self, cells: tuple[Cell, ...]) -> str:
        listed = " ".join(map(self.cell, cells[:MOST_CELLS]))
        return listed + (f" and {len(cells) - MOST_CELLS:,} more" if cells[MOST_CELLS:] else "")


def _risk(chance: float) -> str:
    """Percent with one more place than the board, and never rounded to certainty."""
    if chance < 0.001:
        return "less than 0.1%"
    return "more than 99.9%" if chance > 0.999 else f"{chance:.1%}"


def _likely(chance: float) -> str:
    """As `_risk`, but what is certain is said to be."""
    return f"{chance:.0%}" if chance in (0, 1) else _risk(chance)


def _each(numbers: Sequence[float]) -> str:
    return ", ".join(f"{n} {_likely(chance)}" for n, chance in enumerate(numbers) if chance)


def _large(number: int) -> str:
    if number < 10**15:
        return f"{number:,}"
    shift = max(number.bit_length() - 200, 0)  # to make all digits would be quadratic
    with localcontext(prec=50, Emax=MAX_EMAX):
        about = Decimal(number >> shift) * Decimal(2) ** shift
    text = "".join(map(str, about.as_tuple().digits[:3]))
    return f"About {text[0]}.{text[1:3]} × 10^{about.adjusted()}"


def print_odds(odds: Odds, habit: Habit) -> None:
    """The board of percentages with coordinates at its sides, in colour on a terminal."""
    from sapper.counting.fast import MINE, SAFE
    from sapper.counting.showing import symbols
    from sapper.game.formats import picture

    grid = odds.view.grid
    every = symbols(odds)
    columns = [str(habit.outward(grid, (x, 0))[0]) for x in range(grid.width)]
    lines = [str(habit.outward(grid, (0, y))[1]) for y in range(grid.height)]
    wide, side = max(map(len, [*every, *columns])), max(map(len, lines))
    half = " " * ((wide + 1) // 2) if isinstance(grid, Hexagons) else ""
    print(picture.title(odds.view))
    print(" " * (side + 2) + " ".join(column.rjust(wide) for column in columns))
    # Colours say nothing that the percentages do not say as well.
    colours = {SAFE: "1;36", MINE: "1;33"} if colours_wanted() else {}
    for y in range(grid.height):
        row = []
        for index in range(y * grid.width, (y + 1) * grid.width):
            symbol = every[index].rjust(wide)
            colour = colours.get(odds.verdicts[index])
            row.append(f"\x1b[{colour}m{symbol}\x1b[0m" if colour else symbol)
        print(f"{lines[y]:>{side}}  {half * (y % 2)}{' '.join(row)}")


def nothing_last(pair: tuple[int | None, float]) -> tuple[bool, int]:
    """For sorting what a cell may show: numbers, and nothing at the end."""
    number, _ = pair
    return number is None, number or 0


def is_open(view: View, cell: Cell) -> bool:
    """Whether a cell is open, be it that no number came; refuses what is outside the board."""
    return view.code(cell) <= UNSEEN


def is_dead(numbers: Sequence[float]) -> bool:
    return sum(chance > 0 for chance in numbers) == 1


def digits(number: int) -> str:
    """All decimal digits, also where Python would refuse: a large board has tens of thousands."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return str(number)
    finally:
        sys.set_int_max_str_digits(limit)
