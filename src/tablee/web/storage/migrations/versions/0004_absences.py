"""Since when somebody has vanished, and which visitors watch."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the columns; who was connected to the processes of before is not known by name."""
    op.add_column("games", sa.Column("vanished", sa.Text()))
    op.add_column("presence", sa.Column("visitor", sa.String(32)))


def downgrade() -> None:
    """Drops them."""
    op.drop_column("presence", "visitor")
    op.drop_column("games", "vanished")
