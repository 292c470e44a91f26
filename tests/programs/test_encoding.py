"""What is said in bits is what the interpreter does, on every input."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from programs.plain import inputs, runs
from sapper.logic import sat
from sapper.programs import Finding, Kind, Options, check, program_for, read, run
from sapper.programs.encoding import DIVISIONS, question
from sapper.programs.properties import DEFAULT
from sapper.programs.ssa import single_assignment
from sapper.programs.unrolling import unroll
from strategies import c_functions

slow_to_draw = settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
PROPERTIES = (*DEFAULT, "overflow")


@slow_to_draw
@given(
    c_functions(),
    st.integers(0, 3),
    st.builds(Options, st.booleans(), st.booleans(), st.booleans(), st.sampled_from(DIVISIONS)),
)
def test_the_clauses_have_a_model_at_an_input_if_and_only_if_the_run_fails(
    text: str, bound: int, options: Options
) -> None:
    program = program_for(read(text, width=4), PROPERTIES)
    asked = question(single_assignment(program, unroll(program, bound)), set(Kind), options)
    with sat.Solver(asked.cnf) as solver:
        for values in inputs(program):
            bits = [
                bit if values[name] >> place & 1 else -bit
                for name in program.parameters
                for place, bit in enumerate(asked.inputs[f"{name}#0"])
                if bit is not None
            ]
            fails = run(program, values, bound).failed is not None
            assert solver.is_satisfiable(bits) == fails, values


@slow_to_draw
@given(c_functions(), st.integers(0, 3))
def test_each_property_is_decided_as_by_trying_everything(text: str, bound: int) -> None:
    function = read(text, width=4)
    report = check(function, PROPERTIES, bound)
    failed = {found.failed for found in runs(report.program, bound)}
    for name, answer in report.answers.items():
        assert answer.finding is (Finding.FAILS if Kind(name) in failed else Finding.HOLDS)
        assert answer.run is None or answer.run.failed is Kind(name)
    ended = any(found.outcome.value == "ended" for found in runs(report.program, bound))
    assert report.ends is ended


@slow_to_draw
@given(c_functions(), st.integers(-8, 7), st.integers(-8, 7))
def test_a_planted_fault_is_found(text: str, first: int, second: int) -> None:
    """It shows at one input alone, if control comes so far; no other assertion is left."""
    kept = f"    int first = u, second = {'*v' if '*v)' in text else 'v'};\n"
    planted = f"    assert(first != {first} || second != {second});\n"
    lines = text.replace("assert", "assume").replace("{\n", "{\n" + kept, 1)
    function = read(lines.replace("out:\n", "out:\n" + planted), width=4)
    found = check(function, ("assertions",), 2).answers["assertions"]
    program = program_for(function, ("assertions",))
    (*failing,) = (one.before for one in runs(program, 2) if one.failed is Kind.WRITTEN)
    assert len(failing) <= 1
    if failing:
        assert found.run is not None
        assert [found.run.before[v] for v in "uv"] == [failing[0][v] for v in "uv"]
    else:
        assert found.finding is Finding.HOLDS


def type_of(text: str) -> str:
    """The first line, but for pointers: f may take its numbers either way."""
    return text.partition("\n")[0].replace("*", "")


@slow_to_draw
@given(c_functions(), c_functions())
def test_functions_are_equivalent_if_no_input_tells_them_apart(one: str, other: str) -> None:
    first, second = read(one, width=4), read(other, width=4)
    try:
        report = check(first, (), 2, equivalent=second)
    except ValueError:
        assert type_of(one) != type_of(other)
        return
    failed = {found.failed for found in runs(report.program, 2)} - {None}
    finding = report.answers["equivalent"].finding
    assert finding is (Finding.FAILS if failed else Finding.HOLDS)
