"""Known chains, and a known field of many waves (tests/cases/influence)."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from sapper.clues.reading import read
from sapper.counting.exact import count as count_exactly
from sapper.game.field import Field
from sapper.game.game import Game
from sapper.game.grid import Cell, Rectangle
from sapper.game.rules import FirstClick
from sapper.game.view import View
from sapper.lab.influencing import influence
from sapper.lab.spreading import Found, waves
from sapper.reasons.influence import How, Influence

CASES = Path(__file__).parents[1] / "cases" / "influence"


def cases(name: str) -> list[Any]:
    found: list[Any] = tomllib.loads((CASES / name).read_text("utf-8"))["case"]
    return found


def field_of(rows: str) -> Field:
    lines = rows.split()
    grid = Rectangle(len(lines[0]), len(lines))
    return Field.of_mines(grid, [c for c in grid.cells() if lines[c[1]][c[0]] == "*"])


def pair(cell: list[int]) -> Cell:
    x, y = cell
    return x, y


def chains_of(case: dict[str, Any]) -> Influence:
    count = case.get("count", True)
    if "position" in case:
        return influence(View.parse(case["position"]), count=count)
    given = tuple(map(pair, case["given"]))
    game = Game.on(field_of(case["field"]))
    if given:
        game = Game.on(field_of(case["field"]), first=FirstClick.GIVEN, given=given)
    for cell in case["probed"]:
        game.probe(*cell)
    return influence(game, count=count)


@pytest.mark.parametrize("case", cases("chains.toml"), ids=lambda case: case["name"])
def test_a_chain_is_as_the_hand_has_it(case: dict[str, Any]) -> None:
    found = chains_of(case)
    if case.get("nothing"):
        assert all(link.how is How.SHOWN for link in found.links)
        return
    cell = pair(case["cell"])
    link, chain = found[cell], found.chain(cell)
    assert link.mine is case["mine"]
    assert list(map(list, link.clues)) == case["clues"]
    assert list(map(list, link.facts)) == case["facts"]
    assert link.count is case.get("by_count", False)
    measures = chain.length, chain.depth, chain.reach, list(chain.farthest)
    assert measures == (case["length"], case["depth"], case["reach"], case["farthest"])


@pytest.mark.parametrize("case", cases("waves.toml"), ids=lambda case: case["name"])
def test_a_field_takes_as_many_waves_as_the_plain_way_of_counting_finds(
    case: dict[str, Any],
) -> None:
    field, start = field_of(case["field"]), pair(case["start"])
    game = Game.on(field)
    game.probe(*start)
    told = 0
    while not game.over:
        counted = count_exactly(read(game.view))
        safe = [cell for cell in game.view.hidden if not counted.mines[cell]]
        if not safe:
            break
        told += 1
        for cell in safe:
            if not game.over and game.view[cell] is None:
                game.probe(*cell)
    assert told == case["waves"] == waves(field, start)
    found = influence(Found(field, start, told).record())
    longest, deepest = found.longest, found.deepest
    assert longest is not None
    assert deepest is not None
    assert longest.length >= deepest.depth >= told
    assert longest.length >= case["length_at_least"]
