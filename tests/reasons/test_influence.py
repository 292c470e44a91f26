"""Chains of influence: each link holds by itself and needs all it names; chains add them up."""

import math
from collections.abc import Iterable, Iterator
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counting import tried
from sapper.game.field import Field
from sapper.game.game import Game
from sapper.game.grid import Cell, Grid, Rectangle
from sapper.game.view import View
from sapper.lab.influencing import influence
from sapper.reasons.influence import How, Influence, Link
from sapper.reasons.tracing import spare
from strategies import SeenField, probed_games, small_seen_fields


def follows(
    grid: Grid, mines: int | None, numbers: dict[Cell, int], facts: dict[Cell, bool], goal: Cell
) -> bool | None:
    """What the goal is in every world of these numbers and facts; None where worlds differ.

    All sets of mines among the cells spoken of are tried, as bits; with `mines`, among all cells.
    """
    around = {cell: [grid.cell(i) for i in grid.neighbours(grid.index(cell))] for cell in numbers}
    spoken = {goal, *facts, *(cell for cells in around.values() for cell in cells)}
    free = [c for c in (spoken if mines is None else grid.cells()) if c not in facts]
    bit = {cell: 1 << place for place, cell in enumerate(free)}
    rows = [
        (
            sum(bit.get(c, 0) for c in around[cell]),
            number - sum(facts.get(c, 0) for c in around[cell]),
        )
        for cell, number in numbers.items()
    ]
    if mines is not None:
        rows.append(((1 << len(free)) - 1, mines - sum(facts.values())))
    found = {
        bool(world & bit[goal])
        for world in range(1 << len(free))
        if all((world & mask).bit_count() == number for mask, number in rows)
    }
    return found.pop() if len(found) == 1 else None


def check(found: Influence, view: View) -> None:
    """Each deduced link follows from what it names, and from no less."""
    for link in found.links:
        if link.how is not How.DEDUCED:
            continue
        mines = view.mines if link.count else None
        numbers = {cell: shown for cell in link.clues if (shown := view[cell]) is not None}
        facts = {cell: found[cell].mine for cell in link.facts}
        assert len(numbers) == len(link.clues)
        assert follows(view.grid, mines, numbers, facts, link.cell) is link.mine
        for cell in facts:
            fewer = {other: mine for other, mine in facts.items() if other != cell}
            assert follows(view.grid, mines, numbers, fewer, link.cell) is None
        for cell in numbers:
            less = {other: number for other, number in numbers.items() if other != cell}
            assert follows(view.grid, mines, less, facts, link.cell) is None
        if link.count:
            assert follows(view.grid, None, numbers, facts, link.cell) is None


@settings(max_examples=60)
@given(small_seen_fields(), st.booleans())
def test_what_is_known_of_a_position_is_all_that_is_certain_and_each_link_is_minimal(
    seen: SeenField, count: bool
) -> None:
    found = influence(seen.view, count=count)
    check(found, seen.view)
    worlds = tried.fields(seen.view, count=count)
    certain = {
        cell
        for index, cell in enumerate(seen.view.grid.cells())
        if all(index in world for world in worlds) or not any(index in world for world in worlds)
    }
    opened = {link.cell for link in found.links if link.how is How.SHOWN}
    assert {link.cell for link in found.links} == certain | opened
    assert all(link.mine == (link.cell in seen.mines) for link in found.links)


@settings(max_examples=60)
@given(probed_games(), st.booleans())
def test_a_cell_of_a_game_is_a_guess_only_where_it_was_not_certain(game: Game, count: bool) -> None:
    found = influence(game, count=count)
    check(found, game.view)
    again = Game.on(Field.of_mines(game.rules.grid, game.field.mine_cells() if game.field else ()))
    for turn in game.turns:
        before = again.view
        again.play(turn.move)
        for cell in turn.opened:
            worlds = tried.fields(before, count=count)
            inside = sum(before.grid.index(cell) in world for world in worlds)
            if cell == turn.move.cell:
                assert (found[cell].how is How.GUESS) == (0 < inside < len(worlds))
            else:
                assert found[cell].how is not How.GUESS
    for link in found.links:
        if link.how is How.ZERO:
            assert game.view[link.clues[0]] == 0


@settings(max_examples=60)
@given(probed_games())
def test_length_depth_and_reach_are_those_of_the_plain_definitions(game: Game) -> None:
    found = influence(game)
    parents = {link.cell: link.parents for link in found.links}

    @cache
    def inherited(cell: Cell) -> frozenset[Cell]:
        return frozenset({cell}).union(*map(inherited, parents[cell]))

    @cache
    def depth(cell: Cell) -> int:
        return max((1 + depth(parent) for parent in parents[cell]), default=0)

    for link in found.links:
        chain = found.chain(link.cell)
        assert set(chain.cells) == inherited(link.cell)
        assert chain.length == found.lengths[link.cell] == len(inherited(link.cell))
        assert chain.depth == found.depths[link.cell] == depth(link.cell)
        assert not found[chain.path[0]].parents
        steps = zip(chain.path, chain.path[1:], strict=False)
        assert all(a in found[b].parents for a, b in steps)
        apart = {cell: _moves(found.grid, link.cell, cell) for cell in chain.cells}
        assert chain.reach == max(apart.values()) == apart[chain.farthest]
        heirs = {cell for cell in parents if link.cell in inherited(cell)}
        assert set(found.influenced(link.cell)) == heirs
        assert found.travels(link.cell) == max(_moves(found.grid, link.cell, c) for c in heirs)
    if found.longest and found.deepest:
        assert found.longest.length == max(map(len, map(inherited, parents)))
        assert found.deepest.depth == max(map(depth, parents))


def _moves(grid: Grid, start: Cell, end: Cell) -> int:
    """Rings of neighbours around the start until the end is in one."""
    reached = ring = {grid.index(start)}
    moves = 0
    while grid.index(end) not in reached:
        ring = {other for index in ring for other in grid.neighbours(index)} - reached
        if not ring:
            return 0
        reached = reached | ring
        moves += 1
    return moves


@given(st.sets(st.integers(0, 30)), st.data())
def test_what_is_spared_is_all_that_can_be(items: set[int], data: st.DataObject) -> None:
    ways = data.draw(st.lists(st.sets(st.sampled_from(sorted(items))), max_size=4)) if items else []
    ways.append(items)
    asked = 0

    def enough(kept: Iterable[int]) -> bool:
        nonlocal asked
        asked += 1
        return any(way <= set(kept) for way in ways)

    kept = spare(sorted(items), enough)
    assert any(way == set(kept) for way in ways)
    assert all(not enough([i for i in kept if i != item]) for item in kept)
    assert asked <= 4 * len(items) + 4


def test_halves_are_tried_first_so_that_one_item_of_many_costs_few_questions() -> None:
    asked = 0

    def enough(kept: Iterable[int]) -> bool:
        nonlocal asked
        asked += 1
        return 700 in kept

    assert spare(range(1000), enough) == [700]
    assert asked <= 4 * math.log2(1000)


def broken() -> Iterator[tuple[str, tuple[Link, ...]]]:
    a, b = (0, 0), (1, 0)
    yield "has two links", (Link(a, False, How.GUESS), Link(a, True, How.GUESS))
    yield "not known before it", (Link(a, False, How.ZERO, (b,)), Link(b, False, How.ZERO, (a,)))


@pytest.mark.parametrize(("says", "links"), list(broken()))
def test_links_that_go_in_circles_or_contradict_are_refused(
    says: str, links: tuple[Link, ...]
) -> None:
    with pytest.raises(ValueError, match=says):
        Influence(Rectangle(2, 1), links)


def test_a_cell_that_was_never_known_has_no_chain() -> None:
    found = influence(View.parse("3x1/1:H1H"))
    with pytest.raises(ValueError, match=r"cell \(0, 0\) was never determined"):
        found.chain((0, 0))
