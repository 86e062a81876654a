"""`tablee league serve DIR`: the pages of a league, and the workers that check and play."""

from __future__ import annotations

from pathlib import Path

import click

from tablee.cli.command import Command
from tablee.cli.command_group import lang_option
from tablee.cli.league_options import folder_argument
from tablee.cli.league_workers import measure_reference, require_wall, workers_option
from tablee.cli.locale import print_to_stderr, say
from tablee.cli.proxies import proxy_option, require_networks


@click.command(
    cls=Command,
    help=say("Open a league: its pages, its checks, its ladder."),
    examples=["tablee league serve course", "tablee league serve course --port 8080 --workers 3"],
)
@folder_argument
@click.option("--host", metavar=say("ADDRESS"), help=say("Where to listen, otherwise as league.toml says."))
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help=say("The port, otherwise as league.toml says; 0 takes any that is free."),
)
@workers_option
@proxy_option
@lang_option
def serve(
    folder: Path, host: str | None, port: int | None, workers: int | None, proxies: tuple[str, ...]
) -> None:
    """Serves and plays until it is told to stop.

    :raises BadLeague: when there is no league.
    :raises BadUse: for a taken port, a bad database, and where there can be no sandbox.
    """
    from contextlib import ExitStack

    from tablee.league.league_folder import LeagueFolder
    from tablee.league.web.league_extension import league_extension
    from tablee.league.worker_team import WorkerTeam
    from tablee.web.app import bind, check_database, run
    from tablee.web.interruption import Interruption

    require_networks(proxies)
    league = LeagueFolder.open(folder)
    settings = league.settings
    size = league.workers if workers is None else workers
    if size:
        require_wall(league)
    measure_reference(league)
    check_database(league.database)
    listening = bind(settings.host if host is None else host, settings.port if port is None else port)
    interruption = Interruption.watch()
    print_to_stderr(
        say(
            "{title} is open at {address}/league; Ctrl-C closes it.",
            title=settings.title,
            address=listening.address,
        )
    )
    playing = say("Processes that play: {n}; one more checks what is pushed.", n=size)
    print_to_stderr(playing if size else say("Nobody plays here; tablee league work does."))
    command = f"tablee league people link {folder} NAME"
    print_to_stderr(say("A new link for somebody: {command}", command=command))
    with ExitStack() as running:
        if size:
            running.enter_context(WorkerTeam(league, size))
        run(
            listening,
            league.database,
            [settings.address] if settings.address else [],
            proxies=proxies,
            extensions=[league_extension(settings, league.database)],
            interruption=interruption,
        )
