"""Games by turns: whose turn it is and when it ends, vacations, and where notices are sent."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds columns and tables; who is to move in the games of before is written when they are opened."""
    op.add_column("games", sa.Column("mover", sa.Integer()))
    op.add_column("games", sa.Column("deadline", sa.Float()))
    op.create_index("games_by_deadline", "games", ["deadline"])
    op.create_table(
        "vacations",
        sa.Column("visitor", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("begins", sa.Float(), nullable=False),
        sa.Column("ends", sa.Float(), nullable=False),
    )
    op.create_table(
        "marks",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("at", sa.Float(), nullable=False),
    )
    op.create_table(
        "subscriptions",
        sa.Column("endpoint", sa.String(1000), primary_key=True),
        sa.Column("visitor", sa.String(32), nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("origin", sa.String(200), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
    )
    op.create_index("subscriptions_by_visitor", "subscriptions", ["visitor"])


def downgrade() -> None:
    """Drops them."""
    op.drop_table("subscriptions")
    op.drop_table("marks")
    op.drop_table("vacations")
    op.drop_index("games_by_deadline", "games")
    op.drop_column("games", "deadline")
    op.drop_column("games", "mover")
