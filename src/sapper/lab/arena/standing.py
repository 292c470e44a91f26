"""What a contest comes to: a line for each player, and pairs of players on the same boards.

*Luck*. Whoever goes by what is displayed hits, in the long run, as many mines as the exact chances
of its moves say, however it plays and whenever it stops: game by game the difference is a fair
bet. So hits less risk, over the square root of the variances, is about a standard normal number. A
program far below hit too few mines for anybody who does not know where they are. It takes more than
luck to come below -5: once in three million contests.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt

from sapper.lab.arena.contest import FAILED, Played
from sapper.lab.share import Share
from sapper.lab.statistics import Pairs

TOO_LUCKY = -5.0
ENOUGH_SPREAD = 5.0
"""The variance below which the number of hits is too small to be near a normal one."""


@dataclass
class Standing:
    """The games of one player, added up. A failed game is not won."""

    player: str
    planned: int
    results: Counter[str] = field(default_factory=Counter)
    wrongs: Counter[str] = field(default_factory=Counter)
    first_fault: Played | None = None
    won: set[int] = field(default_factory=set)
    seeds: set[int] = field(default_factory=set)
    guesses: int = 0
    moves: int = 0
    survival: float = 0.0
    risk: float = 0.0
    spread: float = 0.0
    hits: int = 0
    seconds: float = 0.0

    def add(self, played: Played) -> None:
        self.results[played.result] += 1
        self.seeds.add(played.seed)
        if played.result == "won":
            self.won.add(played.seed)
        if played.result == FAILED:
            self.wrongs[played.wrong] += 1
            self.first_fault = self.first_fault or played
            return
        self.guesses += played.guesses
        self.moves += played.moves
        self.survival += played.survival
        self.risk += played.risk
        self.spread += played.spread
        self.hits += played.hits
        self.seconds += played.seconds

    @property
    def games(self) -> int:
        return self.results.total()

    @property
    def finished(self) -> int:
        return self.games - self.results[FAILED]

    @property
    def given_up(self) -> bool:
        return self.games < self.planned

    @property
    def share(self) -> Share:
        return Share.of(self.results["won"], self.games)

    @property
    def luck(self) -> float | None:
        """How many standard deviations more mines it hit than it risked; None with too few."""
        if self.spread < ENOUGH_SPREAD:
            return None
        return (self.hits - self.risk) / sqrt(self.spread)

    @property
    def too_lucky(self) -> bool:
        return self.luck is not None and self.luck < TOO_LUCKY

    def against(self, other: Standing) -> Pairs:
        """The boards that both have played."""
        common = self.seeds & other.seeds
        mine, theirs = self.won & common, other.won & common
        both = len(mine & theirs)
        first, second = len(mine) - both, len(theirs) - both
        return Pairs(both, first, second, len(common) - both - first - second)

    @property
    def remark(self) -> str:
        """What there is to say of it, in a line; nothing where all went well."""
        said = []
        if fault := self.first_fault:
            count = ", ".join(f"{wrong} in {n}" for wrong, n in self.wrongs.most_common())
            said.append(f"{count} of {self.games} games; at seed {fault.seed} it {fault.error}")
        if self.given_up and self.first_fault:
            said.append(f"given up after {self.games} of {self.planned} games")
        if self.too_lucky:
            said.append(
                f"too lucky: it hit {self.hits} mines where its moves risked {self.risk:.1f}"
            )
        return "; ".join(said)

    def facts(self) -> Mapping[str, object]:
        """For programs that read."""
        share = self.share
        fault = self.first_fault
        each = max(1, self.finished)
        return {
            "player": self.player,
            "games": self.games,
            "planned": self.planned,
            **{result: self.results[result] for result in ("won", "lost", "stuck", FAILED)},
            "win_share": share.share,
            "win_share_low_95": share.low,
            "win_share_high_95": share.high,
            "guesses_per_game": self.guesses / each,
            "survival": self.survival / each,
            "mines_risked": self.risk,
            "mines_hit": self.hits,
            "luck": self.luck,
            "moves_per_game": self.moves / each,
            "seconds_per_game": self.seconds / each,
            "faults": dict(self.wrongs),
            "first_fault": fault and {"seed": str(fault.seed), "error": fault.error},
            "remark": self.remark,
        }
