"""A time limit for a trial, whatever its player does.

At the limit the trial is stopped from within (`TooLong`), which ends loops and sleeps in Python.
What does not come back to Python, or catches everything, is ended from without, a while later and
with its process, where the process is *expendable*: there is somebody who starts another one.
"""

from __future__ import annotations

import ctypes
import faulthandler
import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class TooLong(BaseException):  # not an Exception: a player that catches those does not catch this
    """The time is over."""


class Limit:
    """So many seconds for each trial. Use it in a `with`; within, each trial in `trial()`."""

    def __init__(self, seconds: float, expendable: bool = False) -> None:
        self.seconds = seconds
        self._expendable = expendable
        self._in_main = threading.current_thread() is threading.main_thread()
        self._armed = -float("inf")

    @property
    def error(self) -> str:
        return f"it took longer than {self.seconds:g} s"

    def __enter__(self) -> Limit:
        if self._in_main:
            self._before = signal.signal(signal.SIGALRM, _stop)
        if self._expendable:
            self._nowhere = os.open(os.devnull, os.O_WRONLY)
        return self

    def __exit__(self, *_: object) -> None:
        if self._in_main:
            signal.signal(signal.SIGALRM, self._before)
        if self._expendable:
            faulthandler.cancel_dump_traceback_later()
            os.close(self._nowhere)

    @contextmanager
    def trial(self) -> Iterator[None]:
        """What is done in here raises `TooLong` when it takes too long."""
        if self._expendable:
            self._arm()
        if self._in_main:
            signal.setitimer(signal.ITIMER_REAL, self.seconds)
            try:
                yield
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
        else:
            with _stopped_from_beside(self.seconds):
                yield

    def _arm(self) -> None:
        """Have the process ended, by a thread that needs no Python, unless this is called again.

        That costs a new thread, so quick trials share one: each still has 1.5 times its limit.
        """
        now = time.monotonic()
        if now > self._armed + self.seconds / 2:
            self._armed = now
            faulthandler.dump_traceback_later(2 * self.seconds + 1, exit=True, file=self._nowhere)


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise TooLong


@contextmanager
def _stopped_from_beside(seconds: float) -> Iterator[None]:
    """Alarms reach the first thread of a process only; for others there is this."""
    thread = threading.get_ident()
    lock, over = threading.Lock(), False

    def stop() -> None:
        with lock:
            if not over:
                raise_in = ctypes.pythonapi.PyThreadState_SetAsyncExc
                raise_in(ctypes.c_ulong(thread), ctypes.py_object(TooLong))

    timer = threading.Timer(seconds, stop)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        with lock:
            over = True
        timer.cancel()
