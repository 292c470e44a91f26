"""Play recorded games again, exactly as they were, and show where they stand.

A record is one line of JSON; a damaged line is refused with its number. --move stops after that
move. Clicks are counted by kind; efficiency is 3BV done for each click.

Examples:
  sapper replay game.jsonl
  sapper demo --record - | tail -1 | sapper replay - --json
  sapper replay game.jsonl --move 3 --svg after-3.svg
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

from sapper.cli.files import read_bytes, write_svg
from sapper.cli.terminal import counted, print_board
from sapper.game.game import Game
from sapper.game.measures import Clicks, Play, count_clicks, measure_play
from sapper.game.record import Record, RecordError, read_records


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="records, one a line, or - for standard input")
    parser.add_argument("--move", type=int, metavar="N", help="show the position after move N")
    parser.add_argument("--svg", metavar="OUT", help="write the last position as a drawing")
    parser.add_argument("--json", action="store_true", help="print one JSON object a record")


def run(arguments: argparse.Namespace) -> int:
    if arguments.move is not None and arguments.move < 0:
        raise ValueError(f"--move must be at least 0, not {arguments.move}")
    try:
        lines = read_bytes(arguments.file).decode("utf-8").split("\n")
    except UnicodeDecodeError as error:
        raise ValueError(f"{arguments.file}: byte {error.start} is not UTF-8 text") from None
    last = None
    for number, record in enumerate(read_records(lines), 1):
        try:
            last = _position(record, arguments.move)
        except RecordError as error:
            raise RecordError(f"record {number}: {error}") from None
        print(_facts(record, last)) if arguments.json else _print(number, record, last)
    if last is None:
        raise ValueError(f"{arguments.file}: there is no record in it")
    if arguments.svg:
        write_svg(arguments.svg, last.view.svg())
    return 0


def _position(record: Record, move: int | None) -> Game:
    whole = record.replay()
    if move is None:
        return whole
    game = record.start()
    for made, at in record.moves[:move]:
        game.play(made, at)
    return game


def _play(game: Game) -> Play | None:
    """How the game went; None while its mines are not laid."""
    return None if game.field is None else measure_play(game.field, game.turns)


def _facts(record: Record, game: Game) -> str:
    play = _play(game)
    return json.dumps(
        {
            "rules": record.rules.to_dict(),
            "seed": None if record.seed is None else str(record.seed),
            "moves": len(game.turns),
            "result": record.result.value,
            "counts_as_play": record.counts_as_play,
            "clicks": asdict(count_clicks(game.turns)),
            "bbbv": play and play.bbbv,
            "bbbv_done": play and play.bbbv_done,
            "efficiency": play and play.efficiency,
            "position": game.view.notation,
        }
    )


def _print(number: int, record: Record, game: Game) -> None:
    seed = "a field of its own" if record.seed is None else f"seed {record.seed}"
    study = "" if record.counts_as_play else f", a study ({record.undone} moves taken back)"
    print(f"Record {number}: {record.rules.grid.name}, {record.rules.mines} mines, {seed}{study}")
    if game.turns:
        turn = game.turns[-1]
        print(f"Move {len(game.turns)} of {len(record.moves)}: {turn.move}: {turn.outcome.value}")
    print_board(game.view)
    print(f"The game is {game.status.value}.")
    print(_clicks(count_clicks(game.turns)))
    if play := _play(game):
        print(f"{spoken(play)}.")


def _clicks(clicks: Clicks) -> str:
    kinds = f"{clicks.left} left, {clicks.right} right, {counted(clicks.chords, 'chord')}"
    return f"{counted(clicks.total, 'click')}: {kinds}; {clicks.wasted} of them wasted."


def spoken(play: Play) -> str:
    """How much was done, and with what efficiency."""
    done = f"3BV {play.bbbv_done} of {play.bbbv} done"
    return done if play.efficiency is None else f"{done}, efficiency {play.efficiency:.2f}"
