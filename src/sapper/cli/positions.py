"""What the commands about a position have alike: how cells are named, and its board in JSON."""

from __future__ import annotations

import argparse
from typing import Any

from sapper.game.coordinates import Habit
from sapper.game.view import View


def add_coordinates(
    parser: argparse.ArgumentParser,
    usual: Habit | None = Habit.SCREEN,
    programs: str = "JSON is",
) -> None:
    """The option that picks a habit; what `programs` read is in the inner coordinates."""
    parser.add_argument(
        "--coordinates",
        choices=[habit.value for habit in Habit],
        default=usual and usual.value,
        help="how cells are named: screen from 0,0 top left, cartesian from 1,1 bottom left, "
        f"rows as r2c5 (row 2, column 5, from 1 top left); {programs} always screen "
        f"(default: {usual.value if usual else 'no names'})",
    )


def add_trust_flags(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--trust-flags", action="store_true", help="take marked cells for mines")


def board_facts(view: View) -> dict[str, Any]:
    """The board of a position, with which the JSON of every command about one begins."""
    noise = {} if view.noise.is_exact else {"noise": str(view.noise)}
    return {
        "width": view.width,
        "height": view.height,
        "grid": view.grid.name,
        "mines": view.mines,
        **noise,
    }
