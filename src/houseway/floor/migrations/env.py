"""Alembic's way into the database: the connection comes from the program."""

from __future__ import annotations

from alembic import context

from houseway.floor.storage.database import metadata


def migrate() -> None:
    """Run the migrations on the connection that was handed over."""
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=metadata,
        transactional_ddl=True,
    )
    with context.begin_transaction():
        context.run_migrations()


if __name__ == "env_py":  # the name under which Alembic runs this file
    migrate()
