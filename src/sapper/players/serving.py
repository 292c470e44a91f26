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
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

from sapper.game.generator import Generator
from sapper.players import own, protocol
from sapper.players.player import Player, Seat
from sapper.players.protocol import Hello


def serve(name: str, load: Callable[[], Player], heard: BinaryIO, said: BinaryIO) -> int:
    """Play one game; the exit status is 1 where the player failed."""

    def say(message: dict[str, object]) -> None:
        said.write(protocol.line(message))
        said.flush()

    try:
        lines = iter(heard)
        hello = Hello.of(protocol.message_of(next(lines)))
        with own.blamed("it"):
            seat = load().begin(Generator(hello.chance))
        say(protocol.greeting(name))
        for answer in _answers(seat, hello, lines):
            say(answer)
    except (ValueError, OSError) as error:
        say(protocol.error(" ".join(str(error).split())[:2000]))
        return 1
    except StopIteration:  # the referee left before the hello
        return 1
    return 0


def _answers(seat: Seat, hello: Hello, lines: Iterator[bytes]) -> Iterator[dict[str, object]]:
    """The answer to each question until the game is over."""
    for heard in lines:
        message = protocol.message_of(heard)
        view = protocol.view_of(hello, message)
        if message.get("over"):
            seat.end(view)
            return
        with own.blamed("it"):
            move = seat.move(view)
            answer = protocol.answer(None if move is None else move.on(hello.grid))
        yield answer


def _load(place: str) -> Player:
    """One's own player at a place, or one by its name."""
    if ".py" in place or ":" in place:
        # Files beside it may be imported, and shadow none of those that are installed.
        sys.path.append(str(Path(place.partition(".py:")[0]).absolute().parent))
        return own.load(place)
    from sapper.players.table import player

    return player(place)


def main() -> int:
    if len(sys.argv) != 2:
        print("usage: python -m sapper.players.serving PLAYER", file=sys.stderr)
        return 2
    place = sys.argv[1]
    # The pipe gets a number that nobody knows; 1 is standard error from here on.
    with os.fdopen(os.dup(1), "wb") as said:
        os.dup2(2, 1)
        return serve(Path(place).stem, lambda: _load(place), sys.stdin.buffer, said)


if __name__ == "__main__":
    raise SystemExit(main())
