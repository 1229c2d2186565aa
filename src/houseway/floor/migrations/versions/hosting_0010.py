"""Tables of tournaments are tables of the floor, and a tournament says where it is played."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A table names its tournament and its number there."""
    op.add_column("tables", sa.Column("tournament", sa.String(64), nullable=True))
    op.add_column("tables", sa.Column("number", sa.Integer(), nullable=True))
    op.create_index("ix_tables_tournament", "tables", ["tournament"])
    op.add_column("tournaments", sa.Column("settings", sa.Text(), nullable=True))
