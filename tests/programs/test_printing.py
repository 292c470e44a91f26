"""What is printed as C a compiler takes, and it does what the interpreter does.

The arithmetic must not lean on what C leaves undefined: the compiler is told to stop there.
"""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sapper.programs import (
    Function,
    Outcome,
    Program,
    Run,
    by_reference,
    program_for,
    read,
    run,
    write_function,
    write_program,
)
from sapper.programs.properties import DEFAULT
from sapper.programs.syntax import Role
from strategies import c_functions

COMPILER = shutil.which("cc") or shutil.which("gcc")
BOUND = 20
HEAD = """#include <setjmp.h>
#include <stdio.h>
static jmp_buf away;
#define assert(condition) ((condition) ? (void)0 : longjmp(away, 1))
#define assume(condition) ((condition) ? (void)0 : longjmp(away, 2))
"""
OUTCOMES = {Outcome.ENDED: 0, Outcome.FAILED: 1, Outcome.EXCLUDED: 2}


def bare(text: str, name: str) -> str:
    """Without headers, and with a name of its own for everything."""
    lines = [line for line in text.split("\n") if not line.startswith("#")]
    helpers = r"\b(f|to_int|to_unsigned|fits_\w+)\("
    return re.sub(helpers, rf"{name}_\1(", "\n".join(lines))


def trial(program: Program, done: Run, function: Function, number: int) -> str:
    """C that runs the three forms from the same values and compares what they leave."""
    values = [done.before[name] for name in program.types]
    wanted = OUTCOMES[done.outcome]
    names = [f"x{place}" for place in range(len(values))]
    fresh = "".join(
        f"{program.types[v]} {n} = {x}; "
        for v, n, x in zip(program.types, names, values, strict=True)
    )
    passed = ", ".join(f"&{name}" for name in names)
    left = " && ".join(f"{n} == {done.after[v]}" for v, n in zip(program.types, names, strict=True))
    check = f'if (how != {wanted} || !({left})) bad = printf("%d\\n", {number});'
    forms = [f"how = setjmp(away); if (!how) goto_f({passed});"]
    if done.failed is None or done.failed.value == "assertions":
        forms.append(f"how = setjmp(away); if (!how) passed_f({passed});")
    said = "\n".join(f"{{ {fresh} volatile int how; {form} {check} }}" for form in forms)
    if done.outcome is Outcome.ENDED and program.result is not None:
        given = [
            f"&{n}" if v.role is Role.REFERENCE else n
            for v, n in zip(function.parameters, names, strict=False)
        ]
        call = f"if (own_f({', '.join(given)}) != {done.after[program.result.name]})"
        said += f'\n{{ {fresh} {call} bad = printf("%d own\\n", {number}); }}'
    return said


@pytest.mark.skipif(COMPILER is None, reason="There is no C compiler.")
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(c_functions(), st.sampled_from([4, 8, 17, 31, 32]), st.randoms(use_true_random=False))
def test_all_three_forms_do_what_the_interpreter_does(
    tmp_path_factory: pytest.TempPathFactory, text: str, width: int, random: object
) -> None:
    function = read(text, width=width)
    program = program_for(function, (*DEFAULT, "overflow") if width % 2 else DEFAULT)
    trials = []
    for number in range(30):
        values = {}
        for name, kind in program.types.items():
            near = random.randint(max(kind.low, -4), min(kind.high, 4))  # type: ignore[attr-defined]
            far = random.randint(kind.low, kind.high)  # type: ignore[attr-defined]
            edge = random.choice([kind.low, kind.high])  # type: ignore[attr-defined]
            values[name] = random.choice([near, far, edge])  # type: ignore[attr-defined]
        done = run(program, values, BOUND)
        if done.outcome is not Outcome.UNENDED:
            trials.append(trial(program, done, function, number))
    body = "\n".join(trials)
    source = "\n".join(
        [
            HEAD,
            bare(write_function(function), "own"),
            bare(write_function(by_reference(function)), "passed"),
            bare(write_program(program), "goto"),
            f"int main(void) {{ int bad = 0; {body} return bad; }}",
        ]
    )
    folder = tmp_path_factory.mktemp("forms")
    (folder / "forms.c").write_text(source)
    compiled(folder)
    told = subprocess.run([folder / "forms"], capture_output=True, text=True, timeout=10)
    assert (told.returncode, told.stdout) == (0, ""), source


def compiled(folder: Path) -> None:
    undefined = ["-fsanitize=undefined", "-fsanitize-undefined-trap-on-error"]
    words = [str(COMPILER), "-std=c11", "-O0", "-w", *undefined, "-o", "forms", "forms.c"]
    told = subprocess.run(words, cwd=folder, capture_output=True, text=True)
    assert told.returncode == 0, told.stderr


@pytest.mark.skipif(COMPILER is None, reason="There is no C compiler.")
def test_what_is_printed_of_the_examples_compiles_without_a_warning(tmp_path: Path) -> None:
    from programs.plain import EXAMPLES

    for path in sorted(EXAMPLES.glob("*.c")):
        function = read(path.read_text("utf-8"))
        for text in (
            write_function(by_reference(function)),
            write_program(program_for(function, DEFAULT)),
        ):
            (tmp_path / "printed.c").write_text(text)
            words = [str(COMPILER), "-std=c11", "-Wall", "-Wextra", "-Werror", "-c", "printed.c"]
            told = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True)
            assert told.returncode == 0, text + told.stderr
