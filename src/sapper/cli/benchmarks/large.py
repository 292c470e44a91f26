"""Boards of ten thousand cells as play makes them: time of one analysis, and memory.

The *growth* of a process is how far its peak of resident memory, while it analyses every position
once, lies above what it held before. It is a fresh process, and the peak of its past (imports, the
positions on their way) is forgotten first, which only Linux offers.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from sapper.cli.benchmarks.figures import Figure, Plan, note, times_of
from sapper.cli.benchmarks.odds import work_of
from sapper.cli.benchmarks.positions import Position, natural
from sapper.engine.analysis import probabilities
from sapper.game.rules import Rules
from sapper.game.view import View


def figures(plan: Plan) -> Iterator[Figure]:
    side = plan.amount(100, 30)
    rules = Rules.rectangle(side, side, side * side // 4)
    games = plan.amount(3, 1)
    positions: list[Position] = []
    for seed in range(plan.first_seed, plan.first_seed + games):
        note(f"playing on {rules.grid.name}, seed {seed}")
        positions += natural(rules, seed)
    shared: dict[str, object] = {
        "grid": rules.grid.name,
        "mines": rules.mines,
        "first_seed": plan.first_seed,
        "games": games,
        "count": len(positions),
    }
    yield _times(plan, rules, positions, shared)
    yield _memory(rules, positions, shared)


def _times(
    plan: Plan, rules: Rules, positions: Sequence[Position], shared: dict[str, object]
) -> Figure:
    def ask(position: Position) -> object:
        return probabilities(position.board, position.mines)

    times = times_of({"probabilities": ask}, positions, plan.rounds)["probabilities"]
    work = {f"{name}_max": most for name, (_, _, most) in work_of(positions).items()}
    return Figure(
        f"{rules.grid.name} with {rules.mines:,} mines",
        f"{times}   {len(positions)} positions, at most {work['states_max']:,} states",
        {**shared, "rounds": plan.rounds, **times.facts("engine"), **work},
    )


def _memory(rules: Rules, positions: Sequence[Position], shared: dict[str, object]) -> Figure:
    note("measuring memory")
    # Started anew, not forked: a fork would begin at this process's own peak.
    context = multiprocessing.get_context("spawn")
    views = [position.view for position in positions]
    with ProcessPoolExecutor(1, context) as pool:
        growth = pool.submit(peak_growth, views).result()
    shown = "is not told on this system" if growth is None else f"{growth / (1 << 20):.2f} MiB"
    return Figure(
        f"{rules.grid.name}, growth of memory", shown, {**shared, "peak_growth_bytes": growth}
    )


def peak_growth(views: Sequence[View]) -> int | None:
    """How many bytes more this process holds at its peak; None where the system does not say."""
    positions = [Position.of(view) for view in views]
    tiny = Position.of(View.of_rows("1H", mines=1))
    probabilities(tiny.board, tiny.mines)
    try:
        Path("/proc/self/clear_refs").write_text("5")
    except OSError:
        return None
    before = _resident("VmRSS")
    for position in positions:
        probabilities(position.board, position.mines)
    return max(_resident("VmHWM") - before, 0)


def _resident(field: str) -> int:
    lines = Path("/proc/self/status").read_text().splitlines()
    kibibytes = next(line.split()[1] for line in lines if line.startswith(field + ":"))
    return int(kibibytes) * 1024
