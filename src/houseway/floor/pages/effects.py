"""What an act would lead to, said before it is done."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Final

import msgspec
from litestar import Controller, post
from litestar.di import NamedDependency
from litestar.exceptions import PermissionDeniedException
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from houseway.conduct import CORRECT
from houseway.games.events import Event
from houseway.paper.leaf import in_short
from houseway.rulebook import Refused
from houseway.tournament.trying import tried

from ..access import Asked, needs
from ..permissions import Permission
from ..tournament_host import Tournaments
from ..tournament_words import in_words

NO_FACT: Final = frozenset(("by", "do", "who", "id", "at", "kept"))


class EffectAsked(msgspec.Struct, forbid_unknown_fields=True):
    """An act that somebody thinks of."""

    do: Annotated[str, Meta(min_length=1, max_length=60)]
    by: Annotated[str, Meta(min_length=1, max_length=64)]
    facts: dict[str, Any] = {}


class EffectTold(msgspec.Struct, frozen=True):
    """What an act would lead to, line by line, and by which rules."""

    lines: list[str]
    clauses: str


class EffectPages(Controller):
    """The effect of an act before it is done."""

    path = "/tournaments/{name:str}/effects"
    include_in_schema = False

    @post("/", opt=needs(Permission.RUN_TOURNAMENTS), status_code=200)
    async def effect(
        self,
        tournaments: NamedDependency[Tournaments],
        name: FromPath[str],
        data: JSONBody[EffectAsked],
        request: Asked,
    ) -> EffectTold:
        """What an act would lead to now; nothing is done."""
        account = request.user
        await tournaments.stream(name)
        if data.by not in account.conducts_as:
            raise PermissionDeniedException(f"A {account.role} is no {data.by} in a tournament.")
        if data.do == CORRECT:
            raise Refused("What a correction strikes out is said with the correction.")
        if odd := NO_FACT & data.facts.keys():
            raise Refused(f"No fact is called {' or '.join(sorted(odd))}.")
        events = await tournaments.read(
            name, lambda t: tried(t, data.by, data.do, data.facts, who=account.name)
        )
        return effect_told(events)


def effect_told(events: Iterable[Event]) -> EffectTold:
    """What events say, line by line."""
    happened = list(events)
    cited = dict.fromkeys(clause for event in happened for clause in event.clauses)
    return EffectTold([in_words(event.event, event.facts) for event in happened], in_short(cited))
