"""A structured log: one JSON object a line, which never carries cards, facts or secrets."""

from __future__ import annotations

import logging
import sys
from time import perf_counter
from types import TracebackType
from typing import Any, Final, cast

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from houseway.journal.entry import written
from houseway.journal.stream import utc_now

log = logging.getLogger("houseway.floor")

NOTED: Final = "houseway noted"

# Only what stands here is ever written beside the message.
FIELDS: Final = ("method", "route", "status", "seconds", "account", "table", "do", "why", "version")


class OneLine(logging.Formatter):
    """A record of the log as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        body: dict[str, object] = {
            "time": written(utc_now()),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
        }
        body |= {name: vars(record)[name] for name in FIELDS if name in vars(record)}
        if record.exc_info and record.exc_info[0] is not None:
            body["error"] = record.exc_info[0].__name__
            body["where"] = _where(record.exc_info[2])
        return msgspec.json.encode(body).decode()


def _where(trace: TracebackType | None) -> list[str]:
    """The lines of code that led to an error; never the values that they held."""
    found = []
    while trace is not None:
        code = trace.tb_frame.f_code
        found.append(f"{code.co_filename.rpartition('houseway/')[2]}:{trace.tb_lineno}")
        trace = trace.tb_next
    return found[-12:]


def write_log(level: int = logging.INFO) -> None:
    """Have everything that the floor and its server say written as lines of JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(OneLine())
    for name in ("houseway.floor", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level)
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    # A line tells nothing of these, and finding them out for each costs more than writing it.
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    logging._srcfile = None


def with_log(app: ASGIApp) -> ASGIApp:
    """Note every request: the route, not the address; the outcome, not what was in it."""
    from .problems import status_of  # noqa: PLC0415  it knows the tables, which write this log

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        began, status = perf_counter(), 0
        cast(Any, scope)[NOTED] = True

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await app(scope, receive, sending)
        except Exception as error:  # refused at the door; it is answered further out
            status = status or status_of(error)
            raise
        finally:
            note(scope, status, perf_counter() - began)

    return answer


def note_strays(scope: Any, status: int) -> None:
    """Note a request that came to no route, so that nothing else has noted it."""
    if NOTED not in scope:
        note(scope, status, 0.0)


def note(scope: Any, status: int, seconds: float) -> None:
    """Write a request to the log, and count it."""
    route = scope.get("path_template") or "-"
    metrics = scope["litestar_app"].state.metrics
    metrics.request(scope["method"], route, status, seconds)
    user = scope.get("user")
    extra = {
        "method": scope["method"],
        "route": route,
        "status": status,
        "seconds": round(seconds, 4),
        "account": user.name if user else None,
        "table": scope.get("path_params", {}).get("name"),
    }
    log.log(logging.WARNING if status >= 500 else logging.INFO, "request", extra=extra)
