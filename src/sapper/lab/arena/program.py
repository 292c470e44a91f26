"""A program as a player: what starts it, and its seat at a game, one process a game.

A *place* says which program: a file (``my_player.py`` is a Python file with a player in it, run
through sapper.players.serving; ``my_player.js`` is given to node; any other must be executable) or
``program:`` and the words of a command, such as ``program:python3 raw.py --deep``.
"""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from sapper.game.generator import Generator
from sapper.game.moves import IllegalMove
from sapper.game.view import View
from sapper.lab.arena.isolation import Cage, Limits
from sapper.lab.arena.talk import Deadline, Fault, Talk, Wrong
from sapper.players import protocol
from sapper.players.player import Decision, Kind, Player, Seat
from sapper.players.protocol import Confessed, Hello, Misspoken
from sapper.players.table import player

PREFIX = "program:"

INTERPRETERS = {".js": "node", ".mjs": "node", ".cjs": "node"}
"""Which command is given the files of a suffix."""

USUAL = Limits()

MOVES_A_CELL = 4
"""Marking and unmarking for ever ends no game; so many moves for each cell are enough for any."""


@dataclass(frozen=True)
class Program:
    """A player in a process of its own, a new one for each game."""

    name: str
    words: tuple[str, ...]
    version: str = ""
    limits: Limits = USUAL

    def begin(self, chance: Generator) -> Seat:
        return ProgramSeat(self, chance)


class ProgramSeat(Seat):
    """A program at one game. It is started at the first view and ended after the last."""

    def __init__(self, program: Program, chance: Generator) -> None:
        self._program = program
        self._chance = _told_chance(chance)
        self._cage: Cage | None = None
        self._talk: Talk | None = None
        self._moves = 0
        self._failed = False
        self._end = 0.0

    def decide(self, view: View) -> Decision | None:
        self._failed = True  # until it has done well
        decision = self._decide(view)
        self._failed = False
        return decision

    def _decide(self, view: View) -> Decision | None:
        talk = self._talk or self._start(view)
        self._moves += 1
        if self._moves > (most := MOVES_A_CELL * view.grid.size):
            raise Fault(Wrong.NONSENSE, f"made {most:,} moves without an end to the game")
        limits = self._program.limits
        by = Deadline.after(limits.move, f"gave no answer to move {self._moves}")
        if self._end < by.moment:
            by = Deadline(self._end, f"was not done with its game within {limits.game:g} s")
        question = protocol.line(protocol.ask(self._moves, view))
        try:
            move = protocol.answered(protocol.message_of(talk.ask(question, by)), view)
        except IllegalMove as error:
            raise Fault(Wrong.ILLEGAL, f"chose {error} (move {self._moves})") from None
        except Misspoken as error:
            raise _fault(error, f"move {self._moves}") from None
        return None if move is None else Decision(move, Kind.CHOSEN, self._program.name)

    def _start(self, view: View) -> Talk:
        """Start the program, say hello and hear it greet."""
        protocol.check_showable(view.grid)
        limits = self._program.limits
        self._cage = Cage(self._program.words, limits)
        talk = self._talk = Talk(self._cage)
        hello = Hello(view.grid, view.mines, self._chance, limits.move, view.noise)
        by = Deadline.after(limits.start, "did not greet")
        try:
            heard = talk.ask(protocol.line(hello.message()), by)
            protocol.check_greeting(protocol.message_of(heard))
        except Misspoken as error:
            raise _fault(error, "greeting") from None
        self._end = time.monotonic() + limits.game
        return talk

    def end(self, view: View) -> None:
        """Say that it is over, where it is still listened, and clear everything away."""
        try:
            if self._talk is not None and not self._failed:
                self._talk.leave(protocol.line(protocol.over(view)))
        finally:
            if self._talk is not None:
                self._talk.close()
            if self._cage is not None:
                self._cage.close()
            self._talk = self._cage = None


def _fault(error: Misspoken, where: str) -> Fault:
    wrong = Wrong.CRASHED if isinstance(error, Confessed) else Wrong.NONSENSE
    return Fault(wrong, f"{error} ({where})")


def _told_chance(chance: Generator) -> int:
    """A number that tells nothing of the seed: of our own generator each output would."""
    digest = hashlib.sha256(b"sapper arena %d" % chance.next()).digest()
    return int.from_bytes(digest[:8], "big") % protocol.MOST_CHANCE


# -- which program -----------------------------------------------------------------------------


def program(
    place: str, limits: Limits = USUAL, name: str | None = None, folder: Path | None = None
) -> Program:
    """The program at a place; its files are looked for in a folder, or where we are."""
    near = folder or Path()
    if place.startswith(PREFIX):
        said = shlex.split(place.removeprefix(PREFIX))
        words = tuple(_absolute(word, near) for word in said)
        if not words:
            raise ValueError(f"{place!r} has no command, as in program:./my_player --deep")
        return Program(name or place, _found(words), _version(words), limits)
    home, at, attribute = place.partition(".py:")
    path = near / (f"{home}.py" if at else place)
    if not path.exists():
        raise FileNotFoundError(2, "there is no such file", str(path))
    words, version = _command(path, attribute), _version((str(path),))
    return Program(name or place, words, version, limits)


def any_player(place: str, limits: Limits = USUAL, folder: Path | None = None) -> Player:
    """A program where the place is one by its prefix; else the player of that name.

    This is what experiments ask, so that ``program:./my_player`` may stand among their players.
    """
    if place.startswith(PREFIX):
        return program(place, limits, folder=folder)
    return player(place)


def _command(path: Path, attribute: str = "") -> tuple[str, ...]:
    """What starts a file."""
    file = str(path.absolute())
    if path.suffix == ".py":
        place = f"{file}:{attribute}" if attribute else file
        return (sys.executable, "-I", "-m", "sapper.players.serving", place)
    if interpreter := INTERPRETERS.get(path.suffix):
        return _found((interpreter, file))
    if path.suffix == ".c":
        raise ValueError(f"{path} must be compiled first: cc -O2 -o {path.stem} {path.name}")
    if not path.is_file() or not os.access(path, os.X_OK):
        raise ValueError(
            f"{path} cannot be started: a program is a .py file with a player, a .js file, "
            "or an executable file (chmod +x)"
        )
    return (file,)


def _found(words: tuple[str, ...]) -> tuple[str, ...]:
    """The command with the whole path of its program."""
    found = shutil.which(words[0])
    if found is None:
        raise ValueError(f"there is no command {words[0]!r} here")
    return (str(Path(found).absolute()), *words[1:])


def _absolute(word: str, folder: Path) -> str:
    """Files stay what they are for a program that works in another folder."""
    path = folder / word
    return str(path.absolute()) if path.is_file() else word


def _version(words: tuple[str, ...]) -> str:
    """Which program it is: the beginning of the SHA-256 of the files among the words."""
    digest = hashlib.sha256()
    for word in words:
        if Path(word).is_file():
            digest.update(Path(word).read_bytes())
    return digest.hexdigest()[:12]
