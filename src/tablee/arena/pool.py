"""The pool that spreads fixtures over this process, several processes (joblib), or a Dask cluster.

Results come back as games end, in any order. A worker that dies takes nothing with it: what it had not
delivered is played again by others, and what was delivered is never taken twice.
"""

from __future__ import annotations

import os
import signal
import threading
import time
import warnings
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import islice
from math import inf
from multiprocessing import resource_tracker
from typing import Any, TypeVar

from tablee.arena.game_result import GameResult
from tablee.arena.schedule import Fixture
from tablee.arena.worker import MatchSettings, play_batch, play_fixture
from tablee.core.errors import BadUse, WorkersLost
from tablee.core.notes import N_, Note

TRIAL_SECONDS = 1.0  # of playing here, to see how long games are, before other processes are asked
START_SECONDS = 1.5  # what starting them takes; less work than that is done here
BATCH_SECONDS = 0.25  # of games for a process at a time
LEAST_BATCHES = 4  # for each process, so that all are busy until about the same time
MOST_LOSSES = 3  # pools lost in a row without a single game finished
CONNECT_SECONDS = 10
WORKERS_SECONDS = 30  # for the first worker of a cluster to come
WATCH_SECONDS = 1.0  # between two looks at whether this process is still needed
AHEAD = 4  # batches for each thread of a cluster, so that workers who come later find some

Needed = Callable[[Fixture], bool]
Task = Callable[[Sequence[Fixture]], list[GameResult]]  # it travels to other processes
Work = TypeVar("Work")
Done = TypeVar("Done")


def play_fixtures(
    settings: MatchSettings,
    fixtures: Sequence[Fixture],
    jobs: int = 1,
    cluster: str | None = None,
    needed: Needed = lambda _: True,
) -> Iterator[GameResult]:
    """Plays the fixtures that are still needed when their turn comes, yielding each result as it ends.

    Raises BadUse where the cluster cannot be reached, WorkersLost where processes keep dying.
    """
    pool = WorkerPool(jobs, cluster)
    try:
        yield from _play_on(pool, settings, list(fixtures), needed)
    finally:
        pool.close()


def _play_on(
    pool: WorkerPool, settings: MatchSettings, left: list[Fixture], needed: Needed
) -> Iterator[GameResult]:
    """Plays in this process until it is known how long games take; then in the pool, if that is worth it."""
    game = settings.build_game()
    begin, ends = time.perf_counter(), []
    until = begin + TRIAL_SECONDS if pool.size > 1 else None
    while left:
        if needed(left[0]):
            result = play_fixture(game, settings, left[0], until)
            if result is None:
                break
            ends.append(time.perf_counter())
            yield result
        del left[0]
    if not left:
        return
    # The first game is no measure where there are others: it loads what all of them use.
    a_game = (ends[-1] - ends[0]) / (len(ends) - 1) if len(ends) > 1 else inf
    if a_game * len(left) < START_SECONDS:
        for fixture in left:
            if needed(fixture) and (result := play_fixture(game, settings, fixture)):
                yield result
        return
    size = max(1, min(int(BATCH_SECONDS / a_game), len(left) // (LEAST_BATCHES * pool.size)))
    yield from _play_elsewhere(pool, partial(play_batch, settings), left, size, needed)


def _play_elsewhere(
    pool: WorkerPool, task: Task, fixtures: Sequence[Fixture], size: int, needed: Needed
) -> Iterator[GameResult]:
    """Plays in the pool, which is made anew when its processes have died."""
    missing = {fixture.number: fixture for fixture in fixtures}
    losses = 0
    while missing and losses < MOST_LOSSES:
        before = len(missing)
        batches = pool.play(task, _batches(list(missing.values()), size, needed))
        try:
            for batch in batches:
                for result in batch:
                    if missing.pop(result.number, None):
                        yield result
        except pool.lost:
            losses = losses + 1 if len(missing) == before else 0
            size = 1 if losses else size  # so that a game that kills its process takes no other along
            continue
        finally:
            with warnings.catch_warnings():  # joblib warns of the games that nobody waits for any more
                warnings.simplefilter("ignore", UserWarning)
                batches.close()
        return  # what is still missing is no longer needed
    if missing:
        raise WorkersLost(times=losses, games=len(missing))


def _batches(fixtures: Sequence[Fixture], size: int, needed: Needed) -> Iterator[list[Fixture]]:
    left = (fixture for fixture in fixtures if needed(fixture))
    while some := list(islice(left, size)):
        yield some


class WorkerPool:
    """joblib's processes, here or on a cluster; `lost` are the errors of processes that died."""

    def __init__(self, jobs: int, cluster: str | None = None) -> None:
        self._client = connect_cluster(cluster) if cluster else None
        self.size = jobs
        self.lost: tuple[type[BaseException], ...] = ()
        if self._client is not None:
            self.size = max(2, sum(self._client.nthreads().values()))

    def close(self) -> None:
        """Disconnects from a cluster, which goes on without us; processes here end with this one."""
        if self._client is not None:
            self._client.close()

    def play(
        self, task: Callable[[Sequence[Work]], list[Done]], batches: Iterator[list[Work]]
    ) -> Generator[list[Done]]:
        """Hands each batch to `task` in some process and returns the results as they come, in any order."""
        from joblib import Parallel, delayed, parallel_config
        from joblib.externals.loky.process_executor import TerminatedWorkerError

        options: dict[str, Any] = {"return_as": "generator_unordered", "batch_size": 1}
        if self._client is None:
            self.lost = (TerminatedWorkerError,)
            pool = Parallel(n_jobs=self.size, initializer=_init_worker, initargs=(os.getpid(),), **options)
        else:
            from distributed.scheduler import KilledWorker
            from joblib._dask import DaskDistributedBackend

            class Cluster(DaskDistributedBackend):  # type: ignore[misc]  # joblib has no types
                def effective_n_jobs(self, n_jobs: int) -> int:
                    # With a single thread joblib would play in this process, not on the cluster.
                    return max(2, int(super().effective_n_jobs(n_jobs)))

            self.lost = (KilledWorker,)
            with parallel_config(backend=Cluster(client=self._client)):
                pool = Parallel(n_jobs=-1, pre_dispatch=f"{AHEAD}*n_jobs", **options)
        with _shielded_from_interrupts():
            found: Generator[list[Done]] = pool(delayed(task)(batch) for batch in batches)
        return found


def _init_worker(parent: int) -> None:
    """Runs in each new worker: it ignores Ctrl-C, and ends when its parent is gone, however it ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(WATCH_SECONDS)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


@contextmanager
def _shielded_from_interrupts() -> Iterator[None]:
    """Blocks Ctrl-C in this thread meanwhile; processes and threads started here inherit that for good.

    So a worker that is still importing never sees it. For this process a Ctrl-C is only delayed.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    # Python's own tracker unblocks SIGINT when it starts (up to 3.11 at least), and loky starts it just
    # before the first worker: all workers would then die of Ctrl-C with a traceback. Started now, it leaves
    # the mask alone.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def connect_cluster(address: str) -> Any:
    """Returns a client of the Dask scheduler at an address, once it has a worker.

    :raises BadUse: when nobody answers there, no worker comes, or dask.distributed is not installed.
    """
    try:
        from distributed import Client
    except ImportError:
        why = Note("no_dask", N_("--cluster needs dask.distributed: pip install 'tablee[cluster]'"))
        raise BadUse(why=why) from None
    try:
        client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError, TypeError):
        template = N_("--cluster {address}: no Dask scheduler answers there")
        raise BadUse(why=Note("no_cluster", template, {"address": address})) from None
    try:
        client.wait_for_workers(1, timeout=WORKERS_SECONDS)
    except TimeoutError:
        client.close()
        template = N_("--cluster {address}: no worker has come within {seconds} s")
        raise BadUse(
            why=Note("no_workers", template, {"address": address, "seconds": WORKERS_SECONDS})
        ) from None
    return client
