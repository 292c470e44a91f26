"""Standard streams as they may be: closed, full, cut off; and Ctrl-C at any time."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Shell = Callable[[str], CompletedProcess[str]]

CLOSED = [
    ("sapper show 3x1/1:1HH >&-", "standard output is closed"),
    ("sapper new --seed 1 --format mbf >&-", "standard output is closed"),
    ("sapper show - <&-", "standard input is closed"),
]
FULL = [
    "sapper show 3x1/1:1HH",
    "sapper new --size 500x500 --mines 100",
    "sapper new --format mbf",
    "sapper --help",
    "sapper show --help",
]


@pytest.mark.parametrize(("line", "sentence"), CLOSED)
def test_a_closed_stream_is_named_in_one_sentence(line: str, sentence: str, shell: Shell) -> None:
    done = shell(line)
    assert (done.returncode, done.stderr) == (2, f"sapper: {sentence}\n")


def test_a_closed_stream_that_is_not_needed_does_no_harm(shell: Shell, tmp_path: Path) -> None:
    done = shell("sapper convert 3x1/1:1HH board.mine <&- >&-")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "board.mine").read_text() == "3x1x1\n1HH\n"


def test_without_standard_error_the_status_still_tells(shell: Shell) -> None:
    done = shell("sapper show no-such-file 2>&-")
    assert (done.returncode, done.stdout) == (2, "")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="There is no device that is full.")
@pytest.mark.parametrize("line", FULL)
def test_a_full_device_is_told_in_one_sentence(line: str, shell: Shell) -> None:
    done = shell(f"{line} > /dev/full")
    assert done.returncode == 2
    assert done.stderr.startswith("sapper: ")
    assert done.stderr.endswith("No space left on device\n")
    assert done.stderr.count("\n") == 1
    assert "Errno" not in done.stderr


def test_a_reader_that_has_seen_enough_ends_it_quietly(shell: Shell) -> None:
    done = shell("sapper new --size 500x500 --mines 9000 --field | head -c 10")
    assert (done.returncode, done.stderr) == (0, "")


def test_ctrl_c_stops_it_with_one_line() -> None:
    demo = subprocess.Popen(
        [sys.executable, "-m", "sapper", "demo", "--delay", "60"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert demo.stdout is not None
    demo.stdout.readline()
    demo.stdout.readline()
    os.kill(demo.pid, signal.SIGINT)
    _, errors = demo.communicate()
    assert errors == b"sapper: stopped\n"
    assert demo.returncode == 130


@pytest.mark.parametrize("module", ["argparse", "sapper.cli.show", "sapper.game.view", "json"])
def test_ctrl_c_during_an_import_is_no_different(module: str) -> None:
    code = f"""
import sys

class Interrupted:
    def find_spec(self, name, *rest):
        if name == "{module}":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupted())
from sapper.cli import main
sys.exit(main(["show", "3x1/1:1HH"]))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (130, "sapper: stopped\n")
