"""Make the report: what was claimed beside what came out, as one HTML page.

FILE is a report's own file, which names claims, experiments and figures (docs/report.md), or
experiments, and then what varies in each is drawn. Left out, it is reports/claims.toml. The page
needs nothing else: figures and style stand in it. What has not been run yet is named at the end.

--json prints claims with verdicts, tables and commands as one object, and writes no page unless
--out asks for it.

Examples:
  sapper lab report small.toml --out small.html
  sapper lab report small.toml --markdown small.md --figures figures
  sapper lab report small.toml --json
"""

from __future__ import annotations

import argparse
import json
import os
import tomllib
from pathlib import Path

from sapper.cli.files import write_bytes
from sapper.cli.lab.stores import store_of
from sapper.lab.plotting import require_plots
from sapper.lab.report import (
    Description,
    Report,
    described,
    markdown,
    page,
    pictures,
    plain,
    read,
    report,
)
from sapper.plural import counted

USUAL = Path("reports/claims.toml")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files", metavar="FILE", nargs="*", help=f"a report or experiments (default: {USUAL})"
    )
    parser.add_argument("--out", metavar="PAGE", help="the HTML page (default: report.html)")
    parser.add_argument("--markdown", metavar="OUT", help="write Markdown (instead, or with --out)")
    parser.add_argument("--figures", metavar="FOLDER", help="write each figure as SVG and as PNG")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--store", metavar="STORE", help="where the rows of all experiments are")


def run(arguments: argparse.Namespace) -> int:
    to = arguments.out or (None if arguments.markdown or arguments.json else "report.html")
    if to or arguments.figures:
        require_plots()
    made = _made([Path(file) for file in arguments.files] or [USUAL], arguments.store)
    if arguments.figures:
        _write_figures(made, Path(arguments.figures))
    if arguments.markdown:
        folder = _from(arguments.figures, arguments.markdown) if arguments.figures else ""
        write_bytes(arguments.markdown, markdown(made, folder).encode())
    if to:
        write_bytes(to, page(made).encode())
    if arguments.json:
        print(json.dumps(plain(made)))
    else:
        _print(made, to or arguments.markdown)
    return 0


def _made(files: list[Path], store: str | None) -> Report:
    about, folder = _described(files)
    names = [name for section in about.sections for name in section.experiments]
    stores = {name: store_of(str(folder / name), store) for name in names}
    return report(about, folder, stores)


def _described(files: list[Path]) -> tuple[Description, Path]:
    """What the report shows, and the folder of its experiments."""
    first = files[0]
    if first == USUAL and not first.is_file():
        raise ValueError(f"there is no {USUAL}; name a report or experiments")
    if _is_report(first):
        if len(files) > 1:
            raise ValueError(f"{first} is a report: it names its experiments itself")
        about = read(first)
        return about, Path(os.path.normpath(first.parent / about.folder))
    folders = {file.parent for file in files}
    if len(folders) > 1:
        raise ValueError("the experiments of a report must lie in one folder")
    return described(files), folders.pop()


def _is_report(file: Path) -> bool:
    """Whether a file tells of sections; whatever is wrong with it is told by who reads it."""
    try:
        return "section" in tomllib.loads(file.read_text("utf-8"))
    except ValueError:
        return False


def _write_figures(made: Report, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, shown in pictures(made):
        if shown.drawing:
            write_bytes(str(folder / f"{name}.svg"), shown.drawing.svg())
            write_bytes(str(folder / f"{name}.png"), shown.drawing.png())


def _from(folder: str, file: str) -> str:
    """A folder as it is reached from a file."""
    return Path(os.path.relpath(folder, Path(file).parent)).as_posix()


def _print(made: Report, file: str) -> None:
    judged = [one for chapter in made.chapters for one in chapter.judged if one.finding]
    print(
        f"{file}: {counted(len(made.chapters), 'section')}, {counted(len(judged), 'claim')}, "
        f"{counted(made.trials, 'trial')}"
    )
    for lacking in made.lacking:
        print(f"{lacking.done:,} of {lacking.trials:,} trials so far: {lacking.command}")
