"""`tablee mcp`: lets language models play, by the Model Context Protocol."""

from __future__ import annotations

import click

from tablee.cli.command import Command
from tablee.cli.command_group import lang_option
from tablee.cli.locale import print_to_stderr, say, speaker
from tablee.cli.options import host_option, port_option

PORT = 8766


@click.command(
    cls=Command,
    help=say("Let language models play, by the Model Context Protocol."),
    examples=[
        "tablee mcp",
        "tablee mcp --http --port 8766",
    ],
)
@click.option("--http", is_flag=True, help=say("Speak HTTP on a port; otherwise standard input and output."))
@host_option
@port_option(PORT)
@lang_option
def mcp(http: bool, host: str, port: int) -> None:
    """Serves until the input ends or it is told to stop.

    Raises BadUse without the extra, or for a taken port.
    """
    from tablee.core.game_kernels import run_plain_first

    try:
        from tablee.interop.mcp import PATH, http_server, serve_stdio
    except ModuleNotFoundError as error:
        from tablee.core.errors import BadUse
        from tablee.core.notes import N_, Note

        template = N_("{module} is not installed: pip install 'tablee[{extra}]'")
        fields = {"module": error.name, "extra": "mcp"}
        raise BadUse(why=Note("no_extra", template, fields)) from None
    run_plain_first()
    if not http:
        serve_stdio(speaker())
        return
    from tablee.web.app import bind

    listening = bind(host, port)
    address = listening.address + PATH
    print_to_stderr(say("Language models find Tablée at {address}; Ctrl-C closes it.", address=address))
    http_server(speaker(), host).run([listening.socket])
