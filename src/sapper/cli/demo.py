"""Watch a game played by someone who knows the field and opens safe cells at random.

It shows the rules, the pictures and the measures at work; the players that reason come to it by
themselves. The seed decides the mines and the moves.

Examples:
  sapper demo
  sapper demo --level expert --seed 42 --every 40
  sapper demo --size hexagons.10x10 --mines 15 --record game.jsonl
  sapper demo --win marked-and-probed --json
"""

from __future__ import annotations

import argparse
import json
import sys
import time

from sapper.cli.files import write_bytes
from sapper.cli.replay import play_of, spoken
from sapper.cli.rules import add_rules, chosen_rules
from sapper.cli.terminal import print_board
from sapper.game.cells import HIDDEN
from sapper.game.game import Game
from sapper.game.generator import Generator
from sapper.game.moves import Action, Move, Turn
from sapper.game.record import Record
from sapper.plural import counted


def configure(parser: argparse.ArgumentParser) -> None:
    add_rules(parser)
    parser.add_argument("--seed", type=int, default=7, help="0 to 2^64 - 1 (default: 7)")
    parser.add_argument(
        "--every", type=int, metavar="N", help="show every Nth move (default: a few)"
    )
    parser.add_argument(
        "--delay", type=float, default=0.0, help="seconds between pictures (default: 0)"
    )
    parser.add_argument(
        "--json",
        action="store_true",
        help="print one JSON object at the end and no pictures: rules, seed, moves, status, 3BV "
        "and the notation",
    )
    parser.add_argument("--record", metavar="OUT", help="write the game as a line of JSON")


def run(arguments: argparse.Namespace) -> int:
    if arguments.every is not None and arguments.every < 1:
        raise ValueError(f"--every must be at least 1, not {arguments.every}")
    if not 0 <= arguments.delay <= 60:
        raise ValueError(f"--delay must be from 0 to 60 seconds, not {arguments.delay:g}")
    game = Game(chosen_rules(arguments), arguments.seed)
    choices = Generator.named(arguments.seed, "demo")
    while not game.over:
        turn = game.play(_safe_move(game, choices))
        count = len(game.turns)
        shown = count == 1 or game.over or count % (arguments.every or 8) == 0
        if shown and not arguments.json:
            _print_turn(game, turn)
            time.sleep(arguments.delay)
    print(_facts(game) if arguments.json else _ending(game))
    if arguments.record is not None:
        write_bytes(arguments.record, (Record.of(game).to_json() + "\n").encode())
    return 0


def _safe_move(game: Game, choices: Generator) -> Move:
    """Open a random hidden cell that is no mine (before the mines are laid, any cell will do).

    When none is left and the game goes on, it is won by marks: mark a random mine.
    """
    field, grid, codes = game.field, game.rules.grid, game.view.codes
    hidden = [index for index in range(grid.size) if codes[index] == HIDDEN]
    safe = [index for index in hidden if field is None or not field.mine_map[index]]
    cells = safe or hidden
    action = Action.PROBE if safe else Action.MARK
    return Move(action, grid.cell(cells[choices.below(len(cells))]))


def _print_turn(game: Game, turn: Turn) -> None:
    print(f"\nMove {len(game.turns)}: {turn.move}, {counted(len(turn.opened), 'cell')} opened")
    print_board(game.view)
    sys.stdout.flush()


def _ending(game: Game) -> str:
    play = play_of(game)
    done = f", {spoken(play)}" if play else ""
    return (
        f"\nThe game is {game.status.value} after {counted(len(game.turns), 'move')}. "
        f"Seed {game.seed}, {game.rules.grid.name}, {counted(game.rules.mines, 'mine')}{done}."
    )


def _facts(game: Game) -> str:
    play = play_of(game)
    facts = {
        "rules": game.rules.to_dict(),
        "seed": str(game.seed),
        "moves": len(game.turns),
        "status": game.status.value,
        "bbbv": play and play.bbbv,
        "bbbv_done": play and play.bbbv_done,
        "efficiency": play and play.efficiency,
        "notation": game.view.notation,
    }
    return json.dumps(facts)
