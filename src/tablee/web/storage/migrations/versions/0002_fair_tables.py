"""What people agree on at a table: hints, offers, adjournments, series, names in files; who is connected."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the columns, with what tables of before have in them, and the rows of presence."""
    off, none = sa.false(), sa.text("0")
    op.add_column("games", sa.Column("hints", sa.Boolean(), nullable=False, server_default=off))
    op.add_column("games", sa.Column("offer", sa.Text()))
    op.add_column("games", sa.Column("offers", sa.Integer(), nullable=False, server_default=none))
    op.add_column("games", sa.Column("adjourned", sa.Boolean(), nullable=False, server_default=off))
    op.add_column("games", sa.Column("series", sa.Text()))
    op.add_column("seats", sa.Column("named", sa.Boolean(), nullable=False, server_default=off))
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("seen", sa.Float(), nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("game", sa.String(24), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("process", sa.String(32), primary_key=True),
    )
    op.create_index("presence_by_process", "presence", ["process"])


def downgrade() -> None:
    """Drops what was added."""
    op.drop_table("presence")
    op.drop_table("processes")
    for name in ("series", "adjourned", "offers", "offer", "hints"):
        op.drop_column("games", name)
    op.drop_column("seats", "named")
