"""Migrations of the web server's tables, run when a server starts; a test compares the schema with what the
steps make.
"""

from __future__ import annotations

from pathlib import Path

from tablee.web.storage.migration_chain import MigrationChain
from tablee.web.storage.schema import metadata

CHAIN = MigrationChain(Path(__file__).parent, metadata, "alembic_version", lock=7_414_203)
upgrade, newest, run_steps = CHAIN.upgrade, CHAIN.newest, CHAIN.run_steps
