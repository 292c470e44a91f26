"""A cluster plays the same rows, and outlives the death of a worker."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from lab.runs import begun, done, ended, exported, workers, written
from sapper.lab.cluster import cluster

pytest.importorskip("distributed")

GAMES = 400


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = written(tmp_path_factory.mktemp("undisturbed"), GAMES)
    done("lab", "run", path, "--jobs", "0")
    return exported(path)


@contextmanager
def program(name: str, folder: Path, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    """A part of a cluster, as its own program."""
    code = f"from distributed.cli.dask_{name} import main; main()"
    command = [sys.executable, "-c", code, "--scheduler-file", str(folder / "where"), *words]
    process = subprocess.Popen(command, cwd=folder, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def address(folder: Path) -> str:
    """Where the scheduler of a folder is, as soon as it says so."""
    import json

    for _ in range(600):
        if (folder / "where").exists() and (text := (folder / "where").read_text()):
            return str(json.loads(text)["address"])
        time.sleep(0.05)
    raise AssertionError("no scheduler has begun")


def test_a_scheduler_and_two_workers_of_which_one_is_killed(
    undisturbed: str, tmp_path: Path
) -> None:
    path = written(tmp_path, GAMES)
    with ExitStack() as stack:
        quiet = ("--no-dashboard", "--host", "127.0.0.1")
        stack.enter_context(program("scheduler", tmp_path, "--port", "0", *quiet))
        where = address(tmp_path)
        alone = ("--nthreads", "1", "--no-nanny", "--no-dashboard")
        two = [stack.enter_context(program("worker", tmp_path, *alone)) for _ in range(2)]
        run = stack.enter_context(begun(path, "--cluster", where))
        time.sleep(0.6)
        two[0].kill()
        assert run.poll() is None
        assert ended(run)["played"] == 4 * GAMES
        assert two[1].poll() is None
    assert exported(path) == undisturbed


def test_a_cluster_made_here_replaces_workers_that_are_killed(
    undisturbed: str, tmp_path: Path
) -> None:
    path = written(tmp_path, GAMES)
    with begun(path, "--cluster", "local:2") as run:
        time.sleep(0.5)
        os.kill(random.Random(1).choice(workers(run)), signal.SIGKILL)
        ended(run)
    assert exported(path) == undisturbed


@pytest.mark.parametrize("where", ["local:0", "local:", "host:8786", "tcp://"])
def test_what_is_no_cluster_is_refused(where: str) -> None:
    with pytest.raises(ValueError, match="is no cluster; write local:4"), cluster(where):
        pass
