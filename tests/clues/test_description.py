"""A described problem is plain JSON and leaves nothing out."""

import json
from fractions import Fraction

from hypothesis import given

from sapper.clues import Clue, Problem, describe, read
from sapper.game.view import View
from strategies import problems


@given(problems())
def test_a_description_is_json_and_counts_everything(problem: Problem) -> None:
    told = json.loads(json.dumps(describe(problem), allow_nan=False))
    assert len(told["cells"]) == len(problem.cells)
    assert len(told["clues"]) == len(problem.clues)
    assert sum(group["size"] for group in told["groups"]) == len(problem.cells)
    inside = sum(component["size"] for component in told["components"])
    assert inside + len(told["background"]) == len(problem.cells)
    assert told["cases"] == str(2**inside)


def test_figure_1b_described() -> None:
    told = describe(read(View.of_rows("HHHH", "HH2H", "HHHH", "1HHH", mines=4)))
    assert told["prior"] == [[4, 1]]
    assert told["cases"] == "1024"
    assert told["contradictions"] == []
    (component,) = told["components"]
    assert component["size"] == 10
    assert component["clues"] == 2
    assert component["best_cut"]["cells"] == [[1, 2]]
    assert component["best_cut"]["cases"] == "264"
    assert told["clues"][1] == {
        "cells": [[0, 2], [1, 2], [1, 3]],
        "weights": [0, 1, 0, 0],
        "exactly": 1,
        "origin": [0, 3],
        "text": "1 of {(0, 2), (1, 2), (1, 3)}",
    }


def test_weights_that_json_lacks_are_written_as_text() -> None:
    told = describe(Problem(("a",), (Clue(("a",), (Fraction(1, 3), 0.5)),), ((0, 1), (1, 2))))
    assert told["clues"][0]["weights"] == ["1/3", 0.5]
    assert told["clues"][0]["exactly"] is None
    assert told["clues"][0]["origin"] is None
    assert told["components"][0]["best_cut"] is None


def test_a_number_of_thousands_of_digits_is_rounded() -> None:
    cells = tuple(range(5000))
    told = describe(Problem(cells, tuple(Clue.exactly(1, [cell]) for cell in cells)))
    assert told["cases"] == "2^5000"
    assert told["cases_by_components"] == "10000"
