"""How a floor is run: from the command line and the environment."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

DATABASE, DEMO_DATABASE = "sqlite:///houseway.db", "sqlite:///houseway-demo.db"


class FloorSettings(NamedTuple):
    """Everything that an operator decides about a process of the floor."""

    database: str = DATABASE
    demo: bool = False
    checkpoints: Path | None = None
    key: Path | None = None
    metrics_token: str | None = None
    runs_tables: bool = True

    @classmethod
    def from_environment(cls, environment: Mapping[str, str], *, demo: bool) -> FloorSettings:
        """The settings that the environment gives.

        >>> FloorSettings.from_environment({"DATABASE_URL": "sqlite:///a.db"}, demo=False).database
        'sqlite:///a.db'
        """

        def path(name: str) -> Path | None:
            return Path(environment[name]) if environment.get(name) else None

        return cls(
            database=environment.get("DATABASE_URL") or (DEMO_DATABASE if demo else DATABASE),
            demo=demo,
            checkpoints=path("HOUSEWAY_CHECKPOINTS"),
            key=path("HOUSEWAY_KEY"),
            metrics_token=environment.get("HOUSEWAY_METRICS_TOKEN") or None,
            runs_tables=environment.get("HOUSEWAY_RUNS_TABLES", "yes") != "no",
        )
