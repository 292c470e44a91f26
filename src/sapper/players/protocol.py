"""What a referee and a program say to each other: one JSON object a line (docs/protocol.md).

Words. The *referee* keeps the game; the *program* plays it. The referee says *hello* once, *asks*
for each move with the view, and says when it is *over*. The program greets back and answers.

Both sides are here as functions between values and objects, and the lines between them. Neither
side needs a field. What a program says is not believed: each function gives a value that fits, or
raises `Misspoken` with a sentence.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple, NoReturn

from sapper.game import plain_values as plain
from sapper.game.cells import HIDDEN, MARKED, MINE, UNSEEN
from sapper.game.grid import Grid, grid_named
from sapper.game.moves import Action, IllegalMove, Move
from sapper.game.noise import EXACT, Noise
from sapper.game.view import View

VERSION = 1
"""Of the protocol; it grows when a program of before would no longer understand."""

LONGEST_ANSWER = 1 << 16
"""In bytes: an answer has one cell, so a longer line is none."""

MOST_CHANCE = 1 << 48
"""The number that a program may draw from is below this: exact in every language's numbers."""

_SHOWN = {HIDDEN: "H", MARKED: "F", MINE: "X", UNSEEN: "U"}
_SHOWN.update((number, str(number)) for number in range(10))
_LETTER = bytes(ord(_SHOWN.get(code, "?")) for code in range(256))
_CODE = bytes.maketrans("".join(_SHOWN.values()).encode(), bytes(_SHOWN))
_LETTERS = frozenset("".join(_SHOWN.values()))


class Misspoken(ValueError):
    """A line that the protocol does not know."""


class Confessed(Misspoken):
    """The program says itself that it failed."""


class Hello(NamedTuple):
    """What is told before the first move."""

    grid: Grid
    mines: int
    chance: int
    seconds: float  # for a move
    noise: Noise = EXACT

    def message(self) -> dict[str, Any]:
        noise = {} if self.noise.is_exact else {"noise": str(self.noise)}
        return {
            "sapper": VERSION,
            "grid": self.grid.name,
            "width": self.grid.width,
            "height": self.grid.height,
            "mines": self.mines,
            "chance": self.chance,
            "seconds": self.seconds,
            **noise,
        }

    @classmethod
    def of(cls, message: dict[str, Any]) -> Hello:
        _same_version(message)
        name = plain.text("the grid", plain.part("the hello", message, "grid"))
        mines = plain.counted("the mines", plain.part("the hello", message, "mines"))
        chance = plain.counted("the chance", message.get("chance", 0))
        noise = Noise.parse(plain.text("the noise", message.get("noise", "exact")))
        return cls(grid_named(name), mines, chance, float(message.get("seconds", 0)), noise)


def line(message: dict[str, Any]) -> bytes:
    """The message as it goes over the pipe."""
    return json.dumps(message, separators=(",", ":"), allow_nan=False).encode("ascii") + b"\n"


def message_of(said: bytes) -> dict[str, Any]:
    """The object that a line holds."""
    try:
        value = json.loads(said.decode("utf-8"), parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise Misspoken(f"said {shown(said)}, which is no JSON object") from None
    if not isinstance(value, dict):
        raise Misspoken(f"said {shown(said)}, which is no JSON object")
    return value


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number of JSON")


def printable(text: str, most: int = 200) -> str:
    """One line of it, without what moves a cursor."""
    return "".join(c if c.isprintable() else "?" for c in " ".join(text[:4000].split()))[:most]


def shown(said: bytes, most: int = 60) -> str:
    """What was said, in quotes: cut where it is long, and without what moves a cursor."""
    text = said[: 4 * most].decode("utf-8", "backslashreplace")
    cut = text if len(text) <= most and len(said) <= 4 * most else text[:most] + "..."
    return ascii(cut)


# -- the referee's side ------------------------------------------------------------------------


def check_showable(grid: Grid) -> None:
    """A cell is one character, so that no number may be above nine."""
    if grid.largest_degree > 9:
        raise ValueError(
            f"the protocol shows numbers up to 9, and {grid.name[:60]} has a cell with "
            f"{grid.largest_degree} neighbours"
        )


def rows(view: View) -> list[str]:
    letters = view.codes.translate(_LETTER).decode("ascii")
    return [letters[at : at + view.width] for at in range(0, len(letters), view.width)]


def ask(move: int, view: View) -> dict[str, Any]:
    return {"move": move, "rows": rows(view)}


def over(view: View) -> dict[str, Any]:
    return {"over": True, "rows": rows(view)}


def check_greeting(message: dict[str, Any]) -> None:
    """Whether the program speaks this protocol."""
    check_no_error(message)
    try:
        _same_version(message)
    except ValueError as error:
        raise Misspoken(f"greeted with {shown(line_or_less(message))}: {error}") from None


def answered(message: dict[str, Any], view: View) -> Move | None:
    """The move that the program answers with; None where it gives up.

    A move that the rules do not know, or that would do nothing, is told apart by `IllegalMove`.
    """
    check_no_error(message)
    if message.get("give_up") is True:
        return None
    try:
        cell = plain.part("the answer", message, "cell")
        action = plain.word("the action", message.get("action", "probe"), Action)
        if not isinstance(cell, list) or len(cell) != 2:
            raise ValueError(f"the cell must be a pair of whole numbers, not {plain.told(cell)}")
        x, y = (plain.whole("a coordinate", number) for number in cell)
    except ValueError as error:
        raise Misspoken(f"answered {shown(line_or_less(message))}: {error}") from None
    move = Move(action, (x, y)).on(view.grid)
    if view.code(move.cell) < MINE and action is not Action.CHORD:
        raise IllegalMove(f"{move}: the cell is open already")
    return move


def check_no_error(message: dict[str, Any]) -> None:
    if "error" in message:
        said = message["error"]
        said = said if isinstance(said, str) else plain.told(said)
        raise Confessed(f"reported {printable(said)}")


def line_or_less(message: dict[str, Any]) -> bytes:
    """A message that came in, for a sentence about it; numbers may be too long to be written."""
    try:
        return line(message).strip()
    except (ValueError, RecursionError):
        return b"..."


# -- the program's side ------------------------------------------------------------------------


def greeting(name: str) -> dict[str, Any]:
    return {"sapper": VERSION, "name": name}


def view_of(hello: Hello, message: dict[str, Any]) -> View:
    """The view that comes with a question or with the end."""
    said = plain.part("the message", message, "rows")
    if not isinstance(said, list) or not all(isinstance(row, str) for row in said):
        raise Misspoken(f"the rows must be a list of texts, not {plain.told(said)}")
    if len(said) != hello.grid.height or any(len(row) != hello.grid.width for row in said):
        raise Misspoken(f"the rows do not have the shape {hello.grid.name}")
    letters = "".join(said)
    if strangers := set(letters) - _LETTERS:
        raise Misspoken(f"{min(strangers)!r} is no cell")
    codes = letters.encode("ascii").translate(_CODE)
    return View(hello.grid, hello.mines, codes, hello.noise)


def answer(move: Move | None) -> dict[str, Any]:
    if move is None:
        return {"give_up": True}
    x, y = move.cell
    cell = [plain.whole("a coordinate", x), plain.whole("a coordinate", y)]
    return {"action": plain.word("an action", move.action, Action).value, "cell": cell}


def error(sentence: str) -> dict[str, Any]:
    return {"error": sentence}


def _same_version(message: dict[str, Any]) -> None:
    if (spoken := message.get("sapper")) != VERSION or isinstance(spoken, bool):
        raise Misspoken(f'a hello has "sapper": {VERSION}, and here it is {plain.told(spoken)}')
