"""A run: the trials that an experiment still lacks, played somewhere and kept as they finish.

Words. A *line* is what is left of one point. Lines take turns, so that all points grow together and
a run that is stopped has something of each. A line sends chunks that take about `SPAN` seconds
each: long against what it costs to send one, short against what is lost when a run is killed. How
long a game takes is learned on the way.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field

from sapper.lab.chunks import Chunk, Done, given_up, play_chunk
from sapper.lab.executors import Place
from sapper.lab.experiment import Experiment
from sapper.lab.point import BLOCK, Point
from sapper.lab.store import Store
from sapper.lab.trials import check, measure_named

SPAN = 1.0
"""Seconds that a chunk should take. A chunk costs some 3 ms to send and to keep."""

MOST = 50_000
"""Rows or blocks in a chunk: what waits to be kept is held in memory."""

GROWTH = 8
"""A chunk is at most so many times as large as those before it: one quick game is no proof."""

PIECES = 16
"""A chunk that was lost is sent again in so many parts, to find the game that did it."""

Goal = Callable[[int, int], int]
"""How many games a point should have, after so many won of so many; see `until.py`."""


@dataclass
class Line:
    """What is left of one point."""

    point: Point
    seeds: range
    store: Store
    goal: int = 0
    """How many games to have for now."""
    enough: bool = False
    """Whether that is all."""
    games: int = 0
    won: int = 0
    """Of those that are kept, among the first `goal`."""
    size: int = 1
    lost: list[Chunk] = field(default_factory=list)
    missing: deque[range] = field(default_factory=deque)

    @property
    def unit(self) -> int:
        return BLOCK if self.point.keep == "sums" else 1

    def aim(self, goal: int) -> None:
        """Have so many games: find what is missing of them."""
        self.goal = min(goal, len(self.seeds))
        wanted = self.seeds[: self.goal]
        self.missing = deque(self.store.missing(self.point, wanted))
        self.games = self.goal - sum(map(len, self.missing))
        self.won = self.store.summary(self.point, wanted).won if self.games else 0

    def next(self, workers: int) -> Chunk | None:
        """The next chunk, if there is one to be sent now."""
        if self.lost:
            return self.lost.pop()
        while self.missing:
            seeds = self.missing.popleft()
            left = (len(seeds) + sum(map(len, self.missing))) // self.unit
            # Towards the end smaller ones, so that all workers end together.
            size = max(1, self.size // PIECES, min(self.size, left // (2 * workers))) * self.unit
            if rest := seeds[size:]:
                self.missing.appendleft(rest)
            # Another run on the same store may have been here.
            now = self.store.missing(self.point, seeds[:size])
            self.games += len(seeds[:size]) - sum(map(len, now))
            if now:
                self.missing.extendleft(reversed(now[1:]))
                return Chunk(self.point, now[0])
        return None

    def learn(self, chunk: Chunk, done: Done) -> None:
        """Choose the size of the next chunks by how long this one took."""
        units = len(chunk.seeds) // self.unit
        each = max(done.seconds, 1e-6) / units
        self.size = max(1, min(round(SPAN / each), GROWTH * max(units, self.size), MOST))


@dataclass(frozen=True)
class Progress:
    """How far a run has come. `point` has just got more rows."""

    done: int
    total: int
    played: int
    """In this run."""
    seconds: float
    """Since the first chunk was sent."""
    busy: float
    """Seconds of playing, added up over the workers."""
    workers: int
    point: Point
    games: int
    won: int

    @property
    def rate(self) -> float:
        """Games a second."""
        return self.played / self.seconds if self.seconds else 0.0

    @property
    def left(self) -> float:
        """Seconds that the rest will take, at this rate."""
        return (self.total - self.done) / self.rate if self.rate else float("inf")

    @property
    def overhead(self) -> float:
        """The share of the workers' time in which nothing was played."""
        there = self.seconds * self.workers
        return max(0.0, 1 - self.busy / there) if there else 0.0


Watch = Callable[[Progress], None]


def run(
    experiment: Experiment,
    store: Store,
    place: Place,
    *,
    goal: Goal | None = None,
    watch: Watch | None = None,
) -> Progress | None:
    """Play what the store lacks of an experiment; what is there already is not played again.

    `goal` says how many games a point needs after what came of those before; left out, it is as
    many as the experiment says. The answer is the last progress, None where nothing was to be done.
    """
    points = experiment.points()
    measure_named(experiment.measure)
    for point in points:
        try:
            check(point)
        except ValueError as error:
            raise ValueError(f"{experiment.name}: players: {error}") from None
    return _Run(experiment, store, place, goal, watch).go(points)


class _Run:
    def __init__(
        self,
        experiment: Experiment,
        store: Store,
        place: Place,
        goal: Goal | None,
        watch: Watch | None,
    ) -> None:
        self._experiment = experiment
        self._store = store
        self._place = place
        self._goal = goal
        self._watch = watch
        self._playing: dict[Future[Done], tuple[Line, Chunk]] = {}
        self._last: Progress | None = None
        self._played = 0
        self._busy = 0.0

    def go(self, points: tuple[Point, ...]) -> Progress | None:
        seeds = self._experiment.seeds
        self._lines = deque(Line(point, seeds(point), self._store) for point in points)
        for line in self._lines:
            line.aim(self._goal(0, 0) if self._goal else len(line.seeds))
        self._start = time.monotonic()
        try:
            self._fill()
            while self._playing:
                done, _ = wait(self._playing, return_when=FIRST_COMPLETED)
                for future in done:
                    self._take(future)
                self._fill()
        except BaseException:
            # What is finished is not lost, whatever it is that ends the run.
            for future in [future for future in self._playing if future.done()]:
                if not future.cancelled() and not future.exception():
                    self._take(future)
            raise
        return self._last

    def _fill(self) -> None:
        """Send chunks, from each line in turn, until every worker has one and one more."""
        workers, idle = self._place.workers(), 0
        while len(self._playing) < 2 * workers and idle < len(self._lines):
            line = self._lines[0]
            self._lines.rotate(-1)
            self._aim_on(line)
            if chunk := line.next(workers):
                seconds, expendable = self._experiment.seconds, self._place.expendable
                future = self._place.executor.submit(play_chunk, chunk, seconds, expendable)
                self._playing[future] = line, chunk
            idle = 0 if chunk else idle + 1

    def _take(self, future: Future[Done]) -> None:
        """Keep what became of a chunk; send it again where it was lost."""
        line, chunk = self._playing.pop(future)
        try:
            done = future.result()
        except self._place.lost:
            if again := self._again(line, chunk):
                line.lost += again
                return
            done = given_up(chunk, self._experiment.seconds)
        if done.rows:
            self._store.add_packed(chunk.point, done.code, done.rows)
        if done.blocks:
            self._store.add_sums(chunk.point, done.code, done.blocks)
        self._count(line, chunk, done)

    def _again(self, line: Line, chunk: Chunk) -> list[Chunk]:
        """What is sent again of a chunk that was lost; nothing where it is to be given up."""
        if len(chunk.seeds) > line.unit:
            size = -(-len(chunk.seeds) // (PIECES * line.unit)) * line.unit
            parts = range(0, len(chunk.seeds), size)
            return [Chunk(chunk.point, chunk.seeds[at : at + size]) for at in parts]
        if chunk.tries + 1 < self._place.tries:
            return [Chunk(chunk.point, chunk.seeds, chunk.tries + 1)]
        if line.unit > 1:
            raise ValueError(
                f"{chunk.point}: a game of the seeds from {chunk.seeds.start} to "
                f'{chunk.seeds.stop - 1} ends its process; keep = "rows" finds it'
            )
        return []

    def _count(self, line: Line, chunk: Chunk, done: Done) -> None:
        line.learn(chunk, done)
        line.games += len(chunk.seeds)
        line.won += done.won
        self._played += len(chunk.seeds)
        self._busy += done.seconds
        lines = self._lines
        self._last = Progress(
            sum(each.games for each in lines),
            sum(each.goal if self._goal else len(each.seeds) for each in lines),
            self._played,
            time.monotonic() - self._start,
            self._busy,
            self._place.workers(),
            line.point,
            line.games,
            line.won,
        )
        if self._watch:
            self._watch(self._last)

    def _aim_on(self, line: Line) -> None:
        """Where a line has what it aimed for, see whether it needs more."""
        while self._goal and line.games == line.goal < len(line.seeds) and not line.enough:
            won = self._store.summary(line.point, line.seeds[: line.goal]).won
            goal = self._goal(won, line.goal)
            line.enough = goal <= line.goal
            line.aim(max(goal, line.goal))
