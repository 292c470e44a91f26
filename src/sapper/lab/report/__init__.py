"""The report: what was claimed, what came out here, and how anyone can repeat it."""

from sapper.lab.report.assembly import Report, described, report
from sapper.lab.report.description import Description, read
from sapper.lab.report.markdown import markdown, pictures
from sapper.lab.report.page import page
from sapper.lab.report.plain import plain

__all__ = [
    "Description",
    "Report",
    "described",
    "markdown",
    "page",
    "pictures",
    "plain",
    "read",
    "report",
]
