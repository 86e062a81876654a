"""`tablee reports`: what players have reported to the host of a server, read from its database."""

from __future__ import annotations

from pathlib import Path

import click

from tablee.cli.command import Command
from tablee.cli.command_group import lang_option
from tablee.cli.locale import say
from tablee.cli.options import json_option
from tablee.cli.server_database import database_option, own_database


@click.command(
    cls=Command,
    help=say("Read what players of your server have reported."),
    examples=[
        "tablee reports",
        "tablee reports --database games.db",
    ],
)
@click.argument("which", metavar=say("[REPORT]"), required=False)
@database_option
@click.option(
    "--save",
    "file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar=say("FILE"),
    help=say("Save the record of the reported game."),
)
@click.option("--delete", "deletes", is_flag=True, help=say("Delete the report."))
@json_option
@lang_option
def reports(
    which: str | None, database: str | None, file: Path | None, *, deletes: bool, as_json: bool
) -> None:
    """Lists all reports, the latest first, or shows, saves or deletes the one that is named.

    :raises BadUse: when the database cannot be opened, and when no report is named for --save and --delete.
    :raises UnknownName: when there is no such report.
    """
    from tablee.cli.moderation import delete_report, print_report, print_reports, save_record
    from tablee.core.errors import BadUse
    from tablee.core.notes import N_, Note

    chosen = database or own_database()
    if which is None:
        if deletes or file is not None:
            raise BadUse(why=Note("which_report", N_("--save and --delete need the id of a report")))
        print_reports(chosen, as_json=as_json)
        return
    if file is not None:
        save_record(chosen, which, file)
    if deletes:
        delete_report(chosen, which)
    if file is None and not deletes:
        print_report(chosen, which, as_json=as_json)
