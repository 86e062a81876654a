"""A chain of migrations: the steps from one schema to the next, run when a database is opened.

A database that is new or has the newest schema needs no step, and then Alembic is not even imported: that
would take a fifth of the start of a server. Several chains may share a database: each has tables of its own,
and a table that holds the number of its last step.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Column, Connection, MetaData, String, Table, insert, inspect, select, text


@dataclass(frozen=True)
class MigrationChain:
    """The steps in `folder`/versions, which make what `metadata` says.

    `lock` is any number that no other lock has: processes that start together migrate one after the other.
    """

    folder: Path
    metadata: MetaData
    version_table: str
    lock: int

    def upgrade(self, connection: Connection) -> None:
        """Brings the database to the newest schema, within the transaction of `connection`."""
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": self.lock})
        # As Alembic makes it: the number of the last step that was run.
        version = Table(self.version_table, MetaData(), Column("version_num", String(32), primary_key=True))
        there = {*inspect(connection).get_table_names()} & {*self.metadata.tables, self.version_table}
        if not there:
            self.metadata.create_all(connection)
            version.create(connection)
            connection.execute(insert(version), {"version_num": self.newest()})
        elif version.name not in there or connection.scalar(select(version.c.version_num)) != self.newest():
            self.run_steps(connection)

    def newest(self) -> str:
        """Returns the number of the last step: its file's name begins with it."""
        return max(step.name for step in (self.folder / "versions").glob("0*.py")).partition("_")[0]

    def run_steps(self, connection: Connection, last: str = "head") -> None:
        """Runs the steps that the database has not seen, up to the one with the number `last`."""
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(self.folder).replace("%", "%%"))
        config.attributes["connection"] = connection
        command.upgrade(config, last)
