"""Tournaments: the list, one of them with its desk, and its clock on a big screen."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from litestar import Controller, Request, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery
from litestar.response import Template

from houseway.tournament import GAMES
from houseway.tournament.hosting.templates import template
from houseway.tournament.sheet import money

from ..access import needs
from ..api.tournaments import all_shown
from ..conducting import Tournaments
from ..roles import Account, Permission
from .menus import Entry, menu

Asked = Request[Account, Any, Any]
View = Mapping[str, Any]

CHIPS: Final = "tournament"  # chips of a tournament are plain numbers, whatever the game

# What the desk offers first, as a tournament goes its way; the rest is under its own heading.
STEPS: Final = (
    *("nominate", "set-conditions", "approve", "notify", "publish", "open-entries", "enter"),
    *("call-ballot", "draw-ballot", "take-seat", "start-session", "resume", "pause"),
    *("record-round", "balance", "end-session", "advance", "award-places", "pay-prizes"),
    *("donate", "close"),
)
STATUS: Final = {
    "draft": "in preparation",
    "published": "conditions are published",
    "entries": "entries are open",
    "playing": "being played",
    "awarded": "places are awarded",
}


class TournamentPages(Controller):
    """Tournaments to be watched and conducted."""

    path = "/tournaments"
    include_in_schema = False

    @get("/", opt=needs(Permission.ENTER))
    async def listed(self, tournaments: NamedDependency[Tournaments], request: Asked) -> Template:
        """Every tournament of the floor."""
        context = {
            "account": request.user,
            "tournaments": await all_shown(tournaments),
            "games": list(GAMES),
            "status": STATUS,
        }
        return Template("tournaments.html", context=context)

    @get("/{name:str}", opt=needs(Permission.WATCH))
    async def tournament(
        self,
        tournaments: NamedDependency[Tournaments],
        name: FromPath[str],
        request: Asked,
        fragment: FromQuery[bool] = False,
    ) -> Template:
        """A tournament as the visitor may see it, with the desk of those who conduct it."""
        account = request.user
        view = await tournaments.view(name, account.name, account.conducts_as)
        context = {"account": account, "name": name, **shown(view)}
        page = "parts/tournament.html" if fragment else "tournament.html"
        return Template(page, context=context)

    @get("/{name:str}/screen", opt=needs(Permission.WATCH))
    async def screen(
        self,
        tournaments: NamedDependency[Tournaments],
        name: FromPath[str],
        request: Asked,
        fragment: FromQuery[bool] = False,
    ) -> Template:
        """The clock, the limits, who is left and the prizes, to be read across a room."""
        view = await tournaments.view(name, request.user.name, ())
        context = {"account": request.user, "name": name, **shown(view)}
        page = "parts/tournament-screen.html" if fragment else "tournament-screen.html"
        return Template(page, context=context)


def shown(view: View) -> dict[str, Any]:
    """What the templates need of a tournament."""
    return {
        "view": view,
        "status": STATUS.get(view["status"], view["status"]),
        "desk": desk(view),
        "money": money,
        "limits": limits,
    }


def desk(view: View) -> list[dict[str, Any]]:
    """For each role of the visitor, the next steps and everything else that is open in it."""
    made = menu({"game": CHIPS, "options": view["options"], "round": None}, None)
    entries = [_plain(one, view["game"]) for one in (*made.acts, *made.table)]
    return [
        {
            "role": role,
            "steps": [one for do in STEPS for one in entries if (one.by, one.do) == (role, do)],
            "others": [one for one in entries if one.by == role and one.do not in STEPS],
        }
        for role in view["acting"]
    ]


def _plain(entry: Entry, game: str) -> Entry:
    """A form without choices that leave no choice; conditions begin with a whole document."""
    settled = [one for one in entry.fields if one.kind == "choice" and len(one.values) == 1]
    facts = json.loads(entry.facts) | {one.name: json.loads(one.values[0][0]) for one in settled}
    fields = tuple(
        one._replace(kind="document", default=template(game)) if one.name == "conditions" else one
        for one in entry.fields
        if one not in settled
    )
    return entry._replace(fields=fields, facts=json.dumps(facts))


def limits(level: View | None) -> str:
    """The limits of a level in a line.

    >>> limits({"minimum": 50, "maximum": None, "blinds": [25, 50], "ante": 5})
    'blinds 25 / 50, ante 5'
    >>> limits({"minimum": 50, "maximum": 1000, "blinds": [], "ante": 0})
    '50 to 1,000'
    """
    if level is None:
        return ""
    blinds = " / ".join(f"{one:,}" for one in level["blinds"])
    ante = f"ante {level['ante']:,}" if level["ante"] else ""
    if blinds or ante:
        return ", ".join(filter(None, (f"blinds {blinds}" if blinds else "", ante)))
    most = f" to {level['maximum']:,}" if level["maximum"] else " and more"
    return f"{level['minimum']:,}{most}"
