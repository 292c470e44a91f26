"""What hostile programs can take, see and leave behind: little, nothing and nothing."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lab.arena.hostile import (
    PATIENT,
    SMALL,
    beats,
    fault,
    program,
    story,
    wait_for,
)
from sapper.lab.arena.isolation import Limits
from sapper.lab.arena.talk import Wrong
from sapper.lab.playing import play

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
