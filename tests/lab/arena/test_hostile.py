"""Programs that say what they should not, say nothing, or end: each is met with a sentence."""

import resource
from pathlib import Path

import pytest

from lab.arena.hostile import (
    BRIEF,
    LARGE,
    PATIENT,
    SMALL,
    fault,
    story,
)
from sapper.lab.arena.isolation import Limits
from sapper.lab.arena.program import Program
from sapper.lab.arena.talk import Fault, Wrong
from sapper.lab.playing import play

# -- what is said ------------------------------------------------------------------------------

SAYINGS = {
    "words": ("print('I open 3,4', flush=True)", "no JSON object"),
    "nothing": ("print(flush=True)", "no JSON object"),
    "a list": ("say([1, 2])", "no JSON object"),
    "no cell": ("say({'open': [1, 2]})", "there is no 'cell'"),
    "one number": ("say({'cell': 3})", "pair of whole numbers"),
    "three numbers": ("say({'cell': [1, 2, 3]})", "pair of whole numbers"),
    "a broken number": ("say({'cell': [1.0, 2]})", "whole number, not 1.0"),
    "a truth": ("say({'cell': [True, 2]})", "whole number, not True"),
    "NaN": ("say({'cell': [float('nan'), 2]})", "no JSON object"),
    "infinity": ("print('{\"cell\": [1e999, 2]}', flush=True)", "whole number, not inf"),
    "too many digits": ("print('{\"cell\": [' + '9' * 6000 + ', 2]}', flush=True)", "no JSON"),
    "too deep": ("print('[' * 60000, flush=True)", "no JSON object"),
    "bytes": ("os.write(1, bytes(range(128, 256)) + b'\\n')", "no JSON object"),
    "a strange action": ("say({'cell': [1, 2], 'action': 'explode'})", "not 'explode'"),
    "zeros": ("os.write(1, bytes(70000))", "more than 65,536 bytes"),
    "a huge line": (
        "hear()\nwhile True: os.write(1, b'x' * 65536)",
        "more than 65,536 bytes",
    ),
}


@pytest.mark.parametrize("saying", SAYINGS)
def test_nonsense_is_told_in_a_sentence(saying: str) -> None:
    source, expected = SAYINGS[saying]
    met = fault(f"greet(); hear(); {source}" if "while" not in source else f"greet()\n{source}")
    assert met.wrong is Wrong.NONSENSE
    assert expected in str(met)
    assert str(met).isprintable()
    assert len(str(met)) < 400


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("[4, 0]", "outside the board"),
        ("[-1, 0]", "outside the board"),
        ("[10**30, 0]", "outside the board"),
    ],
)
def test_a_cell_off_the_board_is_an_illegal_move(answer: str, expected: str) -> None:
    met = fault(f"greet(); hear(); say({{'cell': {answer}}}); hear()")
    assert met.wrong is Wrong.ILLEGAL
    assert expected in str(met)


def test_an_open_cell_cannot_be_opened() -> None:
    met = fault("greet(); hear(); say({'cell': [0, 0]}); hear(); say({'cell': [0, 0]}); hear()")
    assert met.wrong is Wrong.ILLEGAL
    assert "open already (move 2)" in str(met)


def test_what_is_said_before_the_hello_is_told() -> None:
    met = fault("print('Welcome to my player', flush=True); greet(); hear()")
    assert met.wrong is Wrong.NONSENSE
    assert "said 'Welcome to my player', which is no JSON object (greeting)" in str(met)


def test_who_answers_before_it_is_asked_is_told() -> None:
    met = fault("greet(); hear(); os.write(1, b'{\"cell\": [0, 0]}\\n' * 9); time.sleep(60)")
    assert met.wrong is Wrong.NONSENSE
    assert "before it was asked" in str(met)


def test_marking_and_unmarking_for_ever_comes_to_an_end() -> None:
    met = fault(
        "greet()\n"
        "while True:\n"
        "    for action in ('mark', 'unmark'):\n"
        "        hear(); say({'cell': [0, 0], 'action': action})"
    )
    assert met.wrong is Wrong.NONSENSE
    assert "64 moves without an end" in str(met)


def test_another_version_of_the_protocol_is_told() -> None:
    met = fault("hear(); say({'sapper': 2}); hear()")
    assert met.wrong is Wrong.NONSENSE
    assert 'a hello has "sapper": 1, and here it is 2' in str(met)


def test_what_moves_the_cursor_is_not_passed_on() -> None:
    met = fault("greet(); hear(); sys.stderr.write('\\x1b[2J\\x07bad\\n'); sys.exit(1)")
    assert str(met) == "exited with status 1, saying: ?[2J?bad"


# -- time --------------------------------------------------------------------------------------

SILENT = {
    "never greets": ("time.sleep(60)", "did not greet within 0.3 s"),
    "never answers": ("greet(); hear(); time.sleep(60)", "no answer to move 1 within 0.3 s"),
    "stops its own group": ("greet(); os.kill(0, signal.SIGSTOP)", "no answer to move 1"),
    "is deaf to signals": (
        "[signal.signal(n, signal.SIG_IGN) for n in range(1, 32) if n not in (9, 17, 19)]\n"
        "greet(); time.sleep(60)",
        "no answer to move 1 within 0.3 s",
    ),
    "drips": (
        "greet(); hear()\nwhile True: os.write(1, b' '); time.sleep(0.05)",
        "no answer to move 1 within 0.3 s",
    ),
    "floods its errors": (
        "greet()\nwhile True: os.write(2, b'x' * 65536)",
        "no answer to move 1 within 0.3 s",
    ),
    "thinks for ever": ("greet()\nwhile True: pass", "no answer to move 1 within 0.3 s"),
}


@pytest.mark.parametrize("way", SILENT)
@pytest.mark.usefixtures("apart")
def test_whoever_says_nothing_is_not_waited_for(way: str) -> None:
    source, expected = SILENT[way]
    limits = Limits(start=0.3) if way == "never greets" else BRIEF
    met = fault(source, limits=limits)
    assert met.wrong is Wrong.SLOW
    assert expected in str(met)


def test_a_program_that_never_reads_does_not_stop_us() -> None:
    met = fault("greet(); time.sleep(60)", rules=LARGE, limits=BRIEF)
    assert met.wrong is Wrong.SLOW


def test_the_whole_game_has_a_limit_too() -> None:
    met = fault(
        "greet()\n"
        "while True:\n"
        "    for action in ('mark', 'unmark'):\n"
        "        hear(); time.sleep(0.3); say({'cell': [0, 0], 'action': action})",
        limits=Limits(start=60, move=60, game=1),
    )
    assert met.wrong is Wrong.SLOW
    assert "not done with its game within 1 s" in str(met)


def test_floods_of_errors_do_not_disturb_the_game() -> None:
    told = story("greet()\nwhile True: os.write(2, b'x' * 50000 + b'\\n'); open_first()")
    assert told.result.value in ("won", "lost")


def test_floods_are_not_kept() -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    fault("greet()\nwhile True: os.write(2, b'x' * 65536)", limits=BRIEF)
    fault("greet()\nwhile True: os.write(1, b'x' * 65536)")
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 16 * 1024


# -- ends --------------------------------------------------------------------------------------


@pytest.mark.usefixtures("apart")
def test_an_early_exit_is_told_with_its_last_words() -> None:
    met = fault("greet(); sys.stderr.write('one\\nout of ideas\\n'); sys.exit(3)")
    assert met.wrong is Wrong.CRASHED
    assert str(met) == "exited with status 3, saying: out of ideas"


@pytest.mark.usefixtures("apart")
def test_an_exit_without_a_fault_is_told_as_well() -> None:
    met = fault("greet(); hear()")
    assert (met.wrong, str(met)) == (Wrong.CRASHED, "exited with status 0")


@pytest.mark.usefixtures("apart")
def test_half_a_line_is_told() -> None:
    met = fault("greet(); hear(); os.write(1, b'{\"cell\"')")
    assert "after half a line, '{\"cell\"'" in str(met)


@pytest.mark.usefixtures("apart")
def test_a_signal_is_told_by_its_name() -> None:
    met = fault("greet(); os.kill(os.getpid(), signal.SIGSEGV); time.sleep(60)")
    assert met.wrong is Wrong.CRASHED
    assert str(met).startswith("was ended by SIGSEGV")


def test_a_closed_output_is_told(apart: bool) -> None:
    """In namespaces a shell that waits beside it keeps the output open: then it is only silent."""
    met = fault("greet(); hear(); os.close(1); time.sleep(60)", limits=BRIEF)
    assert met.wrong is (Wrong.SLOW if apart else Wrong.CRASHED)
    assert "gave no answer" in str(met) if apart else "closed its standard output" in str(met)


@pytest.mark.usefixtures("apart")
def test_a_command_that_is_no_program_is_told(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("neither a script nor a program\n")
    (tmp_path / "text").chmod(0o755)
    with pytest.raises(Fault) as met:
        play(SMALL, 1, Program("text", (str(tmp_path / "text"),), limits=PATIENT))
    assert met.value.wrong is Wrong.CRASHED
