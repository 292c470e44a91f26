"""Odds of the engine: what every world says, to the last digits, within a budget."""

import math
import threading
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from numpy.typing import NDArray

from sapper.engine import analysis
from sapper.engine.analysis import Contradiction, OverBudget
from sapper.game.cells import HIDDEN, MARKED, MINE
from sapper.game.field import Field
from sapper.game.grid import Rectangle
from sapper.game.view import View
from strategies import partly_shown, rectangles, views


def board_of(view: View) -> NDArray[np.int8]:
    return np.frombuffer(view.codes, np.int8).reshape(view.height, view.width)


def worlds_of(view: View) -> list[set[int]]:
    """All fields that show this view, by trying every one."""
    codes = view.codes
    known = {i for i, code in enumerate(codes) if code == MINE}
    unknown = [i for i, code in enumerate(codes) if code in (HIDDEN, MARKED)]
    found = []
    for mines in combinations(unknown, view.mines - len(known)) if view.mines >= len(known) else ():
        world = known | set(mines)
        if all(
            sum(j in world for j in view.grid.neighbours(i)) == code
            for i, code in enumerate(codes)
            if code < MINE
        ):
            found.append(world)
    return found


@settings(max_examples=300)
@given(partly_shown())
def test_odds_are_the_share_of_worlds(view: View) -> None:
    worlds = worlds_of(view)
    board = board_of(view)
    if not worlds:
        with pytest.raises(Contradiction, match="contradict"):
            analysis.board_odds(board, view.mines)
        with pytest.raises(Contradiction):
            analysis.probabilities(board, view.mines)
        return
    odds = analysis.board_odds(board, view.mines)
    assert analysis.count_worlds(board, view.mines) == len(worlds)
    assert odds.mantissa * 2.0**odds.exponent == pytest.approx(len(worlds), rel=1e-12)
    for i, code in enumerate(view.codes):
        chance, verdict = odds.chances.ravel()[i], odds.verdicts.ravel()[i]
        if code not in (HIDDEN, MARKED):
            assert np.isnan(chance)
            assert verdict == 3
            continue
        share = sum(i in world for world in worlds)
        assert chance == pytest.approx(share / len(worlds), abs=1e-12)
        assert verdict == (1 if share == 0 else 2 if share == len(worlds) else 0)
        assert (chance == 0) == (share == 0)
        assert (chance == 1) == (share == len(worlds))
    again = analysis.probabilities(board, view.mines)
    assert again.tobytes() == odds.chances.tobytes()


@settings(max_examples=60)
@given(partly_shown())
def test_outlooks_are_what_the_worlds_show(view: View) -> None:
    worlds = worlds_of(view)
    hidden = [i for i, code in enumerate(view.codes) if code == HIDDEN]
    if not worlds or not hidden:
        return
    before = {i for i in hidden if not any(i in world for world in worlds)}
    for i, outlook in zip(
        hidden, analysis.outlooks(board_of(view), view.mines, hidden), strict=True
    ):
        by_number: dict[int, list[set[int]]] = {}
        for world in worlds:
            if i not in world:
                number = sum(j in world for j in view.grid.neighbours(i))
                by_number.setdefault(number, []).append(world)
        survive = sum(map(len, by_number.values()))
        expected = progress = 0.0
        for number in range(9):
            share = len(by_number.get(number, ())) / len(worlds)
            assert outlook.numbers[number] == pytest.approx(share, abs=1e-12)
        for those in by_number.values():
            safe = {j for j in hidden if not any(j in world for world in those)}
            fresh = len(safe - before - {i})
            expected += len(those) * fresh / survive
            progress += len(those) * (fresh > 0) / survive
        assert outlook.expected == pytest.approx(expected, abs=1e-9)
        assert outlook.progress == pytest.approx(progress, abs=1e-9)


@given(views(on=rectangles()))
def test_any_board_gets_odds_or_a_refusal(view: View) -> None:
    try:
        odds = analysis.board_odds(board_of(view), view.mines, seconds=2)
    except Contradiction:
        return
    unknown = [code in (HIDDEN, MARKED) for code in view.codes]
    chances = odds.chances.ravel()[unknown]
    assert ((chances >= 0) & (chances <= 1)).all()
    expected = view.mines - view.codes.count(MINE)
    assert chances.sum() == pytest.approx(expected, rel=1e-9, abs=1e-9)


def test_a_batch_is_the_single_boards_side_by_side() -> None:
    boards = np.array([[[1, -1], [-1, -1]], [[0, -1], [-1, -1]], [[2, -1], [-1, -1]]], np.int8)
    for threads in (1, 3):
        chances = analysis.probabilities_batch(boards, [1, 1, 2], threads=threads)
        for board, mines, chance in zip(boards, [1, 1, 2], chances, strict=True):
            try:
                alone = analysis.probabilities(board, mines)
            except Contradiction:
                assert np.isnan(chance).all()
            else:
                assert chance.tobytes() == alone.tobytes()


def test_many_threads_do_not_disturb_each_other() -> None:
    field = Field.of_mines(Rectangle(16, 16), [(x, (x * 7) % 16) for x in range(16)])
    codes = bytes(c if i % 3 else HIDDEN for i, c in enumerate(field.numbers))
    board = np.frombuffer(codes, np.int8).reshape(16, 16)
    right = analysis.probabilities(board, 16).tobytes()
    answers: list[bytes] = []

    def ask() -> None:
        answers.extend(analysis.probabilities(board, 16).tobytes() for _ in range(50))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [right] * 200


# A lattice of numbers two cells apart hangs together as widely as the board is wide.
def lattice(size: int) -> NDArray[np.int8]:
    board = np.full((size, size), -1, np.int8)
    board[1::2, 1::2] = 2
    return board


def test_a_number_that_nobody_has_seen_says_only_that_its_cell_is_no_mine() -> None:
    # The 1 at the right is the upper right corner's; the other two cells are free of mines.
    chances = analysis.probabilities([[-1, analysis.UNSEEN, -1], [-1, analysis.UNSEEN, 1]], 1)
    assert np.isnan(chances[:, 1]).all()
    assert (chances[0, 0], chances[1, 0], chances[0, 2]) == (0, 0, 1)
    # Five hidden cells share two mines, and nothing is said of where.
    chances = analysis.probabilities([[-1, analysis.UNSEEN, -1], [-1, -1, -1]], 2)
    assert list(chances[~np.isnan(chances)]) == pytest.approx([0.4] * 5)


def test_a_board_that_is_too_wide_is_refused_within_its_budget() -> None:
    with pytest.raises(OverBudget, match="32 clues"):
        analysis.probabilities(lattice(100), 2000)
    with pytest.raises(OverBudget, match="MiB of memory"):
        analysis.probabilities(lattice(31), 200, memory=1 << 20)
    with pytest.raises(OverBudget, match=r"longer than 0\.05 s"):
        analysis.probabilities(lattice(33), 200, seconds=0.05, memory=1 << 40)


@pytest.mark.parametrize("clues", range(1, 34))
def test_as_many_clues_may_be_open_at_once_as_are_promised(clues: int) -> None:
    """Cell 0 is in all clues, each says 1 of it and two more: one world with it, 2^n without."""
    said: list[tuple[Sequence[int], Sequence[float]]] = [
        ((0, 2 * i - 1, 2 * i), (0, 1, 0, 0)) for i in range(1, clues + 1)
    ]
    if clues > 32:
        with pytest.raises(OverBudget, match="32 clues"):
            analysis.problem_odds(2 * clues + 1, said, None)
        return
    # A weight tells the two cells of a clue apart.
    said += [((2 * i,), (1, i)) for i in range(1, clues + 1)]
    without = math.prod(1 + i for i in range(1, clues + 1))
    odds = analysis.problem_odds(2 * clues + 1, said, None)
    assert odds.mantissa * 2.0**odds.exponent == pytest.approx(1 + without, rel=1e-12)
    assert odds.chances[0] == pytest.approx(1 / (1 + without), rel=1e-12)
    for i in range(1, clues + 1):
        share = without / (1 + without) / (1 + i)
        assert odds.chances[2 * i - 1 : 2 * i + 1] == pytest.approx([share, share * i], rel=1e-12)


def test_odds_of_any_problem() -> None:
    # One of two cells with weights 3 : 1 for none or both, and a background cell with any total.
    odds = analysis.problem_odds(3, [((0, 1), (3, 0, 1))], None)
    assert odds.chances == [0.25, 0.25, 0.5]
    assert odds.mantissa * 2.0**odds.exponent == 8
    # The same with one or two mines in all, the second three times as likely.
    # Worlds: {2} weight 3 * 1, {0, 1} weight 1 * 3.
    odds = analysis.problem_odds(3, [((0, 1), (3, 0, 1))], [(1, 1), (2, 3)])
    assert odds.chances == [0.5, 0.5, 0.5]
    with pytest.raises(Contradiction):
        analysis.problem_odds(1, [((0,), (0, 0))], None)
    with pytest.raises(Contradiction):
        analysis.problem_odds(2, [((), (0,))], None)
    with pytest.raises(Contradiction):  # none or both, and one
        analysis.problem_odds(2, [((0, 1), (1, 0, 1))], [(1, 1)])


def test_worlds_of_a_problem_are_whole_numbers() -> None:
    # Two mines among ten cells, and ninety cells of which nothing is said but the total.
    two_of_ten = (range(10), [0.0, 0.0, 1.0] + [0.0] * 8)
    assert analysis.count_problem_worlds(100, [two_of_ten], None) == 45 * 2**90
    assert analysis.count_problem_worlds(100, [two_of_ten], [(50, 1.0)]) == 45 * math.comb(90, 48)
    with pytest.raises(ValueError, match=r"0 or 1, not 0\.5"):
        analysis.count_problem_worlds(1, [([0], [0.5, 1.0])], None)


@pytest.mark.parametrize(("total", "chance"), [(2000, 0.5), (4000, 1.0)])
def test_worlds_that_drown_beside_others_are_still_found(total: int, chance: float) -> None:
    """2,000 pairs of cells with one or two mines each; the mine count wants the fewest or most.

    Without the count a world like that has the share (2/3)^2000 or (1/3)^2000: no double at all.
    """
    pairs = [((2 * i, 2 * i + 1), (0, 1, 1)) for i in range(2000)]
    odds = analysis.problem_odds(4000, pairs, [(total, 1)])
    assert set(odds.chances) == {chance}
    assert set(odds.verdicts) == {2 if chance == 1 else 0}
    ways = 2**2000 if total == 2000 else 1
    assert Fraction(odds.mantissa) * Fraction(2) ** odds.exponent == ways
    with pytest.raises(Contradiction):
        analysis.problem_odds(4000, pairs, [(1999, 1)])


def test_one_mine_more_than_the_fewest_is_found_too() -> None:
    # One pair of 2,000 holds both its mines: each is equally likely to be that pair.
    pairs = [((2 * i, 2 * i + 1), (0, 1, 1)) for i in range(2000)]
    odds = analysis.problem_odds(4000, pairs, [(2001, 1)])
    assert odds.chances == pytest.approx([0.5 + 0.5 / 2000] * 4000, rel=1e-12)
    assert set(odds.verdicts) == {0}


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: analysis.probabilities([[9]], 1), r"cell \(0, 0\) holds 9"),
        (lambda: analysis.probabilities([[1]], 1), r"cell \(0, 0\) shows 1 but has 0 neighbours"),
        (lambda: analysis.probabilities([[-1, -1], [6, -1]], 1), "shows 6 but has 3"),
        (lambda: analysis.probabilities([[-1, -1], [1]], 1), "ragged"),
        (lambda: analysis.probabilities([[0.5]], 1), "small whole numbers, not float64"),
        (lambda: analysis.probabilities([[999]], 1), "small whole numbers"),
        (lambda: analysis.probabilities([-1, -1], 1), "2 dimensions, not 1"),
        (lambda: analysis.probabilities(np.zeros((0, 3), np.int8), 0), "not 0"),
        (lambda: analysis.probabilities([[-1]], 2), "mines must be .* 1, not 2"),
        (lambda: analysis.probabilities([[-1]], -1), "not -1"),
        (lambda: analysis.probabilities([[-1]], 10**30), "1" + "0" * 30),
        (lambda: analysis.outlooks([[-1, 0]], 0, [1]), "cell 1 is shown already"),
        (lambda: analysis.outlooks([[-1]], 0, [1]), "not 1"),
        (lambda: analysis.probabilities_batch([[[-1]]], [1, 1]), "mines"),
        (lambda: analysis.problem_odds(2, [((0, 0), (1, 0, 0))], None), "cell 0 twice"),
        (lambda: analysis.problem_odds(2, [((0, 2), (1, 0, 0))], None), "not 2"),
        (lambda: analysis.problem_odds(2, [((0, 1), (1, 0))], None), "one weight more"),
        (lambda: analysis.problem_odds(2, [((0,), (1, -1))], None), "not negative"),
        (lambda: analysis.problem_odds(16, [(range(16), [1] * 17)], None), "too long"),
    ],
)
def test_bad_input_is_one_clear_sentence(call: object, words: str) -> None:
    assert callable(call)
    with pytest.raises(ValueError, match=words) as error:
        call()
    assert "\n" not in str(error.value)


CORPUS = Path(__file__).parents[3] / "shared" / "corpus"


@pytest.mark.skipif(not CORPUS.exists(), reason="the shared corpus is not here")
def test_the_corpus_agrees_in_every_cell_and_in_the_number_of_worlds() -> None:
    import json

    for line in (CORPUS / "positions.jsonl").read_text().splitlines():
        case = json.loads(line)
        board = np.array(
            [[-1 if c == "?" else int(c) for c in row] for row in case["rows"]], np.int8
        )
        assert analysis.count_worlds(board, case["mines"]) == int(case["solutions"])
        safe = np.array([[np.nan if c is None else c for c in row] for row in case["safe_prob"]])
        chances = analysis.probabilities(board, case["mines"])
        assert np.nanmax(np.abs(1 - chances - safe), initial=0) < 1e-9
        assert np.array_equal(np.isnan(chances), np.isnan(safe))


@pytest.mark.skipif(not CORPUS.exists(), reason="the shared corpus is not here")
def test_heavy_boards_are_answered_reported_or_refused() -> None:
    import json

    for line in (CORPUS / "heavy.jsonl").read_text().splitlines():
        case = json.loads(line)
        board = np.array(
            [[-1 if c == "?" else int(c) for c in row] for row in case["rows"]], np.int8
        )
        try:
            analysis.probabilities(board, case["mines"])
            answer = "sat"
        except Contradiction:
            answer = "unsat"
        except OverBudget:
            answer = "refused"
        assert case["truth"] in (answer, "unknown"), case["note"]
