"""Draw the pictures of the documentation from the code itself (`make house`).

`rooms.svg`: the rooms that stand today, one below the other as the import contract stacks them, a
band behind those of one layer. An *arc* to the right leads from a room to each that its files
import, thicker where there are more imports; nothing lies behind a box. `board.svg`: a view.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import grimp

from sapper.game.game import Game
from sapper.game.rules import Rules

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


PICTURES = {"rooms.svg": rooms_svg, "board.svg": board_svg}

if __name__ == "__main__":
    for name, draw in PICTURES.items():
        (HERE / name).write_text(draw())
        print(f"docs/{name}")
