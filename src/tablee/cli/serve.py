"""`tablee serve`: the web server, on this machine only unless told otherwise."""

from __future__ import annotations

from pathlib import Path

import click

from tablee.cli.app import lang_option
from tablee.cli.language import say, say_aloud

PORT = 8765


@click.command(help=say("Open a page on which people play each other and the computer."))
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar=say("ADDRESS"),
    help=say("Where to listen; 0.0.0.0 lets others in."),
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    help=say("The port; 0 takes any that is free."),
)
@click.option(
    "--database",
    metavar="URL",
    help=say("An SQLite file, or postgresql+asyncpg://…; otherwise a file in your data folder."),
)
@click.option(
    "--origin",
    "origins",
    multiple=True,
    metavar="URL",
    help=say("The address people use, where it is another than the server's own; may be repeated."),
)
@lang_option
def serve(host: str, port: int, database: str | None, origins: tuple[str, ...]) -> None:
    from tablee.analysis import templates_of
    from tablee.cli.preparing import prepare
    from tablee.roster import games
    from tablee.web.running import bind, check_database, players_of, run

    database = database or str(_own_file())
    check_database(database)
    listening = bind(host, port)  # an address that is taken is told before anything takes time
    for kind in games().values():
        prepare(kind, players_of(kind), scenes=True, also=templates_of(kind))  # also of analyses
    say_aloud(say("Tablée is open at {address}; Ctrl-C closes it.", address=listening.address))
    run(listening, database, [origin.rstrip("/") for origin in origins])


def _own_file() -> Path:
    import platformdirs

    return Path(platformdirs.user_data_dir("tablee", appauthor=False)) / "web.db"
