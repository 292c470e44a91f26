"""Trace what each cell of a game was determined by: its chain of influence.

FILE is the record of a game (sapper watch --record, sapper replay), one a line, or a position. Each
cell that became known was found from the numbers of some cells and from what was known of others;
its chain is all of these, with all that they were found from, down to cells that were opened
without a reason: the first one, guesses, and whatever is open in a position.

  length   the cells of the chain
  depth    the arrows on its longest path
  reach    how far away its farthest cell is, in moves from neighbour to neighbour

The reasons are the easiest: fewest numbers first, the mine count only where nothing else does.
Shown are the longest chain of each game and the deepest, or the chain of one cell with its reasons.

Examples:
  sapper influence 20x1/5:H1H1H1H1H1H1H1H1H1H1
  sapper watch --level beginner --seed 3 --record game.jsonl && sapper influence game.jsonl
  sapper influence game.jsonl --cell 4,2 --svg chain.svg
  sapper influence game.jsonl --graphml game.graphml --dot game.dot
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sapper.cli.files import (
    add_input,
    blaming,
    is_position,
    is_record,
    name_of,
    read_bytes,
    read_view,
    view_in,
    write_bytes,
    write_svg,
)
from sapper.cli.positions import add_coordinates, board_facts
from sapper.cli.replay import lines_of
from sapper.game.coordinates import Habit
from sapper.plural import counted

if TYPE_CHECKING:
    from sapper.game.grid import Cell
    from sapper.game.view import View
    from sapper.reasons.influence import Chain, Influence, Link


def configure(parser: argparse.ArgumentParser) -> None:
    add_input(parser)
    parser.add_argument("--line", type=int, metavar="N", help="only the record in this line")
    parser.add_argument("--cell", metavar="X,Y", help="show the chain of this cell, link by link")
    parser.add_argument(
        "--no-count",
        action="store_true",
        help="conclude nothing from the number of mines on the board",
    )
    add_coordinates(parser, programs="JSON and graphs are")
    parser.add_argument("--json", action="store_true", help="print one JSON object a game")
    parser.add_argument(
        "--dot", metavar="OUT", help="write the graph for Graphviz; with --cell, that cell's chain"
    )
    parser.add_argument("--graphml", metavar="OUT", help="write the graph as GraphML, likewise")
    parser.add_argument(
        "--svg", metavar="OUT", help="draw the longest chain, or that of --cell, over the board"
    )


@dataclass(frozen=True)
class _Traced:
    """One game: the name of it, the last view, and the chains."""

    title: str
    view: View
    influence: Influence


def run(arguments: argparse.Namespace) -> int:
    exports = {arguments.dot, arguments.graphml, arguments.svg} != {None}
    one = exports or arguments.cell is not None
    quiet = "-" in (arguments.dot, arguments.graphml, arguments.svg)
    for number, traced in enumerate(_games(arguments)):
        if number and one:
            raise ValueError(
                f"{name_of(arguments.file)}: there are several games in it; --line N picks one"
            )
        habit = Habit(arguments.coordinates)
        cell = None if arguments.cell is None else habit.read(traced.view.grid, arguments.cell)
        if cell and cell not in traced.influence:
            raise ValueError(f"{arguments.cell} was never determined, so it has no chain")
        chain = traced.influence.chain(cell) if cell else traced.influence.longest
        if exports:
            _export(arguments, traced, chain, whole=cell is None)
        if arguments.json:
            print(_json(traced, chain if cell else None))
        elif not quiet:
            print("\n".join(_Sentences(traced, habit).lines(chain if cell else None)))
    return 0


def _games(arguments: argparse.Namespace) -> Iterator[_Traced]:
    from sapper.counting.fast import Contradiction
    from sapper.lab.influencing import influence

    data = b"" if is_position(arguments.file) else read_bytes(arguments.file)
    if is_record(data):
        yield from _recorded(arguments, data)
        return
    if arguments.line is not None:
        raise ValueError("--line picks a record; a position needs none")
    view = (
        view_in(data, arguments.file, arguments.source, arguments.noise)
        if data
        else read_view(arguments.file, arguments.source, arguments.noise)
    )
    try:
        found = influence(view, count=not arguments.no_count)
    except Contradiction:
        raise ValueError("the position contradicts itself; sapper explain says why") from None
    yield _Traced(f"A position, {_shape(view)}", view, found)


def _recorded(arguments: argparse.Namespace, data: bytes) -> Iterator[_Traced]:
    from sapper.game.record import replay_records
    from sapper.lab.influencing import influence

    with blaming(arguments.file):
        lines = lines_of(data)
        if (wanted := arguments.line) is not None:
            if not 1 <= wanted <= len(lines) or not lines[wanted - 1].strip():
                raise ValueError(f"there is no record in line {wanted}")
            lines = ["\n"] * (wanted - 1) + [lines[wanted - 1]]
        numbers = (number for number, line in enumerate(lines, 1) if line.strip())
        for number, (_, game) in zip(numbers, replay_records(lines), strict=True):
            found = influence(game, count=not arguments.no_count)
            title = f"Line {number}: {_shape(game.view)}, {game.status.value}"
            yield _Traced(title, game.view, found)


def _shape(view: View) -> str:
    return f"{view.grid.name}, {counted(view.mines, 'mine')}"


# -- for programs ------------------------------------------------------------------------------


def _json(traced: _Traced, chain: Chain | None) -> str:
    from sapper.reasons.graph_files import chain_facts, facts

    values = {
        **board_facts(traced.view),
        "notation": traced.view.notation,
        **facts(traced.influence),
    }
    return json.dumps(values | ({"chain": chain_facts(chain)} if chain else {}))


def _export(
    arguments: argparse.Namespace, traced: _Traced, chain: Chain | None, *, whole: bool
) -> None:
    from sapper.reasons.graph_files import dot, graphml
    from sapper.reasons.influence_drawing import draw_chain

    cells = None if whole or chain is None else chain.cells
    if arguments.dot is not None:
        write_bytes(arguments.dot, dot(traced.influence, cells).encode())
    if arguments.graphml is not None:
        write_bytes(arguments.graphml, graphml(traced.influence, cells).encode())
    if arguments.svg is not None:
        if chain is None:
            raise ValueError("nothing is known in this position, so there is no chain to draw")
        habit = Habit(arguments.coordinates)
        write_svg(arguments.svg, draw_chain(traced.view, traced.influence, chain, habit))


# -- for people --------------------------------------------------------------------------------


HOWS = {"guess": "guessed", "zero": "next to a 0"}
"""How cells became known, where the one word does not read well after a number."""


class _Sentences:
    """What is told of one game, with cells written in the habit asked for."""

    def __init__(self, traced: _Traced, habit: Habit) -> None:
        self.traced, self.habit = traced, habit
        self.influence = traced.influence

    def lines(self, chain: Chain | None) -> Iterator[str]:
        """The game in short, or one chain link by link."""
        yield f"{self.traced.title}: {self._sums()}"
        longest, deepest = self.influence.longest, self.influence.deepest
        if chain:
            yield f"The chain of {self._measures(chain)}:"
            on_path = set(chain.path)
            for cell in chain.cells:
                mark = ">" if cell in on_path else " "
                yield f"{mark} {self._link(self.influence[cell])}"
            yield "> marks a longest path."
        elif longest and deepest:
            yield f"Longest chain: {self._measures(longest)}."
            if deepest != longest:
                yield f"Deepest chain: {self._measures(deepest)}."
            yield f"A longest path: {' '.join(map(self._cell, deepest.path))}"

    def _sums(self) -> str:
        links = self.influence.links
        if not links:
            return "nothing is known."
        hows = Counter(link.how.value for link in links)
        told = ", ".join(f"{number:,} {HOWS.get(how, how)}" for how, number in hows.items())
        by_count = sum(link.count for link in links)
        last = f" ({by_count:,} of them with the mine count)" if by_count else ""
        return f"{counted(len(links), 'cell')} known, {told}{last}."

    def _measures(self, chain: Chain) -> str:
        return (
            f"{self._cell(chain.cell)}, {counted(chain.length, 'cell')}, depth {chain.depth}, "
            f"reach {chain.reach} (to {self._cell(chain.farthest)})"
        )

    def _link(self, link: Link) -> str:
        verdict = f"{self._cell(link.cell)} is {'a mine' if link.mine else 'safe'}"
        if link.is_root:
            return f"{verdict}: {'a guess' if link.how.value == 'guess' else 'shown at the start'}"
        sources = [self._cell(cell) for cell in link.clues]
        told = f"from {', '.join(sources)}" if sources else "from"
        told += (" and the mine count" if sources else " the mine count") if link.count else ""
        given = [
            f"{noun} {', '.join(cells)}"
            for noun, mine in (("mine", True), ("safe", False))
            if (cells := [self._cell(c) for c in link.facts if self.influence[c].mine is mine])
        ]
        return f"{verdict}: {told}" + (f"; known: {'; '.join(given)}" if given else "")

    def _cell(self, cell: Cell) -> str:
        return self.habit.written(self.traced.view.grid, cell)
