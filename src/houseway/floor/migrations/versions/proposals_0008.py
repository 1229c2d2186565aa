"""A correction that takes two waits for its second person as a call does."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """What is proposed stands beside the call."""
    op.add_column("calls", sa.Column("proposes", sa.Text(), nullable=True))
