"""Runs a tournament to its end or to Ctrl-C; games that have ended are kept and counted either way."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator

from tablee.arena.game_result import GameResult
from tablee.arena.ledger import Ledger
from tablee.arena.provenance import this_run
from tablee.arena.tournament import Tournament
from tablee.arena.tournament_results import Results

Watch = Callable[[Iterator[GameResult], list[GameResult]], Iterable[GameResult]]


def run_tournament(
    tournament: Tournament,
    jobs: int,
    *,
    ledger: Ledger | None = None,
    cluster: str | None = None,
    watch: Watch = lambda stream, _: stream,
) -> Results:
    """Plays the games that the ledger lacks, writes the results there, and returns them.

    `watch` is given the stream of games as they end and the games known before; it must hand the stream on.
    """
    played = list(ledger.known) if ledger else []
    complete, began, run = True, time.perf_counter(), this_run(tournament)
    stream = tournament.play(jobs, cluster, list(played), keep=ledger is not None)
    try:
        for game in watch(stream, list(played)):
            played.append(game)
            if ledger:
                ledger.add(game)
    except KeyboardInterrupt:
        complete = False  # what has ended still counts; the caller says that it was stopped
    finally:
        stream.close()  # no process goes on playing what nobody waits for
    runs = ledger.runs if ledger else [run]
    results = Results.of(tournament, played, complete=complete, provenance=runs)
    if ledger:
        ledger.close(results, time.perf_counter() - began, jobs)
    return results
