"""DIMACS texts: what is written is read again; broken promises are named with their line."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.logic import dimacs
from sapper.logic.cnf import Cnf
from strategies import cnfs, mutations

CASES = tomllib.loads(
    (Path(__file__).parents[1] / "cases" / "logic" / "dimacs.toml").read_text("utf-8")
)["case"]


@given(cnfs())
def test_what_is_written_is_read_again(cnf: Cnf) -> None:
    again = dimacs.read(dimacs.write(cnf))
    assert again == cnf
    assert again.names == cnf.names


@pytest.mark.parametrize("case", [case for case in CASES if "clauses" in case])
def test_a_good_text_says_what_it_says(case: dict[str, Any]) -> None:
    cnf = dimacs.read(case["text"])
    assert cnf == Cnf(case["variables"], tuple(map(tuple, case["clauses"])))
    assert cnf.names == {int(one): name for one, name in case.get("names", {}).items()}


@pytest.mark.parametrize("case", [case for case in CASES if "refused" in case])
def test_a_bad_text_is_refused_with_its_line(case: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=re.escape(case["refused"])) as refusal:
        dimacs.read(case["text"])
    assert len(str(refusal.value)) < 200


@given(
    st.text(st.sampled_from("pcnf0123456789- \n%x"))
    | mutations(cnfs().map(lambda cnf: dimacs.write(cnf).encode())).map(
        lambda data: data.decode(errors="replace")
    )
)
def test_any_text_is_a_clause_set_or_refused_in_one_sentence(text: str) -> None:
    try:
        cnf = dimacs.read(text)
    except ValueError as error:
        refusal = str(error)
    else:
        refusal = ""
        assert dimacs.read(dimacs.write(cnf)) == cnf
    assert "\n" not in refusal


def test_the_most_literals_is_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dimacs, "MOST_WORDS", 6)
    assert len(dimacs.read("p cnf 2 3\n1 0 2 0\n1 0\n").clauses) == 3
    with pytest.raises(ValueError, match="line 3: more than 6 literals"):
        dimacs.read("p cnf 2 3\n1 0 2 0\n1 2 0\n")


@pytest.mark.parametrize("name", ["", " A", "A\nB", "A  B", "A\t"])
def test_a_name_that_would_not_be_read_again_is_not_written(name: str) -> None:
    with pytest.raises(ValueError, match="cannot stand in a comment"):
        dimacs.write(Cnf(1, (), {1: name}))
