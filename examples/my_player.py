"""A player of your own, in one function. Try it:

    sapper watch --player examples/my_player.py --level beginner --seed 3
    sapper play-many --player examples/my_player.py --games 200

Sapper calls ``choose(view, chance)`` before each move. `view` is what has been shown and nothing
else; `chance` is the only randomness you may use, so that your games can be played again.
Return the cell to open as (x, y), counted from (0, 0) at the top left; a `sapper.Move` to mark one;
or None to give up.

This one opens what two neighbouring clues prove safe. Otherwise it stays away from large numbers:
it opens the cell with the smallest sum of numbers around it, and of equal ones any.

To be known by name everywhere, a package announces it in its pyproject.toml:

    [project.entry-points."sapper.players"]
    shy = "my_package.my_player:choose"

A player that remembers from move to move, or tells its grounds, is an object with a `name` and a
`begin(chance)` that gives a `sapper.players.Seat` (docs/players.md).
"""

from sapper import View, problem
from sapper.deduction.pairs import pairs
from sapper.game.generator import Generator
from sapper.game.grid import Cell


def choose(view: View, chance: Generator) -> Cell | None:
    known = pairs(problem(view))
    if known.safe:
        x, y = known.safe[0]
        return x, y
    cells = [cell for cell in view.hidden if cell not in known.known]
    if not cells:
        return None
    least = min(fear(view, cell) for cell in cells)
    shyest = [cell for cell in cells if fear(view, cell) == least]
    return shyest[chance.below(len(shyest))]


def fear(view: View, cell: Cell) -> int:
    """The sum of the numbers around a cell."""
    around = view.grid.neighbours(view.grid.index(cell))
    return sum(view[view.grid.cell(index)] or 0 for index in around)
