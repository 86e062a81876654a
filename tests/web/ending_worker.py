"""A process that ends games: `python -m tests.web.ending_worker DATABASE FILE`.

The file has a line for each game, its id and its outcome as JSON. After each that it has ended it prints the id; what
another process has ended is left alone.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

from tablee.web.storage.stored_table import TableChange
from tablee.web.storage.table_store import TableStore

AT_ONCE = 8


async def end_games(database: str, games: list[tuple[str, dict[str, object]]]) -> None:
    store = await TableStore.open(database)
    turn = asyncio.Semaphore(AT_ONCE)

    async def end(game: str, outcome: dict[str, object]) -> None:
        async with turn:
            if await store.change(game, 0, TableChange(outcome=outcome)):
                print(game, flush=True)

    await asyncio.gather(*(end(*one) for one in games))
    await store.close()


if __name__ == "__main__":
    lines = Path(sys.argv[2]).read_text("utf-8").splitlines()
    asyncio.run(
        end_games(
            sys.argv[1],
            [(name, json.loads(told)) for name, _, told in (line.partition(" ") for line in lines)],
        )
    )
