"""Say whether the odds keep what they promise: of cells at about 30 %, are about 30 % mines?

For an experiment that measures "calibration", as experiments/uncertain-calibration.toml does: for
each player and board a line for each tenth of the chances, with how many cells had such a chance in
some view, what the odds said in the mean, how many were mines, and how many standard errors (over
games) that is off. The lines 0 and 100 are the cells that were called certain. --plot draws it.

Examples:
  sapper lab calibration kept.toml
  sapper lab calibration kept.toml --json
"""

from __future__ import annotations

import argparse
import json

from sapper.cli.files import write_bytes
from sapper.cli.lab.stores import add_experiment, chosen_experiment, store_of, there
from sapper.lab.calibration import Bin, drawing, kept
from sapper.lab.plotting import require_plots
from sapper.lab.point import Point

MEASURE = "calibration"


def configure(parser: argparse.ArgumentParser) -> None:
    add_experiment(parser)
    parser.add_argument("--plot", metavar="OUT", help="draw it as SVG, or PNG by the file's name")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    experiment = chosen_experiment(arguments)
    if experiment.measure != MEASURE:
        raise ValueError(f'{experiment.name} measures "{experiment.measure}", not "{MEASURE}"')
    if arguments.plot is not None:
        require_plots()
    with there(store_of(arguments.file, arguments.store)) as store:
        found = [(point, kept(store, point)) for point in experiment.points()]
    if arguments.plot is not None:
        drawn = drawing([(str(point.rules.noise), of_point) for point, of_point in found])
        png = arguments.plot.endswith(".png")
        write_bytes(arguments.plot, drawn.png() if png else drawn.svg())
    if arguments.json:
        points = {str(point): [each._asdict() for each in some] for point, some in found}
        print(json.dumps({"experiment": experiment.name, "points": points}))
    else:
        for point, some in found:
            _print(point, some)
    return 0


def _print(point: Point, found: list[Bin]) -> None:
    print(point)
    print(f"  {'chance':>7} {'cells':>11} {'said':>9} {'mines':>9} {'off':>6}")
    for one in found:
        print(
            f"  {one.name:>7} {one.cells:>11,} {100 * one.said:>7.2f} % {100 * one.found:>7.2f} % "
            f"{one.off:>+6.1f}"
        )
