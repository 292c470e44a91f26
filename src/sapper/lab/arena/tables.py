"""Tables for a class: as text, CSV and one HTML page. Names and errors come from strangers.

In CSV a text that a spreadsheet would take for a formula gets an apostrophe in front; in HTML
everything is escaped; and nowhere is there a letter that would move a cursor.
"""

from __future__ import annotations

import csv
import html
import io
from collections.abc import Sequence

from sapper.players.protocol import printable

Row = Sequence[str]

_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem}"
    "table{border-collapse:collapse}th,td{padding:.3rem .7rem;text-align:left;"
    "border-bottom:1px solid #8886;vertical-align:top}td.n{text-align:right;"
    "font-variant-numeric:tabular-nums;white-space:nowrap}"
    ":root{color-scheme:light dark}"
)


def text_table(head: Row, rows: Sequence[Row]) -> str:
    """Columns as wide as they must be; numbers to the right, and the names to the left."""
    clean = [[printable(cell, 400) for cell in row] for row in rows]
    widths = [max(len(row[at]) for row in [head, *clean]) for at in range(len(head))]
    lines = []
    for row in [head, *clean]:
        cells = [
            cell.rjust(width) if at else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def csv_table(head: Row, rows: Sequence[Row]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows([_harmless(printable(cell, 1000)) for cell in row] for row in rows)
    return text.getvalue()


def _harmless(cell: str) -> str:
    try:
        float(cell)
    except ValueError:
        return f"'{cell}" if cell.startswith(("=", "+", "-", "@")) else cell
    return cell


def html_page(title: str, notes: Sequence[str], head: Row, rows: Sequence[Row]) -> str:
    """One page that needs nothing else."""
    said = "".join(f"<p>{_escaped(note)}</p>\n" for note in notes)
    top = "".join(f'<th scope="col">{_escaped(cell)}</th>' for cell in head)
    body = "\n".join(f"<tr>{''.join(_cells(row))}</tr>" for row in rows)
    return (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{_escaped(title)}</title>\n'
        f"<style>{_STYLE}</style>\n<h1>{_escaped(title)}</h1>\n{said}"
        f"<table>\n<thead><tr>{top}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>\n</html>\n"
    )


def _cells(row: Row) -> list[str]:
    """The name heads its row; what lies between it and the remark are numbers."""
    first, *numbers, last = map(_escaped, row)
    middle = [f'<td class="n">{cell}</td>' for cell in numbers]
    return [f'<th scope="row">{first}</th>', *middle, f"<td>{last}</td>"]


def _escaped(cell: str) -> str:
    return html.escape(printable(cell, 1000))
