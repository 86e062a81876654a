"""`tablee restore`: puts a backup into a database, of either kind."""

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
    help=say("Put a backup into a database, of either kind."),
    examples=["tablee restore club.backup --database new.db"],
)
@click.argument("file", metavar=say("FILE"), type=click.Path(path_type=Path))
@database_option
@click.option("--overwrite", is_flag=True, help=say("Delete everything in a database that is not empty."))
@json_option
@lang_option
def restore(file: Path, database: str | None, *, overwrite: bool, as_json: bool) -> None:
    """Restores the backup and says what was in it.

    :raises BadBackup: when the file is no whole backup, or of a newer version.
    :raises BadUse: when the database is not empty, without --overwrite, in use, or cannot be written.
    """
    from tablee.cli.backup_report import print_restored
    from tablee.cli.working import working
    from tablee.web.storage.backups import restore_backup

    with working(say("reading {file}", file=file)):
        found = restore_backup(file, database or own_database(), overwrite=overwrite)
    print_restored(file, found, as_json=as_json)
