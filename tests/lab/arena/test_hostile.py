"""Programs that mean no good: each is met with a sentence, and nothing of it is left.

Words. A *heart* is a process that writes to a file as long as it lives, so that a test can see
from outside whether it does. Programs are tried both in namespaces, where there are any, and
beside us, with a process group only.
"""

import os
import resource
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sapper.game.rules import Rules
from sapper.lab.arena import isolation
from sapper.lab.arena.isolation import Limits
from sapper.lab.arena.program import Program
from sapper.lab.arena.talk import Fault, Wrong
from sapper.lab.playing import Story, play

SMALL = Rules.rectangle(4, 4, 2)
LARGE = Rules.rectangle(400, 400, 2000)
"""A view of it is longer than a pipe holds."""

PATIENT = Limits(start=60, move=60, game=60, megabytes=100)
"""Time enough on a busy machine: for programs that say or do something."""

BRIEF = Limits(start=60, move=0.3, game=60, megabytes=100)
"""For those that never answer."""

PRELUDE = """
import json, os, signal, socket, sys, time

def say(message):
    print(json.dumps(message), flush=True)

def hear():
    return json.loads(sys.stdin.readline())

def greet():
    hello = hear()
    say({"sapper": 1})
    return hello

def open_first():
    message = hear()
    rows = message["rows"]
    cells = ((x, y) for y, row in enumerate(rows) for x in range(len(row)))
    say({"cell": next([x, y] for x, y in cells if rows[y][x] == "H")})

def heart(path):
    while True:
        with open(path, "a") as file:
            file.write("x")
        time.sleep(0.01)

"""


@pytest.fixture(params=["namespaces", "group"])
def apart(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether programs are kept in namespaces."""
    if request.param == "group":
        monkeypatch.setattr(isolation, "namespaces", lambda: ())
    elif not isolation.namespaces():
        pytest.skip("there are no namespaces here")
    return bool(request.param == "namespaces")


@pytest.fixture
def in_namespaces() -> None:
    if not isolation.namespaces():
        pytest.skip("there are no namespaces here")


def program(source: str, *words: str, limits: Limits = PATIENT) -> Program:
    command = (sys.executable, "-I", "-S", "-c", PRELUDE + source, *words)
    return Program("hostile", command, limits=limits)


def fault(source: str, *words: str, rules: Rules = SMALL, limits: Limits = PATIENT) -> Fault:
    with pytest.raises(Fault) as met:
        play(rules, 1, program(source, *words, limits=limits))
    return met.value


def story(source: str, *words: str) -> Story:
    return play(SMALL, 1, program(source, *words))


def beats(path: Path) -> bool:
    """Whether a heart still writes to the file."""
    assert path.stat().st_size
    before = path.stat().st_size
    time.sleep(0.2)
    return path.stat().st_size > before


def wait_for(path: Path) -> None:
    end = time.monotonic() + 30
    while not (path.exists() and path.stat().st_size):
        assert time.monotonic() < end, "the program did not come to life"
        time.sleep(0.01)


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


# -- memory and files --------------------------------------------------------------------------


@pytest.mark.usefixtures("apart")
def test_memory_is_bounded() -> None:
    met = fault("greet(); hear(); kept = [bytearray(1 << 20) for _ in range(4000)]")
    assert met.wrong is Wrong.CRASHED
    assert "MemoryError" in str(met)


@pytest.mark.usefixtures("apart")
def test_shared_memory_is_bounded() -> None:
    met = fault(
        "greet(); hear(); import mmap; kept = mmap.mmap(-1, 1 << 31)\n"
        "for at in range(0, 1 << 31, 4096): kept[at] = 1",
        limits=Limits(start=60, move=60, game=60, megabytes=60),
    )
    assert met.wrong is Wrong.MEMORY
    assert "60 MB are allowed" in str(met)


@pytest.mark.usefixtures("apart")
def test_the_memory_of_all_that_it_starts_is_added_up() -> None:
    met = fault(
        "greet(); hear()\n"
        "for _ in range(6):\n"
        "    if os.fork() == 0: kept = bytearray(b'x' * (40 << 20)); time.sleep(60)\n"
        "time.sleep(60)",
        limits=PATIENT,
    )
    assert met.wrong is Wrong.MEMORY


@pytest.mark.usefixtures("apart")
def test_files_are_bounded_and_its_folder_is_removed(tmp_path: Path) -> None:
    met = fault(
        "greet(); hear(); open(sys.argv[1], 'w').write(os.getcwd())\n"
        "os.mkdir('deep'); file = open('deep/file', 'wb')\n"
        "for _ in range(64): file.write(bytes(1 << 20)); file.flush()",
        str(tmp_path / "folder"),
    )
    assert met.wrong is Wrong.CRASHED
    folder = Path((tmp_path / "folder").read_text())
    assert folder.name.startswith("sapper-game-")
    assert not folder.exists()


# -- what it can see ---------------------------------------------------------------------------


@pytest.mark.usefixtures("apart")
def test_only_three_files_are_open(tmp_path: Path) -> None:
    ours = os.open(tmp_path / "ours", os.O_CREAT | os.O_RDWR)
    os.set_inheritable(ours, True)
    story(
        "greet(); seen = []\n"
        "for handle in range(3, 1024):\n"
        "    try: os.write(handle, b'x'); seen.append(handle)\n"
        "    except OSError: pass\n"
        "    try: os.fstat(handle); seen.append(handle)\n"
        "    except OSError: pass\n"
        "open(sys.argv[1], 'w').write(repr(seen))\n"
        "while True: open_first()",
        str(tmp_path / "seen"),
    )
    os.close(ours)
    assert (tmp_path / "seen").read_text() == "[]"
    assert not (tmp_path / "ours").read_bytes()


@pytest.mark.usefixtures("apart")
def test_the_environment_is_cleaned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_SEED", "7")
    story(
        "greet(); open(sys.argv[1], 'w').write(json.dumps(dict(os.environ)))\n"
        "while True: open_first()",
        str(tmp_path / "seen"),
    )
    seen = (tmp_path / "seen").read_text()
    assert "SECRET_SEED" not in seen
    assert str(Path.home()) + '"' not in seen


@pytest.mark.usefixtures("in_namespaces")
def test_our_processes_cannot_be_seen_or_signalled(tmp_path: Path) -> None:
    with subprocess.Popen(["sleep", "60"]) as other:
        story(
            "greet(); seen = [name for name in os.listdir('/proc') if name.isdigit()]\n"
            "for number in (int(sys.argv[2]), int(sys.argv[3])):\n"
            "    try: os.kill(number, signal.SIGKILL); seen.append('killed')\n"
            "    except ProcessLookupError: pass\n"
            "open(sys.argv[1], 'w').write(json.dumps(seen))\n"
            "while True: open_first()",
            str(tmp_path / "seen"),
            str(other.pid),
            str(os.getppid()),
        )
        assert other.poll() is None
        other.kill()
    seen = (tmp_path / "seen").read_text()
    assert "killed" not in seen
    # The shell that waits, and itself.
    assert len(seen.split(",")) <= 2


@pytest.mark.usefixtures("in_namespaces")
def test_there_is_no_network(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        story(
            "greet()\n"
            "try: socket.create_connection(('127.0.0.1', int(sys.argv[2])), 5); seen = 'open'\n"
            "except OSError as error: seen = 'closed'\n"
            "open(sys.argv[1], 'w').write(seen)\n"
            "while True: open_first()",
            str(tmp_path / "seen"),
            str(server.getsockname()[1]),
        )
    assert (tmp_path / "seen").read_text() == "closed"


# -- what lives on -----------------------------------------------------------------------------

HIDING = {
    "a child": "if os.fork() == 0: heart(sys.argv[1])\n",
    "a child in a session of its own": (
        "if os.fork() == 0:\n"
        "    os.setsid()\n"
        "    if os.fork() == 0:\n"
        "        [os.close(handle) for handle in range(3)]\n"
        "        heart(sys.argv[1])\n"
        "    os._exit(0)\n"
    ),
    "many children deaf to signals": (
        "for _ in range(20):\n"
        "    if os.fork() == 0:\n"
        "        os.setsid(); signal.signal(signal.SIGTERM, signal.SIG_IGN); heart(sys.argv[1])\n"
    ),
}
AFTER = {"and plays on": "\nwhile True: open_first()", "and exits": "\nsys.exit(0)"}


@pytest.mark.parametrize("after", AFTER)
@pytest.mark.parametrize("hiding", HIDING)
@pytest.mark.usefixtures("apart")
def test_nothing_that_it_started_lives_on(hiding: str, after: str, tmp_path: Path) -> None:
    path = tmp_path / "heart"
    alive = "\nwhile not os.path.exists(sys.argv[1]): time.sleep(0.01)\n"
    source = "greet()\n" + HIDING[hiding] + alive + AFTER[after]
    if "exits" in after:
        assert fault(source, str(path)).wrong is Wrong.CRASHED
    else:
        story(source, str(path))
    assert not beats(path)


@pytest.mark.usefixtures("in_namespaces")
def test_who_forgets_the_word_in_its_environment_does_not_live_on(tmp_path: Path) -> None:
    path = tmp_path / "heart"
    source = (
        "greet()\n"
        "if os.fork() == 0:\n"
        "    os.setsid()\n"
        "    os.execve('/bin/sh', ['sh', '-c', "
        "'while :; do echo x >> \"$0\"; sleep 0.05; done', sys.argv[1]], {})\n"
        "while not os.path.exists(sys.argv[1]): time.sleep(0.01)\n"
        "while True: open_first()"
    )
    play(SMALL, 1, program(source, str(path)))
    assert not beats(path)


@pytest.mark.usefixtures("in_namespaces")
def test_a_killed_referee_leaves_no_program_behind(tmp_path: Path) -> None:
    path = tmp_path / "heart"
    source = (
        "import sys\n"
        "from sapper import Rules, play\n"
        "from sapper.lab.arena.program import Program\n"
        "play(Rules.rectangle(4, 4, 2), 1, Program('heart', tuple(sys.argv[1:])))\n"
    )
    command = program("greet(); heart(sys.argv[1])", str(path)).words
    with subprocess.Popen([sys.executable, "-c", source, *command]) as referee:
        wait_for(path)
        referee.send_signal(signal.SIGKILL)
    time.sleep(0.1)
    assert not beats(path)


@pytest.mark.usefixtures("apart")
def test_a_program_that_stays_after_the_game_is_ended(tmp_path: Path) -> None:
    path = tmp_path / "heart"
    story(
        "greet()\nwhile True:\n    try: open_first()\n    except Exception: heart(sys.argv[1])",
        str(path),
    )
    assert not path.exists() or not beats(path)


@pytest.mark.usefixtures("in_namespaces")
def test_a_bomb_of_forks_is_cleared_away(tmp_path: Path) -> None:
    """Ordinary users have a bound on threads; of root's, at least nothing remains."""
    path = tmp_path / "heart"
    fault(
        "greet(); open(sys.argv[1], 'w').write('x')\n"
        "for _ in range(300):\n"
        "    try:\n"
        "        if os.fork() == 0: heart(sys.argv[1])\n"
        "    except OSError: break\n"
        "time.sleep(60)",
        str(path),
        limits=Limits(start=60, move=1, game=60, megabytes=10000),
    )
    assert not beats(path)
