"""`tablee league status DIR`: where a league stands."""

from __future__ import annotations

from pathlib import Path

import click

from tablee.cli.command import Command
from tablee.cli.command_group import lang_option
from tablee.cli.league_options import folder_argument
from tablee.cli.locale import say
from tablee.cli.options import json_option


@click.command(
    cls=Command,
    help=say("Show where a league stands."),
    examples=["tablee league status course"],
)
@folder_argument
@json_option
@lang_option
def status(folder: Path, *, as_json: bool) -> None:
    """Prints people, versions and games, as a table or as data.

    :raises BadLeague: when there is no league.
    """
    from tablee.cli.league_status import print_status

    print_status(folder, as_json=as_json)
