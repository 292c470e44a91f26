"""The report as one HTML page that needs nothing else: pictures and style stand in it.

Pictures are drawn in the colours of the plots' style; on the page these become names that its style
gives a value to, one for light and one for dark. So a picture needs no twin for the night.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from itertools import count
from pathlib import Path

from sapper.lab.report.assembly import Chapter, Judged, Report, Run
from sapper.lab.report.exhibits import Shown, Table
from sapper.lab.report.findings import Finding
from sapper.lab.report.wording import INTERVALS, SIGNS, counts, made, under

CSS = Path(__file__).with_name("report.css")

COLOURS = {
    "#1b1f24": "--ink",
    "#d5dae0": "--line",
    "#0072b2": "--series-1",
    "#d55e00": "--series-2",
    "#009e73": "--series-3",
    "#cc79a7": "--series-4",
    "#56b4e9": "--series-5",
    "#e69f00": "--series-6",
}
"""The colours of the plots' style, by the names that they have in report.css."""


def page(report: Report) -> str:
    """The whole page."""
    title = escape(report.description.title)
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en">',
            '<head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title}</title>",
            f"<style>{CSS.read_text('utf-8')}</style></head>",
            "<body>",
            f"<header><h1>{title}</h1>",
            *_paragraphs(report.description.text),
            f'<p class="soft">{INTERVALS}</p>',
            f'<p class="soft">{escape(made(report))}</p></header>',
            "<main>",
            *_summary(report),
            *_chapters(report),
            "</main></body></html>\n",
        ]
    )


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in text.strip().split("\n\n"):
        if paragraph:
            yield f"<p>{_inline(paragraph)}</p>"


def _inline(text: str) -> str:
    """Text with its `code` set as code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))


def _summary(report: Report) -> Iterator[str]:
    """Where each question is, and how its claims came out."""
    yield '<nav aria-label="Contents"><table class="summary"><thead><tr>'
    yield '<th scope="col">question</th><th scope="col">claims</th></tr></thead><tbody>'
    for chapter in report.chapters:
        section = chapter.section
        link = f'<a href="#{escape(section.name)}">{escape(section.title)}</a>'
        yield f"<tr><td>{link}</td><td>{', '.join(_outcomes(chapter))}</td></tr>"
    yield "</tbody></table></nav>"
    if sources := report.description.sources:
        yield "<h3>Sources</h3><table><tbody>"
        for name, said in sources.items():
            yield f'<tr><th scope="row">{escape(name)}</th><td>{_inline(said)}</td></tr>'
        yield "</tbody></table>"


def _outcomes(chapter: Chapter) -> Iterator[str]:
    verdicts = [one.finding.verdict for one in chapter.judged if one.finding]
    for verdict in SIGNS:
        if number := verdicts.count(verdict):
            yield f"{SIGNS[verdict]} {number} {verdict.value}"


def _chapters(report: Report) -> Iterator[str]:
    numbers = count(1)
    for chapter in report.chapters:
        name = escape(chapter.section.name)
        yield f'<section id="{name}"><h2>{escape(chapter.section.title)}</h2>'
        yield from _paragraphs(chapter.section.text)
        yield from _claims(chapter.judged)
        for shown in chapter.shown:
            if shown.drawing:
                yield from _figure(next(numbers), shown)
            else:
                yield f"<h3>{_inline(shown.caption)} ({shown.counted})</h3>"
                yield from _table(shown.table)
        yield from _runs(chapter.runs)
        yield "</section>"


def _claims(judged: tuple[Judged, ...]) -> Iterator[str]:
    if not judged:
        return
    yield '<table class="claims"><thead><tr><th scope="col">said</th>'
    yield '<th scope="col">found here</th><th scope="col">so the claim</th></tr></thead><tbody>'
    for claim, finding in ((one.claim, one.finding) for one in judged):
        said = f'<span class="source">{escape(claim.source)}</span> {_inline(claim.says)}'
        here = _told(finding) if finding else "Not asked of the rows."
        verdict = f"{SIGNS[finding.verdict]} {finding.verdict.value}" if finding else ""
        yield f'<tr><td>{said}</td><td>{here}</td><td class="verdict">{verdict}</td></tr>'
    yield "</tbody></table>"


def _told(finding: Finding) -> str:
    parts = "".join(f"<li>{_inline(part)}</li>" for part in finding.parts)
    return _inline(finding.text) + (f"<ul>{parts}</ul>" if parts else "")


def _figure(number: int, shown: Shown) -> Iterator[str]:
    caption = under(number, shown)
    if shown.drawing:
        yield f"<figure>{inlined(shown.drawing.svg().decode(), f'f{number}', caption)}"
    yield f"<figcaption>{_inline(caption)}</figcaption></figure>"
    yield "<details><summary>The same in figures</summary>"
    yield from _table(shown.table)
    yield "</details>"


def inlined(svg: str, name: str, caption: str) -> str:
    """A picture as part of a page: its own names do not meet those of others, colours follow."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'\bid="', f'id="{name}-', svg)
    svg = re.sub(r'(href="|url\()#', rf"\1#{name}-", svg)
    svg = svg.replace("fill: #ffffff", "fill: none", 1)  # the paper, which is drawn first
    for colour, variable in COLOURS.items():
        svg = svg.replace(colour, f"var({variable})")
    return svg.replace("<svg", f'<svg role="img" aria-label="{escape(caption)}"', 1)


def _table(table: Table) -> Iterator[str]:
    yield '<div class="wide"><table><thead><tr>'
    yield "".join(
        f'<th scope="col"{_aligned(place)}>{escape(name)}</th>'
        for place, name in enumerate(table.head)
    )
    yield "</tr></thead><tbody>"
    for head, *cells in table.rows:
        row = "".join(f'<td class="figure">{escape(cell)}</td>' for cell in cells)
        yield f'<tr><th scope="row">{escape(head)}</th>{row}</tr>'
    yield "</tbody></table></div>"


def _aligned(place: int) -> str:
    return ' class="figure"' if place else ""


def _runs(runs: tuple[Run, ...]) -> Iterator[str]:
    if not runs:
        return
    yield '<div class="runs"><h3>Make it again</h3>'
    for run in runs:
        yield f"<pre>{escape(run.command)}</pre><p>{escape(counts(run))}</p>"
        yield f"<details><summary>The experiment</summary><pre>{escape(run.text)}</pre></details>"
    yield "</div>"
