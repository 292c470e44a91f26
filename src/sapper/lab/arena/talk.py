"""A talk with a program that may do anything: one line out, one line in, by a deadline.

Nothing here waits without an end or keeps without a bound. A program that does not read leaves our
line half written; one that floods its standard output fills a line of at most `LONGEST_ANSWER`
bytes and then its own pipe; of standard error the last few lines are kept for the report.
"""

from __future__ import annotations

import os
import selectors
import time
from enum import StrEnum
from typing import NamedTuple

from sapper.lab.arena.isolation import Cage
from sapper.players.own import PlayerError
from sapper.players.protocol import LONGEST_ANSWER, printable, shown

KEPT_OF_ERRORS = 4096
GRACE = 0.25
"""Seconds that a program has to leave by itself, once the game is over or its output is closed."""

WATCH = 0.1
"""Seconds between looks at the memory of a program that is waited for."""

_CHUNK = 1 << 16


class Wrong(StrEnum):
    """What may go wrong with a program."""

    CRASHED = "crashed"
    SLOW = "too slow"
    MEMORY = "too much memory"
    NONSENSE = "nonsense"
    ILLEGAL = "illegal move"


class Fault(PlayerError):
    """A program that failed: what went wrong, and a sentence that begins with a verb."""

    def __init__(self, wrong: Wrong, sentence: str) -> None:
        super().__init__(sentence)
        self.wrong = wrong

    def __reduce__(self) -> tuple[type[Fault], tuple[Wrong, str]]:
        return type(self), (self.wrong, str(self))


class Deadline(NamedTuple):
    """A moment on the monotonic clock, and what is said when it has passed."""

    moment: float
    sentence: str

    @classmethod
    def after(cls, seconds: float, what: str) -> Deadline:
        return cls(time.monotonic() + seconds, f"{what} within {seconds:g} s")


class Talk:
    """The pipes to a program. `ask` and `leave` are all that a referee needs."""

    def __init__(self, cage: Cage) -> None:
        self._cage = cage
        process = cage.process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._in, self._out = process.stdin.fileno(), process.stdout.fileno()
        self._errors_from = process.stderr.fileno()
        for handle in (self._in, self._out, self._errors_from):
            os.set_blocking(handle, False)
        self._selector = selectors.PollSelector()
        self._selector.register(self._out, selectors.EVENT_READ)
        self._selector.register(self._errors_from, selectors.EVENT_READ)
        self._unsaid = memoryview(b"")
        self._heard = bytearray()
        self._errors = bytearray()

    @property
    def errors(self) -> str:
        """The last line of standard error that says something, without what moves a cursor."""
        text = self._errors.decode("utf-8", "replace")
        lines = [line for line in text.splitlines() if line.strip()]
        return printable(lines[-1]) if lines else ""

    def ask(self, line: bytes, deadline: Deadline) -> bytes:
        """Say a line and hear the next one."""
        self._look(0)
        if self._heard:
            raise Fault(Wrong.NONSENSE, f"said {shown(bytes(self._heard))} before it was asked")
        self._say(line)
        watched = time.monotonic()
        while (end := self._heard.find(b"\n")) < 0:
            if len(self._heard) > LONGEST_ANSWER:
                raise Fault(Wrong.NONSENSE, f"said a line of more than {LONGEST_ANSWER:,} bytes")
            if self._out not in self._selector.get_map():
                raise self._gone()
            left = deadline.moment - time.monotonic()
            if left <= 0:
                raise Fault(Wrong.SLOW, deadline.sentence)
            self._look(min(left, WATCH))
            if time.monotonic() > watched + WATCH:
                watched = time.monotonic()
                self._check()
        heard = bytes(self._heard[:end])
        del self._heard[: end + 1]
        return heard

    def leave(self, line: bytes) -> None:
        """Say a last line and no more, and give the program a moment to go by itself."""
        self._say(line)
        end = time.monotonic() + GRACE
        self._hang_up()
        while self._selector.get_map() and (left := end - time.monotonic()) > 0:
            self._heard.clear()
            self._look(left)

    def close(self) -> None:
        self._selector.close()

    def _check(self) -> None:
        """Whether it is still there, whoever else holds its output open, and how large it is."""
        if self._cage.ended(0) is not None:
            self._look(0)
            if b"\n" not in self._heard:
                raise self._gone()
        elif (used := self._cage.megabytes()) > (most := self._cage.limits.megabytes):
            raise Fault(Wrong.MEMORY, f"used {used:,} MB of memory, and {most:,} MB are allowed")

    def _say(self, line: bytes) -> None:
        self._unsaid = memoryview(line)
        self._write()
        if self._unsaid:
            self._selector.register(self._in, selectors.EVENT_WRITE)

    def _hang_up(self) -> None:
        """Nothing more will be said, as soon as all is said."""
        if not self._unsaid:
            assert self._cage.process.stdin is not None
            self._cage.process.stdin.close()

    def _look(self, seconds: float) -> None:
        """Take what is ready, waiting so long for anything; some of each, whoever floods."""
        for key, _ in self._selector.select(seconds):
            if key.fd == self._in:
                self._write()
                if not self._unsaid:
                    self._selector.unregister(self._in)
            elif key.fd == self._out:
                self._heard += self._read(self._out)
            else:
                self._errors += self._read(self._errors_from)
                del self._errors[:-KEPT_OF_ERRORS]

    def _write(self) -> None:
        try:
            self._unsaid = self._unsaid[os.write(self._in, self._unsaid) :]
        except BlockingIOError:
            pass
        except BrokenPipeError:  # it does not read any more; what it says is what counts
            self._unsaid = memoryview(b"")

    def _read(self, handle: int) -> bytes:
        """What is there; at the end of the stream it is looked at no more."""
        try:
            data = os.read(handle, _CHUNK)
        except BlockingIOError:
            return b""
        if not data:
            self._selector.unregister(handle)
        return data

    def _gone(self) -> Fault:
        """Its output has ended, or it has itself: say how."""
        if self._out in self._selector.get_map():
            self._selector.unregister(self._out)
        how = self._cage.ended(GRACE) or "closed its standard output"
        end = time.monotonic() + GRACE
        while self._errors_from in self._selector.get_map() and time.monotonic() < end:
            self._look(0.01)
        said = f", saying: {self.errors}" if self.errors else ""
        half = f" after half a line, {shown(bytes(self._heard))}" if self._heard else ""
        return Fault(Wrong.CRASHED, f"{how}{half}{said}")
