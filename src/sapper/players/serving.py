"""A player at the other end of a pipe: it hears the protocol and answers with its moves.

    python -m sapper.players.serving my_player.py

plays one game with whoever speaks docs/protocol.md at its standard input. That is how the arena
runs a Python file: in a process of its own. This module lives among the players, so that the
contract of honesty holds for it: no chain of its imports leads to a field.

What the player prints goes to standard error, so that it cannot get between the lines. An error of
the player is told in one line, as the last thing that is said.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from sapper.game.generator import Generator
from sapper.players import own, protocol
from sapper.players.player import Player, Seat
from sapper.players.protocol import Hello


def serve(place: str, heard: BinaryIO, said: BinaryIO) -> int:
    """Play one game with the player at a place; the exit status is 1 where it failed."""
    folder = Path(place.partition(".py:")[0]).absolute().parent

    def say(message: dict[str, object]) -> None:
        said.write(protocol.line(message))
        said.flush()

    try:
        lines = iter(heard)
        hello = Hello.of(protocol.message_of(next(lines)))
        with own.blamed("it"):
            seat = _load(place, folder).begin(Generator(hello.chance))
        say(protocol.greeting(Path(place).stem))
        for answer in _answers(seat, hello, lines):
            say(answer)
    except StopIteration:  # the referee left before the hello
        return 1
    except (ValueError, OSError) as error:
        told = " ".join(str(error).split()).removeprefix("it failed with ")
        say(protocol.error(told.replace(f"{folder}{os.sep}", "")))
        return 1
    return 0


def _answers(seat: Seat, hello: Hello, lines: Iterator[bytes]) -> Iterator[dict[str, object]]:
    """The answer to each question until the game is over."""
    for heard in lines:
        message = protocol.message_of(heard)
        view = protocol.view_of(hello, message)
        with own.blamed("it"):
            if message.get("over"):
                seat.end(view)
                return
            answer = protocol.answer(seat.move(view))
        yield answer


def _load(place: str, folder: Path) -> Player:
    """A player of one's own, or one by its name."""
    if ".py" not in place and ":" not in place:
        from sapper.players.table import player

        return player(place)
    # Files beside it may be imported, and shadow none of those that are installed. Nothing is
    # written there: a folder that was handed in stays as it was.
    sys.path.append(str(folder))
    sys.dont_write_bytecode = True
    return own.load(place)


def main() -> int:
    if len(sys.argv) != 2:
        print("usage: python -m sapper.players.serving PLAYER", file=sys.stderr)
        return 2
    # The pipe gets a number that nobody knows; 1 is standard error from here on.
    with os.fdopen(os.dup(1), "wb") as said:
        os.dup2(2, 1)
        return serve(sys.argv[1], sys.stdin.buffer, said)


if __name__ == "__main__":
    raise SystemExit(main())
