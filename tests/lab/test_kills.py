"""Nothing is lost and nothing is counted twice, whoever is killed and when.

The runs are killed for good (SIGKILL). `make kills KILLS=200` does it more often.
"""

import os
import random
import signal
import sys
import time
from pathlib import Path

import pytest

from lab.runs import alone, begun, done, ended, exported, workers, written

KILLS = int(os.environ.get("KILLS", "20"))

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What a run says that nobody disturbs, in one process."""
    path = written(tmp_path_factory.mktemp("undisturbed"), games=100 + 10 * KILLS)
    done("lab", "run", path, "--jobs", "0")
    return exported(path)


def test_a_run_killed_again_and_again_ends_with_the_rows_of_one_undisturbed(
    undisturbed: str, tmp_path: Path
) -> None:
    path = written(tmp_path, games=100 + 10 * KILLS)
    chance = random.Random(8)
    killed = 0
    while killed < KILLS:
        with begun(path, "--jobs", chance.choice([1, 2, 3])) as run:
            time.sleep(chance.uniform(0, 0.4))
            if run.poll() is not None:  # a fast machine: all is played
                assert run.returncode == 0
                break
            if chance.random() < 0.5:
                os.kill(run.pid, signal.SIGKILL)
            else:
                os.killpg(run.pid, signal.SIGKILL)
            run.wait()
            assert run.returncode == -signal.SIGKILL
            killed += 1
    assert killed >= KILLS / 2, "the experiment is too small for so many kills"
    assert alone(tmp_path), "processes outlive the run that started them"
    with begun(path, "--jobs", 2) as run:
        assert ended(run)["played"] < 4 * (100 + 10 * KILLS)
    assert exported(path) == undisturbed
    with begun(path) as run:
        assert ended(run)["played"] == 0


def test_processes_that_are_killed_are_replaced_and_their_games_played_again(
    undisturbed: str, tmp_path: Path
) -> None:
    path = written(tmp_path, games=100 + 10 * KILLS)
    chance = random.Random(9)
    with begun(path, "--jobs", 2) as run:
        for _ in range(4):
            time.sleep(chance.uniform(0.05, 0.3))
            os.kill(chance.choice(workers(run)), signal.SIGKILL)
        ended(run)
    assert exported(path) == undisturbed


def test_two_runs_on_one_store_do_not_hurt_each_other(undisturbed: str, tmp_path: Path) -> None:
    path = written(tmp_path, games=100 + 10 * KILLS)
    with begun(path, "--jobs", 1) as one, begun(path, "--jobs", 2) as two:
        ended(one)
        ended(two)
    assert exported(path) == undisturbed


def test_a_run_stopped_by_ctrl_c_says_so_and_keeps_its_rows(tmp_path: Path) -> None:
    path = written(tmp_path, games=1000)
    with begun(path, "--jobs", 2) as run:
        time.sleep(1)
        os.killpg(run.pid, signal.SIGINT)
        _, said = run.communicate(timeout=20)
        assert run.returncode == 130
        assert said == "sapper: stopped\n"
    assert alone(tmp_path)
    assert len(exported(path).splitlines()) > 1
