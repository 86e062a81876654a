"""Tournaments that people open and join: who has entered, who meets whom."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the tables, and to which tournament a game belongs."""
    op.add_column("games", sa.Column("tournament", sa.String(24)))
    op.create_index("games_by_tournament", "games", ["tournament"])
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("creator", sa.String(32), nullable=False),
        sa.Column("title", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("format", sa.String(16), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("clock", sa.Text()),
        sa.Column("patience", sa.Float(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
    )
    op.create_index("tournaments_by_state", "tournaments", ["state", "changed"])
    op.create_index("tournaments_by_creator", "tournaments", ["creator"])
    op.create_table(
        "participants",
        sa.Column(
            "tournament", sa.String(24), sa.ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("person", sa.String(32)),
        sa.Column("spec", sa.String(100), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("lot", sa.Integer(), nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("until", sa.Integer()),
        sa.UniqueConstraint("tournament", "person", name="participants_by_person"),
    )
    op.create_index("participants_of_person", "participants", ["person"])
    op.create_table(
        "pairings",
        sa.Column(
            "tournament", sa.String(24), sa.ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("round", sa.Integer(), primary_key=True),
        sa.Column("board", sa.Integer(), primary_key=True),
        sa.Column("how", sa.String(8), nullable=False),
        sa.Column("seated", sa.Text(), nullable=False),
        sa.Column("points", sa.Text()),
        sa.Column("tables", sa.Text(), nullable=False),
    )


def downgrade() -> None:
    """Drops them."""
    op.drop_table("pairings")
    op.drop_index("participants_of_person", "participants")
    op.drop_table("participants")
    op.drop_index("tournaments_by_creator", "tournaments")
    op.drop_index("tournaments_by_state", "tournaments")
    op.drop_table("tournaments")
    op.drop_index("games_by_tournament", "games")
    op.drop_column("games", "tournament")
