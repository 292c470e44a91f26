"""The known answers of tests/cases/programs, and what the seed's function does on every input."""

import math
import tomllib
from pathlib import Path
from typing import Any

import pytest

from programs.plain import example, inputs, runs
from sapper.programs import (
    DEFAULT,
    Finding,
    Function,
    Options,
    Outcome,
    by_reference,
    check,
    program_for,
    program_of,
    read,
    run,
    write_function,
)

CASES = tomllib.loads((Path(__file__).parents[1] / "cases/programs/known.toml").read_text("utf-8"))[
    "case"
]


def source(name: str, unsigned: bool = False) -> str:
    text = example(name)
    return text.replace("int ", "unsigned ") if unsigned else text


def function(name: str, case: dict[str, Any]) -> Function:
    return read(source(name, case.get("unsigned", False)), width=case.get("width", 8))


@pytest.mark.parametrize("division", ["restoring", "product"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["about"])
def test_a_known_answer_is_given(case: dict[str, Any], division: str) -> None:
    other = function(case["other"], case) if "other" in case else None
    usual = () if other else DEFAULT
    report = check(
        function(case["file"], case),
        tuple(case.get("properties", usual)),
        case.get("unroll", 12),
        equivalent=other,
        options=Options(division=division),
    )
    found = {name: answer.finding for name, answer in report.answers.items()}
    holds, fails = case.get("holds", []), case.get("fails", [])
    assert found == dict.fromkeys(holds, Finding.HOLDS) | dict.fromkeys(fails, Finding.FAILS)
    assert report.ends
    for name in fails:
        done = report.answers[name].run
        assert done is not None
        assert {key: done.before[key] for key in case["before"]} == case["before"]


@pytest.mark.parametrize(
    ("name", "asked"), [("euclid", "divides-both"), ("euclid_greatest", "assertions")]
)
def test_the_result_is_the_greatest_common_divisor_at_8_bits(name: str, asked: str) -> None:
    """It divides both numbers, and whatever divides both divides it: 8 seconds for each proof."""
    report = check(read(example(name)), (asked, "termination"))
    assert report.finding is Finding.HOLDS
    assert report.answers[asked].work.proof > 0
    assert report.ends


def test_the_seed_is_right_on_256_of_the_65536_pairs_of_8_bits() -> None:
    program = program_of(read(source("euclid_seed", unsigned=True)))
    right = 0
    for values in inputs(program):
        done = run(program, values, 20)
        assert done.outcome is Outcome.ENDED
        assert done.after["u"] == (0 if values["v"] else values["u"])
        right += done.after["u"] == math.gcd(values["u"], values["v"])
    assert right == 256  # v = 0, whatever u; gcd(u, v) is never 0 where v is not


def test_euclid_gives_the_greatest_common_divisor_on_every_pair_of_6_bits() -> None:
    program = program_of(read(example("euclid"), width=6))
    for done in runs(program, 8):
        assert done.after["u"] == math.gcd(done.before["u"], done.before["v"])


def test_the_signed_result_of_4_and_minus_6_is_negative() -> None:
    program = program_of(read(example("euclid_signed")))
    assert run(program, {"u": 4, "v": -6, "t": 0}, 12).after["u"] == -2


def test_the_form_by_reference_of_the_seed_is_the_one_that_it_prints() -> None:
    """Up to where braces stand."""
    made = write_function(by_reference(read(example("euclid_seed"))))
    printed = example("euclid_seed_by_reference").partition("*/")[2]
    assert made.split() == printed.replace(") {", ")\n{").split()


def test_the_goto_program_of_the_seed_tests_before_the_first_round() -> None:
    program = program_for(read(source("euclid_seed", unsigned=True)), DEFAULT)
    done = run(program, {"u": 5, "v": 0, "t": 9}, 0)
    assert (done.outcome, done.after) == (Outcome.ENDED, {"u": 5, "v": 0, "t": 9})
