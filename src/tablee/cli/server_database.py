"""The database of the web server, as several commands name it."""

from __future__ import annotations

from pathlib import Path

import click

from tablee.cli.locale import say

database_option = click.option(
    "--database",
    metavar="URL",
    help=say("An SQLite file, or postgresql+asyncpg://…; otherwise a file in your data folder."),
)


def own_database() -> str:
    """Returns the file of whoever names no database."""
    import platformdirs

    return str(Path(platformdirs.user_data_dir("tablee", appauthor=False)) / "web.db")
