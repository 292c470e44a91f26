"""Many positions at once: one JSON object a line in, one JSON object a line out, in order.

Lines travel in *parcels* of a few, for a parcel costs about as much to send as a line. Only so many
are on their way at a time, so a batch may be longer than memory.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import multiprocessing
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import count, islice
from pathlib import Path
from typing import BinaryIO, NamedTuple

from sapper.cli.files import through
from sapper.cli.noises import chosen_noise
from sapper.game.view import View
from sapper.plural import counted

PARCEL = 16
PARCELS_UNDER_WAY = 4
"""For each process: enough that none waits, and few enough to stop at once."""

MOST_JOBS = 256


class Options(NamedTuple):
    """How every position of a batch is analysed."""

    trust_flags: bool
    seconds: float
    memory: int
    noise: str | None = None


Numbered = tuple[int, bytes]


def answer_all(arguments: argparse.Namespace) -> int:
    """Print the answers to a batch; 0, for every line has one."""
    from sapper.counting.fast import Budget

    if arguments.svg:
        raise ValueError("--svg draws one position, not a batch")
    if arguments.cell:
        raise ValueError("--cell belongs to one position, not to a batch")
    noise = arguments.noise and str(chosen_noise(arguments.noise))
    options = Options(arguments.trust_flags, arguments.seconds, arguments.memory << 20, noise)
    Budget(options.seconds, options.memory).checked()
    jobs = _jobs(arguments.jobs)
    progress = _Progress()
    with _opened(arguments.file) as stream:
        for answers in _in_order(_parcels(stream), options, jobs):
            print("\n".join(answers), flush=True)
            progress.more(len(answers))
    progress.end()
    return 0


def answers_to(parcel: list[Numbered], options: Options) -> list[str]:
    """The answers to some lines, as JSON."""
    return [json.dumps(_answer(number, line, options)) for number, line in parcel]


def _answer(number: int, line: bytes, options: Options) -> dict[str, object]:
    from sapper.cli.analyse import facts
    from sapper.counting.fast import OverBudget
    from sapper.counting.odds import analyse

    name: object = None
    try:
        name, position = _read(number, line)
        view = through(View.parse(position), options.noise)
        odds = analyse(
            view,
            trust_flags=options.trust_flags,
            seconds=options.seconds,
            memory=options.memory,
        )
        return {"id": name, **facts(odds)}
    except OverBudget as error:
        return {"id": name, "error": f"no answer within the budget: {error}"}
    except _Unreadable as error:
        return {"id": error.name, "error": str(error)}
    except ValueError as error:
        return {"id": name, "error": " ".join(str(error).split())}


class _Unreadable(ValueError):
    def __init__(self, name: object, message: str) -> None:
        super().__init__(message)
        self.name = name


def _read(number: int, line: bytes) -> tuple[object, str]:
    """The id and the position of one line."""
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        raise _Unreadable(None, f"line {number}: this is not JSON") from None
    if not isinstance(said, dict):
        raise _Unreadable(None, f"line {number}: this is no JSON object")
    position = said.get("position")
    if not isinstance(position, str):
        raise _Unreadable(said.get("id"), f'line {number}: there is no text under "position"')
    return said.get("id"), position


def _in_order(
    parcels: Iterator[list[Numbered]], options: Options, jobs: int
) -> Iterator[list[str]]:
    if jobs == 1:
        yield from (answers_to(parcel, options) for parcel in parcels)
        return
    # Started anew, not forked: threads that numpy keeps do not survive a fork.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, context, initializer=_end_quietly)
    under_way: deque[Future[list[str]]] = deque()
    try:
        for parcel in islice(parcels, jobs * PARCELS_UNDER_WAY):
            under_way.append(pool.submit(answers_to, parcel, options))
        while under_way:
            yield under_way.popleft().result()
            for parcel in islice(parcels, 1):
                under_way.append(pool.submit(answers_to, parcel, options))
        pool.shutdown()
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in multiprocessing.active_children():
            process.terminate()
        raise


def _end_quietly() -> None:
    """Ctrl-C reaches every process of the terminal; only the first one says something about it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _parcels(stream: Iterable[bytes]) -> Iterator[list[Numbered]]:
    """Lines with their numbers, blank ones left out."""
    lines = ((number, line) for number, line in zip(count(1), stream) if line.strip())
    while parcel := list(islice(lines, PARCEL)):
        yield parcel


def _opened(file: str) -> contextlib.AbstractContextManager[BinaryIO]:
    if not file:
        raise ValueError("the file to read has no name")
    return contextlib.nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb")


def _jobs(asked: str | None) -> int:
    if asked is None:
        return 1
    if asked == "all":
        # Where it can be asked: the cores that this process may use, not all there are.
        usable = getattr(os, "sched_getaffinity", None)
        return min(len(usable(0)) if usable else os.cpu_count() or 1, MOST_JOBS)
    if not asked.isdecimal() or not 1 <= int(asked) <= MOST_JOBS:
        raise ValueError(f"--jobs must be from 1 to {MOST_JOBS}, or all, not {asked}")
    return int(asked)


class _Progress:
    """How many positions are answered, on a terminal that does not show the answers themselves."""

    def __init__(self) -> None:
        self.done = 0
        self.shown = time.monotonic()
        self.wanted = sys.stderr.isatty() and not sys.stdout.isatty()

    def more(self, answered: int) -> None:
        self.done += answered
        if self.wanted and time.monotonic() - self.shown > 0.2:
            self.shown = time.monotonic()
            print(f"\r{counted(self.done, 'position')}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        if self.wanted:
            print(f"\r{counted(self.done, 'position')}", file=sys.stderr)
