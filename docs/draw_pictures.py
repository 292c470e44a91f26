"""Draw the pictures of the documentation from the code itself (`make house`).

`rooms.svg`: the rooms that stand today, in the layers of the import contract, with an arrow
wherever a file of one room imports a file of another, as thick as there are many. `board.svg`: a
view.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import grimp

from sapper.game.game import Game
from sapper.game.rules import Rules

HERE = Path(__file__).parent
WIDE, HIGH, GAP_ACROSS, GAP_DOWN = 150, 46, 60, 54

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
    widest = max(map(len, stacked))
    width = widest * WIDE + (widest + 1) * GAP_ACROSS
    height = len(stacked) * (HIGH + GAP_DOWN)
    middles = {}
    for row, layer in enumerate(stacked):
        used = len(layer) * WIDE + (len(layer) - 1) * GAP_ACROSS
        for place, room in enumerate(layer):
            x = (width - used) / 2 + place * (WIDE + GAP_ACROSS) + WIDE / 2
            middles[room] = (x, row * (HIGH + GAP_DOWN) + GAP_DOWN / 2 + HIGH / 2)
    rows = {room: row for row, layer in enumerate(stacked) for room in layer}
    arrows = [
        _arrow(middles[a], middles[b], rows[b] - rows[a], number)
        for (a, b), number in sorted(imports(set(middles)).items())
    ]
    boxes = [_box(room, *middles[room]) for room in middles]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" role="img">',
            "<title>The rooms of Sapper and what imports what</title>",
            f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
            '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" '
            'markerHeight="8" markerUnits="userSpaceOnUse" orient="auto">'
            '<path d="M0 0 8 4 0 8Z" fill="#0060a0"/></marker></defs>',
            *arrows,
            '<g font-family="sans-serif" text-anchor="middle" fill="#222222">',
            *boxes,
            "</g>",
            "</svg>\n",
        ]
    )


def _box(room: str, x: float, y: float) -> str:
    return (
        f'<rect x="{x - WIDE / 2:g}" y="{y - HIGH / 2:g}" width="{WIDE}" height="{HIGH}" rx="6" '
        'fill="#f2f4f6" stroke="#555555"/>'
        f'<text x="{x:g}" y="{y - 3:g}" font-size="15" font-weight="bold">{room}</text>'
        f'<text x="{x:g}" y="{y + 14:g}" font-size="11">{QUESTIONS[room]}</text>'
    )


def _arrow(start: tuple[float, float], end: tuple[float, float], down: int, number: int) -> str:
    """From the lower edge of one box to the upper edge of another; past boxes between, in a bow."""
    (x1, y1), (x2, y2) = start, end
    y1, y2 = y1 + HIGH / 2, y2 - HIGH / 2
    bow = 0 if down == 1 else (WIDE / 2 + GAP_ACROSS) * (1 if down % 2 else -1)
    thick = 1 + min(number, 16) / 6
    return (
        f'<path d="M{x1 + bow / 4:g} {y1:g}C{x1 + bow:g} {y1 + 40:g} {x2 + bow:g} {y2 - 40:g} '
        f'{x2 + bow / 4:g} {y2:g}" fill="none" stroke="#0060a0" stroke-width="{thick:.1f}" '
        f'marker-end="url(#tip)"><title>{number} imports</title></path>'
    )


def board_svg() -> str:
    game = Game(Rules.level("expert").but(first="opening"), seed=7)
    game.probe(3, 3)
    return game.view.svg() + "\n"


PICTURES = {"rooms.svg": rooms_svg, "board.svg": board_svg}

if __name__ == "__main__":
    for name, draw in PICTURES.items():
        (HERE / name).write_text(draw())
        print(f"docs/{name}")
