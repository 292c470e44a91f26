"""Ways of guessing and openings: each does what it says, by arithmetic and by trying everything."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sapper.clues import read
from sapper.counting import try_everything
from sapper.game.generator import Generator
from sapper.game.grid import Cell, Graph, Rectangle
from sapper.game.view import View
from sapper.players.guessing import (
    at_random,
    least_exact,
    least_local,
    never,
    short_chain,
)
from sapper.players.opening import OPENINGS, opening_named
from sapper.players.situation import Situation, local_risks
from strategies import SeenField, small_seen_fields


def situation(
    text: str, known: dict[Cell, bool] | None = None, last: Cell | None = None
) -> Situation:
    return Situation(View.parse(text), known or {}, last)


def test_the_report_gives_a_third_to_each_of_three_cells_with_one_mine() -> None:
    """The report's figure 1c: one mine around a number with three unknown cells."""
    risks = local_risks(situation("2x2/1:1H/HH"))
    assert risks == {(1, 0): 1 / 3, (0, 1): 1 / 3, (1, 1): 1 / 3}


def test_a_cell_keeps_the_larger_share() -> None:
    # H 1 H 2 H on a row: 1 shares out 1/2, 2 says both of its cells are mines.
    risks = local_risks(situation("5x1/3:H1H2H"))
    assert risks == {(0, 0): 1 / 2, (2, 0): 1.0, (4, 0): 1.0}


def test_cells_that_no_number_speaks_of_share_the_mines_that_are_left() -> None:
    # One of 3 mines is known; 2 are left on 5 unknown cells.
    risks = local_risks(situation("7x1/3:1HHHHHH", {(1, 0): True}))
    assert risks == {(x, 0): 2 / 5 for x in range(2, 7)}


def shares_one_by_one(situation: Situation, order: list[int]) -> dict[Cell, float]:
    """The report's three rules, number by number in any order."""
    risks: dict[Cell, float] = {}
    for place in order:
        mines, cells = situation.clues[place]
        for cell in cells:
            if risks.get(cell) == 0:
                continue
            if cell not in risks or mines / len(cells) > risks[cell]:
                risks[cell] = mines / len(cells)
    return risks


@given(small_seen_fields(), st.data())
def test_the_order_of_the_numbers_makes_no_difference_where_no_cell_is_safe(
    seen: SeenField, data: st.DataObject
) -> None:
    here = Situation(seen.view, {})
    places = [place for place, (mines, _) in enumerate(here.clues) if mines]
    kept = tuple(here.clues[place] for place in places)
    order = data.draw(st.permutations(range(len(kept))))
    here.__dict__["clues"] = kept
    one_by_one = shares_one_by_one(here, list(order))
    risks = local_risks(here)
    assert {cell: risks[cell] for cell in one_by_one} == one_by_one


@settings(max_examples=60)
@given(small_seen_fields())
def test_the_least_exact_risk_is_that_of_trying_everything(seen: SeenField) -> None:
    counted = try_everything(read(seen.view))
    options = least_exact(Situation(seen.view, {}), Generator(1))
    risks = {cell: Fraction(counted.mines[cell]) / counted.worlds for cell in seen.view.hidden}
    possible = [risk for risk in risks.values() if risk < 1]
    if not possible:
        assert options == ()
        return
    for option in options:
        assert option.risk == pytest.approx(float(risks[option.cell]), abs=1e-12)
    # Dead cells come last, so the first is least among those that can tell something.
    told = [option.risk for option in options if option.risk is not None]
    assert len(told) == len(options)
    assert min(told) >= float(min(possible)) - 1e-12


def test_least_risk_takes_the_cell_that_is_safest() -> None:
    # 1 has two cells (1/2 each); 2 mines are left for the other three: 1 - 1/3 of safety is less.
    first, *_ = least_exact(situation("6x1/2:H1HHHH"), Generator(1))
    assert first.risk == pytest.approx(1 / 3)


def test_never_gives_up_and_random_takes_each_cell_that_is_not_known() -> None:
    here = situation("4x1/2:HHHH", {(1, 0): True, (2, 0): False})
    assert never(here, Generator(1)) == ()
    taken = {at_random(here, Generator(seed))[0].cell for seed in range(40)}
    assert taken == {(0, 0), (3, 0)}
    assert at_random(here, Generator(1))[0].risk is None


def test_random_guesses_are_even() -> None:
    here = situation("4x1/2:HHHH")
    chance = Generator(5)
    drawn = [at_random(here, chance)[0].cell[0] for _ in range(4000)]
    # Four cells, 1000 each: five standard deviations are 137.
    assert all(abs(drawn.count(x) - 1000) < 137 for x in range(4))


def test_a_short_chain_is_preferred_among_equal_risks() -> None:
    # Node 0 shows 2 next to four others, node 5 shows 1 next to two: every risk is a half, but a
    # safe cell beside node 5 makes the other one a mine.
    edges = [(0, 1), (0, 2), (0, 3), (0, 4), (5, 6), (5, 7)]
    shown = {(0, 0): 2, (5, 0): 1}
    here = Situation(View.fresh(Graph.of_edges(8, edges), 3).showing(shown), {})
    assert set(local_risks(here).values()) == {1 / 2}
    assert least_local(here, Generator(1))[0].cell == (1, 0)
    assert [option.cell for option in short_chain(here, Generator(1))[:2]] == [(6, 0), (7, 0)]


def test_of_equal_chains_the_cell_nearest_to_the_last_one_is_taken() -> None:
    # 1 of two cells, twice, and a third mine on one of the remaining cells: less safe than a half.
    text = "7x1/3:H1HHH1H"
    assert short_chain(situation(text, last=(5, 0)), Generator(1))[0].cell == (4, 0)
    assert short_chain(situation(text, last=(1, 0)), Generator(1))[0].cell == (0, 0)
    assert least_local(situation(text, last=(5, 0)), Generator(1))[0].cell == (0, 0)


def test_openings_are_where_their_names_say() -> None:
    grid, chance = Rectangle(9, 5), Generator(3)
    assert OPENINGS["corner"](grid, chance) == (0, 0)
    assert OPENINGS["center"](grid, chance) == (4, 2)
    assert opening_named("7,4")(grid, chance) == (7, 4)
    assert {OPENINGS["random"](Rectangle(2, 1), chance) for _ in range(30)} == {(0, 0), (1, 0)}


def test_an_opening_off_the_board_and_an_unknown_one_are_refused() -> None:
    with pytest.raises(ValueError, match=r"cell \(9, 0\) is outside the board"):
        opening_named("9,0")(Rectangle(9, 5), Generator(1))
    with pytest.raises(ValueError, match="there is no opening 'middle'; the openings are corner"):
        opening_named("middle")
