"""The command line starts without the libraries that only some of its verbs need."""

import subprocess
import sys

# Each costs a noticeable part of a second, or may not be installed at all.
HEAVY = {
    "dask",
    "distributed",
    "duckdb",
    "fastapi",
    "gymnasium",
    "hypothesis",
    "matplotlib",
    "networkx",
    "numpy",
    "pycparser",
    "pysat",
    "rich",
    "uvicorn",
}


def test_asking_for_help_imports_nothing_heavy() -> None:
    answer = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "sapper", "--help"],
        capture_output=True,
        text=True,
        check=True,
    )
    # Each line of the report ends in the name of a module: "import time: 12 | 34 |   name".
    modules = [line.rpartition("|")[2].strip() for line in answer.stderr.splitlines()]
    assert "sapper" in answer.stdout
    assert "sapper.cli" in modules
    assert HEAVY.isdisjoint(module.partition(".")[0] for module in modules)
