"""Seeds, snapshots and the secrets of second factors go into the safe."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import context, op

from houseway.floor.storage.safekeeping import take_in

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """What was in clear is encrypted; what is left of it in unused pages is swept afterwards."""
    with op.batch_alter_table("factors") as batch:
        batch.alter_column(
            "secret",
            existing_type=sa.String(length=64),
            type_=sa.LargeBinary(),
            existing_nullable=False,
            postgresql_using="convert_to(secret, 'UTF8')",
        )
    take_in(op.get_bind(), context.config.attributes["safe"])
