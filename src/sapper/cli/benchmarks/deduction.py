"""Deduction in whole games: what methods that work on do, and what starting anew would cost.

A game begins with an opening in the middle and is played to its end. Cells found safe are opened
in the order in which they were found, and the method is told of each opening at once. When it
knows no safe cell, one is given away: the first in reading order that is safe and next to a number.
Time is that of deduction alone, making clues of numbers included. The same method from nothing is
timed on positions taken evenly over the same game; its cost at every move is their mean.

How much methods find is measured on natural positions (`positions.py`), each from nothing: the
share of all that is certain, by the engine, with the mine count or without as the method has it.
"""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sapper.cli.benchmarks.figures import Figure, Plan, note
from sapper.cli.benchmarks.positions import natural
from sapper.clues.clue import Clue
from sapper.clues.problem import Problem
from sapper.clues.reading import read
from sapper.counting.fast import MINE, SAFE, Budget, count_fast
from sapper.deduction.ladder import LADDER, Rung
from sapper.game.cells import HIDDEN
from sapper.game.cells import MINE as FIRST_CODE
from sapper.game.game import Game
from sapper.game.grid import Cell, Grid
from sapper.game.rules import FirstClick, Rules

METHODS = ("single", "pairs", "subsets", "linear")
SAMPLES = 20
STARTED_ANEW = ("singles", "pairs")
"""The work that is set beside that of starting from nothing."""


class Played(NamedTuple):
    """One game: time and work of deduction, how many openings and gifts, some of its positions."""

    seconds: float
    work: Counter[str]
    moves: int
    gifts: int
    sampled: list[Problem]


def figures(plan: Plan) -> Iterator[Figure]:
    problems = _natural_problems(plan)
    for name in (*METHODS, *(f"{name}-count" for name in METHODS), "resolution", "mark2", "mark3"):
        yield _share(name, LADDER[name], problems, plan)
    yield _share("sat-count", LADDER["sat-count"], problems[::SAMPLES], plan)
    for name in METHODS:
        yield _games(name, LADDER[name], plan)
    side = plan.amount(200, 30)
    for percent in (15, 20):
        rules = Rules.rectangle(side, side, side * side * percent // 100)
        yield _large("pairs", LADDER["pairs"], rules, plan)


def play(rules: Rules, seed: int, method: Rung, every: int = 0) -> Played:
    """Play to the end; with `every`, keep the position before each so many moves."""
    game, working = Game(rules.but(first=FirstClick.OPENING), seed), method.begin()
    safe = deque([(rules.grid.width // 2, rules.grid.height // 2)])
    seconds, moves, gifts, sampled = 0.0, 0, 0, list[Problem]()
    shown = set[Cell]()
    while not game.over:
        if not safe:
            safe.append(_gift(game))
            gifts += 1
        if every and moves % every == every - 1:
            sampled.append(read(game.view, count=False))
        opened = game.probe(*safe.popleft()).opened
        moves += 1
        shown.update(opened)
        assert game.field is not None
        numbers = game.field.numbers  # a view for each move would take longer than all the rest
        start = time.process_time()
        clues = [_clue(rules.grid, numbers, cell) for cell in opened]
        found = working.learn(clues, dict.fromkeys(opened, False))
        seconds += time.process_time() - start
        safe.extend(cell for cell, mine in found.items() if not mine)
        while safe and safe[0] in shown:
            safe.popleft()
    return Played(seconds, Counter(working.work), moves, gifts, sampled)


def _clue(grid: Grid, numbers: Sequence[int], cell: Cell) -> Clue:
    index = grid.index(cell)
    return Clue.exactly(numbers[index], map(grid.cell, grid.neighbours(index)), cell)


def _gift(game: Game) -> Cell:
    assert game.field is not None
    grid, codes, mines = game.rules.grid, game.view.codes, game.field.mine_map
    hidden = [i for i, code in enumerate(codes) if code == HIDDEN and not mines[i]]
    near = (i for i in hidden if any(codes[j] < FIRST_CODE for j in grid.neighbours(i)))
    return grid.cell(next(near, hidden[0]))


def _natural_problems(plan: Plan) -> list[Problem]:
    """All positions of some natural expert games."""
    rules, first = Rules.level("expert"), plan.first_seed
    seeds = range(first, first + (plan.games or plan.amount(100, 2)))
    return [read(position.view) for seed in seeds for position in natural(rules, seed)]


def _share(name: str, method: Rung, problems: list[Problem], plan: Plan) -> Figure:
    note(name)
    asked = problems if method.uses_count else [one.without_total() for one in problems]
    certain = sum(_certain(problem) for problem in asked)
    start = time.process_time()
    found = sum(len(method(problem).known) for problem in asked)
    seconds = (time.process_time() - start) / len(asked)
    return Figure(
        f"{len(problems):,} expert positions by {name}",
        f"{seconds * 1e3:>7.2f} ms each   finds {found:,} of {certain:,} certain cells, "
        f"{100 * found / certain:.2f} %",
        {
            "method": name,
            "positions": len(problems),
            "first_seed": plan.first_seed,
            "seconds_each": seconds,
            "found": found,
            "certain": certain,
        },
    )


def _certain(problem: Problem) -> int:
    verdicts = count_fast(problem, Budget().begin()).verdicts
    return verdicts.count(SAFE) + verdicts.count(MINE)


def _games(name: str, method: Rung, plan: Plan) -> Figure:
    rules = Rules.level("expert")
    count = plan.games or plan.amount(200, 5)
    games = []
    for seed in range(plan.first_seed, plan.first_seed + count):
        note(f"{name}: seed {seed}")
        games.append(play(rules, seed, method))
    seconds = sum(game.seconds for game in games)
    work = sum((game.work for game in games), Counter[str]())
    moves, gifts = sum(game.moves for game in games), sum(game.gifts for game in games)
    return Figure(
        f"{count} expert games by {name}",
        f"{count / seconds:>7,.0f} games/s   {gifts / count:.2f} gifts in "
        f"{moves / count:,.0f} openings   {_told(work, count)} a game",
        {
            "method": name,
            "rules": rules.to_dict(),
            "games": count,
            "first_seed": plan.first_seed,
            "seconds": seconds,
            "games_per_cpu_second": count / seconds,
            "openings": moves,
            "gifts": gifts,
            "work": dict(work),
        },
    )


def _large(name: str, method: Rung, rules: Rules, plan: Plan) -> Figure:
    seed = plan.first_seed
    note(f"{name}, {rules.grid.name}")
    # As a rule, about half of the safe cells are opened by a move, and the others by floods.
    game = play(rules, seed, method, every=max(1, rules.safe_cells // (2 * SAMPLES)))
    start, work = time.process_time(), Counter[str]()
    for problem in game.sampled:
        work += Counter(method(problem).work)
    anew = (time.process_time() - start) / len(game.sampled) * game.moves
    times = game.moves / len(game.sampled)
    more = sum(work[kind] for kind in STARTED_ANEW) * times
    more /= sum(game.work[kind] for kind in STARTED_ANEW)
    return Figure(
        f"{rules.grid.name}/{rules.mines:,} by {name}, to its end",
        f"{game.seconds:.2f} s   {game.gifts} gifts in {game.moves:,} openings   "
        f"{_told(game.work, 1)}   from nothing each time: {anew / game.seconds:,.0f} times the "
        f"time, {more:,.0f} times the work",
        {
            "method": name,
            "rules": rules.to_dict(),
            "seed": seed,
            "seconds": game.seconds,
            "openings": game.moves,
            "gifts": game.gifts,
            "work": dict(game.work),
            "sampled": len(game.sampled),
            "times_from_nothing": anew / game.seconds,
            "work_from_nothing": more,
        },
    )


def _told(work: Counter[str], games: int) -> str:
    return ", ".join(f"{number / games:,.0f} {kind}" for kind, number in work.items())
