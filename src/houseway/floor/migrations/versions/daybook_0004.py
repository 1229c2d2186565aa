"""The daybook, names that nobody has twice, the scope of tokens, and failures by place."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from houseway.floor.names import RESERVED, likeness

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

accounts = sa.table(
    "accounts",
    sa.column("name", sa.String),
    sa.column("likeness", sa.String),
    sa.column("made_at", sa.String),
    sa.column("active", sa.Boolean),
)


def upgrade() -> None:
    """Add what is new; everybody who could sign in still can, but for names of the house."""
    op.create_table(
        "daybook",
        sa.Column("version", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("by", sa.String(length=64), nullable=False),
        sa.Column("account", sa.String(length=64), nullable=True),
        sa.Column("do", sa.String(length=64), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("version", name=op.f("pk_daybook")),
    )
    for column in ("day", "by", "account", "do"):
        op.create_index(op.f(f"ix_daybook_{column}"), "daybook", [column], unique=False)
    op.drop_table("failures")
    op.create_table(
        "tries",
        sa.Column("who", sa.String(length=200), nullable=False),
        sa.Column("times", sa.Integer(), nullable=False),
        sa.Column("last", sa.BigInteger(), nullable=False),
        sa.Column("untold", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("address", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("who", name=op.f("pk_tries")),
    )
    op.create_index(op.f("ix_tries_last"), "tries", ["last"], unique=False)
    op.create_table(
        "places",
        sa.Column("account", sa.String(length=64), nullable=False),
        sa.Column("place", sa.String(length=100), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.name"], name=op.f("fk_places_account")),
        sa.PrimaryKeyConstraint("account", "place", name=op.f("pk_places")),
    )
    scope = sa.Column("scope", sa.String(length=16), nullable=False, server_default="role")
    op.add_column("tokens", scope)
    op.add_column("accounts", sa.Column("likeness", sa.String(length=64), nullable=True))
    _tell_apart(op.get_bind())
    op.create_index(op.f("ix_accounts_likeness"), "accounts", ["likeness"], unique=True)


def _tell_apart(connection: sa.Connection) -> None:
    """The oldest of those who look alike keeps the name; names of the house are closed."""
    taken: set[str] = set()
    rows = connection.execute(sa.select(accounts).order_by(accounts.c.made_at, accounts.c.name))
    for row in rows.all():
        like, mine = likeness(row.name), accounts.c.name == row.name
        if like in RESERVED:
            connection.execute(sa.update(accounts).where(mine).values(active=False))
        elif like not in taken:
            taken.add(like)
            connection.execute(sa.update(accounts).where(mine).values(likeness=like))
