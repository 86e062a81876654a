"""The final of a league: its secret, and its plan once it has begun."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the table."""
    op.create_table(
        "league_final",
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("announced", sa.Float(), nullable=False),
        sa.Column("plan", sa.Text()),
        sa.Column("began", sa.Float()),
        sa.Column("finished", sa.Float()),
    )


def downgrade() -> None:
    """Drops it."""
    op.drop_table("league_final")
