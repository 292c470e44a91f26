"""OPB texts say of every choice of values what the constraints say."""

import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.logic import opb
from sapper.logic.cnf import Cnf
from strategies import cnfs, literals_of


def holds(text: str, values: tuple[int, ...]) -> bool:
    """A reader of its own: sums over variables, and bounds."""
    for line in text.splitlines():
        if line.startswith("*"):
            continue
        said = re.fullmatch(r"((?:[+-]\d+ x\d+ )+)(>=|=) (-?\d+) ;", line)
        assert said, line
        terms = re.findall(r"([+-]\d+) x(\d+)", said[1])
        total = sum(int(factor) * values[int(variable) - 1] for factor, variable in terms)
        if not (total >= int(said[3]) if said[2] == ">=" else total == int(said[3])):
            return False
    return True


@given(cnfs())
def test_clauses_say_the_same_in_opb(cnf: Cnf) -> None:
    text = opb.write_cnf(cnf)
    assert text.startswith(f"* #variable= {cnf.variables} #constraint= {len(cnf.clauses)}\n")
    for values in product((0, 1), repeat=cnf.variables):
        model = [one if value else -one for one, value in enumerate(values, 1)]
        assert holds(text, values) == cnf.holds(model)


@given(cnfs().flatmap(lambda cnf: st.lists(literals_of(cnf), max_size=5)), st.integers(-1, 6))
def test_cardinalities_say_how_many_literals_hold(literals: list[int], k: int) -> None:
    some = tuple(literals)
    for values in product((0, 1), repeat=6):
        true = sum(values[abs(one) - 1] == (one > 0) for one in some)
        assert holds(opb.write(6, [opb.at_least(k, some)]), values) == (true >= k)
        assert holds(opb.write(6, [opb.at_most(k, some)]), values) == (true <= k)
        assert holds(opb.write(6, [opb.exactly(k, some)]), values) == (true == k)


def test_the_text_is_the_one_of_the_format() -> None:
    text = opb.write(3, [opb.clause((1, 2, -3)), opb.exactly(2, (1, 2, 3))], {1: "A"})
    assert text == (
        "* #variable= 3 #constraint= 2\n* x1 A\n+1 x1 +1 x2 -1 x3 >= 0 ;\n+1 x1 +1 x2 +1 x3 = 2 ;\n"
    )


def test_a_literal_of_no_variable_is_refused() -> None:
    with pytest.raises(ValueError, match="the literal -4 is not of a variable from 1 to 3"):
        opb.write(3, [opb.clause((1, -4))])
