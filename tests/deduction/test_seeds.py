"""The positions of the course material have the clauses that their texts print."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from sapper.clues import read
from sapper.deduction.encode import encode, named
from sapper.game.coordinates import Habit
from sapper.game.view import View
from sapper.logic.sat import models

SEEDS = Path(__file__).parents[1] / "cases" / "seeds"
CASES: list[dict[str, Any]] = tomllib.loads((SEEDS / "clues.toml").read_text("utf-8"))["case"]


@pytest.mark.parametrize(
    "case", [case for case in CASES if "clauses" in case], ids=lambda case: case["from"]
)
def test_a_position_has_the_clauses_of_its_text(case: dict[str, Any]) -> None:
    view = View.parse((SEEDS / case["file"]).read_text("utf-8"))
    habit = Habit(case.get("habit", "cartesian"))
    notation = "m" if habit is Habit.SCREEN else "x"
    problem = read(view, trust_flags=case.get("trust_flags", False))
    encoded = encode(problem, name=named(notation, view.height))
    clauses = encoded.cnf.clauses
    if "speaker" in case:
        speaker = habit.read(view.grid, case["speaker"][1:])
        clauses = tuple(clauses[position] for position in encoded.groups[speaker])
    ours = {frozenset(map(encoded.cnf.name, clause)) for clause in clauses}
    theirs = [frozenset(clause.split()) for clause in case["clauses"]]
    assert len(set(theirs)) == len(theirs)
    assert ours == set(theirs)
    if "models" in case:
        found = {frozenset(map(encoded.cnf.name, model)) for model in models(encoded.cnf)}
        assert found == {frozenset(model.split()) for model in case["models"]}
