"""What a run tells while it goes on, and what came of it in the end."""

from __future__ import annotations

import json
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, TextIO

from sapper.lab.executors import Place
from sapper.lab.experiment import Experiment
from sapper.lab.point import Point, board
from sapper.lab.running import Progress
from sapper.lab.share import Share
from sapper.lab.store import Store
from sapper.lab.totals import Summary
from sapper.lab.versions import code
from sapper.plural import counted

EVERY = 1.0
"""Seconds between two lines of progress, at least."""


Interval = Callable[[int, int], Share]
"""The share of so many games won of so many: Wilson's, or one that holds whenever one looks."""


class Reporter(ABC):
    """Tells what a run does. Use it in a `with`."""

    def __enter__(self) -> Reporter:
        return self

    @abstractmethod
    def __exit__(self, *_: object) -> None: ...

    @abstractmethod
    def begin(self, experiment: Experiment, store: Store, place: Place) -> None: ...

    @abstractmethod
    def progress(self, now: Progress) -> None: ...

    @abstractmethod
    def end(self, last: Progress | None) -> None: ...


class Lines(Reporter):
    """A bar for people who look, and one sentence at the end; nothing where nobody looks."""

    def __init__(self, stream: TextIO, interval: Interval = Share.of) -> None:
        self._looked_at = stream.isatty()
        self._interval = interval
        self._stack = ExitStack()

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def begin(self, experiment: Experiment, store: Store, place: Place) -> None:
        if not self._looked_at:
            return
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn
        from rich.table import Column

        done = sum(store.done(p, experiment.seeds(p)) for p in experiment.points())
        console = Console(stderr=True, highlight=False)
        console.print(f"{experiment.name}: {experiment.question} ({place.name})")
        share = TextColumn("{task.percentage:>5.1f} %", table_column=Column(min_width=7))
        said = TextColumn("{task.description}", markup=False)
        self._bar = self._stack.enter_context(
            Progress(BarColumn(15), share, said, console=console, transient=True)
        )
        self._task = self._bar.add_task("", total=experiment.trials, completed=done)

    def progress(self, now: Progress) -> None:
        if not self._looked_at:
            return
        passed, left = duration(now.seconds), duration(now.left)
        said = f"{passed} at {now.rate:,.0f} games/s, {left} left\n{now.point}"
        if now.games:
            said += f" won {self._interval(now.won, now.games)}"
        self._bar.update(self._task, completed=now.done, total=now.total, description=said)

    def end(self, last: Progress | None) -> None:
        self._stack.close()
        if self._looked_at and last:
            print(
                f"{counted(last.played, 'game')} in {duration(last.seconds)} "
                f"({last.rate:,.0f} a second, {100 * last.overhead:.1f} % of it not playing)",
                file=sys.stderr,
            )


class Events(Reporter):
    """One JSON object a line, for programs."""

    def __init__(self, stream: TextIO, interval: Interval = Share.of) -> None:
        self._stream = stream
        self._interval = interval
        self._said = -EVERY

    def __exit__(self, *_: object) -> None:
        pass

    def begin(self, experiment: Experiment, store: Store, place: Place) -> None:
        done = sum(store.done(p, experiment.seeds(p)) for p in experiment.points())
        self._say(
            "begin",
            experiment=experiment.name,
            store=str(store.path),
            place=place.name,
            workers=place.workers(),
            points=len(experiment.points()),
            done=done,
            total=experiment.trials,
        )

    def progress(self, now: Progress) -> None:
        if time.monotonic() >= self._said + EVERY:
            self._said = time.monotonic()
            self._say("progress", **_facts(now), **_of_point(now, self._interval))

    def end(self, last: Progress | None) -> None:
        self._say("end", **(_facts(last) if last else {"played": 0}))

    def _say(self, event: str, **facts: Any) -> None:
        print(json.dumps({"event": event, **facts}), file=self._stream, flush=True)


def _facts(now: Progress) -> dict[str, Any]:
    return {
        "done": now.done,
        "total": now.total,
        "played": now.played,
        "seconds": now.seconds,
        "games_per_second": now.rate,
        "seconds_left": now.left,
        "overhead": now.overhead,
    }


def _of_point(now: Progress, interval: Interval) -> dict[str, Any]:
    share = interval(now.won, now.games) if now.games else None
    return {
        **named(now.point),
        "games": now.games,
        "won": now.won,
        "win_share": share and share.share,
        "win_share_low_95": share and share.low,
        "win_share_high_95": share and share.high,
    }


def named(point: Point) -> dict[str, Any]:
    """A point, for programs."""
    return {"player": point.player, "version": point.version, "rules": point.rules.to_dict()}


def duration(seconds: float) -> str:
    """``2:05``, or ``1:02:05``."""
    if seconds == float("inf"):
        return "?"
    minutes, second = divmod(round(seconds), 60)
    hour, minute = divmod(minutes, 60)
    return f"{hour}:{minute:02}:{second:02}" if hour else f"{minute}:{second:02}"


def print_status(experiment: Experiment, store: Store, interval: Interval = Share.of) -> None:
    """A table with a line for each point, and what one should know of its rows."""
    print(f"{experiment.name}: {experiment.question}".rstrip(": "))
    head = ["board", "player", "games", "won", "lost", "stuck", "guesses", "survive", "ms"]
    lines = [head]
    failed = 0
    for point in experiment.points():
        found = store.summary(point, experiment.seeds(point))
        failed += found.failed
        lines.append([board(point.rules), point.player, *_cells(found, experiment.games, interval)])
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        left = [cell.ljust(width) for cell, width in zip(line[:2], widths, strict=False)]
        right = [cell.rjust(width) for cell, width in zip(line[2:], widths[2:], strict=True)]
        print("  ".join(left + right).rstrip())
    if failed:
        print(f"{counted(failed, 'game')} failed:")
        _print_errors(experiment, store)
    made = store.codes(experiment.points())
    if made and made != [code()]:
        print(f"made by code {', '.join(made)}; the code here is {code()}")


def _cells(found: Summary, games: int, interval: Interval) -> list[str]:
    """What is known of a point, as a table shows it."""
    done = f"{found.games:,}" if found.games == games else f"{found.games:,} of {games:,}"
    if not found.games:
        return [done, *[""] * 6]
    survival = f"{100 * found.survival.mean:.1f} %" if found.survival.number else ""
    guesses = f"{found.guesses.mean:.2f}" if found.guesses.number else ""
    return [
        done,
        str(interval(found.won, found.games)),
        f"{found.lost:,}",
        f"{found.stuck:,}",
        guesses,
        survival,
        f"{1e3 * found.seconds.mean:.3g}",
    ]


MOST_ERRORS = 5


def _print_errors(experiment: Experiment, store: Store) -> None:
    """The first errors, each with what it takes to meet it again."""
    shown = 0
    for point in experiment.points():
        for seed, error in store.errors(point, MOST_ERRORS - shown):
            shown += 1
            print(f"  {point}, seed {seed}: {error}")
