"""Papers of tournaments have numbers, and rooms have displays that anybody may look at."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Papers that were printed, and links to displays."""
    op.create_table(
        "papers",
        sa.Column("stream", sa.String(64), primary_key=True),
        sa.Column("serial", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("digest", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(64), nullable=False),
        sa.Column("about", sa.String(120), nullable=False),
        sa.Column("printings", sa.Integer(), nullable=False),
        sa.Column("first_at", sa.String(32), nullable=False),
        sa.Column("first_by", sa.String(64), nullable=False),
        sa.UniqueConstraint("stream", "digest", name="uq_papers_stream"),
    )
    op.create_table(
        "displays",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("tournament", sa.String(64), nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("shows", sa.String(200), nullable=False),
        sa.Column("made_by", sa.String(64), nullable=False),
        sa.Column("made_at", sa.String(32), nullable=False),
        sa.Column("withdrawn_at", sa.String(32), nullable=True),
    )
    op.create_index("ix_displays_tournament", "displays", ["tournament"])
