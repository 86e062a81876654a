"""What a second was worth on which machine, when."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the table."""
    op.create_table(
        "league_calibrations",
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("machine", sa.String(80), nullable=False),
        sa.Column("measured", sa.Float(), nullable=False),
        sa.Column("seconds", sa.Float(), nullable=False),
        sa.Column("processor", sa.String(120), nullable=False),
        sa.Column("python", sa.String(20), nullable=False),
        sa.Column("reference", sa.Boolean(), nullable=False),
    )


def downgrade() -> None:
    """Drops it."""
    op.drop_table("league_calibrations")
