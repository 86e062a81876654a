"""People, versions, pairings and the ledger."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the tables."""
    op.create_table(
        "league_people",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("name_key", sa.String(80), unique=True),
        sa.Column("token_hash", sa.String(64), unique=True),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("removed", sa.Float()),
    )
    op.create_table(
        "league_versions",
        sa.Column("person", sa.String(16), sa.ForeignKey("league_people.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("pushed", sa.Float(), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("manifest", sa.Text(), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.Column("report", sa.Text()),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("worker", sa.String(32)),
        sa.Column("until", sa.Float()),
    )
    op.create_index("league_versions_by_state", "league_versions", ["state"])
    op.create_table(
        "league_pairings",
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("players", sa.Text(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("deals", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("worker", sa.String(32)),
        sa.Column("until", sa.Float()),
        sa.Column("made", sa.Float(), nullable=False),
    )
    op.create_index("league_pairings_by_state", "league_pairings", ["state", "kind"])
    op.create_table(
        "league_games",
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("pairing", sa.Integer(), sa.ForeignKey("league_pairings.number"), nullable=False),
        sa.Column("deal", sa.Integer(), nullable=False),
        sa.Column("seating", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("loss", sa.Text()),
        sa.Column("finished", sa.Float(), nullable=False),
        sa.UniqueConstraint("pairing", "deal", "seating", name="league_games_once"),
    )
    op.create_table(
        "league_seats",
        sa.Column("game", sa.Integer(), sa.ForeignKey("league_games.number"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("person", sa.String(16)),
        sa.Column("version", sa.Integer()),
        sa.Column("player", sa.String(120), nullable=False),
        sa.Column("share", sa.Integer(), nullable=False),
        sa.Column("seconds", sa.Float(), nullable=False),
        sa.Column("slowest", sa.Float(), nullable=False),
        sa.Column("log", sa.Text(), nullable=False),
        sa.Column("notes", sa.Text()),
        sa.ForeignKeyConstraint(
            ["person", "version"],
            ["league_versions.person", "league_versions.number"],
            name="league_seats_version",
        ),
    )
    op.create_index("league_seats_by_person", "league_seats", ["person", "game"])
    op.create_table(
        "league_promotions",
        sa.Column("person", sa.String(16), sa.ForeignKey("league_people.id"), primary_key=True),
        sa.Column("boss", sa.String(120), primary_key=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
    )


def downgrade() -> None:
    """Drops them."""
    for name in ("promotions", "seats", "games", "pairings", "versions", "people"):
        op.drop_table(f"league_{name}")
