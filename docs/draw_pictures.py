"""Draw the pictures of the documentation from the code itself (`make house`).

`rooms.svg`: the rooms that stand today, one below the other as the import contract stacks them, a
band behind those of one layer. An *arc* to the right leads from a room to each that its files
import, thicker where there are more imports; nothing lies behind a box. `board.svg`: a view.
`odds.svg`: a view with its odds. `counted.svg` and `states.svg`: a small view, and how its worlds
are counted, state by state. `influence.svg`: a field that takes 80 waves, with its longest chain.
"""

from __future__ import annotations

import tomllib
from collections import Counter, defaultdict
from pathlib import Path

import grimp

from sapper.clues import read
from sapper.counting.exact import Step, steps_of
from sapper.counting.odds import analyse
from sapper.game.field import Field
from sapper.game.game import Game
from sapper.game.grid import Rectangle
from sapper.game.rules import Rules
from sapper.game.view import View
from sapper.lab.spreading import spread
from sapper.reasons.influence_drawing import draw_chain
from sapper.reasons.tracing import trace

HERE = Path(__file__).parent
WIDE, HIGH, GAP = 210, 46, 14
MARGIN = 12

QUESTIONS = {
    "cli": "how do people reach it?",
    "clues": "what was said?",
    "game": "what is the world?",
    "engine": "the same, fast",
    "logic": "what follows?",
    "counting": "in how many worlds?",
    "deduction": "what is certain?",
    "players": "which cell next?",
    "reasons": "why?",
    "lab": "how often?",
    "programs": "can it go wrong?",
    "web": "how do people reach it?",
}


def layers() -> list[list[str]]:
    """The rooms that exist, as the contract in pyproject.toml stacks them, top first."""
    contracts = tomllib.loads((HERE.parent / "pyproject.toml").read_text())["tool"]["importlinter"]
    stacked = next(c["layers"] for c in contracts["contracts"] if c["type"] == "layers")
    rooms = [[name.strip("() ") for name in layer.split("|")] for layer in stacked]
    there = HERE.parent / "src" / "sapper"
    standing = [[room for room in layer if (there / room).is_dir()] for layer in rooms]
    return [layer for layer in standing if layer]


def imports(rooms: set[str]) -> Counter[tuple[str, str]]:
    """How many imports lead from one room to another."""
    graph = grimp.build_graph("sapper", cache_dir=None)
    counts: Counter[tuple[str, str]] = Counter()
    for module in graph.modules:
        for other in graph.find_modules_directly_imported_by(module):
            pair = _room(module), _room(other)
            if pair[0] != pair[1] and set(pair) <= rooms:
                counts[pair] += 1
    return counts


def _room(module: str) -> str:
    return module.split(".")[1] if "." in module else ""


def rooms_svg() -> str:
    stacked = layers()
    rooms = [room for layer in stacked for room in layer]
    row = {room: number for number, room in enumerate(rooms)}
    width = 2 * MARGIN + WIDE + _bow(len(rooms) - 1)
    height = 2 * MARGIN + len(rooms) * (HIGH + GAP) - GAP
    bands = [_band(row[layer[0]], len(layer)) for layer in stacked if len(layer) > 1]
    arcs = [_arc(row[a], row[b], number) for (a, b), number in sorted(imports(set(rooms)).items())]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height}" '
            f'width="{width:g}" height="{height}" role="img">',
            "<title>The rooms of Sapper and what imports what</title>",
            f'<rect width="{width:g}" height="{height}" fill="#ffffff"/>',
            '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" '
            'markerHeight="8" markerUnits="userSpaceOnUse" orient="auto">'
            '<path d="M0 0 8 4 0 8Z" fill="#0060a0"/></marker></defs>',
            *bands,
            *arcs,
            '<g font-family="sans-serif" text-anchor="middle" fill="#222222">',
            *(_box(room, place) for room, place in row.items()),
            "</g>",
            "</svg>\n",
        ]
    )


def _top(row: int) -> int:
    return MARGIN + row * (HIGH + GAP)


def _band(row: int, rooms: int) -> str:
    """Behind rooms of one layer, which may not import each other."""
    return (
        f'<rect x="{MARGIN - 6}" y="{_top(row) - 6}" width="{WIDE + 12}" '
        f'height="{rooms * (HIGH + GAP) - GAP + 12}" rx="9" fill="#d9e4ec"/>'
    )


def _box(room: str, row: int) -> str:
    middle, top = MARGIN + WIDE / 2, _top(row)
    return (
        f'<rect x="{MARGIN}" y="{top}" width="{WIDE}" height="{HIGH}" rx="6" '
        'fill="#f2f4f6" stroke="#555555"/>'
        f'<text x="{middle:g}" y="{top + 20}" font-size="15" font-weight="bold">{room}</text>'
        f'<text x="{middle:g}" y="{top + 37}" font-size="11">{QUESTIONS[room]}</text>'
    )


def _arc(start: int, end: int, number: int) -> str:
    """From the right edge of one box down to that of another, the farther the wider."""
    x, y1, y2 = MARGIN + WIDE, _top(start) + HIGH * 0.7, _top(end) + HIGH * 0.3
    out = x + _bow(end - start) * 4 / 3  # a curve reaches three quarters of the way
    thick = 1 + min(number, 16) / 6
    return (
        f'<path d="M{x} {y1:g}C{out:g} {y1:g} {out:g} {y2:g} {x} {y2:g}" fill="none" '
        f'stroke="#0060a0" stroke-width="{thick:.1f}" marker-end="url(#tip)">'
        f"<title>{number} imports</title></path>"
    )


def _bow(down: int) -> float:
    """How far an arc stands out that leads so many rows down."""
    return 16 + 22 * down


def board_svg() -> str:
    game = Game(Rules.level("expert").but(first="opening"), seed=7)
    game.probe(3, 3)
    return game.view.svg() + "\n"


def odds_svg() -> str:
    game = Game(Rules.level("expert").but(first="opening"), seed=0)
    game.probe(3, 3)
    while (odds := analyse(game.view)).safe:
        for cell in odds.safe:
            game.probe(*cell)
    return odds.svg() + "\n"


# -- states ------------------------------------------------------------------------------------

COUNTED = "7x4/8:Hg/H2H3H2H/Hg/Hg"
NEXT, BELOW, NODE = 150, 62, 15


def counted_svg() -> str:
    return View.parse(COUNTED).svg() + "\n"


def states_svg() -> str:
    """The states before and after each group; an edge is as thick as worlds go through it."""
    problem = read(View.parse(COUNTED)).without_total()
    steps = steps_of(max(problem.components(), key=lambda part: len(part.clues)))
    reached = _ways_to(steps)
    worlds = reached[-1][0]
    rows = [{state: row for row, state in enumerate(sorted(layer))} for layer in reached]
    high = max(map(len, rows)) * BELOW
    width, height = len(steps) * NEXT + 90, high + 70
    place = [
        {
            state: (45 + x * NEXT, 30 + (row + 0.5) * high / len(layer))
            for state, row in layer.items()
        }
        for x, layer in enumerate(rows)
    ]
    onwards = _ways_on(steps, reached)
    edges, nodes = [], []
    for x, step in enumerate(steps):
        for state in reached[x]:
            for mines, _, after in step.ways(state):
                share = reached[x][state] * step.sets[mines] * onwards[x + 1][after] / worlds
                edges.append(_way(place[x][state], place[x + 1][after], mines, share))
        nodes.append(
            f'<text x="{45 + (x + 0.5) * NEXT:g}" y="{height - 14}" font-size="12">'
            f"{len(step.cells)} cells</text>"
        )
    for x, layer in enumerate(reached):
        nodes += [
            _node(*place[x][state], _open_counts(steps, x, state), ways)
            for state, ways in layer.items()
        ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" role="img">',
            "<title>States from the first group to the last, with the ways that lead to each"
            "</title>",
            f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
            '<g font-family="sans-serif" text-anchor="middle" fill="#222222">',
            *edges,
            *nodes,
            "</g>",
            "</svg>\n",
        ]
    )


def _ways_to(steps: list[Step]) -> list[dict[int, int]]:
    """For each layer, the states and the number of ways that lead there."""
    layers = [{0: 1}]
    for step in steps:
        following: defaultdict[int, int] = defaultdict(int)
        for state, ways in layers[-1].items():
            for mines, _, after in step.ways(state):
                following[after] += ways * step.sets[mines]
        layers.append(dict(following))
    return layers


def _ways_on(steps: list[Step], reached: list[dict[int, int]]) -> list[dict[int, int]]:
    """For each layer, the number of ways from each state to the end."""
    layers = [dict.fromkeys(reached[-1], 1)]
    for step, states in zip(reversed(steps), reversed(reached[:-1]), strict=True):
        on = layers[0]
        layers.insert(0, {s: sum(step.sets[m] * on[a] for m, _, a in step.ways(s)) for s in states})
    return layers


def _open_counts(steps: list[Step], at: int, state: int) -> str:
    """The mines so far of each clue that is open before a step."""
    begun = {(ruling.place, ruling.field) for step in steps[:at] for ruling in step.rulings}
    to_come = {(ruling.place, ruling.field) for step in steps[at:] for ruling in step.rulings}
    return " ".join(str(state >> place & field) for place, field in sorted(begun & to_come)) or "·"


def _way(start: tuple[float, float], end: tuple[float, float], mines: int, share: float) -> str:
    (x1, y1), (x2, y2) = start, end
    line = (
        f'<path d="M{x1:g} {y1:g}C{x1 + 60:g} {y1:g} {x2 - 60:g} {y2:g} {x2:g} {y2:g}" fill="none" '
        f'stroke="#0060a0" stroke-opacity="0.6" stroke-width="{0.8 + 8 * share:.1f}">'
        f"<title>{share:.1%} of the worlds</title></path>"
    )
    x, y = x1 + 0.3 * (x2 - x1), y1 + 0.216 * (y2 - y1)
    return f'{line}<text x="{x:g}" y="{y - 4:g}" font-size="11" fill="#0060a0">{mines}</text>'


def _node(x: float, y: float, counts: str, ways: int) -> str:
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{NODE}" fill="#f2f4f6" stroke="#555555"/>'
        f'<text x="{x:g}" y="{y + 4:g}" font-size="12" font-weight="bold">{counts}</text>'
        f'<text x="{x:g}" y="{y + NODE + 12:g}" font-size="10">{ways:,}</text>'
    )


def influence_svg() -> str:
    """The largest field of the known answers, as it is when nothing more is certain."""
    known = tomllib.loads((HERE.parent / "tests/cases/influence/waves.toml").read_text())["case"]
    case = max(known, key=lambda case: int(case["waves"]))
    rows = case["field"].split()
    grid = Rectangle(len(rows[0]), len(rows))
    field = Field.of_mines(grid, [(x, y) for x, y in grid.cells() if rows[y][x] == "*"])
    told = list(spread(field, tuple(case["start"])))
    found = trace(View.fresh(grid, field.mines), told)
    chain = found.deepest
    assert chain is not None
    return draw_chain(told[-1][1], found, chain) + "\n"


PICTURES = {
    "rooms.svg": rooms_svg,
    "board.svg": board_svg,
    "odds.svg": odds_svg,
    "counted.svg": counted_svg,
    "states.svg": states_svg,
    "influence.svg": influence_svg,
}

if __name__ == "__main__":
    for name, draw in PICTURES.items():
        (HERE / name).write_text(draw())
        print(f"docs/{name}")
