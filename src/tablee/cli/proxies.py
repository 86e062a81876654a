"""The option of servers that names the reverse proxies before them."""

from __future__ import annotations

import click

from tablee.cli.locale import say

proxy_option = click.option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar=say("ADDRESS"),
    envvar="TABLEE_PROXY",
    help=say("Where a reverse proxy's requests come from: an address or a network; may be repeated."),
)


def require_networks(texts: tuple[str, ...]) -> None:
    """Raises BadUse for the first text that is neither an address nor a network of addresses.

    The server would take it for a name, and believe nobody.
    """
    from ipaddress import ip_network

    from tablee.core.errors import BadUse
    from tablee.core.notes import N_, Note

    for text in texts:
        try:
            ip_network(text)
        except ValueError:
            template = N_(
                "{given} is no address of a proxy; expected one like 10.0.0.7, or a network like 10.0.0.0/8"
            )
            raise BadUse(why=Note("bad_proxy", template, {"given": text})) from None
