"""Play recorded games again, exactly as they were, and show where they stand.

A record is one line of JSON; a damaged line is refused with its number. --move stops after that
move: status, clicks and 3BV are those of the position then shown, the result is the record's.
Clicks are counted by kind; efficiency is 3BV done for each click.

Examples:
  sapper replay game.jsonl
  sapper demo --record - | tail -1 | sapper replay - --json
  sapper replay game.jsonl --move 3 --svg after-3.svg
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict

from sapper.cli.files import blaming, name_of, read_bytes, write_svg
from sapper.cli.terminal import print_board
from sapper.game.game import Game
from sapper.game.measures import Clicks, Play, count_clicks, measure_play
from sapper.game.record import Record, replay_records
from sapper.plural import counted


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="records, one a line, or - for standard input")
    parser.add_argument("--move", type=int, metavar="N", help="show the position after move N")
    parser.add_argument(
        "--svg", metavar="OUT", help="write the last position as a drawing (- for the pipe)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a record")


def run(arguments: argparse.Namespace) -> int:
    if arguments.move is not None and arguments.move < 0:
        raise ValueError(f"--move must be at least 0, not {arguments.move}")
    data = read_bytes(arguments.file)
    last = None
    with blaming(arguments.file):
        for number, record, last in _games(lines_of(data), arguments.move):
            if arguments.json:
                print(_facts(record, last))
            elif arguments.svg != "-":
                _print(number, record, last)
    if last is None:
        raise ValueError(f"{name_of(arguments.file)}: there is no record in it")
    if arguments.svg is not None:
        write_svg(arguments.svg, last.view.svg())
    return 0


def lines_of(data: bytes) -> list[str]:
    """The lines of a file of records."""
    try:
        return data.decode("utf-8").split("\n")
    except UnicodeDecodeError as error:
        raise ValueError(f"byte {error.start} is not UTF-8 text") from None


def _games(lines: list[str], move: int | None) -> Iterator[tuple[int, Record, Game]]:
    """The number of the line, the record, and the game after the move asked for."""
    numbers = (number for number, line in enumerate(lines, 1) if line.strip())
    for number, (record, game) in zip(numbers, replay_records(lines), strict=True):
        if move is None:
            yield number, record, game
        elif move > len(record.moves):
            made = counted(len(record.moves), "move")
            raise ValueError(f"line {number}: there is no move {move}, the record has {made}")
        else:
            yield number, record, _after(record, move)


def _after(record: Record, move: int) -> Game:
    game = record.start()
    for made, at in record.moves[:move]:
        game.play(made, at)
    return game


def play_of(game: Game) -> Play | None:
    """How the game went; None while its mines are not laid."""
    return None if game.field is None else measure_play(game.field, game.turns)


def _facts(record: Record, game: Game) -> str:
    play = play_of(game)
    return json.dumps(
        {
            "rules": record.rules.to_dict(),
            "seed": None if record.seed is None else str(record.seed),
            "move": len(game.turns),
            "moves": len(record.moves),
            "status": game.status.value,
            "result": record.result.value,
            "counts_as_play": record.counts_as_play,
            "clicks": asdict(count_clicks(game.turns)),
            "bbbv": play and play.bbbv,
            "bbbv_done": play and play.bbbv_done,
            "efficiency": play and play.efficiency,
            "notation": game.view.notation,
        }
    )


def _print(number: int, record: Record, game: Game) -> None:
    rules = record.rules
    seed = "a field of its own" if record.seed is None else f"seed {record.seed}"
    undone = counted(record.undone, "move")
    study = "" if record.counts_as_play else f", a study ({undone} taken back)"
    print(f"Line {number}: {rules.grid.name}, {counted(rules.mines, 'mine')}, {seed}{study}")
    if game.turns:
        turn = game.turns[-1]
        print(f"Move {len(game.turns)} of {len(record.moves)}: {turn.move}: {turn.outcome.value}")
    print_board(game.view)
    print(f"The game is {game.status.value}.")
    print(_clicks(count_clicks(game.turns)))
    if play := play_of(game):
        print(f"{spoken(play)}.")


def _clicks(clicks: Clicks) -> str:
    kinds = f"{clicks.left} left, {clicks.right} right, {counted(clicks.chords, 'chord')}"
    return f"{counted(clicks.total, 'click')}: {kinds}; {clicks.wasted} of them wasted."


def spoken(play: Play) -> str:
    """How much was done, and with what efficiency."""
    done = f"3BV {play.bbbv_done} of {play.bbbv} done"
    return done if play.efficiency is None else f"{done}, efficiency {play.efficiency:.2f}"
