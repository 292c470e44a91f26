"""Watch a game played by someone who knows the field and opens safe cells at random.

It shows the rules, the pictures and the measures at work; the players that reason come to it by
themselves. The seed decides the mines and the moves.

Examples:
  sapper demo
  sapper demo --level expert --seed 42 --every 40
  sapper demo --size hexagons.10x10 --mines 15 --record game.jsonl
"""

from __future__ import annotations

import argparse
import sys
import time

from sapper.cli.files import write_bytes
from sapper.cli.new import add_rules, chosen_rules
from sapper.cli.replay import spoken
from sapper.cli.terminal import counted, print_board
from sapper.game.cells import HIDDEN
from sapper.game.game import Game
from sapper.game.generator import Generator
from sapper.game.measures import measure_play
from sapper.game.moves import Action, Move
from sapper.game.record import Record


def configure(parser: argparse.ArgumentParser) -> None:
    add_rules(parser)
    parser.add_argument("--seed", type=int, default=7, help="0 to 2^64 - 1 (default: 7)")
    parser.add_argument(
        "--every", type=int, metavar="N", help="show every Nth move (default: a few)"
    )
    parser.add_argument(
        "--delay", type=float, default=0.0, help="seconds between pictures (default: 0)"
    )
    parser.add_argument("--record", metavar="OUT", help="write the game as a line of JSON")


def run(arguments: argparse.Namespace) -> int:
    if arguments.every is not None and arguments.every < 1:
        raise ValueError(f"--every must be at least 1, not {arguments.every}")
    if not 0 <= arguments.delay <= 60:
        raise ValueError(f"--delay must be from 0 to 60 seconds, not {arguments.delay:g}")
    rules = chosen_rules(arguments)
    game = Game(rules, arguments.seed)
    choices = Generator.named(arguments.seed, "demo")
    while not game.over:
        turn = game.play(_safe_move(game, choices))
        count = len(game.turns)
        if count == 1 or game.over or count % (arguments.every or 8) == 0:
            print(f"\nMove {count}: {turn.move}, {counted(len(turn.opened), 'cell')} opened")
            print_board(game.view)
            sys.stdout.flush()
            time.sleep(arguments.delay)
    _print_end(game)
    if arguments.record:
        write_bytes(arguments.record, (Record.of(game).to_json() + "\n").encode())
    return 0


def _safe_move(game: Game, choices: Generator) -> Move:
    """A random hidden cell that is no mine; before the mines are laid, any cell."""
    field, grid, codes = game.field, game.rules.grid, game.view.codes
    safe = [
        index
        for index in range(grid.size)
        if codes[index] == HIDDEN and (field is None or not field.mine_map[index])
    ]
    return Move(Action.PROBE, grid.cell(safe[choices.below(len(safe))]))


def _print_end(game: Game) -> None:
    assert game.field is not None
    print(
        f"\nThe game is {game.status.value} after {counted(len(game.turns), 'move')}. "
        f"Seed {game.seed}, {game.rules.grid.name}, {counted(game.rules.mines, 'mine')}, "
        f"{spoken(measure_play(game.field, game.turns))}."
    )
