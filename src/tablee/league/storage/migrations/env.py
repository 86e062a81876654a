"""Alembic's environment: runs the migrations over the connection that `run_steps` hands it."""

from __future__ import annotations

from alembic import context

from tablee.league.storage.migrations import VERSION_TABLE
from tablee.league.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    render_as_batch=True,  # SQLite changes columns by building a table anew
)
with context.begin_transaction():
    context.run_migrations()
