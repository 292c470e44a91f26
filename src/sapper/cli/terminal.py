"""Boards in the terminal: the picture, with coordinates at its sides, in colour where there is any.

A *symbol* is what stands for one cell; most have a colour. The coordinates, *labels*, have none.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sapper.game.coordinates import Habit
from sapper.game.formats import picture
from sapper.game.view import View

# Colours say nothing that the symbols do not say as well.
_COLOURS = {
    "#": "grey50",
    "F": "bold dark_orange",
    "*": "bold red",
    ".": "grey35",
    "1": "bold dodger_blue2",
    "2": "bold green4",
    "3": "bold orange_red1",
    "4": "bold medium_purple3",
}


def colours_wanted() -> bool:
    """Colours go to a terminal only, and not where NO_COLOR asks for none."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def print_board(view: View, axes: Habit | None = None) -> None:
    """Print a view: plain text in a pipe, in colour on a terminal."""
    text = with_axes(view, axes) if axes else str(view)
    if colours_wanted():
        _print_coloured(text, labelled=axes is not None)
    else:
        print(text)


def _print_coloured(text: str, labelled: bool) -> None:
    from rich.console import Console
    from rich.text import Text

    title, *rows = text.split("\n")
    console = Console(highlight=False, soft_wrap=True)
    console.print(Text(title, style="bold"))
    if labelled:
        console.print(Text(rows.pop(0)))
    for row in rows:
        line = Text(row)
        for symbol in [*re.finditer(r"\S+", row)][labelled:]:
            line.stylize(_COLOURS.get(symbol[0], ""), *symbol.span())
        console.print(line)


def with_axes(view: View, habit: Habit) -> str:
    """The picture with column numbers below its title and row numbers at its left."""
    title, *rows = picture.write(view).rstrip("\n").split("\n")
    grid = view.grid
    columns = [str(habit.outward(grid, (x, 0))[0]) for x in range(grid.width)]
    lines = [str(habit.outward(grid, (0, y))[1]) for y in range(grid.height)]
    wide, side = max(map(len, columns)), max(map(len, lines))
    shift = " " * int((wide + 1) * grid.row_shift)
    spread = (" ".join(symbol.rjust(wide) for symbol in row.split()) for row in rows)
    body = [f"{lines[y]:>{side}}  {shift * (y % 2)}{row}" for y, row in enumerate(spread)]
    head = " " * (side + 2) + " ".join(f"{column:>{wide}}" for column in columns)
    return "\n".join([title, head.rstrip(), *body])


@contextmanager
def progress(total: int, what: str) -> Iterator[Callable[[str], None]]:
    """A bar on the terminal, nothing where nobody looks; each call is one step, and says more."""
    if not sys.stderr.isatty():
        yield lambda _said: None
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda said: bar.update(task, advance=1, description=escape(said))
