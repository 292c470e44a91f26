"""Two functions are the same only if they leave the same in everything that is seen outside."""

import pytest

from sapper.programs import Finding, check, read


def finding(one: str, other: str) -> Finding:
    return check(read(one), (), equivalent=read(other)).finding


def test_what_is_left_by_reference_is_compared_though_a_value_is_returned() -> None:
    one = "int f(int *u) { *u = 1; return 0; }"
    assert finding(one, one) is Finding.HOLDS
    assert finding(one, one.replace("= 1", "= 2")) is Finding.FAILS
    assert finding(one, one.replace("return 0", "return 1")) is Finding.FAILS


def test_a_second_parameter_by_reference_is_compared_too() -> None:
    one = "void f(int *u, int *v) { *v = *u; }"
    assert finding(one, one.replace("*v = *u", "*v += 0; *v = *u")) is Finding.HOLDS
    assert finding(one, one.replace("*v = *u", "*v = *u + 1")) is Finding.FAILS


def test_functions_that_leave_nothing_are_not_compared() -> None:
    with pytest.raises(ValueError, match="there is nothing to compare"):
        finding("void f(int u) { u = 1; }", "void f(int u) { u = 2; }")
