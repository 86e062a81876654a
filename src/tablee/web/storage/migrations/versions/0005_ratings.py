"""Ratings; what visitors say of themselves; secrets that are good once; passkeys."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the tables; games that have ended before are not rated, for who had help in them is not known."""
    op.add_column("games", sa.Column("aided", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.create_table(
        "rating_changes",
        sa.Column("game", sa.String(24), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(64), nullable=False),
        sa.Column("pool", sa.String(8), nullable=False),
        sa.Column("player", sa.String(96), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("ended", sa.Float(), nullable=False),
    )
    op.create_index("rating_changes_by_player", "rating_changes", ["player", "kind", "pool", "number"])
    op.create_index("rating_changes_by_number", "rating_changes", ["number"])
    op.create_table(
        "visitors",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
    )
    op.create_table(
        "tickets",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("purpose", sa.String(16), nullable=False),
        sa.Column("visitor", sa.String(32), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(400), primary_key=True),
        sa.Column("visitor", sa.String(32), nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
    )
    op.create_index("passkeys_by_visitor", "passkeys", ["visitor"])


def downgrade() -> None:
    """Drops them."""
    for name in ("passkeys", "tickets", "visitors", "rating_changes"):
        op.drop_table(name)
    op.drop_column("games", "aided")
