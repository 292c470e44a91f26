"""Every command, those of families such as ``lab run`` included, with its module."""

import importlib
from types import ModuleType

from sapper.cli import COMMANDS


def module_of(command: str) -> ModuleType:
    return importlib.import_module(f"sapper.cli.{command.replace('-', '_').replace(' ', '.')}")


EVERY = [
    name
    for command in COMMANDS
    for name in (
        command,
        *(f"{command} {inner}" for inner in getattr(module_of(command), "COMMANDS", {})),
    )
]


def examples_of(command: str) -> list[str]:
    """The lines under the examples of its help."""
    _, _, examples = (module_of(command).__doc__ or "").partition("Examples:\n")
    return [line.strip() for line in examples.splitlines() if line.strip()]
