"""What a report says in words whichever way it is written down."""

from __future__ import annotations

from sapper.lab.report.assembly import Report, Run
from sapper.lab.report.exhibits import Shown
from sapper.lab.report.findings import Verdict

SIGNS = {
    Verdict.HOLDS: "✓",
    Verdict.IN_PART: "◐",
    Verdict.FAILS: "✗",
    Verdict.OPEN: "?",
    Verdict.TOLD: "–",
}

INTERVALS = (
    "Brackets hold 95 % intervals: Wilson's for shares, Student's t for means, "
    "Tango's for the difference of two players, seed by seed, with McNemar's exact p. The "
    "numbers of games were fixed before. A claim holds or fails by intervals, never by the bare "
    "figure; with so many claims, one in twenty judged so may be wrong by chance."
)


def made(report: Report) -> str:
    """What the whole report is made from."""
    codes = ", ".join(report.codes) or "none"
    return f"{report.trials:,} trials; code: Sapper {codes}."


def counts(run: Run) -> str:
    """How much was played, from which seeds, and what is missing."""
    played = f"{run.experiment.games:,} games a point, seeds {run.seeds}"
    if run.experiment.paired:
        played += ", the same for every player"
    if run.done < run.trials:
        played += f"; {run.done:,} of {run.trials:,} trials so far"
    failed = f"{run.failed:,} trials failed" if run.failed else "no trial failed"
    codes = f"; code {', '.join(run.codes)}" if run.codes else ""
    return f"{played}; {failed}{codes}."


def under(number: int, shown: Shown) -> str:
    """What stands under a figure."""
    intervals = "" if shown.exhibit.kind == "heat" else ", 95 % intervals"
    return f"Figure {number}. {_sentence(shown.caption)} {shown.counted} each{intervals}."


def _sentence(text: str) -> str:
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "?")) else text + "."
