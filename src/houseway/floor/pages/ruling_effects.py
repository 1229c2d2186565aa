"""What a ruling would lead to, said before it is applied: who would be paid, and by which rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Final

import msgspec
from litestar import Controller, post
from litestar.di import NamedDependency
from litestar.exceptions import PermissionDeniedException
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from houseway.drawing.money import change, money_of
from houseway.games.rulings import HOUSE
from houseway.rulebook import Refused
from houseway.table.ruling_trial import RulingTried, tried

from ..access import Asked, needs
from ..gaming_floor import GamingFloor
from ..permissions import Permission
from ..seeing import events_seen
from .effects import NO_FACT
from .narration import narrate

UNSEEN: Final = (
    "It turns on what nobody has seen yet; who is paid what is known when it is applied."
)
NO_CHIPS: Final = "No chips move."


class RulingAsked(msgspec.Struct, forbid_unknown_fields=True):
    """A ruling that somebody thinks of."""

    do: Annotated[str, Meta(min_length=1, max_length=60)]
    facts: dict[str, Any] = {}


class RulingTold(msgspec.Struct, frozen=True):
    """What a ruling would lead to, line by line, and by which clauses."""

    lines: list[str]
    clauses: list[str]


class RulingEffects(Controller):
    """The effect of a ruling before it is applied."""

    path = "/tables/{name:str}/effects"
    include_in_schema = False

    @post("/", opt=needs(Permission.DEAL), status_code=200)
    async def effect(
        self,
        floor: NamedDependency[GamingFloor],
        name: FromPath[str],
        data: JSONBody[RulingAsked],
        request: Asked,
    ) -> RulingTold:
        """What a ruling would lead to now; nothing is done."""
        account = request.user
        by = account.acts_as
        if by not in HOUSE:
            raise PermissionDeniedException(f"{account.in_words} gives no rulings.")
        if odd := NO_FACT & data.facts.keys():
            raise Refused(f"No fact is called {' or '.join(sorted(odd))}.")
        hosted = await floor.table(name)
        async with hosted.lock:
            await hosted.freshen()
            trial = await hosted.trial()
        return told(tried(trial, by, data.do, data.facts, account.name), hosted.row.coinage)


def told(found: RulingTried, coinage: str | None) -> RulingTold:
    """What was found out, line by line."""
    events = events_seen(found.events, None)
    clauses = dict.fromkeys(clause for event in found.events for clause in event.clauses)
    lines = [line.text for line in narrate(events, coinage)]
    return RulingTold([*lines, *_chips(found, coinage)], list(clauses))


def _chips(found: RulingTried, coinage: str | None) -> Iterator[str]:
    money = money_of(coinage)
    if found.unseen:
        yield UNSEEN
    elif not found.moved:
        yield NO_CHIPS
    for player, before, after in found.moved:
        yield f"{player}: {money(before)} → {money(after)} ({change(after - before, money)})"
