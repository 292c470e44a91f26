"""The report in Markdown: the same words and tables, with its figures as files beside it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from sapper.lab.report.assembly import Chapter, Judged, Report, Run
from sapper.lab.report.exhibits import Shown, Table
from sapper.lab.report.wording import INTERVALS, SIGNS, counts, made, under


def markdown(report: Report, folder: str = "") -> str:
    """The report; `folder` has its figures, and without one they are left out."""
    return "\n\n".join(_blocks(report, folder)) + "\n"


def pictures(report: Report) -> Iterator[tuple[str, Shown]]:
    """The figures with the names of their files, less the ending."""
    for chapter in report.chapters:
        drawn = [shown for shown in chapter.shown if shown.drawing]
        for number, shown in enumerate(drawn, start=1):
            tail = f"-{number}" if len(drawn) > 1 else ""
            yield f"{chapter.section.name}{tail}", shown


def _blocks(report: Report, folder: str) -> Iterator[str]:
    files = {id(shown): name for name, shown in pictures(report)}
    numbers = count(1)
    yield f"# {report.description.title}"
    yield from report.description.text.strip().split("\n\n")
    yield INTERVALS
    yield made(report)
    for name, said in report.description.sources.items():
        yield f"* **{name}**: {said}"
    for chapter in report.chapters:
        yield from _head(chapter)
        for shown in chapter.shown:
            if not shown.drawing:
                yield f"**{shown.caption}** ({shown.counted})"
            else:
                caption = under(next(numbers), shown)
                if folder:
                    yield f"![{caption}]({folder}/{files[id(shown)]}.svg)"
                yield f"*{caption}*"
            yield _table(shown.table)
        yield from map(_run, chapter.runs)


def _head(chapter: Chapter) -> Iterator[str]:
    yield f"## {chapter.section.title}"
    if text := chapter.section.text.strip():
        yield text
    if chapter.judged:
        rows = tuple(_claim(one) for one in chapter.judged)
        yield _table(Table(("said", "found here", "so the claim"), rows))


def _claim(judged: Judged) -> tuple[str, ...]:
    claim, finding = judged.claim, judged.finding
    said = f"**{claim.source}** {claim.says}"
    if not finding:
        return said, "Not asked of the rows.", ""
    here = f"{finding.text} {'; '.join(finding.parts)}".strip()
    return said, here, f"{SIGNS[finding.verdict]} {finding.verdict.value}"


def _table(table: Table) -> str:
    rule = tuple("---" for _ in table.head)
    return "\n".join(map(_line, (table.head, rule, *table.rows)))


def _line(cells: tuple[str, ...]) -> str:
    inside = (" ".join(cell.replace("|", "\\|").split()) for cell in cells)
    return f"| {' | '.join(inside)} |"


def _run(run: Run) -> str:
    return f"`{run.command}`: {counts(run)}"
