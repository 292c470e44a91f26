"""The players by name, and how names are put together.

``METHOD+GUESS@OPENING``: a method of `deduction`, a way of guessing (`guessing.py`) and an opening
(`opening.py`), as in ``mark3+least@corner``. What is left out is as usual: a method alone guesses
at random, and a guess that asks for the exact odds opens a corner, any other one anywhere. The
players of the seed documents have names of their own, which can stand in the place of a method.
"""

from __future__ import annotations

from typing import NamedTuple

from sapper.deduction.ladder import LADDER
from sapper.players import own
from sapper.players.guessing import EXACT, WAYS
from sapper.players.opening import OPENINGS, opening_named
from sapper.players.player import Player
from sapper.players.reasoning import NOTHING, stages_of
from sapper.players.thinking import Thinking


class Row(NamedTuple):
    """A named player: its method, its way of guessing and where it is from."""

    method: str
    guess: str
    summary: str


PLAYERS: dict[str, Row] = {
    "brain-dead": Row("single-count", "random", "unit clauses, else random (CS 70, note 9)"),
    "mark1": Row("mark1", "random", "SAT with the mine count in clauses; small boards (note 9)"),
    "mark2": Row("mark2", "random", "SAT without the mine count (note 9)"),
    "mark3": Row("mark3", "random", "complete, the mine count by counting (note 9)"),
    "resolution": Row("resolution", "never", "resolution with KB and KB0, no guess (assignment)"),
    "report-single": Row("single-count", "report", "one clue, else least local risk (report)"),
    "report-pairs": Row("pairs-count", "report", "two clues, else least local risk (report)"),
    "report-linear": Row("linear-count", "report", "Gauss-Jordan, else least local risk (report)"),
    "probabilistic": Row("mark3", "least", "complete, else least exact risk (CompSci 102)"),
    "noisy-report": Row("single-count", "report-noisy", "the report's rules through noise"),
    "noisy-exact": Row("mark3", "two-steps", "complete, else this exact risk and the next"),
    "random": Row(NOTHING, "random", "any cell at all"),
}


def player(name: str) -> Player:
    """The player of this name.

    It is a named player, a combination, a player that an installed package announces, or one's own:
    ``module:name`` or a path such as ``my_player.py``.

        >>> player("mark3+least@corner").name
        'mark3+least@corner'
    """
    if ":" in name or name.endswith(".py"):
        return own.load(name)
    who, at, opening = name.partition("@")
    method, plus, guess = who.partition("+")
    if method in PLAYERS:
        row = PLAYERS[method]
        method, guess = row.method, guess if plus else row.guess
    elif method not in LADDER:
        return _installed(name)
    elif not plus:
        guess = "random"
    if guess not in WAYS:
        raise ValueError(
            f"there is no way of guessing {guess!r}; the ways are {', '.join(WAYS)}, "
            "as in mark3+least"
        )
    if not at:
        opening = "corner" if guess in EXACT else "random"
    first = opening_named(opening)
    return Thinking(name, method, stages_of(method), guess, WAYS[guess], opening, first)


def _installed(name: str) -> Player:
    """The player of this name that a package announces."""
    announced = own.installed()
    if name in announced:
        with own.blamed(f"the installed player {name}"):
            value = announced[name].load()
        return own.as_player(value, name)
    others = f" or {', '.join(announced)} (installed)" if announced else ""
    methods = ", ".join(method for method in LADDER if method not in PLAYERS)
    raise ValueError(
        f"there is no player {name!r}; the players are {', '.join(PLAYERS)}{others}; or a method "
        f"({methods}, or any of the players) with a way of guessing ({', '.join(WAYS)}) and an "
        f"opening ({', '.join(OPENINGS)}), as in mark3+least@corner; or a file such as my_player.py"
    )
