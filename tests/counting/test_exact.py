"""Counting group by group gives what trying everything gives, and what others have counted."""

import json
import tomllib
from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise
from math import comb
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from sapper.clues import Clue, Problem, read
from sapper.counting import Share, count, try_everything
from sapper.game.cells import HIDDEN, MARKED, MINE
from sapper.game.grid import Cell
from sapper.game.view import View
from strategies import SeenField, problems, seen_fields, small_grids

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "cases" / "counting"
BY_HAND: list[dict[str, Any]] = tomllib.loads((CASES / "by_hand.toml").read_text("utf-8"))["case"]
BY_OTHERS: list[dict[str, Any]] = tomllib.loads((CASES / "other_programs.toml").read_text("utf-8"))[
    "case"
]

# A larger collection of such positions is tried as well where it lies beside the repository.
CORPUS = next(iter(sorted(ROOT.parent.glob("*/corpus/positions.jsonl"))), None)


# -- laws --------------------------------------------------------------------------------------


@given(problems())
def test_counting_group_by_group_is_trying_everything(problem: Problem) -> None:
    assert count(problem) == try_everything(problem)


@settings(max_examples=50)
@given(problems())
def test_each_cell_is_a_mine_or_safe(problem: Problem) -> None:
    counted = count(problem)
    for cell in problem.cells:
        mine, safe = (count(problem.given({cell: value})) for value in (True, False))
        assert counted.mines[cell] == mine.worlds
        assert counted.worlds == mine.worlds + safe.worlds


@settings(max_examples=50)
@given(problems())
def test_merging_clues_changes_no_count(problem: Problem) -> None:
    assert count(problem.merged()) == count(problem)
    assert count(Problem(problem.cells, problem.clues[::-1], problem.prior)) == count(problem)


@settings(max_examples=50)
@given(problems())
def test_a_cell_in_no_clue_doubles_the_worlds_when_no_total_is_known(problem: Problem) -> None:
    local = count(problem.without_total())
    larger = count(Problem((*problem.cells, "more"), problem.clues))
    assert larger.worlds == 2 * local.worlds
    assert larger.mines == {cell: 2 * w for cell, w in local.mines.items()} | {"more": local.worlds}
    assert [share[:2] for share in larger.by_fringe] == [share[:2] for share in local.by_fringe]


@settings(max_examples=50)
@given(problems())
def test_without_a_total_the_components_are_independent(problem: Problem) -> None:
    whole = count(problem.without_total())
    apart = [count(component) for component in problem.components()]
    together: int | Fraction = 2 ** len(problem.background)
    for counted in apart:
        together *= counted.worlds
    assert whole.worlds == together
    if whole.consistent:
        for counted in apart:
            for cell in counted.mines:
                assert whole.chance(cell) == counted.chance(cell)


@settings(max_examples=300)
@given(seen_fields(small_grids()))
def test_the_odds_of_a_view_are_those_of_all_fields_that_show_it(seen: SeenField) -> None:
    """Every field of as many mines is laid, and looked at through the same cells."""
    view = seen.view
    fields = [
        mines for mines in combinations(view.grid.cells(), view.mines) if shows(view, set(mines))
    ]
    counted = count(read(view))
    assert counted.worlds == len(fields)
    struck = Counter(cell for mines in fields for cell in mines)
    for index, cell in enumerate(view.grid.cells()):
        if view.codes[index] in (HIDDEN, MARKED):
            assert counted.chance(cell) == Fraction(struck[cell], len(fields))
        else:
            assert cell not in counted.mines


def shows(view: View, mines: set[Cell]) -> bool:
    """Whether a field with these mines, opened at the same cells, shows the same."""
    grid = view.grid
    for index, code in enumerate(view.codes):
        if code in (HIDDEN, MARKED):
            continue
        is_mine = grid.cell(index) in mines
        number = sum(grid.cell(other) in mines for other in grid.neighbours(index))
        if is_mine != (code == MINE) or not (is_mine or code == number):
            return False
    return True


@given(seen_fields())
def test_the_true_field_is_a_world(seen: SeenField) -> None:
    counted = count(read(seen.view))
    assert counted.consistent
    assert seen.mines.isdisjoint(counted.certain_safe)
    assert seen.mines.issuperset(counted.certain_mines)
    plain_to_see = sum(code == MINE for code in seen.view.codes)
    chances = sum(counted.chance(cell) for cell in counted.mines)
    assert chances == seen.view.mines - plain_to_see


# -- large and odd problems --------------------------------------------------------------------


def test_a_long_chain_has_two_worlds_and_few_states() -> None:
    """Mines and safe cells by turns, either kind first; a chain far longer than a call stack."""
    cells = tuple(range(1100))
    counted = count(Problem(cells, tuple(Clue.exactly(1, pair) for pair in pairwise(cells))))
    assert counted.worlds == 2
    assert set(counted.mines.values()) == {1}
    assert counted.by_fringe == (Share(550, 2, 1),)
    assert counted.work <= 2 * len(cells)


def test_a_wide_clue_is_counted_by_binomials() -> None:
    """30 of 100, ten of them among the first 40; then 20 are left for the other 60."""
    cells = tuple(range(1000))
    clues = (Clue.exactly(30, range(100)), Clue.exactly(10, range(40)))
    counted = count(Problem(cells, clues, ((100, 1),)))
    assert counted.worlds == comb(40, 10) * comb(60, 20) * comb(900, 70)
    assert counted.chance(0) == Fraction(10, 40)
    assert counted.chance(50) == Fraction(20, 60)
    assert counted.chance(999) == Fraction(70, 900)


def test_weights_no_float_can_multiply_are_still_exact() -> None:
    """Each clue gives a mine the smallest positive float: two mines are beyond all floats."""
    tiny = 5e-324
    clues = tuple(Clue((cell,), (1, tiny)) for cell in "ab")
    counted = count(Problem(("a", "b"), clues))
    assert counted.worlds == (1 + Fraction(tiny)) ** 2
    assert counted.chance("a") == Fraction(tiny) / (1 + Fraction(tiny))


def test_two_totals_are_weighed_by_the_prior() -> None:
    """Two cells of background. One mine in all: 2 worlds of 1/2; two: 1 world of 3."""
    counted = count(Problem(("a", "b"), (), ((1, Fraction(1, 2)), (2, 3))))
    assert counted.worlds == 4
    assert counted.chance("a") == Fraction(7, 8)
    assert counted.by_fringe == (Share(0, 1, 4),)


def test_an_impossible_clue_on_no_cells_leaves_no_world() -> None:
    assert count(Problem(("a",), (Clue((), (0,)),))).worlds == 0
    assert count(Problem(("a",), (Clue((), (3,)),))).worlds == 6
    assert count(Problem(())).worlds == 1


# -- known answers -----------------------------------------------------------------------------


@pytest.mark.parametrize("case", BY_HAND, ids=lambda case: case["from"])
def test_a_position_counts_as_by_hand(case: dict[str, Any]) -> None:
    view = View.of_rows(*case["rows"], mines=case["mines"])
    for counted in map(count, [read(view), read(view).merged()]):
        assert counted.worlds == case["worlds"]
        assert counted.by_fringe == tuple(Share(*line) for line in case["table"])
        for y, row in enumerate(case.get("chances", ())):
            for x, chance in enumerate(row.split()):
                if chance == ".":
                    assert (x, y) not in counted.mines
                else:
                    assert counted.chance((x, y)) == Fraction(chance)


@pytest.mark.parametrize("case", BY_OTHERS, ids=lambda case: case["from"])
def test_a_position_counts_as_in_other_programs(case: dict[str, Any]) -> None:
    counted = count(read(View.of_rows(*case["rows"], mines=case["mines"])))
    assert counted.worlds == int(case["worlds"])
    for x, y, safe in case["safe"]:
        assert abs(float(1 - counted.chance((x, y))) - safe) < 1e-12


@pytest.mark.skipif(CORPUS is None, reason="no collection of positions beside the repository")
def test_every_position_of_the_corpus_counts_as_in_other_programs() -> None:
    assert CORPUS is not None
    for line in CORPUS.read_text("utf-8").splitlines():
        case = json.loads(line)
        rows = (row.replace("?", "H") for row in case["rows"])
        counted = count(read(View.of_rows(*rows, mines=case["mines"])))
        assert counted.worlds == int(case["solutions"]), case["id"]
        for y, row in enumerate(case["safe_prob"]):
            for x, safe in enumerate(row):
                assert (safe is None) == ((x, y) not in counted.mines)
                if safe is not None:
                    chance = counted.mines[x, y] / counted.worlds
                    assert abs(1 - chance - safe) < 1e-12, (case["id"], x, y)
                    assert (chance == 0) == (safe == 1), (case["id"], x, y)
