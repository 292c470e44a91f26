"""The ``sapper`` command: words to calls.

Each subcommand is a file of this folder with `configure(parser)` and `run(arguments)`. Only the one
that is asked for is imported, so ``sapper --help`` answers at once; its docstring is its help text.

Here nearly everything is imported where it is used: Ctrl-C is caught from the first line of `main`.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Sequence

COMMANDS = {
    "demo": "watch a game being played",
    "watch": "watch a player play a game, move by move, with its reasons",
    "play-many": "let a player play many games: won, lost, stuck, with an interval",
    "arena": "measure programs of your own against built-in players, on the same boards",
    "grade": "measure all programs that a class has handed in",
    "new": "begin a game, or lay a field, from a seed",
    "show": "show a position or a field in the terminal or as a drawing",
    "convert": "turn a file of one format into another",
    "analyse": "say which cells are safe, which are mines, and what a guess risks",
    "clues": "say what a position tells: clues, groups, components, cutsets",
    "formula": "turn a formula into clauses, each law shown; exactly k of n",
    "deduce": "say what each method of deduction finds, and from which numbers",
    "explain": "say why a cell is safe or a mine, with a proof, or that nobody can know",
    "influence": "trace what each cell of a game was determined by, back to the guesses",
    "chains": "measure the longest chains of influence of many games, or search for longer ones",
    "lab": "run experiments, and ask what came of them",
    "measure": "measure a field: 3BV, openings, islands, ZiNi",
    "replay": "play recorded games again, move by move",
    "sat": "say whether clauses have a model: models, cores, proofs",
    "resolve": "resolve a clause set, and show the refutation if there is one",
    "programs": "say whether a small C function can go wrong, with a proof",
    "check-proof": "judge a proof: resolution, LRAT or DRAT",
    "bench": "measure the speed of the engine, methods, players and reasons",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``sapper``; the exit status is 0, 2 when the input was at fault, or a command's own."""
    try:
        return _guarded(list(sys.argv[1:] if arguments is None else arguments))
    except KeyboardInterrupt:
        print("sapper: stopped", file=sys.stderr)
        return 130


def _guarded(words: list[str]) -> int:
    """What goes wrong outside becomes one sentence."""
    from sapper.cli.streams import give_up_output, say, stand_in

    stand_in()
    try:
        try:
            return _run(words)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        give_up_output()
        return 0
    except (ValueError, OSError) as error:
        lost = give_up_output()
        say(f"standard output: {_sentence(error)}" if lost else _sentence(error))
        return 2


def _sentence(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror if error.filename is None else f"{error.filename}: {error.strerror}"
    return " ".join(str(error).split())


def _run(words: list[str]) -> int:
    if not words or words[0] not in COMMANDS:
        _outer_parser().parse_args(words or ["--help"])
        return 2
    import importlib

    from sapper.cli.parser import Parser

    prog, place, rest = "sapper", "sapper.cli", words
    commands: dict[str, str] = COMMANDS
    # A command that is a family has commands of its own, named by the next word.
    while rest and rest[0] in commands:
        prog, place = f"{prog} {rest[0]}", f"{place}.{rest[0].replace('-', '_')}"
        rest = rest[1:]
        module = importlib.import_module(place)
        commands = getattr(module, "COMMANDS", {})
    if commands and not rest:
        rest = ["--help"]
    summary, _, explanation = (module.__doc__ or "").partition("\n")
    text, _, examples = explanation.partition("Examples:\n")
    parser = Parser(
        prog=prog,
        description=f"{summary}\n{text.rstrip()}",
        epilog="examples:\n" + examples if examples else None,
    )
    module.configure(parser)
    # Intermixed, so that what may be left out can also stand behind an option.
    status: int = module.run(parser.parse_intermixed_args(rest))
    return status


def listing(commands: dict[str, str]) -> str:
    """Commands with what they do, one below the other."""
    width = max(map(len, commands))
    return "\n".join(f"  {name:<{width}}  {summary}" for name, summary in commands.items())


def _outer_parser() -> ArgumentParser:
    import argparse

    from sapper import __version__
    from sapper.cli.parser import Parser

    parser = Parser(
        prog="sapper",
        usage="sapper COMMAND ...",
        description="Sapper, the Minesweeper laboratory: it plays, it proves, it measures.\n\n"
        f"commands:\n{listing(COMMANDS)}",
        epilog="sapper COMMAND --help explains a command and shows examples. A FILE can be\n"
        "a path, - for standard input, or a position written in one line, such as 3x1/1:1HH.\n\n"
        "Exit status: 0; 2 when the input is at fault, with one line on standard error that\n"
        "says where and what; 130 when stopped. A command that has others says so in its help.",
    )
    parser.add_argument("--version", action="version", version=f"sapper {__version__}")
    parser.add_argument("command", help=argparse.SUPPRESS, choices=[*COMMANDS], metavar="COMMAND")
    return parser
