"""The analysis of a view agrees with trying every field."""

import xml.etree.ElementTree as ET
from collections.abc import Sequence
from math import isnan, nan

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import sapper
from counting import tried
from sapper.clues import Clue, Problem
from sapper.clues.reading import read
from sapper.counting.best import MOST_WORK, TIE, guesses
from sapper.counting.exact import count
from sapper.counting.fast import MINE as CERTAIN_MINE
from sapper.counting.fast import OPEN, SAFE, SHOWN, WIDEST, Budget, OverBudget, count_fast
from sapper.counting.odds import Odds, analyse
from sapper.counting.outlook import Outlook, is_dead
from sapper.counting.showing import heat, percentage
from sapper.game.cells import HIDDEN, MARKED, MINE
from sapper.game.drawing import LARGEST_DRAWING
from sapper.game.grid import Graph, Rectangle
from sapper.game.view import View
from strategies import SeenField, small_seen_fields, small_views, views


def agrees_with_trying(odds: Odds, fields: list[tried.Mines], unknown: list[int]) -> None:
    cell = odds.view.grid.cell
    assert odds.consistent == bool(fields)
    assert odds.worlds == len(fields)
    if not fields:
        assert (odds.safe, odds.mines, odds.best, odds.alternatives) == ((), (), None, ())
        with pytest.raises(ValueError, match="contradicts itself"):
            odds.probability(cell(0))
        return
    shares = {i: sum(i in mines for mines in fields) for i in unknown}
    assert odds.safe == tuple(cell(i) for i in unknown if shares[i] == 0)
    assert odds.mines == tuple(cell(i) for i in unknown if shares[i] == len(fields))
    for index in range(odds.view.grid.size):
        chance = odds.probability(cell(index))
        x, y = cell(index)
        if index in shares:
            assert chance == pytest.approx(shares[index] / len(fields), rel=0, abs=1e-12)
            assert odds.probabilities[y, x] == chance
        else:
            assert isnan(chance)
            assert isnan(odds.probabilities[y, x])


@given(small_seen_fields())
def test_chances_are_shares_of_all_fields(seen: SeenField) -> None:
    fields = tried.fields(seen.view)
    agrees_with_trying(analyse(seen.view), fields, tried.unknown_cells(seen.view))


@given(small_views(), st.booleans())
def test_any_view_is_answered_with_or_without_trust_in_flags(view: View, trust: bool) -> None:
    fields = tried.fields(view, trust)
    odds = analyse(view, trust_flags=trust)
    agrees_with_trying(odds, fields, tried.unknown_cells(view, trust))


@given(views())
def test_a_trusted_flag_is_a_mine_in_plain_sight(view: View) -> None:
    plain = View(view.grid, view.mines, view.codes.replace(bytes([MARKED]), bytes([MINE])))
    trusting, seeing = analyse(view, trust_flags=True), analyse(plain)
    assert trusting.verdicts == seeing.verdicts
    assert trusting.conflict == seeing.conflict
    assert trusting.best == seeing.best


@given(small_seen_fields())
def test_numbers_are_shares_of_all_fields(seen: SeenField) -> None:
    view, fields = seen.view, tried.fields(seen.view)
    odds = analyse(view)
    for index in tried.unknown_cells(view):
        numbers = odds.numbers(view.grid.cell(index))
        assert len(numbers) == len(view.grid.neighbours(index)) + 1
        shown = [tried.number(view, mines, index) for mines in fields if index not in mines]
        expected = [shown.count(number) / len(fields) for number in range(len(numbers))]
        assert numbers == pytest.approx(expected, rel=0, abs=1e-12)
        assert [chance > 0 for chance in numbers] == [chance > 0 for chance in expected]


@given(small_seen_fields())
def test_the_best_cell_is_safe_if_any_is_and_else_the_least_risk_among_the_living(
    seen: SeenField,
) -> None:
    view, fields = seen.view, tried.fields(seen.view)
    odds = analyse(view)
    unknown = [view.grid.cell(index) for index in tried.unknown_cells(view)]
    assert odds.best not in odds.mines
    if odds.best is None:
        assert odds.mines == tuple(unknown)
        assert odds.alternatives == ()
    elif odds.safe:
        assert odds.best == odds.safe[0]
        assert [guess.cell for guess in odds.alternatives] == list(odds.safe[1:6])
    else:
        living = []
        for cell in unknown:
            index = view.grid.index(cell)
            shown = {tried.number(view, mines, index) for mines in fields if index not in mines}
            if cell not in odds.mines and len(shown) > 1:
                living.append(cell)
        candidates = living or [cell for cell in unknown if cell not in odds.mines]
        least = min(map(odds.probability, candidates))
        tied = [c for c in candidates if odds.probability(c) <= least + TIE]
        progress = {cell: round(odds.progress(cell).chance, 9) for cell in tied}
        best = max(progress.values()) if living else None
        assert odds.best == next(c for c in tied if best is None or progress[c] == best)


@given(small_seen_fields())
def test_guesses_are_listed_once_each_and_risk_what_they_say(seen: SeenField) -> None:
    odds = analyse(seen.view)
    cells = [guess.cell for guess in odds.alternatives]
    assert len({*cells, odds.best}) == len(cells) + 1
    assert all(guess.risk == odds.probability(guess.cell) < 1 for guess in odds.alternatives)


@given(small_seen_fields())
def test_dead_cells_can_show_one_number_only(seen: SeenField) -> None:
    view, fields = seen.view, tried.fields(seen.view)
    dead = []
    for index in tried.unknown_cells(view):
        shown = {tried.number(view, mines, index) for mines in fields if index not in mines}
        if len(shown) == 1:
            dead.append(view.grid.cell(index))
    assert analyse(view).dead == tuple(dead)


def test_a_clue_wider_than_the_engine_takes_is_counted_all_the_same() -> None:
    # A hub that shows 5 of 16 leaves, all told 6 mines on 18 hidden nodes: the two nodes apart have
    # one mine between them.
    star = Graph.of_edges(19, [(0, leaf) for leaf in range(1, 17)])
    odds = analyse(View.fresh(star, 6).showing({(0, 0): 5}))
    assert odds.worlds == 4368 * 2  # C(16, 5) · 2
    assert odds.probability((1, 0)) == pytest.approx(5 / 16, abs=1e-15)
    assert odds.probability((18, 0)) == pytest.approx(1 / 2, abs=1e-15)
    assert odds.best == (1, 0)
    over = analyse(View.fresh(star, 4).showing({(0, 0): 5}))
    assert over.conflict == ((0, 0), "mine count")


@pytest.mark.parametrize("mines", range(WIDEST + 2))
def test_a_wide_clue_makes_its_cells_certain_where_it_must(mines: int) -> None:
    cells = tuple(range(WIDEST + 1))
    problem = Problem(cells, (Clue.exactly(mines, cells),))
    odds = count_fast(problem, Budget().begin())
    verdict = {0: SAFE, len(cells): CERTAIN_MINE}.get(mines, OPEN)
    assert set(odds.verdicts) == {verdict}
    assert odds.chances == [mines / len(cells)] * len(cells)


@pytest.mark.parametrize("weight", [10**20, 10**400])
@pytest.mark.parametrize("all_mines", [False, True])
def test_a_wide_clue_makes_no_cell_certain_by_rounding(weight: int, all_mines: bool) -> None:
    """All cells are mines or none is, one of them so many times as likely as the other."""
    cells = tuple(range(WIDEST + 1))
    ends = (1, weight) if all_mines else (weight, 1)
    clue = Clue(cells, (ends[0], *[0] * WIDEST, ends[1]))
    odds = count_fast(Problem(cells, (clue,)), Budget().begin())
    assert set(odds.verdicts) == {OPEN}
    assert all(0 < chance < 1 for chance in odds.chances)


def test_many_tied_cells_are_weighed_by_progress_from_the_corner() -> None:
    # On an untouched board all are tied. A corner is likeliest to be a 0, which makes progress.
    assert analyse(View.fresh(Rectangle(30, 16), 99)).best == (0, 0)
    # The corners come in reading order.
    alternatives = analyse(View.fresh(Rectangle(12, 9), 10)).alternatives
    assert alternatives[0].cell == (11, 0)
    assert len(alternatives) == 5


def test_a_living_cell_is_found_behind_any_number_of_dead_ones() -> None:
    # Twenty times hidden - 1 - hidden: forty cells that touch nothing hidden, with a mine in one of
    # each two. Then 60 - 61 - 62 - 63 with a 1 on node 61, and a lonely node 64: one more mine is
    # on 63 or 64. All are as likely mines; only 62 and 63 touch something hidden, each other.
    edges = [(3 * i + j, 3 * i + j + 1) for i in range(20) for j in (0, 1)]
    graph = Graph.of_edges(65, [*edges, (60, 61), (61, 62), (62, 63)])
    view = View.fresh(graph, 22).showing({(3 * i + 1, 0): 1 for i in range(21)})
    odds = analyse(view)
    assert odds.best == (62, 0)
    assert odds.alternatives[0].cell == (63, 0)
    assert set(odds.dead) == {cell for cell in view.hidden if cell not in [(62, 0), (63, 0)]}


def test_where_looking_ahead_costs_too_much_reading_order_decides() -> None:
    def look(_: Sequence[int]) -> Sequence[Outlook]:
        raise AssertionError("this is not affordable")

    view = View.of_rows("H1HH", mines=2)
    chances, verdicts = [0.5, nan, 0.5, 0.25], bytes([OPEN, SHOWN, OPEN, OPEN])
    found = guesses(view, chances, verdicts, MOST_WORK + 1, look)
    assert [guess.cell for guess in found] == [(3, 0), (0, 0), (2, 0)]


def test_what_is_shown_cannot_be_opened() -> None:
    odds = analyse(View.of_rows("1H", mines=1))
    with pytest.raises(ValueError, match=r"cell \(0, 0\) is shown"):
        odds.numbers((0, 0))
    with pytest.raises(ValueError, match=r"cell \(2, 0\) is outside"):
        odds.probability((2, 0))


@pytest.mark.parametrize(("seconds", "memory"), [(0, 1), (-1.0, 1), (float("nan"), 1), (1, 0)])
def test_an_impossible_budget_is_refused(seconds: float, memory: int) -> None:
    with pytest.raises(ValueError, match="a budget has a positive number of"):
        analyse(View.of_rows("1H", mines=1), seconds=seconds, memory=memory)


def test_the_smallest_possible_budget_is_one() -> None:
    budget = Budget(5e-324, 1)
    assert budget.checked() == budget


def test_a_spent_budget_is_an_error_of_its_own() -> None:
    with pytest.raises(OverBudget, match="1e-09 s"):
        analyse(View.of_rows("1H", mines=1), seconds=1e-9)


def test_the_public_names_are_these() -> None:
    assert sapper.analyse is analyse
    assert isinstance(sapper.analyse(View.of_rows("1H", mines=1)), sapper.Odds)


# -- for people --------------------------------------------------------------------------------


def test_the_board_of_percentages_is_this() -> None:
    # One mine is next to the 1, so none is on the first cell.
    odds = analyse(View.of_rows("HH1H", "00FF", mines=3))
    assert not odds.consistent
    assert str(odds) == "4x2, 3 mines\n# # 1 #\n. . F F"
    odds = analyse(View.of_rows("HF1H", mines=1))
    assert str(odds) == "4x1, 1 mine\n 0% 50%   1 50%"
    odds = analyse(View.of_rows("HF1H", mines=1), trust_flags=True)
    assert str(odds) == "4x1, 1 mine\n0%  F  1 0%"


@pytest.mark.parametrize(
    ("chance", "text"),
    [(0.0, "0%"), (1.0, "100%"), (1e-300, "<1%"), (1 - 2**-53, ">99%"), (0.375, "38%")],
)
def test_percentages_are_never_rounded_to_certainty(chance: float, text: str) -> None:
    assert percentage(chance) == text


@given(small_seen_fields())
def test_a_heat_map_says_each_chance_as_text(seen: SeenField) -> None:
    odds = analyse(seen.view)
    drawing = ET.fromstring(odds.svg())
    texts = [text.text for text in drawing.iter("{http://www.w3.org/2000/svg}text")]
    for index in tried.unknown_cells(seen.view):
        texts.remove(percentage(odds.chances[index]))


@given(small_views())
def test_every_analysis_draws_itself(view: View) -> None:
    odds = analyse(view)
    assume(not odds.consistent)
    dashes = odds.svg().count("stroke-dasharray")
    assert dashes == sum(cell != "mine count" for cell in odds.conflict)


def test_a_notebook_is_not_made_to_draw_a_board_that_is_too_large_to_read() -> None:
    odds = analyse(View.fresh(Rectangle(LARGEST_DRAWING + 1, 1), 1))
    assert (odds._repr_svg_(), odds._repr_html_()) == (None, None)


def test_black_can_be_read_on_every_heat() -> None:
    def light(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    for percent in range(101):
        red, green, blue = bytes.fromhex(heat(percent / 100)[1:])
        # Relative luminance and contrast as the Web Content Accessibility Guidelines define them.
        luminance = 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue)
        assert (luminance + 0.05) / 0.05 >= 7


def test_a_dead_cell_is_told_by_its_numbers() -> None:
    # The left cell touches nothing hidden, so it can show 0 only.
    odds = analyse(View.of_rows("H0H", mines=0))
    assert odds.dead == ((0, 0), (2, 0))
    assert is_dead(odds._look((0, 0)))


@given(views())
def test_the_number_of_worlds_is_the_exact_one_on_every_grid(view: View) -> None:
    odds = analyse(view)
    assert odds.worlds == count(read(view)).worlds


def wide_and_tangled() -> View:
    """Twenty 8s, each on 17 of 61 nodes in steps of its own, which ties all of them together."""
    edges = [(i, 20 + (i + step * (i + 1)) % 61) for i in range(20) for step in range(17)]
    return View(Graph.of_edges(81, edges), 30, bytes([8] * 20 + [HIDDEN] * 61))


def test_clues_too_wide_for_the_engine_are_counted_within_the_budget() -> None:
    with pytest.raises(OverBudget, match=r"longer than 0\.2 s"):
        analyse(wide_and_tangled(), seconds=0.2)
    with pytest.raises(OverBudget, match="more than 1 MiB"):
        analyse(wide_and_tangled(), seconds=60, memory=1 << 20)
