"""The shell commands that a document shows, each with what it prints."""

import re
import subprocess
import sys
from pathlib import Path

CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)


def consoles(page: Path) -> list[str]:
    return CONSOLE.findall(page.read_text("utf-8"))


def commands(console: str) -> list[tuple[str, str]]:
    """Each command with the output shown below it."""
    found: list[tuple[str, str]] = []
    for line in console.splitlines(keepends=True):
        if line.startswith("$ "):
            found.append((line[2:].strip(), ""))
        else:
            found[-1] = (found[-1][0], found[-1][1] + line)
    return found


def check(console: str, folder: Path) -> None:
    """Run every command in a folder and compare what it prints with what is shown."""
    # `sapper` is this interpreter's, wherever the environment lies.
    prelude = f'sapper() {{ "{sys.executable}" -m sapper "$@"; }}\n'
    for command, shown in commands(console):
        done = subprocess.run(
            ["bash", "-c", prelude + command], cwd=folder, capture_output=True, text=True
        )
        assert done.stderr == ""
        assert done.stdout == shown
