"""Searches for opponents, fixed phrases, mutes and blocks, reports."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds their rows."""
    op.create_table(
        "seeks",
        sa.Column("visitor", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("preset", sa.String(64)),
        sa.Column("pace", sa.String(16)),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("points", sa.Float(), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.Column("found", sa.String(24)),
    )
    op.create_index("seeks_by_game", "seeks", ["game", "found"])
    op.create_table(
        "phrases",
        sa.Column("game", sa.String(24), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("visitor", sa.String(32), nullable=False),
        sa.Column("code", sa.String(24), nullable=False),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("said", sa.Float(), nullable=False),
    )
    op.create_table(
        "ignored",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("visitor", sa.String(32), nullable=False),
        sa.Column("other", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.UniqueConstraint("visitor", "other", "kind", name="ignored_once"),
    )
    op.create_index("ignored_by_other", "ignored", ["other"])
    op.create_table(
        "reports",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("reporter", sa.String(32), nullable=False),
        sa.Column("reported", sa.String(32), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("game", sa.String(24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("evidence", sa.Text(), nullable=False),
    )
    op.create_index("reports_by_reporter", "reports", ["reporter"])
    op.create_index("reports_by_reported", "reports", ["reported"])


def downgrade() -> None:
    """Drops them."""
    for table in ("reports", "ignored", "phrases", "seeks"):
        op.drop_table(table)
