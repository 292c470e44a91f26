"""Positions reasoned out by hand: which methods find what, and which do not."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from sapper.clues import Problem, read
from sapper.counting import count
from sapper.deduction.ladder import LADDER
from sapper.game.view import View

FILE = Path(__file__).parents[1] / "cases" / "deduction" / "methods.toml"
CASES: list[dict[str, Any]] = tomllib.loads(FILE.read_text("utf-8"))["case"]

every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])


def problem_of(case: dict[str, Any]) -> Problem:
    return read(View.parse(case["position"])).without_total()


def expected(case: dict[str, Any]) -> dict[tuple[int, int], bool]:
    safe = {tuple(cell): False for cell in case["safe"]}
    return safe | {tuple(cell): True for cell in case["mines"]}


@every_case
def test_the_methods_find_what_follows_or_nothing(case: dict[str, Any]) -> None:
    for name in case["by"]:
        assert LADDER[name](problem_of(case)).known == expected(case), name
    for name in case["missed"]:
        assert LADDER[name](problem_of(case)).known == {}, name


@every_case
def test_nothing_else_follows(case: dict[str, Any]) -> None:
    counted = count(problem_of(case))
    assert set(counted.certain_safe) == set(map(tuple, case["safe"]))
    assert set(counted.certain_mines) == set(map(tuple, case["mines"]))
    for name, rung in LADDER.items():
        if rung.complete:
            assert LADDER[name](problem_of(case)).known == expected(case), name
