"""Measure all programs that a class has handed in: one table, and a line for each that fails.

Each file in FOLDER is a program (anna.py, ben.js, an executable carla), or each folder that holds a
file called player (dora/player.py). All meet the same boards, each game in a new process with
limits, as in sapper arena. A program that fails in several games is given up, and the table says
what it did: crashed, too slow, too much memory, nonsense, illegal move. One that hits far fewer
mines than its moves risked is called too lucky: nobody guesses like that who does not know.

Without --seed the boards come from a number drawn for this run, which nobody can have prepared
for; it is printed, and the same number gives the same boards again.

Examples:
  sapper grade handed-in --level beginner --games 5
  sapper grade handed-in --games 4 --against mark3 --seed 2026 --csv grades.csv --html grades.html
"""

from __future__ import annotations

import argparse
import json
import secrets
from pathlib import Path

from sapper.cli.contests import Contest, add_contest, chosen_limits, chosen_rivals
from sapper.cli.files import write_bytes
from sapper.cli.rules import add_rules, chosen_rules
from sapper.lab.arena.contest import FAILED
from sapper.lab.arena.standing import Standing
from sapper.lab.arena.submissions import Submission, submissions
from sapper.lab.arena.tables import csv_table, html_page, text_table

SEEDS = 1 << 63


def configure(parser: argparse.ArgumentParser) -> None:
    add_rules(parser)
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="what was handed in")
    parser.add_argument("--seed", type=int, help="of the first game (default: one is drawn)")
    add_contest(parser, 100, "probabilistic")
    parser.add_argument("--csv", metavar="OUT", help="write the table as CSV")
    parser.add_argument("--html", metavar="OUT", help="write the table as a page")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    rivals = chosen_rivals(arguments)
    handed = submissions(arguments.folder, chosen_limits(arguments))
    seed = secrets.randbelow(SEEDS) if arguments.seed is None else arguments.seed
    programs = [one.program for one in handed if one.program is not None]
    contest = Contest(arguments, chosen_rules(arguments), seed, [*programs, *rivals])
    try:
        contest.run()
    finally:  # stopped, the games that were played count
        if contest.played:
            _tell(arguments, contest, handed, rivals)
    return 0


def _tell(
    arguments: argparse.Namespace, contest: Contest, handed: list[Submission], rivals: list[str]
) -> None:
    others = [contest.standings[name] for name in rivals if contest.standings[name].games]
    own = _ranked(contest, handed)
    head, rows = _table(contest, own, others)
    notes = [
        f"{contest.heading()}.",
        f"Programs kept apart by {contest.kept_apart}.",
        *_words(others),
    ]
    if arguments.csv is not None:
        write_bytes(arguments.csv, csv_table(head, rows).encode())
    if arguments.html is not None:
        page = html_page(f"Players of {arguments.folder.name}", notes, head, rows)
        write_bytes(arguments.html, page.encode())
    if arguments.json:
        told = [
            {**contest.standings[one.name].facts(), "version": one.program.version}
            if one.program
            else {"player": one.name, "games": 0, "remark": one.error}
            for one in own
        ]
        facts = {"players": told, "against": [other.facts() for other in others]}
        print(json.dumps({**contest.facts(), **facts}))
    else:
        print("\n".join(notes))
        print(f"\n{_text(contest, own, others)}")


def _ranked(contest: Contest, handed: list[Submission]) -> list[Submission]:
    """The best first; those that were given up or are no programs last."""

    def place(one: Submission) -> tuple[bool, bool, float, str]:
        standing = contest.standings.get(one.name) if one.program else None
        if standing is None or not standing.games:
            return True, True, 0.0, one.name
        return False, _spoilt(standing), -standing.share.share, one.name

    return sorted(handed, key=place)


def _spoilt(standing: Standing) -> bool:
    return standing.given_up and bool(standing.results[FAILED])


def _table(
    contest: Contest, own: list[Submission], others: list[Standing]
) -> tuple[list[str], list[list[str]]]:
    """Every column is one fact, so that a spreadsheet can go on with it."""
    head = ["player", "games", "won", "won %", "from %", "to %", "lost", "stuck", "failed"]
    for other in others:
        head += [f"points more than {other.player}", "from", "to", "p"]
    head.append("remark")
    rows = []
    for one in own:
        standing = contest.standings.get(one.name) if one.program else None
        if standing is None or not standing.games:
            empty = [""] * (len(head) - 3)
            rows.append([one.name, "0", *empty, one.error or "not played"])
        else:
            rows.append([*_figures(standing, others), standing.remark or "ok"])
    rows += [[*_figures(other, others), "built in"] for other in others]
    return head, rows


def _text(contest: Contest, own: list[Submission], others: list[Standing]) -> str:
    """The same in fewer columns, and below it a line for each that calls for a word."""
    against = [f"against {other.player}" for other in others]
    rows, remarks = [], []
    for one in own:
        standing = contest.standings.get(one.name) if one.program else None
        remark = one.error or "not played"
        if standing is None or not standing.games:
            rows.append([one.name, "0", "", "", "", "", *("" for _ in others), "not played"])
        else:
            remark = standing.remark
            met = [standing.against(other) for other in others]
            more = [str(pairs.difference()) if pairs.games else "" for pairs in met]
            rows.append([*_brief(standing), *more, _verdict(standing)])
        if remark:
            remarks.append(f"{one.name}: {remark}")
    rows += [[*_brief(other), *("" for _ in others), "built in"] for other in others]
    head = ["player", "games", "won", "lost", "stuck", FAILED, *against, ""]
    return "\n".join([text_table(head, rows), "", *remarks]).rstrip()


def _brief(standing: Standing) -> list[str]:
    counts = [f"{standing.results[result]:,}" for result in ("lost", "stuck", FAILED)]
    return [standing.player, f"{standing.games:,}", str(standing.share), *counts]


def _verdict(standing: Standing) -> str:
    if standing.too_lucky:
        return "too lucky"
    if _spoilt(standing):
        return "given up"
    return "some failed" if standing.results[FAILED] else "ok"


def _figures(standing: Standing, others: list[Standing]) -> list[str]:
    counts = [standing.results[result] for result in ("lost", "stuck", FAILED)]
    figures = [standing.player, str(standing.games), str(standing.results["won"])]
    figures += [f"{100 * value:.2f}" for value in standing.share]
    figures += map(str, counts)
    for other in others:
        met = standing.against(other)
        if other is standing or not met.games:
            figures += [""] * 4
        else:
            figures += [f"{100 * value:.2f}" for value in met.difference()] + [f"{met.p:.2g}"]
    return figures


def _words(others: list[Standing]) -> list[str]:
    """What the columns mean."""
    words = ["From and to: 95 % intervals, by Wilson for shares of games."]
    if others:
        words.append("Points more on the same boards: interval by Tango, McNemar's exact p.")
    return words
