"""A contest: players meet the same boards, each program in a process of its own for each game.

Game k has the seed S + k - 1 for every player. Games are played by as many processes as are asked
for, and told player by player in the order of their seeds, so that the same contest tells the same
whatever their number. Only the built-in players are run in those processes: a program never is.

A program that fails in many games is given up: the rest of its games is not played. Which game that
is depends on the order of the seeds alone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future, wait
from typing import NamedTuple

from sapper.game.generator import check_seed
from sapper.game.moves import IllegalMove
from sapper.game.rules import Rules
from sapper.lab.arena.program import Program
from sapper.lab.arena.talk import Fault, Wrong
from sapper.lab.executors import in_process, processes
from sapper.lab.playing import Result, Story, play
from sapper.players.own import PlayerError
from sapper.players.player import Kind, Player
from sapper.players.table import player

CHUNK = 8
"""Games of a built-in player that are handed over at a time."""

FAILED = "failed"


class Played(NamedTuple):
    """What came of one game, in values that travel between processes.

    `risk` is the sum of the exact chances of a mine that it took after its opening, `spread` their
    variance, and `hits` whether one was there.
    """

    player: str
    seed: int
    result: str  # won, lost, stuck or failed
    guesses: int = 0
    survival: float = 1.0
    risk: float = 0.0
    spread: float = 0.0
    hits: int = 0
    moves: int = 0
    seconds: float = 0.0
    wrong: str = ""
    error: str = ""


Entrant = Program | str
"""A program, or the name of a built-in player."""


def name_of(entrant: Entrant) -> str:
    return entrant.name if isinstance(entrant, Program) else entrant


def game(rules: Rules, seed: int, entrant: Entrant) -> Played:
    """One game by one player; a program that fails is a result like any other."""
    name = name_of(entrant)
    try:
        story = play(rules, seed, _player(entrant))
    except Fault as fault:
        return Played(name, seed, FAILED, wrong=fault.wrong.value, error=str(fault))
    except (IllegalMove, PlayerError) as error:
        if not isinstance(entrant, Program):
            raise
        wrong = Wrong.ILLEGAL if isinstance(error, IllegalMove) else Wrong.CRASHED
        said = str(error).removeprefix(f"the player {name}: ")
        told = f"chose {said}" if wrong is Wrong.ILLEGAL else f"could not be played: {said}"
        return Played(name, seed, FAILED, wrong=wrong.value, error=told)
    return _played(name, story)


def _player(entrant: Entrant) -> Player:
    return entrant if isinstance(entrant, Program) else player(entrant)


def _played(name: str, story: Story) -> Played:
    chances = [
        step.chance or 0.0
        for step in story.steps
        if step.before is not None and step.kind is not Kind.OPENING
    ]
    lost = story.result is Result.LOST and story.steps[-1].kind is not Kind.OPENING
    return Played(
        name,
        story.seed,
        story.result.value,
        story.guesses,
        story.survival,
        sum(chances),
        sum(chance * (1 - chance) for chance in chances),
        int(lost),
        len(story.steps),
        story.seconds,
    )


def _games(rules: Rules, seeds: Sequence[int], entrant: Entrant) -> list[Played]:
    return [game(rules, seed, entrant) for seed in seeds]


def contest(
    entrants: Sequence[Entrant],
    rules: Rules,
    seeds: range,
    *,
    jobs: int = 1,
    failures: int = 5,
) -> Iterator[Played]:
    """The games of each player in turn; no more of one that has failed in so many."""
    check_seed(seeds[0])
    check_seed(seeds[-1])
    with in_process() if jobs == 1 else processes(jobs) as place:
        for entrant in entrants:
            failed = 0
            for played in _of_one(place.executor, entrant, rules, seeds, jobs):
                yield played
                failed += played.result == FAILED
                if failed >= failures:
                    break


def _of_one(
    executor: Executor, entrant: Entrant, rules: Rules, seeds: range, jobs: int
) -> Iterator[Played]:
    """All games of one player in the order of their seeds, some of them under way at a time.

    What is under way is waited for, whatever happens: only the referee ends a program for sure.
    """
    size = 1 if isinstance(entrant, Program) or jobs == 1 else CHUNK
    most = 2 * jobs if jobs > 1 else 1
    chunks = (seeds[at : at + size] for at in range(0, len(seeds), size))
    waiting: deque[Future[list[Played]]] = deque()
    try:
        for chunk in chunks:
            waiting.append(executor.submit(_games, rules, chunk, entrant))
            if len(waiting) >= most:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    finally:
        wait([future for future in waiting if not future.cancel()])
