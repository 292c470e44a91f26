"""Resolution: whole games in the style of the assignment; the clause base beside its definition.

A game begins with its given cells and goes on without a guess: what the knowledge base marks as
safe is opened, and the base is told the number. The number of mines is left aside, or told once few
cells are left. The same clauses, all of a game at once, are then given to the clause base and to
the plain definition.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sapper.cli.benchmarks.figures import Figure, Plan, note
from sapper.clues.clue import Clue
from sapper.clues.problem import TOTAL
from sapper.deduction.resolution import FEW, KnowledgeBase
from sapper.game.field import Field, lay
from sapper.game.grid import Cell
from sapper.game.rules import Rules
from sapper.logic.cnf import Clause
from sapper.logic.resolution import Rule, Work, saturate_plainly
from sapper.logic.saturation import ClauseBase

NEVER = -1
"""So many cells are never left: the number of mines is not told."""


class Played(NamedTuple):
    """A game's end: the base, its largest size, how many cells the board has."""

    base: KnowledgeBase
    largest: int
    cells: int

    @property
    def is_complete(self) -> bool:
        return len(self.base.known) == self.cells


def figures(plan: Plan) -> Iterator[Figure]:
    games = plan.games or plan.amount(200, 5)
    yield _games("medium", plan, games)
    yield _games("hard", plan, games)
    yield _games("hard", plan, games, FEW)
    yield _against_the_definition("easy", plan, plan.amount(10, 2))
    if not plan.quick:
        yield _against_the_definition("hard", plan, 1)


def play(rules: Rules, seed: int, few: int = NEVER) -> Played:
    """Play without a guess until no clause says more."""
    laid, grid = lay(rules, seed), rules.grid
    base = KnowledgeBase(few=few, until_safe=True)
    base.learn([Clue.exactly(rules.mines, grid.cells(), TOTAL)])
    given = dict.fromkeys(laid.given, False)
    marked = base.learn(_numbers(laid.field, given), given)
    largest = len(base.base)
    while marked:
        marked = base.learn(_numbers(laid.field, marked))
        largest = max(largest, len(base.base))
    return Played(base, largest, grid.size)


def _numbers(field: Field, marked: Mapping[Cell, bool]) -> Iterator[Clue]:
    """What safe cells show: so many of their neighbours are mines."""
    for cell, mine in marked.items():
        if not mine:
            index = field.grid.index(cell)
            around = map(field.grid.cell, field.grid.neighbours(index))
            yield Clue.exactly(field.numbers[index], around, cell)


def _games(level: str, plan: Plan, count: int, few: int = NEVER) -> Figure:
    rules, seconds, games = Rules.level(level), [], []
    for seed in range(plan.first_seed, plan.first_seed + count):
        note(f"{level}, seed {seed}")
        start = time.process_time()
        games.append(play(rules, seed, few))
        seconds.append(time.process_time() - start)
    works = [game.base.work for game in games]
    complete = sum(game.is_complete for game in games)
    return Figure(
        f"{count} {level} games" + (f", mines told at {few} cells" if few >= 0 else ""),
        f"median {1e3 * statistics.median(seconds):,.0f} ms, slowest {1e3 * max(seconds):,.0f} ms; "
        f"clauses said {statistics.mean(work['clauses'] for work in works):,.0f}, at once at most "
        f"{max(game.largest for game in games):,}; {complete} complete",
        {
            "games": count,
            "first_seed": plan.first_seed,
            "median_seconds": statistics.median(seconds),
            "slowest_seconds": max(seconds),
            "few": few,
            "clauses": sum(work["clauses"] for work in works),
            "largest": max(game.largest for game in games),
            "complete": complete,
            "pairs": sum(work["pairs"] for work in works),
            "resolvents": sum(work["resolvents"] for work in works),
            "subsumed": sum(work["subsumed"] for work in works),
        },
    )


def _against_the_definition(level: str, plan: Plan, count: int) -> Figure:
    """All clauses of some games at once; the two take turns, game by game."""
    rules, said = Rules.level(level), 0
    plain_seconds, base_seconds = 0.0, 0.0
    plain_pairs, base_pairs = 0, 0
    for seed in range(plan.first_seed, plan.first_seed + count):
        note(f"{level}, seed {seed}: the plain definition")
        clauses = play(rules, seed).base.told
        said += len(clauses)
        start = time.process_time()
        work = _saturated(clauses)
        middle = time.process_time()
        plain = saturate_plainly(clauses, Rule.ONLY_BINARY).work
        base_seconds += middle - start
        plain_seconds += time.process_time() - middle
        plain_pairs += plain.pairs
        base_pairs += work.pairs
    ratio = plain_seconds / base_seconds
    return Figure(
        f"{said:,} clauses of {count} {level} games",
        f"plain {plain_seconds * 1e3:,.0f} ms, {plain_pairs:,} pairs   "
        f"base {base_seconds * 1e3:,.1f} ms, {base_pairs:,} pairs   {ratio:,.0f} times",
        {
            "games": count,
            "first_seed": plan.first_seed,
            "clauses": said,
            "plain_seconds": plain_seconds,
            "base_seconds": base_seconds,
            "ratio": ratio,
            "plain_pairs": plain_pairs,
            "base_pairs": base_pairs,
        },
    )


def _saturated(clauses: list[Clause]) -> Work:
    base = ClauseBase(clauses, Rule.ONLY_BINARY)
    base.saturate()
    return base.work
