"""What every language has to say: the phrases that sentences are made of.

A language is a class with all of these methods; one that lacks a phrase cannot be made. Which
phrases follow one another is told in `sentences.py`. Phrases that are whole sentences end with a
full stop; large letters at the beginning are set by `sentence`. Lists may be of any length, and
numbers of any size, 1 included.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from itertools import groupby
from math import log10
from operator import itemgetter

from sapper.clues.problem import TOTAL
from sapper.game.coordinates import Habit
from sapper.game.grid import Cell
from sapper.game.view import View
from sapper.logic.showing import ProofWords
from sapper.reasons.reason import Fact, Premise
from sapper.reasons.sealed import Fate
from sapper.reasons.weighing import Bound, Said, Weighing, meant, room

MOST_CELLS = 9
"""Sentences list no more cells than this by name."""

MOST_DIGITS = 12
"""Longer numbers are written with a power of ten."""

Cells = Sequence[Cell]


class Wording(ABC):
    """The phrases of one language, for one view and one habit of naming cells."""

    zones: tuple[str, ...]
    """Nine parts of a board, row by row: the top left corner first, the bottom right one last."""

    def __init__(self, view: View, habit: Habit = Habit.SCREEN) -> None:
        self.view, self.habit = view, habit

    # -- names, lists and numbers ----------------------------------------------------------------

    def cell(self, cell: Cell) -> str:
        x, y = self.habit.outward(self.view.grid, cell)
        return self.row_and_columns(y, [x]) if self.habit is Habit.ROWS else f"({x}, {y})"

    def variable(self, cell: Cell) -> str:
        """A cell as short as people type it, for clauses."""
        x, y = self.habit.outward(self.view.grid, cell)
        return f"r{y}c{x}" if self.habit is Habit.ROWS else f"{x},{y}"

    def cells(self, cells: Cells) -> str:
        """All cells by name; of many, the first few and how many more."""
        shown = cells if len(cells) <= MOST_CELLS else cells[: MOST_CELLS - 1]
        names = self._by_rows(shown) if self.habit is Habit.ROWS else [*map(self.cell, shown)]
        if len(shown) < len(cells):
            names.append(self.more(len(cells) - len(shown)))
        return self.all_of(names)

    def all_of(self, parts: Sequence[str]) -> str:
        """``a``, ``a and b``, ``a, b and c``; names that have commas are parted by semicolons."""
        *first, last = parts
        comma = "; " if self.habit is Habit.ROWS else ", "
        return f"{comma.join(first)} {self.and_} {last}" if first else last

    def together(self, parts: Sequence[str]) -> str:
        """Statements in one sentence; the comma before "and" keeps lists within them apart."""
        *first, last = parts
        return f"{', '.join(first)}, {self.and_} {last}" if first else last

    def _by_rows(self, cells: Cells) -> list[str]:
        """Cells of a row that follow one another in the list are named together."""
        pairs = (self.habit.outward(self.view.grid, cell) for cell in cells)
        rows = groupby(pairs, key=itemgetter(1))
        return [self.row_and_columns(row, [x for x, _ in found]) for row, found in rows]

    def named(self, clue: Cell) -> str:
        """A clue by its number and its cell."""
        number = self.view[clue]
        name = self.meanings["unnamed" if number is None else "named"]
        return name.format(number=number, cell=self.cell(clue))

    def shown(self, cell: Cell) -> str:
        """What a cell shows, and through noise what that may mean."""
        number = self.view[cell]
        shown = self.meanings["none"] if number is None else str(number)
        numbers = () if self.view.noise.is_exact else meant(self.view, cell)
        if not numbers or numbers == (number,):
            return shown
        least, most = numbers[0], numbers[-1]
        if len(numbers) <= most - least:
            meaning = "several"
        elif least == most:
            meaning = "one"
        elif most == room(self.view, cell):
            meaning = "at_least"
        else:
            meaning = "between" if least else "at_most"
        others = ", ".join(map(str, numbers[:-1]))
        told = self.meanings[meaning].format(least=least, most=most, others=others)
        return f"{shown} ({told})"

    def zone(self, cell: Cell) -> str:
        across, down = _third(cell[0], self.view.width), _third(cell[1], self.view.height)
        return self.zones[3 * down + across]

    and_: str
    point: str
    meanings: Mapping[str, str]
    """What a number through noise may mean, and how clues are named, as templates."""
    likelihoods: str
    """That worlds are weighed because of noise."""
    no_argument: str
    """In the place of an argument that was not found."""

    @abstractmethod
    def row_and_columns(self, row: int, columns: Sequence[int]) -> str: ...

    @abstractmethod
    def more(self, number: int) -> str:
        """At the end of a list: so many more."""

    @abstractmethod
    def number(self, number: int) -> str:
        """Thousands set apart."""

    def short(self, number: int) -> str:
        """The number itself, or its first digits and a power of ten."""
        if number < 10**MOST_DIGITS:
            return self.number(number)
        power = int(log10(number)) + 1  # or one too many, or two where the logarithm was rounded
        while 10**power > number:
            power -= 1
        leading = number // 10 ** (power - 2)
        return f"{leading // 100}{self.point}{leading % 100:02}·10^{power}"

    @abstractmethod
    def percent(self, chance: float) -> str: ...

    @abstractmethod
    def shows(self, premise: Premise) -> str:
        """``(1, 2) shows 3``, ``the board has 10 mines``."""

    @abstractmethod
    def equation(self, premise: Premise) -> str:
        """What a premise is called in a sum: its number and its cell, or the mine count."""

    # -- verdicts and steps ----------------------------------------------------------------------

    @abstractmethod
    def are(self, cells: Cells, mine: bool) -> str:
        """These cells are mines, or safe; no full stop."""

    @abstractmethod
    def given(self, facts: Sequence[Fact]) -> str: ...

    @abstractmethod
    def follows_from(self, premises: Sequence[Premise]) -> str: ...

    @abstractmethod
    def counted(self, premises: int, least: bool) -> str:
        """Whether there are as few premises as possible."""

    @abstractmethod
    def told_before(self, steps: int) -> str: ...

    @abstractmethod
    def easiest(self) -> str: ...

    @abstractmethod
    def and_then(self, certain: int) -> str: ...

    @abstractmethod
    def unfinished(self, certain: int | None) -> str:
        """What is missing where time ran out: so many certain cells, or nobody knows."""

    # -- arguments -------------------------------------------------------------------------------

    @abstractmethod
    def nothing_left(self, said: Said, safe: Cells) -> str:
        """All mines of the clue are known, so these cells are safe."""

    @abstractmethod
    def all_left(self, said: Said) -> str:
        """The clue needs all cells that are left, so all of them are mines."""

    @abstractmethod
    def then(self, what: str) -> str:
        """What follows from the lines before; not the beginning of a sentence."""

    @abstractmethod
    def too_many(self, said: Said) -> str: ...

    @abstractmethod
    def too_few(self, said: Said) -> str: ...

    @abstractmethod
    def needs(self, said: Said, at_most: bool) -> str:
        """How many mines a clue asks of its rest: at least, where the bounds are `at_most`."""

    @abstractmethod
    def bound(self, bound: Bound, at_most: bool) -> str:
        """How many mines there are in a part, and why."""

    @abstractmethod
    def so_beside(self, weighing: Weighing, concluded: Cells) -> str:
        """What is left for the cells beside the parts."""

    @abstractmethod
    def so_outside(self, bound: Bound, concluded: Cells, at_most: bool) -> str:
        """What follows for the other cells of another clue."""

    @abstractmethod
    def so_clash(self, weighing: Weighing) -> str: ...

    @abstractmethod
    def suppose(self, cell: Cell, mine: bool, further: bool) -> str: ...

    @abstractmethod
    def refuted(self, cell: Cell, mine: bool) -> str: ...

    # -- hints -----------------------------------------------------------------------------------

    @abstractmethod
    def look_there(self, zones: Sequence[str]) -> str: ...

    @abstractmethod
    def look_at(self, premises: Sequence[Premise], facts: Sequence[Fact]) -> str: ...

    @abstractmethod
    def added_up(self, sums: str, equation: str) -> str: ...

    @abstractmethod
    def proof(self, premises: int, steps: int) -> str:
        """The heading of a proof by resolution."""

    @abstractmethod
    def proof_words(self) -> ProofWords:
        """What stands in the lines of a proof."""

    # -- guesses ---------------------------------------------------------------------------------

    @abstractmethod
    def open(self, cell: Cell) -> str: ...

    @abstractmethod
    def may_guess(self, safe: Cells) -> str: ...

    @abstractmethod
    def differs(self, cell: Cell, mine: bool) -> str:
        """The heading of a world that shows that the cell may be this."""

    @abstractmethod
    def odds(self, cell: Cell, chance: float, struck: str, worlds: str, weighed: bool) -> str: ...

    @abstractmethod
    def legend_of_table(self, mines: int, fringe: int, background: int) -> str: ...

    @abstractmethod
    def head_of_table(self, cell: Cell, weighed: bool) -> Sequence[str]:
        """Columns: mines on the fringe, ways, ways for the rest, worlds, of these with a mine."""

    @abstractmethod
    def weighed(self, unit: str) -> str:
        """How many worlds one weighted world stands for."""

    @abstractmethod
    def sum_of_table(self) -> str: ...

    @abstractmethod
    def fate(self, fate: Fate) -> str: ...

    @abstractmethod
    def nothing_certain(self, opened: int, worlds: int, others: bool) -> str: ...

    @abstractmethod
    def world(self, number: int) -> str: ...

    # -- contradictions and drawings -------------------------------------------------------------

    @abstractmethod
    def contradiction(self, premises: Sequence[Premise]) -> str: ...

    @abstractmethod
    def without_one(self) -> str: ...

    @abstractmethod
    def legend(self) -> str: ...

    @abstractmethod
    def legend_of_worlds(self) -> str: ...

    @abstractmethod
    def legend_of_conflict(self) -> str: ...


def _third(place: int, size: int) -> int:
    """0, 1 or 2: the beginning, the middle or the end. Short sides have no middle."""
    if size < 6:
        return 0 if 2 * place < size else 2
    return 3 * place // size


def sentence(text: str) -> str:
    """With a large letter at its beginning."""
    return text[:1].upper() + text[1:]


def parted(premises: Sequence[Premise]) -> tuple[list[Cell], bool]:
    """The clues, and whether the mine count is among the premises."""
    return [p for p in premises if not isinstance(p, str)], TOTAL in premises


def by_verdict(facts: Sequence[Fact]) -> list[tuple[list[Cell], bool]]:
    """The mines among the facts, with True, and the safe cells, with False; none left empty."""
    parts = [
        ([f.cell for f in facts if (f.verdict == "mine") == mine], mine) for mine in (True, False)
    ]
    return [(cells, mine) for cells, mine in parts if cells]
