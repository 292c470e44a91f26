"""Watch a player play one game, move by move: what it found, what it guessed and why.

Shown are the board after each batch of moves, with F where the player knows of a mine, what was
found and by which method, and each guess with its chance of a mine and what else there was. A game
that gets stuck ends with the cells that nothing is known of. `exact` is the true chance where the
player's own estimate is another, and `least exact` a cell with a smaller one.

--json prints one object a move instead: move, kind, method, risk, chance, options, found, opened,
status, the notation of the board and, where a chance was taken, the safest cell; and one object at
the end that tells how it went. The safest cell and the options are a cell and its risk each.

Examples:
  sapper watch --player mark3 --level beginner --seed 3
  sapper watch --player report-linear --level intermediate --seed 5 --coordinates cartesian
  sapper watch --player resolution --level easy --seed 2
  sapper watch --player noisy-exact --noise missing:0.9 --rows 20 --columns 20 --mines 80
  sapper watch --player mark3+least@3,3 --level expert --first opening --seed 4 --json
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterable, Sequence
from math import isnan

from sapper.cli.files import write_bytes
from sapper.cli.likelihoods import Truth, around, sentences, truths
from sapper.cli.players import add_player, chosen_player
from sapper.cli.positions import add_coordinates
from sapper.cli.rules import add_rules, chosen_rules
from sapper.cli.terminal import print_board
from sapper.game.cells import HIDDEN, MARKED
from sapper.game.coordinates import Habit
from sapper.game.game import Game
from sapper.game.grid import Cell
from sapper.game.moves import Action
from sapper.game.view import View
from sapper.lab.playing import Result, Step, Story, play
from sapper.players.player import Found, Kind, Option
from sapper.plural import counted

SHOWN_CELLS = 12
"""More cells than these are told by their number."""

SHOWN_OPTIONS = 3


def configure(parser: argparse.ArgumentParser) -> None:
    add_rules(parser)
    add_player(parser)
    parser.add_argument("--seed", type=int, default=7, help="0 to 2^64 - 1 (default: 7)")
    parser.add_argument(
        "--delay", type=float, default=0.0, help="seconds between pictures (default: 0)"
    )
    add_coordinates(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object a move")
    parser.add_argument("--record", metavar="OUT", help="write the game as a line of JSON")


def run(arguments: argparse.Namespace) -> int:
    if not 0 <= arguments.delay <= 60:
        raise ValueError(f"--delay must be from 0 to 60 seconds, not {arguments.delay:g}")
    rules, player = chosen_rules(arguments), chosen_player(arguments)
    if arguments.json:
        story = play(rules, arguments.seed, player, watch=_print_json)
        print(json.dumps(_facts(story)))
    else:
        pages = _Pages(Habit(arguments.coordinates), arguments.delay)
        story = play(rules, arguments.seed, player, watch=pages.turn)
        pages.close(story)
    if arguments.record is not None:
        write_bytes(arguments.record, (story.record().to_json() + "\n").encode())
    return 0


# -- for people --------------------------------------------------------------------------------


class _Pages:
    """The game as it is told: a page for each batch of moves between two thoughts."""

    def __init__(self, habit: Habit, delay: float) -> None:
        self._habit = habit
        self._delay = delay
        self._mines: set[Cell] = set()
        self._batch: list[Step] = []
        self._shown: View | None = None

    def turn(self, step: Step, game: Game) -> None:
        """Take in a step; the page before it is printed when this one begins another."""
        if self._batch and _begins_page(step):
            self._print()
        self._batch.append(step)
        self._shown = game.view

    def close(self, story: Story) -> None:
        if self._batch:
            self._print()
        view = story.end
        if story.result is Result.STUCK:
            self._mines.update(cell for found in story.last.found for cell in found.mines)
            for found in story.last.found:
                print(f"\n{self._told(view, found)}")
            print(f"\nStuck: nothing is known of {self._cells(view, story.unknown, 'cell')}.")
            self._board(view)
        print(f"\n{_ending(story)}")

    def _print(self) -> None:
        assert self._shown is not None
        view, first = self._shown, self._batch[0]
        print()
        for found in first.decision.found:
            self._mines.update(found.mines)
            print(self._told(view, found))
        for sentence in self._likely(first):
            print(sentence)
        print(self._done(view))
        self._board(view)
        sys.stdout.flush()
        self._batch = []
        time.sleep(self._delay)

    def _board(self, view: View) -> None:
        known = {cell: MARKED for cell in self._mines if view.code(cell) == HIDDEN}
        print_board(view.showing(known), self._habit)

    def _told(self, view: View, found: Found) -> str:
        parts = [
            f"{self._cells(view, cells, noun)}"
            for cells, noun in ((found.safe, "safe cell"), (found.mines, "mine"))
            if cells
        ]
        return f"{found.method} finds {' and '.join(parts)}."

    def _done(self, view: View) -> str:
        """What the moves of this page were, and what came of them."""
        step = self._batch[0]
        cell = self._cell(view, step.turn.move.cell)
        opened = counted(sum(len(each.turn.opened) for each in self._batch), "cell")
        if step.turn.move.action is not Action.PROBE:
            actions = {each.turn.move.action.value for each in self._batch}
            cells = self._cells(view, [each.turn.move.cell for each in self._batch], "cell")
            return f"{' and '.join(sorted(actions)).capitalize()} {cells}."
        hit = " It is a mine!" if self._batch[-1].turn.outcome.value == "a mine" else ""
        match step.kind:
            case Kind.OPENING:
                return f"Opening ({step.decision.method}): {cell}; {opened} opened.{hit}"
            case Kind.GUESS:
                grounds = self._grounds(view, step)
                return f"Guess ({step.decision.method}): {grounds}; {opened} opened.{hit}"
            case Kind.CHOSEN:
                grounds = self._grounds(view, step) if step.is_guess else f"{cell} is safe"
                return f"{step.decision.method} opens: {grounds}; {opened} opened.{hit}"
            case Kind.DEDUCED:
                probes = counted(len(self._batch), "move")
                return f"{probes} without risk; {opened} opened.{hit}"

    def _likely(self, step: Step) -> list[str]:
        """What the numbers that speak of a guessed cell are likely to be, where they may be wrong.

        It is what was known before the guess.
        """
        if step.before is None or not step.is_guess or step.before.noise.is_exact:
            return []
        odds = step.odds
        if odds is None:
            return ["To count all worlds would take too much memory here."]
        return sentences(odds, around(step.before, step.turn.move.cell), self._habit)

    def _grounds(self, view: View, step: Step) -> str:
        risk, chance = step.decision.risk, step.chance
        told = [] if risk is None else [_percent(risk)]
        if chance is not None and (risk is None or abs(risk - chance) > 5e-4):
            told.append(f"exact {_percent(chance)}")
        text = f"{self._cell(view, step.turn.move.cell)} is a mine with {', '.join(told)}"
        if step.decision.tells is not None:
            text += f" and tells {step.decision.tells:.2f} bits"
        options = step.decision.options[:SHOWN_OPTIONS]
        others = [self._option(view, option) for option in options if option.risk is not None]
        asides = [f"others: {', '.join(others)}"] if others else []
        safest = step.safest if chance is not None else None
        if safest and safest.risk is not None and safest.risk < (chance or 0.0) - 5e-4:
            asides.append(f"least exact: {self._option(view, safest)}")
        return f"{text} ({'; '.join(asides)})" if asides else text

    def _option(self, view: View, option: Option) -> str:
        bits = "" if option.tells is None else f" for {option.tells:.2f} bits"
        return f"{self._cell(view, option.cell)} {_percent(option.risk or 0.0)}{bits}"

    def _cells(self, view: View, cells: Sequence[Cell] | Iterable[Cell], noun: str) -> str:
        listed = list(cells)
        some = " ".join(self._cell(view, cell) for cell in listed[:SHOWN_CELLS])
        more = " …" if len(listed) > SHOWN_CELLS else ""
        return f"{counted(len(listed), noun)}: {some}{more}" if listed else counted(0, noun)

    def _cell(self, view: View, cell: Cell) -> str:
        return self._habit.written(view.grid, cell)


def _begins_page(step: Step) -> bool:
    """A thought begins a page, and so does every move that is not the next of a deduced batch."""
    return bool(step.decision.found) or step.kind is not Kind.DEDUCED


def _percent(chance: float) -> str:
    return f"{100 * chance:.1f} %"


def _ending(story: Story) -> str:
    guesses = counted(story.guesses, "guess")
    counted_all = story.guesses and not isnan(story.survival)
    survival = f" ({_percent(story.survival)} to survive)" if counted_all else ""
    return (
        f"{story.player}: {story.result.value} after {counted(len(story.steps), 'move')}, "
        f"{guesses}{survival}. {story.rules.grid.name}, "
        f"{counted(story.rules.mines, 'mine')}, seed {story.seed}{_noise(story)}."
    )


def _noise(story: Story) -> str:
    noise = story.rules.noise
    return "" if noise.is_exact else f", noise {noise}"


# -- for programs ------------------------------------------------------------------------------


def _print_json(step: Step, game: Game) -> None:
    decision, turn = step.decision, step.turn
    facts = {
        "number": len(game.turns),
        "move": [turn.move.action.value, *turn.move.cell],
        "kind": decision.kind.value,
        "method": decision.method,
        "risk": decision.risk,
        "chance": step.chance,
        "safest": step.safest and step.safest._asdict(),
        "options": [option._asdict() for option in decision.options],
        "found": [
            {"method": found.method, "safe": found.safe, "mines": found.mines}
            for found in decision.found
        ],
        "tells": decision.tells,
        "truths": _truths(step),
        "work": dict(decision.work),
        "opened": len(turn.opened_indices),
        "status": turn.status.value,
        "notation": game.view.notation,
    }
    print(json.dumps(facts), flush=True)


def _truths(step: Step) -> list[Truth]:
    """What the numbers around a guess are likely to be, where noise leaves them in doubt."""
    if step.before is None or step.before.noise.is_exact:
        return []
    odds = step.odds
    return truths(odds, around(step.before, step.turn.move.cell)) if odds else []


def _facts(story: Story) -> dict[str, object]:
    return {
        "player": story.player,
        "rules": story.rules.to_dict(),
        "seed": str(story.seed),
        "result": story.result.value,
        "moves": len(story.steps),
        "guesses": story.guesses,
        "survival": None if isnan(story.survival) else story.survival,
        "unknown": story.unknown,
        "known_mines": sorted(story.known_mines),
        "work": dict(story.work),
        "seconds": story.seconds,
        "notation": story.end.notation,
    }
