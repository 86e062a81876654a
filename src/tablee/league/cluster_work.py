"""Workers whose tasks are done by a Dask cluster: as many as it has threads, all in this process."""

from __future__ import annotations

import asyncio
import logging

from tablee.arena.pool import connect_cluster
from tablee.league.league_folder import LeagueFolder
from tablee.league.storage.league_store import LeagueStore
from tablee.league.worker import LeagueWorker
from tablee.league.worker_slot import WorkerSlot

log = logging.getLogger("tablee.league")


async def work_on_cluster(league: LeagueFolder, address: str, begun: asyncio.Event) -> None:
    """Works until it is cancelled; `begun` is set once the cluster has answered.

    Its machines need Tablée, bubblewrap, and what players are built with. What a machine had begun that goes
    away is done by another.

    :raises BadUse: when the cluster cannot be reached, or nobody works for it.
    """
    client = await asyncio.to_thread(connect_cluster, address)
    slot = WorkerSlot(league.scratch)
    store = await LeagueStore.open(league.database)
    size = max(1, sum(client.nthreads().values()))
    # Not pure: the same pairing played once more is another game. Whoever is killed is tried elsewhere.
    executor = client.get_executor(pure=False, retries=1)
    names = [f"{slot.name}-{number}" for number in range(1, size + 1)]
    workers = [LeagueWorker(league, store, name, elsewhere=executor) for name in names]
    begun.set()
    log.info("the cluster works", extra={"address": address, "workers": size})
    working = [asyncio.create_task(worker.run()) for worker in workers]
    try:
        await asyncio.gather(*working)
    finally:
        for task in working:
            task.cancel()
        await asyncio.gather(*working, return_exceptions=True)
        for worker in workers:
            await store.pairings.release(worker.name)
        await store.close()
        await asyncio.to_thread(client.close)
