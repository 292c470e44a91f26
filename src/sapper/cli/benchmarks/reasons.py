"""Reasons: how many clues a step takes, and what an explanation costs with all its proofs.

*Easiest next steps* are those of whole expert games, one after another: what a step says is safe
is opened before the next one is looked for. *Explained cells* are of the positions of a lucky
player (`positions.py`), three certain ones of each, spread over the board, or all where there are
fewer; each is explained in each way from nothing, judged, and timed in processor time.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from math import isnan

import numpy as np

from sapper.cli.benchmarks.figures import Figure, Plan, Times, note
from sapper.cli.benchmarks.positions import lucky_game
from sapper.clues.reading import read
from sapper.counting.odds import analyse
from sapper.deduction.verdicts import Verdict
from sapper.game.cells import HIDDEN
from sapper.game.game import Game
from sapper.game.grid import Cell
from sapper.game.rules import Rules
from sapper.game.view import View
from sapper.reasons import Reason, Step, explain, steps
from sapper.reasons.derivation import derive
from sapper.reasons.sentences import tell_reason
from sapper.reasons.wording import wording

WAYS: Mapping[str, Mapping[str, bool]] = {
    "explained step by step": {},
    "explained from scratch": {"from_scratch": True},
    "explained with least premises": {"minimum": True, "from_scratch": True},
}
PER_POSITION = 3


def figures(plan: Plan) -> Iterator[Figure]:
    yield _easiest(plan, plan.games or plan.amount(30, 3))
    count = plan.cells or plan.amount(1000, 60)
    asked = list(islice(_questions(plan.first_seed), count))
    for name, way in WAYS.items():
        yield _explained(name, way, asked, plan)
    yield _told(asked, plan)


def _easiest(plan: Plan, games: int) -> Figure:
    by: Counter[str] = Counter()
    for seed in range(plan.first_seed, plan.first_seed + games):
        note(f"steps of game {seed}")
        for step in _taken(seed):
            by["with the count" if step.uses_count else str(len(step.clues))] += 1
    total = by.total()
    shares = ", ".join(f"{100 * by[size] / total:.2f} % {size}" for size in sorted(by))
    facts = {"games": games, "first_seed": plan.first_seed, "steps": total, "by_clues": dict(by)}
    return Figure(f"clues of {total:,} easiest next steps", shares, facts)


def _taken(seed: int) -> Iterator[Step]:
    """The easiest steps of a game; where there is none, the least likely mine is opened."""
    game = Game(Rules.level("expert"), seed)
    game.probe(0, 0)
    mines: dict[Cell, bool] = {}
    while not game.over:
        view = game.view
        step = next(derive(view, read(view), mines), None)
        if step is None:
            chances = [2.0 if isnan(chance) else chance for chance in analyse(view).chances]
            game.probe(*view.grid.cell(chances.index(min(chances))))
            continue
        yield step
        if step.verdict is Verdict.MINE:
            mines.update(dict.fromkeys(step.cells, True))
            continue
        for cell in step.cells:
            if not game.over and game.view.code(cell) == HIDDEN:
                game.probe(*cell)


def _questions(first_seed: int) -> Iterator[tuple[View, Cell]]:
    for seed in range(first_seed, 1 << 63):
        for position, _ in lucky_game(Rules.level("expert"), seed, (0, 0)):
            certain = [cell for step in steps(position.view) for cell in step.cells]
            certain.sort()
            gap = max(1, len(certain) // PER_POSITION)
            for cell in certain[gap // 2 :: gap][:PER_POSITION]:
                yield position.view, cell


def _explained(
    name: str, way: Mapping[str, bool], asked: Sequence[tuple[View, Cell]], plan: Plan
) -> Figure:
    reasons: list[Reason] = []
    seconds = []
    for number, (view, cell) in enumerate(asked):
        if number % 50 == 0:
            note(f"{name}: {number} of {len(asked)}")
        start = time.process_time()
        reasons.append(explain(view, cell, **way))
        seconds.append(time.process_time() - start)
    times = Times.of(seconds)
    premises = Counter(len(reason.premises) for reason in reasons)
    sums = [found for reason in reasons for found in reason.arithmetic]
    facts: dict[str, object] = {
        "cells": len(reasons),
        "first_seed": plan.first_seed,
        **times.facts("explain"),
        "premises": dict(sorted(premises.items())),
        "proved_least": sum(reason.least for reason in reasons),
        "with_the_count": sum("mine count" in reason.premises for reason in reasons),
        "steps": len(sums),
        "steps_shown_by_a_sum": sum(found is not None for found in sums),
        "refused": 0,  # a reason that a judge refuses is an error, and ends the measurement
    }
    for what, counts in _sizes(reasons).items():
        facts |= {
            f"{what}_median": float(np.median(counts)),
            f"{what}_p99": float(np.percentile(counts, 99)),
            f"{what}_max": max(counts),
        }
    shares = " ".join(f"{size}:{number}" for size, number in sorted(premises.items()))
    return Figure(
        name,
        f"{times}   clauses {facts['clauses_median']:g} to {facts['clauses_max']}, "
        f"LRAT steps {facts['lrat_steps_median']:g} to {facts['lrat_steps_max']}   "
        f"premises {shares}",
        facts,
    )


def _told(asked: Sequence[tuple[View, Cell]], plan: Plan) -> Figure:
    """How long the arguments are that people read, and how many suppositions stand in one another.

    A cell counts as one argument, from all its premises in one step; only the telling is timed.
    """
    seconds, sentences = [], []
    depths: Counter[int] = Counter()
    for number, (view, cell) in enumerate(asked):
        if number % 50 == 0:
            note(f"told: {number} of {len(asked)}")
        reason = explain(view, cell, from_scratch=True)
        words = wording(view)
        start = time.process_time()
        told = [said for block in tell_reason(reason, words) for said in block]
        seconds.append(time.process_time() - start)
        sentences.append(len(told))
        depths[max(said.depth for said in told)] += 1
    times = Times.of(seconds)
    facts: dict[str, object] = {
        "cells": len(sentences),
        "first_seed": plan.first_seed,
        **times.facts("tell"),
        "sentences_median": float(np.median(sentences)),
        "sentences_99": float(np.percentile(sentences, 99)),
        "sentences_max": max(sentences),
        "by_depth": dict(sorted(depths.items())),
    }
    shares = " ".join(f"{depth}:{number}" for depth, number in sorted(depths.items()))
    lengths = (facts[f"sentences_{what}"] for what in ("median", "99", "max"))
    text = " ".join(f"{length:g}" for length in lengths)
    return Figure("told from scratch", f"{times}   sentences {text}   suppositions {shares}", facts)


def _sizes(reasons: Sequence[Reason]) -> dict[str, list[int]]:
    found = [reason.certificate for reason in reasons if reason.certificate]
    return {
        "clauses": [len(each.cnf.clauses) for each in found],
        "lrat_steps": [len(each.lrat.steps) for each in found],
        "resolutions": [len(each.proof.steps) for each in found],
    }
