"""A point of an experiment: one player on one board, and what is measured there."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import Any

from sapper.game.rules import Rules
from sapper.lab.versions import version_of

BLOCK = 10_000
"""Games in a block, where only sums over blocks are kept. Blocks begin at multiples of it."""

SEEDS = (1 << 63) - 1
"""Seeds are below this: a store keeps them as whole numbers with a sign."""


@dataclass(frozen=True)
class Point:
    """What decides, with a seed, the row of a trial.

    `measure` names what is done in a trial (`trials.py`); `keep` is "rows", or "sums" where only
    sums over blocks of trials are kept. `folder` is where players in files are looked for: it
    decides nothing, for their version says what is in them.
    """

    player: str
    version: str
    rules: Rules
    measure: str = "games"
    keep: str = "rows"
    folder: str = field(default="", compare=False, repr=False)

    @classmethod
    def of(
        cls,
        player: str,
        rules: Rules,
        measure: str = "games",
        keep: str = "rows",
        folder: str = "",
    ) -> Point:
        """The point of a player as it is today."""
        return cls(player, version_of(player, folder), rules, measure, keep, folder)

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Point:
        return cls(**{**values, "rules": Rules.from_dict(values["rules"])})

    def to_dict(self) -> dict[str, Any]:
        return {
            "player": self.player,
            "version": self.version,
            "rules": self.rules.to_dict(),
            "measure": self.measure,
            "keep": self.keep,
        }

    @cached_property
    def key(self) -> str:
        """The same for the same point for ever, and for no other one."""
        said = json.dumps(self.to_dict(), sort_keys=True)
        return sha256(said.encode()).hexdigest()[:16]

    @property
    def order(self) -> tuple[str, int, str, int, str]:
        """Points in a stable order: by measure, board, mines and player."""
        rules = self.rules
        return self.measure, rules.grid.size, rules.grid.name, rules.mines, self.player + self.key

    def __str__(self) -> str:
        return f"{self.player} on {board(self.rules)}"


def board(rules: Rules) -> str:
    """The rules in few words: ``9x9/10``, and what is not usual of them."""
    said = f"{rules.grid.name}/{rules.mines}"
    if rules.first != "safe":
        said += f" {rules.first.value}"
    if rules.given is not None:
        said += f" {rules.given_count}"
    if rules.win != "probed":
        said += f", {rules.win.value}"
    if not rules.noise.is_exact:
        said += f", noise {rules.noise}"
    return said
