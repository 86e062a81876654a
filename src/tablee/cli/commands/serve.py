"""`tablee serve`: runs the web server, on this machine only unless told otherwise."""

from __future__ import annotations

import os

import click

from tablee.cli.command import Command
from tablee.cli.command_group import lang_option
from tablee.cli.locale import print_to_stderr, say
from tablee.cli.options import host_option, port_option
from tablee.cli.server_database import database_option, own_database

PORT = 8765


def require_network(text: str) -> None:
    """Raises BadUse where `text` is neither an address nor a network of addresses."""
    from ipaddress import ip_network

    from tablee.core.errors import BadUse
    from tablee.core.notes import N_, Note

    try:
        ip_network(text)
    except ValueError:
        template = N_(
            "{given} is no address of a proxy; expected one like 10.0.0.7, or a network like 10.0.0.0/8"
        )
        raise BadUse(why=Note("bad_proxy", template, {"given": text})) from None


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
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar=say("ADDRESS"),
    envvar="TABLEE_PROXY",
    help=say("Where a reverse proxy's requests come from: an address or a network; may be repeated."),
)
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

    for given in proxies:
        require_network(given)
    database = database or own_database()
    check_database(database)
    listening = bind(host, port)
    print_to_stderr(say("Tablée is open at {address}; Ctrl-C closes it.", address=listening.address))
    run(listening, database, [origin.rstrip("/") for origin in origins], proxies=proxies, dev=dev)
