"""Many copies of a small problem, so that there are more worlds than a double can count."""

from itertools import product
from typing import NamedTuple

from hypothesis import strategies as st

WholeClues = list[tuple[tuple[int, ...], tuple[int, ...]]]
Said = list[tuple[tuple[int, ...], tuple[float, ...]]]


class Copies(NamedTuple):
    """A pattern on the cells 0..size - 1, how often it stands side by side, and cells behind."""

    size: int
    clues: WholeClues
    power: int  # of two, by which the weights of one clue are multiplied
    copies: int
    linked: bool
    behind: int

    @property
    def cells(self) -> int:
        return self.size * self.copies + self.behind

    def all_clues(self) -> Said:
        """Those of every copy, and where they are linked some between them that say nothing."""
        said: Said = [
            (
                tuple(self.size * copy + cell for cell in cells),
                tuple(one * 2.0 ** (0 if number else self.power) for one in weights),
            )
            for copy in range(self.copies)
            for number, (cells, weights) in enumerate(self.clues)
        ]
        if self.linked:
            ends = range(self.size, self.size * self.copies, self.size)
            said += [((end - 1, end), (1, 1, 1)) for end in ends]
        return said

    def by_mines(self, cell: int | None = None) -> list[int]:
        """The weight of the pattern's worlds by their mines, of all or with a mine on a cell."""
        weights = [0] * (self.size + 1)
        for world in product((0, 1), repeat=self.size):
            weight = 1
            for cells, numbers in self.clues:
                weight *= numbers[sum(world[i] for i in cells)]
            weights[sum(world)] += weight * (1 if cell is None else world[cell])
        return weights


@st.composite
def many_copies(draw: st.DrawFn) -> Copies:
    size = draw(st.integers(1, 4))
    cells = st.lists(st.integers(0, size - 1), min_size=1, unique=True).map(tuple)
    clues = []
    for _ in range(draw(st.integers(1, 3))):
        chosen = draw(cells)
        number = st.sampled_from([0, 1, 1, 2])
        weights = draw(st.lists(number, min_size=len(chosen) + 1, max_size=len(chosen) + 1))
        clues.append((chosen, tuple(weights)))
    copies, power = draw(st.integers(1, 300)), draw(st.integers(-99, 99))
    return Copies(size, clues, power, copies, draw(st.booleans()), draw(st.integers(1, 200)))
