"""How a tournament is run on the floor, as a form: where it is played, by whom, and how fast."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath
from litestar.response import Redirect, Template

from houseway.rulebook import Refused

from ..access import Asked, needs
from ..furnishing import Furnishing
from ..names import AccountError
from ..noting import actor_of
from ..permissions import Permission
from ..problems import Problem
from ..roster import TournamentSettings
from ..shapes import TournamentSettingsIn
from ..tournament_host import Tournaments
from .new_tables import said

Typed = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]
WHERE: Final = {
    "room": "In the room: every table is recorded by hand",
    "dealt": "At tables of the floor, where the house deals",
    "live": "At tables of the floor, where dealers enter what falls",
}
NUMBERS: Final = {
    "decision_time": "Seconds before silence counts",
    "between_rounds": "Seconds between rounds",
    "pace": "Pace",
}


class TournamentRunning(Controller):
    """Where somebody who answers for a tournament says how it is run."""

    path = "/tournaments/{name:str}/settings"
    include_in_schema = False

    @get("/", opt=needs(Permission.RUN_TOURNAMENTS))
    async def settings(
        self, tournaments: NamedDependency[Tournaments], name: FromPath[str], request: Asked
    ) -> Template:
        """How it is run now, to be changed."""
        row = (await tournaments.tournament(name)).row
        return await _page(request, tournaments, name, as_typed(row.settings))

    @post("/", opt=needs(Permission.RUN_TOURNAMENTS))
    async def arrange(
        self,
        tournaments: NamedDependency[Tournaments],
        furnishing: NamedDependency[Furnishing],
        name: FromPath[str],
        data: Typed,
        request: Asked,
    ) -> Template | Redirect:
        """Have it run as the form says, or say there what stands against it."""
        try:
            await tournaments.check_may_arrange(name, request.user)
            wanted = read(data)
            await furnishing.arrange_tournament(tournaments, name, wanted, actor_of(request))
        except (Refused, AccountError, msgspec.ValidationError) as error:
            return await _page(request, tournaments, name, data, Problem(said(error)))
        return Redirect(f"/tournaments/{name}/control", status_code=303)


def as_typed(settings: TournamentSettings) -> dict[str, str]:
    """Settings as they would be typed in the form.

    >>> as_typed(TournamentSettings(bots=("bob", "cat"), automatic=True))["bots"]
    'bob, cat'
    """
    return {
        "played": settings.played.value,
        "bots": ", ".join(settings.bots),
        "automatic": "on" if settings.automatic else "",
        "decision_time": "" if settings.decision_time is None else f"{settings.decision_time:g}",
        "between_rounds": f"{settings.between_rounds:g}",
        "pace": f"{settings.pace:g}",
    }


def read(typed: Mapping[str, str]) -> TournamentSettingsIn:
    """What was typed, or why it cannot be.

    >>> read({"played": "dealt", "bots": "bob, cat", "pace": "0.5", "decision_time": ""}).bots
    ['bob', 'cat']
    """
    wanted: dict[str, object] = {
        "played": typed.get("played", ""),
        "bots": list(dict.fromkeys(typed.get("bots", "").replace(",", " ").split())),
        "automatic": bool(typed.get("automatic")),
    }
    for name, called in NUMBERS.items():
        text = typed.get(name, "").strip()
        try:
            wanted |= {name: float(text)} if text else {}
        except ValueError:
            raise Refused(f"{called}: {text} is not a number.") from None
    if not typed.get("decision_time", "").strip():
        wanted["decision_time"] = None
    return msgspec.convert(wanted, TournamentSettingsIn)


async def _page(
    request: Asked,
    tournaments: Tournaments,
    name: str,
    typed: Mapping[str, str],
    problem: Problem | None = None,
) -> Template:
    context = {
        "account": request.user,
        "name": name,
        "view": await tournaments.view(name, request.user.name, ()),
        "typed": {field: typed.get(field, "") for field in as_typed(TournamentSettings())},
        "where": WHERE,
        "problem": problem,
    }
    return Template(
        "tournament-settings.html", context=context, status_code=409 if problem else 200
    )
