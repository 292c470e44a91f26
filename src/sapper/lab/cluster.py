"""A cluster as a place to run trials: the only door to Dask.

``local:4`` starts a scheduler and four worker processes here; ``tcp://host:8786`` names a scheduler
that is there already, whose workers must have the same Sapper.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager
from typing import Any

from sapper.lab.chunks import ready
from sapper.lab.executors import Place
from sapper.lab.versions import code

_LOCAL = re.compile(r"local:([1-9][0-9]{0,3})\Z")

DEAF = "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n"
"""What workers made here do first: they leave Ctrl-C to the run."""

ASK_AGAIN = 5
"""Seconds after which the workers are counted again."""

WAIT = 30
"""Seconds to wait for the scheduler and a first worker."""


@contextmanager
def cluster(where: str) -> Iterator[Place]:
    """The cluster at an address, or one made here for the time being."""
    local = _LOCAL.match(where)
    if not local and not re.match(r"(tcp|tls|ws|wss|ucx)://.", where):
        raise ValueError(
            f"{where!r} is no cluster; write local:4 for 4 workers here, or the address of a "
            "scheduler such as tcp://host:8786"
        )
    try:
        from distributed import Client, KilledWorker, LocalCluster
    except ImportError:
        raise ValueError(
            "a cluster needs Dask: install the extra sapper[cluster] "
            "(requirements/cluster.lock in a checkout)"
        ) from None
    for name in ("distributed", "tornado", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    with ExitStack() as stack:
        workers, home = 1, where
        if local:
            workers = int(local[1])
            home = stack.enter_context(_made_here(LocalCluster, workers))
        try:
            client = stack.enter_context(Client(home, timeout=WAIT))  # type: ignore[no-untyped-call]
            client.wait_for_workers(workers, timeout=WAIT)
        except (OSError, TimeoutError) as error:
            raise OSError(f"the cluster {where} does not answer: {error}") from None
        _check_code(client.run(ready))
        threads = client.nthreads().values()
        yield Place(
            f"{len(threads)} worker{'' if len(threads) == 1 else 's'} of a cluster",
            client.get_executor(pure=False),
            _Counted(lambda: sum(client.nthreads().values())),
            # A thread cannot be ended without those beside it.
            expendable=all(count == 1 for count in threads),
            lost=(KilledWorker, CancelledError),
            tries=1,  # Dask itself has tried four times before it gives up
        )


class _Counted:
    """How many threads there are; asked again now and then, since workers come and go."""

    def __init__(self, count: Callable[[], int]) -> None:
        self._ask = count
        self._known, self._asked = max(1, count()), time.monotonic()

    def __call__(self) -> int:
        if time.monotonic() > self._asked + ASK_AGAIN:
            self._known, self._asked = max(1, self._ask()), time.monotonic()
        return self._known


def _made_here(kind: Callable[..., Any], workers: int) -> Any:
    """A scheduler and its workers, each a process with one thread."""
    return kind(
        n_workers=workers,
        threads_per_worker=1,
        dashboard_address=None,
        silence_logs=logging.CRITICAL,
        preload=[DEAF],
    )


def _check_code(theirs: dict[str, str]) -> None:
    for worker, found in theirs.items():
        if found != code():
            raise ValueError(
                f"the worker {worker} has another Sapper: {found}, and here is {code()}"
            )
