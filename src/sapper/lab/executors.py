"""Where trials are run: in this process, or in processes of this machine.

A *place* is an executor as `concurrent.futures` knows them, with what a run must know about it. The
third place, a cluster, is in `cluster.py`; the run sees no difference.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any, ParamSpec, TypeVar

BEGINNINGS = 5
"""How often a process that dies as it begins is begun again, before the run is given up."""

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Place:
    """An executor, and how many trials it runs at once.

    Where a process is *expendable*, one that dies is replaced; what it was at fails with one of the
    errors `lost`, and a trial that is lost so often on its own is not tried again.
    """

    name: str
    executor: Executor
    workers: Callable[[], int]
    expendable: bool = False
    lost: tuple[type[BaseException], ...] = ()
    tries: int = 3


class InProcess(Executor):
    """Do everything at once, here."""

    def submit(
        self,
        fn: Callable[Arguments, Answer],
        /,
        *args: Arguments.args,
        **kwargs: Arguments.kwargs,
    ) -> Future[Answer]:
        future: Future[Answer] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Processes(Executor):
    """Processes that are replaced when they die, and then it is known what each was at.

    A pool of many processes breaks as a whole when one of them dies. So here are many pools of one.
    """

    def __init__(self, jobs: int) -> None:
        self._tasks: SimpleQueue[_Task | None] = SimpleQueue()
        self._seats = [_Seat(self._tasks) for _ in range(jobs)]
        for seat in self._seats:
            seat.pool.wait()
        for seat in self._seats:
            seat.start()

    def submit(
        self,
        fn: Callable[Arguments, Answer],
        /,
        *args: Arguments.args,
        **kwargs: Arguments.kwargs,
    ) -> Future[Answer]:
        future: Future[Answer] = Future()
        self._tasks.put(_Task(future, lambda pool: pool.submit(fn, *args, **kwargs)))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes; with `cancel_futures` whatever they are at."""
        while cancel_futures and not self._tasks.empty():
            if task := self._tasks.get():
                task.future.cancel()
        for _ in self._seats:
            self._tasks.put(None)
        if cancel_futures:
            for seat in self._seats:
                seat.pool.kill()
        for seat in self._seats:
            if wait:
                seat.join()


@dataclass(frozen=True)
class _Task:
    future: Future[Any]
    begin: Callable[[ProcessPoolExecutor], Future[Any]]


class _Pool:
    """One process."""

    def __init__(self) -> None:
        # Spawned, not forked: threads of this process would be cut off in the middle.
        context = multiprocessing.get_context("spawn")
        self.pool = ProcessPoolExecutor(1, mp_context=context, initializer=_begin)
        self._hello = self.pool.submit(_hello)

    def wait(self) -> None:
        """Wait until the process has begun."""
        try:
            self._hello.result()
        except BrokenProcessPool:
            raise OSError("a process for the games could not be started") from None

    def kill(self) -> None:
        if self._hello.done() and not self._hello.exception():
            with_id = self._hello.result()
            if any(child.pid == with_id for child in multiprocessing.active_children()):
                os.kill(with_id, signal.SIGKILL)


class _Seat(threading.Thread):
    """Hands one task after another to a process, and looks for a new process when it died."""

    def __init__(self, tasks: SimpleQueue[_Task | None]) -> None:
        super().__init__(daemon=True)
        self._tasks = tasks
        self.pool = _Pool()
        self._broken = False

    def run(self) -> None:
        while task := self._tasks.get():
            if not task.future.set_running_or_notify_cancel():
                continue
            try:
                if self._broken:
                    self._replace()
                task.future.set_result(task.begin(self.pool.pool).result())
            except BrokenProcessPool as error:
                self._broken = True
                task.future.set_exception(error)
            except BaseException as error:
                task.future.set_exception(error)
        self.pool.pool.shutdown()

    def _replace(self) -> None:
        """Look for a new process. It may die at once, like the one before it, but not always."""
        for left in reversed(range(BEGINNINGS)):
            self.pool.pool.shutdown(wait=False)
            self.pool = _Pool()
            try:
                self.pool.wait()
                self._broken = False
                return
            except OSError:
                if not left:
                    raise


def _begin() -> None:
    """What a process does first: leave Ctrl-C to its parent, and end when that is no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _hello() -> int:
    """The number of this process, once it has imported what it needs."""
    from sapper.lab import chunks  # noqa: F401

    return os.getpid()


def _end_with_parent() -> None:
    """Of a parent that was killed a process of a pool hears nothing, and would wait for ever."""
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)


@contextmanager
def in_process() -> Iterator[Place]:
    """Here, one trial after another."""
    yield Place("this process", InProcess(), lambda: 1)


@contextmanager
def processes(jobs: int | None = None) -> Iterator[Place]:
    """Processes of this machine: as many as said, or one for each core that may be used."""
    count = jobs or len(os.sched_getaffinity(0))
    executor = Processes(count)
    whole = False
    try:
        name = f"{count} process{'' if count == 1 else 'es'}"
        yield Place(name, executor, lambda: count, expendable=True, lost=(BrokenProcessPool,))
        whole = True
    finally:
        executor.shutdown(cancel_futures=not whole)
