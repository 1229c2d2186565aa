"""What the lobby shows of a table, kept beside it so that tables need not be loaded for that."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the summary; it is filled in when something happens at a table."""
    op.add_column("tables", sa.Column("summary", sa.Text(), nullable=True))
