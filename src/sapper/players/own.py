"""Players of one's own: a plain function, a file, or a package that announces its players.

A function ``choose(view, chance)`` gives the cell to open as (x, y), a `Move`, or None to give up.
That is a player already. One that remembers, or tells its grounds, is an object with a `name` and
a `begin`, which gives a `Seat`.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from sapper.game.generator import Generator
from sapper.game.grid import Cell
from sapper.game.moves import Action, Move
from sapper.game.plain_values import told
from sapper.game.view import View
from sapper.players.player import Decision, Kind, Player, Seat

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "sapper.players"
"""Packages announce players as entry points of this group."""

Choose = Callable[[View, Generator], Move | Cell | None]

NAMES = ("player", "choose")
"""What a file or module calls its player, unless it is told otherwise."""


class PlayerError(ValueError):
    """A player of one's own failed. The error that it met with is the cause of this one."""


@contextmanager
def blamed(who: str) -> Iterator[None]:
    """Whatever goes wrong in here is told in a sentence that begins with `who`, and says where."""
    try:
        yield
    except PlayerError:
        raise
    except (Exception, SystemExit) as error:
        met = f"{type(error).__name__}: {error}".rstrip(": ")
        at = traceback.extract_tb(error.__traceback__)[-1]
        where = "" if isinstance(error, SyntaxError) else f" ({at.filename}, line {at.lineno})"
        raise PlayerError(f"{who} failed with {met}{where}") from error


@dataclass(frozen=True)
class Choosing:
    """A function as a player."""

    name: str
    choose: Choose

    def begin(self, chance: Generator) -> Seat:
        return _ChoosingSeat(self, chance)


class _ChoosingSeat(Seat):
    def __init__(self, player: Choosing, chance: Generator) -> None:
        self._player = player
        self._chance = chance

    def decide(self, view: View) -> Decision | None:
        chosen = self._player.choose(view, self._chance)
        if chosen is None:
            return None
        if not isinstance(chosen, Move):
            try:
                x, y = chosen
            except (TypeError, ValueError):
                raise PlayerError(
                    f"the player {self._player.name} chose {told(chosen)}; "
                    "a choice is a cell (x, y), a Move, or None to give up"
                ) from None
            chosen = Move(Action.PROBE, (x, y))
        return Decision(chosen, Kind.CHOSEN, self._player.name)


def as_player(value: object, name: str) -> Player:
    """A player as it is; a function as a player of this name."""
    if isinstance(value, Player) and not isinstance(value, type):
        return value
    if callable(value) and not isinstance(value, type):
        return Choosing(name, value)
    raise ValueError(
        f"{name} is {told(value)}, which is no player: a player is a function of a view and a "
        "generator, or an object with a name and begin(generator)"
    )


def installed() -> dict[str, EntryPoint]:
    """The players that installed packages announce, by name; none is imported yet."""
    from importlib.metadata import entry_points  # it loads a reader of mail

    return {point.name: point for point in entry_points(group=GROUP)}


def load(place: str) -> Player:
    """The player at ``module:name``, ``file.py:name`` or ``file.py``."""
    home, _, wanted = place.partition(".py:") if ".py:" in place else (place, "", "")
    if wanted or place.endswith(".py"):
        path = Path(f"{home}.py" if wanted else place)
        return _named(_of_file(path), wanted, path.stem)
    module, _, wanted = place.partition(":")
    return _named(_module(module, place), wanted, place)


def _module(name: str, place: str) -> ModuleType:
    missing = ValueError(f"there is no module {name!r} to take the player {place} from")
    if not name or name.startswith("."):
        raise missing
    with blamed(f"the module {name}"):
        try:
            return importlib.import_module(name)
        except ModuleNotFoundError as error:
            if error.name is None or not f"{name}.".startswith(f"{error.name}."):
                raise  # it is there, and what it imports is not
    raise missing


def _of_file(path: Path) -> ModuleType:
    if not path.is_file():
        raise FileNotFoundError(2, "there is no such file", str(path))
    spec = importlib.util.spec_from_file_location(f"sapper_player_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    with blamed(str(path)):
        spec.loader.exec_module(module)
    return module


def _named(module: ModuleType, wanted: str, name: str) -> Player:
    for attribute in [wanted] if wanted else NAMES:
        if hasattr(module, attribute):
            return as_player(getattr(module, attribute), name)
    asked = repr(wanted) if wanted else " nor ".join(map(repr, NAMES))
    raise ValueError(f"{name} has no {asked}")
