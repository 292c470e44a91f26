"""A report put together: each section with its claims judged and its exhibits filled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from sapper.lab.experiment import Experiment, read
from sapper.lab.point import Point, board
from sapper.lab.report.description import Claim, Description, Exhibit, Section
from sapper.lab.report.exhibits import Shown, shown
from sapper.lab.report.findings import Finding, found
from sapper.lab.report.material import Material, Source
from sapper.lab.store import Store

IN_MEMORY = Path(":memory:")
"""An empty store, for an experiment that has none yet."""


@dataclass(frozen=True)
class Run:
    """How the rows of an experiment came to be: what anyone needs to make them again."""

    command: str
    experiment: Experiment
    text: str
    done: int
    failed: int
    codes: tuple[str, ...]

    @property
    def trials(self) -> int:
        return self.experiment.trials

    @property
    def seeds(self) -> str:
        first = self.experiment.seed
        if not self.experiment.paired:
            return f"{self.experiment.games:,} from one drawn for each player from {first}"
        return f"{first} to {first + self.experiment.games - 1}"


@dataclass(frozen=True)
class Judged:
    claim: Claim
    finding: Finding | None


@dataclass(frozen=True)
class Chapter:
    """A section with what was found."""

    section: Section
    judged: tuple[Judged, ...]
    shown: tuple[Shown, ...]
    runs: tuple[Run, ...]


@dataclass(frozen=True)
class Report:
    description: Description
    chapters: tuple[Chapter, ...]

    @property
    def trials(self) -> int:
        return sum(run.done for run in self._runs())

    @property
    def codes(self) -> tuple[str, ...]:
        return tuple(sorted({code for run in self._runs() for code in run.codes}))

    @property
    def lacking(self) -> tuple[Run, ...]:
        """The runs that are not complete."""
        return tuple(run for run in self._runs() if run.done < run.trials)

    def _runs(self) -> Iterator[Run]:
        """Every run once, though several sections may use it."""
        yield from {run.command: run for one in self.chapters for run in one.runs}.values()


def report(description: Description, folder: Path, stores: Mapping[str, Path]) -> Report:
    """The report on experiments that lie in a folder; `stores` has where the rows of each are."""
    with ExitStack() as stack:
        sources: dict[str, Source] = {}

        def source(name: str) -> Source:
            if name not in sources:
                path = stores[name] if stores[name].is_file() else IN_MEMORY
                store = stack.enter_context(Store(path))
                sources[name] = Source(folder / name, read(folder / name), store)
            return sources[name]

        chapters = []
        for section in description.sections:
            with _within(section):
                chapters.append(_chapter(section, list(map(source, section.experiments))))
        return Report(description, tuple(chapters))


@contextmanager
def _within(section: Section) -> Iterator[None]:
    try:
        yield
    except ValueError as error:
        raise ValueError(f"section {section.name!r}: {error}") from None


def _chapter(section: Section, sources: Sequence[Source]) -> Chapter:
    material = Material(tuple(sources))
    exhibits = (shown(exhibit, material) for exhibit in section.exhibits)
    return Chapter(
        section,
        tuple(Judged(claim, found(claim, material)) for claim in section.claims),
        tuple(exhibit for exhibit in exhibits if exhibit),
        tuple(_run(source) for source in sources),
    )


def _run(source: Source) -> Run:
    experiment, store = source.experiment, source.store
    points = source.points
    done = sum(store.done(point, experiment.seeds(point)) for point in points)
    failed = sum(store.summary(point, experiment.seeds(point)).failed for point in points)
    text = source.path.read_text("utf-8")
    codes = {code for point in points for code in _codes(store, point)}
    return Run(source.command, experiment, text, done, failed, tuple(sorted(codes)))


def _codes(store: Store, point: Point) -> Iterator[str]:
    for (code,) in store.query("SELECT DISTINCT code FROM rows WHERE point = ?", (point.key,)):
        yield code


def described(files: Sequence[Path]) -> Description:
    """A plain description of experiments that no report file speaks of: what varies is drawn."""
    sections = []
    for file in files:
        experiment = read(file)
        title = experiment.question or experiment.name
        exhibit = _fitting(experiment)
        sections.append(Section(experiment.name, title, (file.name,), exhibits=(exhibit,)))
    return Description("Results", sections=tuple(sections))


def _fitting(experiment: Experiment) -> Exhibit:
    """Curves along the number that varies most; names below one another where none does."""
    rules = experiment.boards
    numbers = {
        "mines": {one.mines for one in rules},
        "given": {one.given_count for one in rules},
        "cells": {one.grid.size for one in rules},
    }
    x, places = max(numbers.items(), key=lambda item: len(item[1]))
    boards = {board(one) for one in rules}
    if len(places) < 3 or len(places) < len(boards):
        return Exhibit("won", "ranks", x="board", panels="board")
    return Exhibit("won", x=x)
