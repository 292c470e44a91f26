"""A program apart from us: started with limits, in a folder of its own, and ended for good.

Words. A *cage* is a process with what it has started, and the pipes to it. *Namespaces* are what
Linux calls a set of processes, of networks and so on that see nothing but themselves.

Always: a new session; no way to another user's rights, and an end when we end, where there is
`setpriv`; no open file but the three pipes; an environment of a few harmless names; an
empty folder to work in, removed afterwards; limits of memory, processor time, files and, for
ordinary users, threads, which nothing that it starts can raise. At the end the whole process group
is killed.

Where Linux lets ordinary users have namespaces (`unshare` of util-linux, tried out once): no
network; none of our processes can be seen, read or signalled; and when the program ends or is
killed, so is everything that it started, wherever it has hidden. Elsewhere what left the group is
sought by a word in its environment, which a program that knows of it can take away.

What this is not: the program may read and write whatever files its user may.
"""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

SHELL = "/bin/sh"
MARK = "SAPPER_CAGE"
"""The word in the environment that tells what belongs to which cage."""

FILE_MEGABYTES = 16
OPEN_FILES = 64
THREADS = 64
"""Counted in the namespace. As root Linux does not count them."""

ADDRESSES = 1 << 26
"""In KiB: a bound on reserved addresses, of which some languages take gigabytes and use few."""

_LIMITS = (
    "ulimit -c 0 && ulimit -t $1 && ulimit -d $2 && ulimit -v $3 && ulimit -f $4 && ulimit -n $5"
    " || exit 126\n"
)
# dash calls the number of threads -p, bash -u. Without namespaces all that the user runs counts.
_THREADS = "if (ulimit -u $6) 2> /dev/null; then ulimit -u $6; else ulimit -p $6; fi\n"
_APART = _LIMITS + _THREADS + 'shift 6; "$@"; exit $?'
_BESIDE = _LIMITS + 'shift 6; exec "$@"'

_UNSHARE = (
    *("--user", "--map-user=1000", "--map-group=1000"),
    *("--pid", "--fork", "--kill-child=KILL", "--mount-proc", "--net", "--ipc", "--uts"),
)


@dataclass(frozen=True)
class Limits:
    """What a program may use in a game. Seconds are on the clock.

    The memory bounds each process by itself (what it may write to), and all together, shared memory
    included, by a look at them ten times a second while an answer is waited for.

    `start` is the time until it greets, `move` for each answer, `game` for all answers together.
    `apart` is whether it is kept in namespaces, where there are any; only without them it has the
    network.
    """

    start: float = 10.0
    move: float = 5.0
    game: float = 60.0
    megabytes: int = 512
    apart: bool = True

    def __post_init__(self) -> None:
        for name in ("start", "move", "game", "megabytes"):
            value = getattr(self, name)
            if not 0 < value <= 1e6:
                raise ValueError(f"the limit {name!r} must be above 0 and at most 1e6, not {value}")


@cache
def guards() -> tuple[str, ...]:
    """The words in front of a command that ends when we do, and can become nobody else (sudo)."""
    return _tried("setpriv", "--no-new-privs", "--pdeathsig", "KILL")


@cache
def namespaces() -> tuple[str, ...]:
    """The words that start a command in namespaces of its own; none where that does not work."""
    return _tried("unshare", *_UNSHARE)


def _tried(tool: str, *options: str) -> tuple[str, ...]:
    """The words, if they start a shell on this machine."""
    found = shutil.which(tool)
    if found is None:
        return ()
    words = (found, *options)
    nothing = subprocess.DEVNULL
    tried = subprocess.run(
        [*words, SHELL, "-c", "exit 0"], stdin=nothing, stdout=nothing, stderr=nothing, check=False
    )
    return words if tried.returncode == 0 else ()


def told(limits: Limits) -> str:
    """How programs are kept apart on this machine, for a report."""
    return "namespaces" if limits.apart and namespaces() else "process group only"


class Cage:
    """A running program. `close` ends it and everything that it started."""

    def __init__(self, words: tuple[str, ...], limits: Limits) -> None:
        self.limits = limits
        self._mark = secrets.token_hex(8)
        self.folder = tempfile.TemporaryDirectory(prefix="sapper-game-", ignore_cleanup_errors=True)
        around = namespaces() if limits.apart else ()
        kilobytes = 1024 * limits.megabytes
        seconds, blocks = int(limits.start + limits.game) + 1, 2048 * FILE_MEGABYTES
        bounds = (seconds, kilobytes, ADDRESSES, blocks, OPEN_FILES, THREADS)
        script = _APART if around else _BESIDE
        command = [*guards(), *around, SHELL, "-c", script, "sh", *map(str, bounds), *words]
        self._wrapped = bool(around)
        try:
            self.process = subprocess.Popen(
                command,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=self.folder.name,
                env=self._environment(),
                start_new_session=True,
                close_fds=True,
            )
        except BaseException:
            self.folder.cleanup()
            raise

    def _environment(self) -> dict[str, str]:
        folder = self.folder.name
        plain = {"HOME": folder, "TMPDIR": folder, "LANG": "C.UTF-8", MARK: self._mark}
        path = {"PATH": os.environ.get("PATH", os.defpath)}
        # Libraries of numbers take a thread for every core unless they are told.
        return path | plain | {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}

    def ended(self, seconds: float) -> str | None:
        """How the program ended, waited for so long; None where it goes on.

        It is not reaped yet: as long as it is not, nobody else can have its number.
        """
        end = time.monotonic() + seconds
        while True:
            found = os.waitid(os.P_PID, self.process.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG)
            if found is not None:
                killed = found.si_code != os.CLD_EXITED
                return _ending(found.si_status + (128 if killed else 0))
            if time.monotonic() > end:
                return None
            time.sleep(0.005)

    def megabytes(self) -> int:
        """The memory of the program and of all that it has started, as far as it is known."""
        return sum(map(_kilobytes, _tree(self.process.pid))) // 1024

    def close(self) -> None:
        """Kill it with its group and all that bears its mark; let go of pipes and folder."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            self.process.kill()
        if not self._wrapped:
            self._sweep()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert pipe is not None
            pipe.close()
        self.folder.cleanup()

    def _sweep(self) -> None:
        """What has left the group is killed too, again and again while there is some."""
        for _ in range(50):
            marked = list(_marked(f"{MARK}={self._mark}".encode()))
            if not marked:
                return
            for pid in marked:
                try:
                    os.kill(pid, signal.SIGKILL)
                except ProcessLookupError:
                    continue
            time.sleep(0.002)


def _tree(pid: int) -> Iterator[int]:
    """A process and what descends from it."""
    waiting = [pid]
    while waiting:
        yield (pid := waiting.pop())
        try:
            for task in Path(f"/proc/{pid}/task").iterdir():
                waiting += map(int, (task / "children").read_text("ascii").split())
        except OSError:
            continue  # it, or a thread of it, has just ended


def _kilobytes(pid: int) -> int:
    """The memory that a process fills itself, not what it maps from files."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text("ascii", "replace").splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith(("RssAnon", "RssShmem")))


def _marked(mark: bytes) -> Iterator[int]:
    """The living processes with this mark in their environment."""
    for place in Path("/proc").iterdir():
        try:
            if place.name.isdecimal() and mark in (place / "environ").read_bytes().split(b"\0"):
                yield int(place.name)
        except OSError:
            continue  # it has ended, or is somebody else's


def _ending(status: int) -> str:
    """The status as the shell gives it: above 128 is a signal."""
    if status > 128:
        try:
            return f"was ended by {signal.Signals(status - 128).name}"
        except ValueError:
            pass
    return f"exited with status {status}"
