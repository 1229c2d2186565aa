"""Calls for a supervisor are entries of a table's journal; listed are those that wait."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Calls of before are in the daybook; who still waits calls again when the floor is open."""
    op.drop_table("calls")
    op.create_table(
        "calls",
        sa.Column("stream", sa.String(length=64), nullable=False),
        sa.Column("entry", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("by", sa.String(length=64), nullable=False),
        sa.Column("matter", sa.String(length=200), nullable=False),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("stream", "entry", name=op.f("pk_calls")),
    )
