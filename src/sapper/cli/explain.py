"""Say why a cell is safe or a mine, or prove that nobody can know.

With X,Y: why this hidden cell is what it is, from as few clues as needed, in steps that can be
followed by hand. Every reason has a proof, which independent judges have accepted before anything
is printed. A cell that is open is shown in two boards, one with a mine there and one without, with
the arithmetic of its odds and whether the guess can ever be avoided.

Without X,Y: the easiest next step; with --all every step, easiest first, each accepted by a judge,
and for what is left a few boards in which each cell comes up both ways. A position that contradicts
itself is answered with the numbers that cannot all be true, and why not.

--hint tells only as much as is asked for: 1 where to look, 2 at which clues, 3 the reason, 4 the
reason and its proof. Of an open cell 1 and 2 say only that it is open.

Exit status: 0; 2 when the input cannot be read, or contradicts itself; 3 when the budget of seconds
does not suffice, or a proof is too hard to find: of a whole position, what was found until then is
told all the same. Counting has half of the seconds.

Examples:
  sapper explain 3x3/3:H2H/23H/HHH 0,0
  sapper explain 3x3/3:H2H/23H/HHH --all
  sapper explain 4x1/1:HH1H 3,0
  sapper explain 3x2/1:HHH/11H r1c3 --coordinates rows --lang es
  sapper explain 4x2/2:HHHH/1111 0,0 --hint 2
  sapper explain 4x2/2:HHHH/1111 0,0 --json
  sapper explain 4x2/2:HHHH/1111 0,0 --dimacs why.cnf --lrat why.lrat --svg why.svg
"""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from sapper.cli.files import add_input, read_view, write_bytes, write_svg
from sapper.cli.positions import add_coordinates, add_trust_flags
from sapper.cli.streams import say
from sapper.game.coordinates import Habit

if TYPE_CHECKING:
    from sapper.cli.answering import Answer
    from sapper.game.view import View

CERTIFICATES = ("dimacs", "drat", "lrat")
DEFAULT_HINT = 3


def configure(parser: argparse.ArgumentParser) -> None:
    add_input(parser)
    parser.add_argument("cell", metavar="X,Y", nargs="?", help="the hidden cell to explain")
    parser.add_argument("--all", action="store_true", help="every certain cell, in order of ease")
    parser.add_argument(
        "--hint",
        type=int,
        choices=[1, 2, 3, 4],
        default=DEFAULT_HINT,
        help="how much to tell (default: 3)",
    )
    parser.add_argument(
        "--steps", action="store_true", help="also the easier steps before it, however many"
    )
    parser.add_argument("--minimum", action="store_true", help="as few clues as possible")
    parser.add_argument(
        "--from-scratch", action="store_true", help="from shown numbers only, in one step"
    )
    parser.add_argument("--lang", default="en", metavar="CODE", help="en or es (default: en)")
    add_coordinates(parser)
    add_trust_flags(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--svg", metavar="OUT", help="draw it over the board (- for the pipe)")
    parser.add_argument("--dimacs", metavar="OUT", help="write the clauses of the reason")
    parser.add_argument("--drat", metavar="OUT", help="write its proof in DRAT")
    parser.add_argument("--lrat", metavar="OUT", help="write its proof in LRAT")
    parser.add_argument(
        "--seconds", type=float, default=10.0, help="the longest time to take (default: 10)"
    )


def run(arguments: argparse.Namespace) -> int:
    from sapper.cli.answering import too_much
    from sapper.counting.fast import OverBudget
    from sapper.logic.sat import Undecided

    try:
        return _answer(arguments)
    except (OverBudget, Undecided) as error:
        say(too_much(error))
        return 3


def _answer(arguments: argparse.Namespace) -> int:
    from sapper.cli.explained import answer

    _refuse_what_does_not_go_together(arguments)
    view = read_view(arguments.file, arguments.source, arguments.noise)
    if arguments.trust_flags:
        view = view.trusting_marks()
    found = answer(view, arguments)
    # All that may fail comes before the first word is printed.
    text = json.dumps(found.facts()) if arguments.json else "\n".join(found.lines())
    for kind in CERTIFICATES:
        if name := getattr(arguments, kind):
            write_bytes(name, _certificate(found, kind).encode())
    if arguments.svg:
        write_svg(arguments.svg, found.svg())
    if arguments.json:
        print(text)
    elif "-" not in [arguments.svg, *(getattr(arguments, kind) for kind in CERTIFICATES)]:
        _print(view, arguments, text)
    if found.trouble:
        say(found.trouble)
    return found.status


def _refuse_what_does_not_go_together(arguments: argparse.Namespace) -> None:
    if arguments.all and arguments.cell is not None:
        raise ValueError("--all tells of the whole position; leave out X,Y")
    if arguments.all and arguments.hint != DEFAULT_HINT:
        raise ValueError("--hint is for one step; leave out --all")
    for option in ("steps", "minimum", "from_scratch"):
        if arguments.cell is None and getattr(arguments, option):
            raise ValueError(f"--{option.replace('_', '-')} is for one cell; say which, as X,Y")
    outputs = [arguments.svg, *(getattr(arguments, kind) for kind in CERTIFICATES)]
    if outputs.count("-") + arguments.json > 1 and "-" in outputs:
        raise ValueError("only one answer can go down the pipe; name files for the others")


def _certificate(found: Answer, kind: str) -> str:
    certificate = found.certificate
    if certificate is None:
        raise ValueError(f"--{kind} writes the proof of a certain cell, which this is not")
    texts = {
        "dimacs": lambda: certificate.dimacs,
        "drat": lambda: certificate.drat_text,
        "lrat": lambda: certificate.lrat_text,
    }
    return texts[kind]()


def _print(view: View, arguments: argparse.Namespace, text: str) -> None:
    from sapper.cli.terminal import print_board

    print_board(view, Habit(arguments.coordinates))
    print(f"\n{text}")
