"""What `sapper arena` and `sapper grade` have alike: limits, rivals, a contest with progress."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence

from sapper.cli.terminal import progress
from sapper.game.generator import check_seed
from sapper.game.rules import Rules
from sapper.lab.arena import isolation
from sapper.lab.arena.contest import Entrant, contest, name_of
from sapper.lab.arena.isolation import Limits
from sapper.lab.arena.program import USUAL
from sapper.lab.arena.standing import Standing
from sapper.players.protocol import check_showable
from sapper.players.table import player
from sapper.plural import counted

MOST_GAMES = 1_000_000
MOST_JOBS = 1024


def add_contest(parser: argparse.ArgumentParser, games: int, against: str) -> None:
    parser.add_argument(
        "--games", type=int, default=games, help=f"for each player (default: {games})"
    )
    parser.add_argument(
        "--against",
        metavar="PLAYERS",
        default=against,
        help="built-in players to meet on the same boards, with commas between them, or none "
        f"(default: {against})",
    )
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="games at a time (default: all cores)"
    )
    limits = parser.add_argument_group("limits of a program, in each game")
    for name, what in (
        ("start", "seconds until it greets"),
        ("move", "seconds for an answer"),
        ("game", "seconds for all its answers together"),
    ):
        usual = getattr(USUAL, name)
        limits.add_argument(
            f"--{name}-seconds", type=float, default=usual, help=f"{what} (default: {usual:g})"
        )
    limits.add_argument(
        "--memory", type=int, default=USUAL.megabytes, help=f"MB (default: {USUAL.megabytes})"
    )
    limits.add_argument(
        "--failures",
        type=int,
        default=5,
        help="failed games after which a program is given up (default: 5)",
    )
    limits.add_argument(
        "--no-namespaces",
        action="store_true",
        help="let programs have the network, and see our processes",
    )


def chosen_limits(arguments: argparse.Namespace) -> Limits:
    return Limits(
        arguments.start_seconds,
        arguments.move_seconds,
        arguments.game_seconds,
        arguments.memory,
        apart=not arguments.no_namespaces,
    )


def chosen_rivals(arguments: argparse.Namespace) -> list[str]:
    """The built-in players to compare with; each is one."""
    if arguments.against in ("", "none"):
        return []
    names = [name.strip() for name in str(arguments.against).split(",")]
    # The opening of a name may be a cell, as in mark3@3,3: then the comma is no separator.
    rivals: list[str] = []
    for name in names:
        if rivals and name.isdecimal() and "@" in rivals[-1]:
            rivals[-1] += f",{name}"
        else:
            rivals.append(name)
    for name in rivals:
        if ":" in name or name.endswith(".py"):
            raise ValueError(f"--against names built-in players; {name} belongs in front of it")
        player(name)
    return rivals


class Contest:
    """A contest under way. What has been played counts, even if it is stopped."""

    def __init__(
        self,
        arguments: argparse.Namespace,
        rules: Rules,
        seed: int,
        entrants: Sequence[Entrant],
    ) -> None:
        games, jobs = arguments.games, arguments.jobs
        if not 1 <= games <= MOST_GAMES:
            raise ValueError(f"--games must be from 1 to {MOST_GAMES:,}, not {games:,}")
        if not 1 <= jobs <= MOST_JOBS:
            raise ValueError(f"--jobs must be from 1 to {MOST_JOBS:,}, not {jobs:,}")
        if arguments.failures < 1:
            raise ValueError(f"--failures must be at least 1, not {arguments.failures}")
        names = [name_of(entrant) for entrant in entrants]
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise ValueError(f"{twice} is named twice")
        check_seed(seed + games - 1)
        check_showable(rules.grid)
        self.rules, self.games, self.seed = rules, games, check_seed(seed)
        self._limits = chosen_limits(arguments)
        self._entrants, self._jobs, self._failures = entrants, jobs, arguments.failures
        self.standings = {name: Standing(name, games) for name in names}

    def run(self) -> None:
        seeds = range(self.seed, self.seed + self.games)
        with progress(len(self._entrants) * self.games, "playing") as advance:
            for played in contest(
                self._entrants, self.rules, seeds, jobs=self._jobs, failures=self._failures
            ):
                standing = self.standings[played.player]
                standing.add(played)
                won = standing.results["won"]
                advance(f"{played.player}: won {won:,} of {standing.games:,}")

    @property
    def kept_apart(self) -> str:
        return isolation.told(self._limits)

    @property
    def played(self) -> list[Standing]:
        """The players that have played."""
        return [standing for standing in self.standings.values() if standing.games]

    def facts(self) -> dict[str, object]:
        return {
            "rules": self.rules.to_dict(),
            "first_seed": str(self.seed),
            "games": self.games,
            "isolation": self.kept_apart,
        }

    def heading(self) -> str:
        rules = self.rules
        return (
            f"{rules.grid.name}, {counted(rules.mines, 'mine')}, first click {rules.first.value}; "
            f"{counted(self.games, 'game')} from seed {self.seed}"
        )
