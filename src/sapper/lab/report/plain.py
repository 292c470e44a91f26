"""The report as plain values, for programs: claims, findings, tables, and how to repeat them."""

from __future__ import annotations

from typing import Any

from sapper.lab.report.assembly import Chapter, Judged, Report, Run
from sapper.lab.report.exhibits import Shown


def plain(report: Report) -> dict[str, Any]:
    """The whole report, without its pictures."""
    return {
        "title": report.description.title,
        "trials": report.trials,
        "codes": list(report.codes),
        "sections": [_chapter(chapter) for chapter in report.chapters],
    }


def _chapter(chapter: Chapter) -> dict[str, Any]:
    return {
        "name": chapter.section.name,
        "title": chapter.section.title,
        "claims": [_judged(one) for one in chapter.judged],
        "exhibits": [_shown(one) for one in chapter.shown],
        "runs": [_run(run) for run in chapter.runs],
    }


def _judged(one: Judged) -> dict[str, Any]:
    claim, finding = one.claim, one.finding
    said: dict[str, Any] = {"source": claim.source, "says": claim.says}
    if finding:
        said |= {"found": finding.text, "parts": finding.parts, "verdict": finding.verdict.value}
    return said


def _shown(one: Shown) -> dict[str, Any]:
    return {"caption": one.caption, "head": one.table.head, "rows": one.table.rows}


def _run(run: Run) -> dict[str, Any]:
    return {
        "command": run.command,
        "games": run.experiment.games,
        "first_seed": str(run.experiment.seed),
        "paired": run.experiment.paired,
        "done": run.done,
        "trials": run.trials,
        "failed": run.failed,
        "codes": list(run.codes),
    }
