"""`tablee serve`: runs the web server, on this machine only unless told otherwise."""

from __future__ import annotations

import os

import click

from tablee.cli.command import Command
from tablee.cli.command_group import lang_option
from tablee.cli.locale import print_to_stderr, say
from tablee.cli.options import host_option, port_option
from tablee.cli.proxies import proxy_option, require_networks
from tablee.cli.server_database import database_option, own_database

PORT = 8765


@click.command(
    cls=Command,
    help=say("Open a page on which people play each other and the computer."),
    examples=[
        "tablee serve",
        "tablee serve --host 0.0.0.0 --port 8080 --database games.db",
        "tablee serve --origin https://play.example.org --proxy 10.0.0.0/8",
    ],
)
@host_option
@port_option(PORT)
@database_option
@click.option(
    "--origin",
    "origins",
    multiple=True,
    metavar="URL",
    envvar="TABLEE_ORIGIN",
    help=say("The address people use, where it is another than the server's own; may be repeated."),
)
@proxy_option
@click.option(
    "--dev",
    is_flag=True,
    help=say("For whoever edits a board: nothing is compiled, and files are read anew at each reload."),
)
@lang_option
def serve(
    host: str,
    port: int,
    database: str | None,
    origins: tuple[str, ...],
    proxies: tuple[str, ...],
    *,
    dev: bool,
) -> None:
    """Opens the port and serves until it is told to stop; raises BadUse for a taken port or bad database."""
    if dev:
        os.environ["NUMBA_DISABLE_JIT"] = "1"  # before anything imports the compiler
    from tablee.web.app import bind, check_database, run
    from tablee.web.interruption import Interruption

    require_networks(proxies)
    database = database or own_database()
    check_database(database)
    listening, interruption = bind(host, port), Interruption.watch()
    print_to_stderr(say("Tablée is open at {address}; Ctrl-C closes it.", address=listening.address))
    allowed = [origin.rstrip("/") for origin in origins]
    run(listening, database, allowed, proxies=proxies, dev=dev, interruption=interruption)
