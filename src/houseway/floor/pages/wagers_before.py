"""The wagers of the round before, to be put down again by whoever has them said."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from houseway.conduct import PLAYER
from houseway.journal import Entry

from ..access import Asked, needs
from ..gaming_floor import GamingFloor
from ..history import History
from ..permissions import Permission
from .menus import TAKING_BACK
from .wager_places import PLACING

_NO_FACT = frozenset(("do", "by"))


class WagerBefore(msgspec.Struct, frozen=True):
    """A wager as it was given: by whom, and with which facts."""

    by: str
    do: str
    facts: dict[str, Any]


class WagersBefore(Controller):
    """What was put down in the round before."""

    path = "/tables/{name:str}/wagers-before"
    include_in_schema = False

    @get("/", opt=needs(Permission.PLAY))
    async def before(
        self,
        floor: NamedDependency[GamingFloor],
        history: NamedDependency[History],
        name: FromPath[str],
        request: Asked,
    ) -> list[WagerBefore]:
        """One's own wagers, or those of everybody for whom one enters them."""
        hosted = await floor.table(name)
        number = hosted.table.rounds_settled
        placed = wagers_in(await history.standing(hosted, number)) if number else []
        account = request.user
        if account.may(Permission.DEAL):
            return placed
        return [wager for wager in placed if wager.by == account.name]


def wagers_in(entries: Iterable[Entry]) -> list[WagerBefore]:
    """The wagers that some entries put down and no later one takes back."""
    placed: list[WagerBefore] = []
    for entry in entries:
        do = entry.command.get("do")
        facts = {name: fact for name, fact in entry.command.items() if name not in _NO_FACT}
        if entry.role != PLAYER:
            continue
        if do == TAKING_BACK:
            placed = [one for one in placed if one.by != entry.by or _pile(one) != _pile_of(facts)]
        elif do in PLACING:
            placed.append(WagerBefore(entry.by, do, facts))
    return placed


def _pile(wager: WagerBefore) -> tuple[object, object]:
    if wager.do == "neighbours":
        return f"neighbours of {wager.facts['number']}", None
    return _pile_of(wager.facts)


def _pile_of(facts: dict[str, Any]) -> tuple[object, object]:
    return facts.get("on"), facts.get("box")
