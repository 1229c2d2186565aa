"""A table's page kept true: the event stream with whatever part of the page has changed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import msgspec
from jinja2 import Environment
from litestar import Request

from ..hosted import Hosted
from ..hosting import Floor
from ..roles import Account
from ..streaming import watch
from .parts import Circumstances, is_your_turn, lines, parts_of
from .trail import Trail


async def follow(
    floor: Floor,
    hosted: Hosted,
    trail: Trail,
    templates: Environment,
    request: Request[Account, Any, Any],
    *,
    since: int | None,
    four_colour: bool,
) -> AsyncIterator[bytes]:
    """Server-sent events for one visitor of the page."""
    sent: dict[str, str] = {}
    async for chunk in watch(
        floor, hosted, request, since=since, drawing=True, four_colour=four_colour
    ):
        if chunk.startswith(b":"):
            yield chunk
            continue
        told = msgspec.json.decode(chunk.partition(b"data: ")[2])
        state = told["state"]
        made = parts_of(
            templates,
            state,
            told["drawing"],
            request.user,
            await trail.outcomes(hosted),
            Circumstances.of(hosted.table),
        )
        changed = {name: part for name, part in made.items() if sent.get(name) != part}
        sent |= changed
        body = {
            "version": told["version"],
            "parts": changed,
            **said(templates, told["entries"], state["game"]),
            "clock": clock_of(state),
            "yours": is_your_turn(state, request.user.acts_as),
            "round": (state["round"] or {}).get("round"),
            "settled": state["settled"],
        }
        data = msgspec.json.encode(body)
        yield b"id: %d\nevent: page\ndata: %s\n\n" % (told["version"], data)


def said(templates: Environment, entries: list[Any], game: str) -> dict[str, str]:
    """What is new, for the log and to be read aloud."""
    told = lines(entries, game)
    aloud = [line.text for one in told for line in one["lines"] if line.aloud]
    log = templates.get_template("parts/log.html").render(entries=told)
    return {"log": log.strip(), "say": ". ".join(aloud)}


def clock_of(state: dict[str, Any]) -> dict[str, Any] | None:
    """The time that runs: to put wagers down, or to act."""
    if state["betting_left"] is not None:
        return {"left": state["betting_left"], "what": "Wagers close"}
    if state["time_left"] is not None:
        return {"left": state["time_left"], "what": "Time to act"}
    return None
