"""A process in which visitors look for opponents: `python -m tests.web.seeking_worker DATABASE NAME…`.

It prints each visitor's name and table once they are paired, and ends when all are.
"""

from __future__ import annotations

import asyncio
import random
import sys

from tablee.web.errors import Refused
from tablee.web.limits import Limits
from tablee.web.services import Services
from tablee.web.storage.table_store import TableStore
from tablee.web.visitors import VisitorSigner
from tablee.web.wire.lobby import SeekForm, SeekState

EVERY = 1.0  # seconds between two words of a visitor, at most
FORM = SeekForm("kalaha", pace="quick")


async def look(services: Services, visitor: str) -> None:
    """Goes on with a search that another process has begun, or begins one, until an opponent is found."""
    while True:
        try:
            state: SeekState = await services.quick_pairing.keep(visitor)
        except Refused:
            state = await services.quick_pairing.start(visitor, FORM)
        if state.table is not None:
            print(visitor, state.table, flush=True)
            return
        await asyncio.sleep(EVERY * random.random())


async def main(database: str, visitors: list[str]) -> None:
    store = await TableStore.open(database)
    services = Services(store, VisitorSigner(b"key"), Limits())
    await asyncio.gather(*(look(services, visitor) for visitor in visitors))
    await services.stop()
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2:]))
