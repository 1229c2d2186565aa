"""Figures that an operator's monitoring can collect."""

from __future__ import annotations

from functools import cache

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

from .gaming_floor import GamingFloor
from .storage.stream_journal import Timepiece


class Metrics:
    """Counts of one process."""

    def __init__(self, floor: GamingFloor, timepiece: Timepiece) -> None:
        self.registry = CollectorRegistry()
        kept = self.registry
        self._requests = Counter(
            "houseway_requests", "Requests answered", ("method", "route", "status"), registry=kept
        )
        self._seconds = Histogram(
            "houseway_request_seconds", "Time to answer a request", ("route",), registry=kept
        )
        self._commands = Counter(
            "houseway_commands",
            "Commands by what became of them",
            ("outcome",),
            registry=kept,
        )
        self._command_seconds = Histogram(
            "houseway_command_seconds", "Time until a command was durable", registry=kept
        )
        self._answered = cache(self._requests.labels)
        self._lasted, self._became = cache(self._seconds.labels), cache(self._commands.labels)
        tables = Gauge("houseway_tables", "Tables in memory", registry=kept)
        tables.set_function(lambda: len(floor.tables))
        viewers = Gauge("houseway_viewers", "Open event streams", registry=kept)
        viewers.set_function(lambda: sum(len(host.rail.watchers) for host in floor.hosts()))
        commits = Gauge("houseway_commits", "Group commits to the database", registry=kept)
        commits.set_function(lambda: floor.writer.commits)
        damaged = Gauge("houseway_damaged_journals", "Journals that stand still", registry=kept)
        damaged.set_function(lambda: len({*floor.damaged, *floor.unplayable}))
        off = Gauge(
            "houseway_clock_off_seconds", "The machine's clock, ahead of the house's", registry=kept
        )
        off.set_function(timepiece.off)
        ProcessCollector(registry=kept)
        floor.watch_orders = self.command

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request; event streams last as long as they last, and strays no time at all."""
        self._answered(method, route, status).inc()
        if seconds and not route.endswith("/stream"):
            self._lasted(route).observe(seconds)

    def command(self, outcome: str, seconds: float) -> None:
        """Count a command."""
        self._became(outcome).inc()
        if outcome == "done":
            self._command_seconds.observe(seconds)

    def exposed(self) -> bytes:
        """Everything, in the form that Prometheus reads."""
        return generate_latest(self.registry)
