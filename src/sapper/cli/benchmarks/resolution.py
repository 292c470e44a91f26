"""Resolution: whole games in the style of the assignment; the clause base beside its definition.

A game begins with its given cells and goes on without a guess. Each number that is shown becomes
clauses on the cells not yet known; units say which cells to open; when there are none, one round
matches pairs with a clause of at most two literals. The number of mines is left aside. The same
clauses, all of a game at once, are then given to the clause base and to the plain definition.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from typing import NamedTuple

from sapper.cli.benchmarks.figures import Figure, Plan, note
from sapper.clues.clue import Clue
from sapper.deduction.encode import clauses_of
from sapper.game.field import Field, lay
from sapper.game.rules import Rules
from sapper.logic.cnf import Clause
from sapper.logic.resolution import Rule, Work, saturate_plainly
from sapper.logic.saturation import ClauseBase, Outcome


class Played(NamedTuple):
    """A game's end: what was said in it, the base, its largest size, how many cells were found."""

    clauses: list[Clause]
    base: ClauseBase
    largest: int
    known: int
    cells: int


def figures(plan: Plan) -> Iterator[Figure]:
    yield _games("medium", plan, plan.games or plan.amount(200, 5))
    yield _games("hard", plan, plan.games or plan.amount(200, 5))
    yield _against_the_definition("easy", plan, plan.amount(10, 2))
    if not plan.quick:
        yield _against_the_definition("hard", plan, 1)


def play(rules: Rules, seed: int) -> Played:
    """Play without a guess until no clause says more."""
    laid = lay(rules, seed)
    base, field = ClauseBase(rule=Rule.ONLY_BINARY), laid.field
    said: list[Clause] = [(-field.grid.index(cell) - 1,) for cell in laid.given]
    known: set[int] = set()
    mines: set[int] = set()
    largest = place = 0
    while True:
        for clause in said[place:]:
            base.add(clause)
        place = len(said)
        largest = max(largest, len(base))
        units = base.take_units()
        for unit in units:
            known.add(abs(unit))
            if unit > 0:
                mines.add(unit)
            else:
                said += _number(field, -unit - 1, known, mines)
        if not units and base.match() is not Outcome.OPEN and not base.untaken:
            return Played(said, base, largest, len(known), field.grid.size)


def _number(field: Field, index: int, known: set[int], mines: set[int]) -> list[Clause]:
    """What the number of a cell says of its unknown neighbours: exactly so many are mines."""
    around = [neighbour + 1 for neighbour in field.grid.neighbours(index)]
    unknown = [variable for variable in around if variable not in known]
    left = field.numbers[index] - sum(variable in mines for variable in around)
    return clauses_of(Clue.exactly(left, unknown), {variable: variable for variable in unknown})


def _games(level: str, plan: Plan, count: int) -> Figure:
    rules, seconds, games = Rules.level(level), [], []
    for seed in range(plan.first_seed, plan.first_seed + count):
        note(f"{level}, seed {seed}")
        start = time.process_time()
        games.append(play(rules, seed))
        seconds.append(time.process_time() - start)
    clauses = [len(game.clauses) for game in games]
    complete = sum(game.known == game.cells for game in games)
    return Figure(
        f"{count} {level} games by resolution",
        f"median {1e3 * statistics.median(seconds):,.0f} ms, slowest {1e3 * max(seconds):,.0f} ms; "
        f"clauses said {statistics.mean(clauses):,.0f}, at once at most "
        f"{max(game.largest for game in games):,}; {complete} complete",
        {
            "games": count,
            "first_seed": plan.first_seed,
            "median_seconds": statistics.median(seconds),
            "slowest_seconds": max(seconds),
            "clauses": sum(clauses),
            "largest": max(game.largest for game in games),
            "complete": complete,
            "pairs": sum(game.base.work.pairs for game in games),
            "resolvents": sum(game.base.work.resolvents for game in games),
            "subsumed": sum(game.base.work.subsumed for game in games),
        },
    )


def _against_the_definition(level: str, plan: Plan, count: int) -> Figure:
    """All clauses of some games at once; the two take turns, game by game."""
    rules, said = Rules.level(level), 0
    plain_seconds, base_seconds = 0.0, 0.0
    plain_pairs, base_pairs = 0, 0
    for seed in range(plan.first_seed, plan.first_seed + count):
        note(f"{level}, seed {seed}: the plain definition")
        clauses = play(rules, seed).clauses
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
