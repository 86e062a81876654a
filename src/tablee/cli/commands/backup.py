"""`tablee backup`: writes everything in a server's database to a file, while the server goes on.

In a folder a backup is named by the time at which it was made, and older ones may be deleted.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import click

from tablee.cli.command import Command
from tablee.cli.command_group import lang_option
from tablee.cli.locale import say
from tablee.cli.options import json_option
from tablee.cli.server_database import database_option, own_database

PATTERN = "tablee-*Z.backup"


@click.command(
    cls=Command,
    help=say("Keep a server's database in a file, while it goes on."),
    examples=["tablee backup club.backup --database club.db", "tablee backup backups --keep 14"],
)
@click.argument("file", metavar=say("FILE"), type=click.Path(path_type=Path))
@database_option
@click.option("--overwrite", is_flag=True, help=say("Replace a file that is there already."))
@click.option(
    "--keep",
    type=click.IntRange(min=1),
    metavar=say("N"),
    help=say("Where FILE is a folder: delete all but the latest N backups in it."),
)
@json_option
@lang_option
def backup(file: Path, database: str | None, keep: int | None, *, overwrite: bool, as_json: bool) -> None:
    """Writes the file, or one named by the time in a folder, and says what is in it.

    :raises BadUse: when the database cannot be read, and for --keep with a file.
    :raises BadBackup: when the file exists, without --overwrite, or cannot be written.
    """
    from tablee.cli.backup_report import print_backup
    from tablee.cli.working import working
    from tablee.core.errors import BadUse
    from tablee.core.notes import N_, Note
    from tablee.web.storage.backups import write_backup

    if keep is not None and not file.is_dir():
        why = Note("keep_what", N_("--keep needs a folder that exists: {file} is none"), {"file": str(file)})
        raise BadUse(why=why)
    written = _new_file(file) if file.is_dir() else file
    with working(say("writing {file}", file=written)):
        found = write_backup(database or own_database(), written, overwrite=overwrite)
    deleted = _delete_older(file, keep) if keep is not None else 0
    print_backup(written, found, deleted, as_json=as_json)


def _new_file(folder: Path) -> Path:
    """Returns the path of a backup that is made now."""
    return folder / f"tablee-{datetime.now(UTC):%Y-%m-%dT%H%M%SZ}.backup"


def _delete_older(folder: Path, keep: int) -> int:
    """Deletes all but the latest backups of a folder; returns how many those were. Raises OSError."""
    older = sorted(folder.glob(PATTERN))[:-keep]
    for file in older:
        file.unlink()
    return len(older)
