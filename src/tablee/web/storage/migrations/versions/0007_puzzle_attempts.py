"""First tries at puzzles."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the rows of attempts."""
    op.create_table(
        "puzzle_attempts",
        sa.Column("visitor", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("puzzle", sa.String(16), primary_key=True),
        sa.Column("given", sa.Text(), nullable=False),
        sa.Column("right", sa.Boolean(), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
    )


def downgrade() -> None:
    """Drops them."""
    op.drop_table("puzzle_attempts")
