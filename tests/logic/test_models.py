"""All models: each once, and as many as an independent counter says."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logic.families import at_most_one, every_model, pigeonhole, random_clauses
from logic.plain_models import counted
from sapper.logic.cnf import Cnf
from sapper.logic.dimacs import read
from sapper.logic.sat import Undecided, models
from strategies import cnfs

CASES = tomllib.loads(
    (Path(__file__).parents[1] / "cases" / "logic" / "models.toml").read_text("utf-8")
)["case"]


@given(cnfs())
def test_all_models_are_found_once(cnf: Cnf) -> None:
    found = list(models(cnf))
    assert len(found) == len(set(found))
    assert set(found) == every_model(cnf)


@given(cnfs(), st.data())
def test_models_on_some_variables_are_what_models_say_of_them(
    cnf: Cnf, data: st.DataObject
) -> None:
    on = data.draw(st.lists(st.integers(1, cnf.variables), unique=True))
    found = list(models(cnf, on))
    assert len(found) == len(set(found))
    assert set(found) == {tuple(model[one - 1] for one in on) for model in every_model(cnf)}


@given(cnfs(), st.integers(0, 5))
def test_no_more_models_than_asked_for(cnf: Cnf, most: int) -> None:
    assert len(list(models(cnf, most=most))) == min(most, len(every_model(cnf)))


@pytest.mark.parametrize(
    "cnf",
    [
        random_clauses(14, 40, 1),
        random_clauses(20, 75, 2),
        pigeonhole(3, 5),
        at_most_one(20, 20),
        at_most_one(20, 0),
    ],
    ids=["random 14", "random 20", "pigeonhole", "at most one", "none"],
)
def test_as_many_models_as_an_independent_counter_says(cnf: Cnf) -> None:
    assert sum(1 for _ in models(cnf)) == counted(cnf)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["from"])
def test_the_models_of_a_known_answer(case: dict[str, Any]) -> None:
    assert set(models(read(case["text"]))) == set(map(tuple, case["models"]))


def test_a_model_too_hard_to_find_is_unknown() -> None:
    with pytest.raises(Undecided, match="after 0 models"):
        next(models(pigeonhole(14, 13), seconds=0.05))


def test_what_is_wrong_is_refused_before_any_model_is_asked_for() -> None:
    cnf = Cnf(2, ())
    with pytest.raises(ValueError, match="3 is not a variable from 1 to 2"):
        models(cnf, on=[3])
    with pytest.raises(ValueError, match="twice"):
        models(cnf, on=[1, 1])
    with pytest.raises(ValueError, match="0 or more, not -1"):
        models(cnf, most=-1)
