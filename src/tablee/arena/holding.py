"""Holds a tournament from where it stands to its end, or to Ctrl-C; what is finished is kept and counted."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator

from tablee.arena.ledger import Ledger
from tablee.arena.played import Played
from tablee.arena.results import Results
from tablee.arena.tournament import Tournament

Watch = Callable[[Iterator[Played], list[Played]], Iterable[Played]]


def hold(
    tournament: Tournament,
    jobs: int,
    *,
    ledger: Ledger | None = None,
    cluster: str | None = None,
    watch: Watch = lambda stream, _: stream,
) -> Results:
    """
    Plays what the ledger lacks, and closes it.

    `watch` is given the games as they end and those known before, and hands the former on.
    """
    played = list(ledger.known) if ledger else []
    complete, began = True, time.perf_counter()
    stream = tournament.play(jobs, cluster, list(played), keep=ledger is not None)
    try:
        for ended in watch(stream, list(played)):
            played.append(ended)
            if ledger:
                ledger.add(ended)
    except KeyboardInterrupt:
        complete = False
    finally:
        stream.close()  # no process goes on playing what nobody waits for
    results = Results.of(tournament, played, complete=complete)
    if ledger:
        ledger.close(results, time.perf_counter() - began, jobs)
    return results
