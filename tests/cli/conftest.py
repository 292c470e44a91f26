"""Sapper as a user starts it: in a shell, with pipes, in a folder of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Shell = Callable[[str], "subprocess.CompletedProcess[str]"]

ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
"""Output is gathered, as it is for everybody: unbuffered, it hides what comes in a wrong order."""

# `sapper` is this interpreter's, wherever the environment lies.
PRELUDE = f'set -o pipefail; sapper() {{ "{sys.executable}" -m sapper "$@"; }}\n'


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    """Run a line of shell in a temporary folder."""

    def run(line: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            ["bash", "-c", PRELUDE + line],
            cwd=tmp_path,
            env=ENVIRONMENT,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )

    return run
