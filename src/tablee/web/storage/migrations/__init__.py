"""Migrations: the steps from one schema of the database to the next, run when a server starts.

A database that is new or has the newest schema needs no step, and then Alembic is not even imported: that
would take a fifth of the start of a server. A test compares the schema with what the steps make.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Column, Connection, MetaData, String, Table, insert, inspect, select, text

from tablee.web.storage.schema import metadata

LOCK = 7_414_203  # any number: processes that start together migrate one after the other
# As Alembic makes it: the number of the last step that was run.
_version = Table("alembic_version", MetaData(), Column("version_num", String(32), primary_key=True))


def upgrade(connection: Connection) -> None:
    """Brings the database to the newest schema, within the transaction of `connection`."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    there = inspect(connection).get_table_names()
    if not there:
        metadata.create_all(connection)
        _version.create(connection)
        connection.execute(insert(_version), {"version_num": newest()})
    elif _version.name not in there or connection.scalar(select(_version.c.version_num)) != newest():
        run_steps(connection)


def newest() -> str:
    """Returns the number of the last step: its file's name begins with it."""
    return max(step.name for step in (Path(__file__).parent / "versions").glob("0*.py")).partition("_")[0]


def run_steps(connection: Connection, last: str = "head") -> None:
    """Runs the steps that the database has not seen, up to the one with the number `last`."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, last)
