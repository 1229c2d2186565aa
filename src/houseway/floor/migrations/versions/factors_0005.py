"""The second factor of an account, its recovery codes, and sessions that still lack it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has one yet, and no role needs one until an administrator says so."""
    op.create_table(
        "factors",
        sa.Column("account", sa.String(length=64), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("step", sa.BigInteger(), nullable=False),
        sa.Column("made_at", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.name"], name=op.f("fk_factors_account")),
        sa.PrimaryKeyConstraint("account", name=op.f("pk_factors")),
    )
    op.create_table(
        "recovery_codes",
        sa.Column("account", sa.String(length=64), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account"], ["accounts.name"], name=op.f("fk_recovery_codes_account")
        ),
        sa.PrimaryKeyConstraint("account", "digest", name=op.f("pk_recovery_codes")),
    )
    op.add_column(
        "sessions",
        sa.Column("at_door", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
