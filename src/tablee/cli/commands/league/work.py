"""`tablee league work DIR`: workers without the pages, on this machine or on further ones."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablee.cli.command import Command
from tablee.cli.command_group import lang_option
from tablee.cli.league_options import folder_argument
from tablee.cli.league_workers import measure_reference, require_wall, workers_option
from tablee.cli.locale import print_to_stderr, say

if TYPE_CHECKING:
    from tablee.league.league_folder import LeagueFolder


@click.command(
    cls=Command,
    help=say("Check and play for a league that is served elsewhere."),
    examples=["tablee league work course", "tablee league work course --workers 8"],
)
@folder_argument
@workers_option
@click.option(
    "--cluster", metavar="URL", help=say("Let a Dask cluster do it, as in tcp://host:8786, not this machine.")
)
@lang_option
def work(folder: Path, workers: int | None, cluster: str | None) -> None:
    """Works until it is told to stop.

    :raises BadLeague: when there is no league.
    :raises BadUse: for a bad database, a cluster that does not answer, and where there can be no sandbox.
    """
    from tablee.league.league_folder import LeagueFolder
    from tablee.web.event_log import log_events

    league = LeagueFolder.open(folder)
    if cluster is None or league.settings.trusted:
        require_wall(league)  # that of a cluster's machines is theirs
    measure_reference(league)
    log_events(["tablee.league"])
    if cluster is not None:
        _work_elsewhere(league, cluster)
    else:
        _work_here(league, league.workers if workers is None else workers)


def _work_here(league: LeagueFolder, size: int) -> None:
    import signal
    import threading

    from tablee.league.worker_team import WorkerTeam

    over = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: over.set())
    with WorkerTeam(league, size):
        print_to_stderr(
            say(
                "{title}, {address}: processes that play: {n}; one more checks. Ctrl-C ends them.",
                title=league.settings.title,
                address=league.settings.link_address,
                n=size,
            )
        )
        while not over.wait(1.0):  # with a limit, so that a signal is heard at once everywhere
            pass


def _work_elsewhere(league: LeagueFolder, address: str) -> None:
    import asyncio
    import signal

    from tablee.league.cluster_work import work_on_cluster

    async def run() -> None:
        begun, told = asyncio.Event(), asyncio.Event()
        working = asyncio.create_task(work_on_cluster(league, address, begun))

        def end() -> None:
            told.set()
            working.cancel()

        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, end)
        beginning = asyncio.create_task(begun.wait())
        await asyncio.wait([working, beginning], return_when=asyncio.FIRST_COMPLETED)
        beginning.cancel()
        if begun.is_set():
            print_to_stderr(
                say(
                    "{title}: the cluster at {address} checks and plays. Ctrl-C ends that.",
                    title=league.settings.title,
                    address=address,
                )
            )
        try:
            await working
        except asyncio.CancelledError:
            if not told.is_set():  # Ctrl-C, which is told by the exit code
                raise

    asyncio.run(run())
