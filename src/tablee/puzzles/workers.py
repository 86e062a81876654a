"""Work spread over processes, with its results in order: as if it had been done one piece after the other."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import count, takewhile
from threading import Event
from typing import TypeVar

from tablee.arena.pool import WorkerPool
from tablee.core.errors import WorkersLost

Piece = TypeVar("Piece")
Result = TypeVar("Result")


def in_order(
    task: Callable[[Piece], Result], pieces: Iterable[Piece], jobs: int
) -> Generator[Result, None, None]:
    """Yields what `task` makes of each piece, in their order; there may be pieces without end.

    With one job it works in this process, otherwise in so many others, which get task and pieces pickled.
    Whoever has enough closes the generator.

    :raises WorkersLost: when a process dies.
    """
    if jobs == 1:
        yield from map(task, pieces)
        return
    pool, enough = WorkerPool(jobs), Event()

    def numbered() -> Iterator[list[tuple[int, Piece]]]:
        yield from ([each] for each in takewhile(lambda _: not enough.is_set(), enumerate(pieces)))

    results = pool.play(partial(_batch, task), numbered())
    early: dict[int, Result] = {}
    try:
        for at in count():
            while at not in early:
                found = next(results, None)
                if found is None:
                    return
                early.update(found)
            yield early.pop(at)
    except GeneratorExit:
        # The few pieces that were begun are let end: processes that are killed at work leave errors behind.
        enough.set()
        with suppress(Exception):  # whatever happens to them: nobody waits for it
            for _ in results:
                pass
        raise
    except pool.lost:
        raise WorkersLost(times=1, games=1) from None
    finally:
        with warnings.catch_warnings():  # joblib warns of the pieces that nobody waits for any more
            warnings.simplefilter("ignore", UserWarning)
            results.close()
        pool.close()


def _batch(task: Callable[[Piece], Result], pieces: Sequence[tuple[int, Piece]]) -> list[tuple[int, Result]]:
    return [(number, task(piece)) for number, piece in pieces]
