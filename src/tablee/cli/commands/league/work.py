"""`tablee league work DIR`: workers without the pages, on this machine or on further ones."""

from __future__ import annotations

from pathlib import Path

import click

from tablee.cli.command import Command
from tablee.cli.command_group import lang_option
from tablee.cli.league_options import folder_argument
from tablee.cli.league_workers import measure_reference, require_wall, workers_option
from tablee.cli.locale import print_to_stderr, say


@click.command(
    cls=Command,
    help=say("Check and play for a league whose pages are served by another process or machine."),
    examples=["tablee league work course", "tablee league work course --workers 8"],
)
@folder_argument
@workers_option
@lang_option
def work(folder: Path, workers: int | None) -> None:
    """Works until it is told to stop.

    :raises BadLeague: when there is no league.
    :raises BadUse: for a bad database, and where there can be no sandbox.
    """
    import signal
    import threading

    from tablee.league.league_folder import LeagueFolder
    from tablee.league.worker_team import WorkerTeam
    from tablee.web.event_log import log_events

    league = LeagueFolder.open(folder)
    size = league.workers if workers is None else workers
    require_wall(league)
    measure_reference(league)
    log_events(["tablee.league"])
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
