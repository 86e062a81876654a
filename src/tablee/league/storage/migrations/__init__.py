"""Migrations of a league's tables, in a chain of their own beside that of the web server."""

from __future__ import annotations

from pathlib import Path

from tablee.league.storage.schema import metadata
from tablee.web.storage.migration_chain import MigrationChain

VERSION_TABLE = "league_alembic_version"
CHAIN = MigrationChain(Path(__file__).parent, metadata, VERSION_TABLE, lock=7_414_210)
