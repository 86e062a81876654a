"""Games, their seats, who holds them, and their moves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the first schema."""
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.LargeBinary(), nullable=False),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("opening", sa.Integer(), nullable=False),
        sa.Column("specs", sa.Text(), nullable=False),
        sa.Column("creator", sa.String(32), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("clock", sa.Text()),
        sa.Column("started", sa.String(40), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("outcome", sa.Text()),
        sa.Column("following", sa.String(24)),
        sa.Column("thinker", sa.String(32)),
        sa.Column("thinking", sa.Float()),
    )
    op.create_index("games_by_change", "games", ["listed", "changed"])
    op.create_index("games_by_creator", "games", ["creator", "changed"])
    op.create_table(
        "seats",
        sa.Column("game", sa.String(24), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("token", sa.String(32), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
    )
    op.create_table(
        "holders",
        sa.Column("game", sa.String(24), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("visitor", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer(), nullable=False),
    )
    op.create_index("holders_by_visitor", "holders", ["visitor"])
    op.create_table(
        "moves",
        sa.Column("game", sa.String(24), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("move", sa.Text(), nullable=False),
        sa.Column("ref", sa.String(64)),
        sa.Column("seconds", sa.Float(), nullable=False),
        sa.UniqueConstraint("game", "ref", name="moves_by_ref"),
    )


def downgrade() -> None:
    """Drops everything."""
    for name in ("moves", "holders", "seats", "games", "secrets"):
        op.drop_table(name)
