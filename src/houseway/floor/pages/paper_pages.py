"""Papers of a tournament: what can be printed, what was, and lists for other programs."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final, Literal

from litestar import Controller, Response, get, post
from litestar.di import NamedDependency
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath, FromQuery
from litestar.response import Template

from houseway.paper.leaf import Issue
from houseway.paper.registers import REGISTERS
from houseway.rulebook import Refused
from houseway.tournament import Tournament

from ..access import Asked, needs
from ..allowance import Allowance
from ..deeds import Deed
from ..noting import actor_of, noted
from ..permissions import Permission
from ..printing import Printing, Wanted
from ..storage.displays import Displays
from ..tournament_host import Tournaments
from .room_displays import base_of

Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]
STANDING: Final = {
    "seat-cards": "Seat cards",
    "seating": "Seats from A to Z",
    "conditions": "Conditions",
    "results": "Results",
    "payouts": "Payout sheet",
    "donations": "Donation statement",
    "reconciliation": "Reconciliation",
}


class PaperPages(Controller):
    """What a tournament hands out on paper."""

    path = "/tournaments/{name:str}"
    include_in_schema = False

    @get("/papers", opt=needs(Permission.RUN_TOURNAMENTS))
    async def papers(
        self,
        tournaments: NamedDependency[Tournaments],
        printing: NamedDependency[Printing],
        name: FromPath[str],
        request: Asked,
    ) -> Template:
        """What can be printed, and what was."""
        context = {
            "account": request.user,
            "name": name,
            "view": await tournaments.view(name, request.user.name, ()),
            "standing": STANDING,
            "lately": await printing.lately(name),
            "printed": await printing.listed(name),
            "registers": list(REGISTERS),
        }
        return Template("papers.html", context=context)

    @post("/papers", opt=needs(Permission.RUN_TOURNAMENTS), status_code=200)
    async def issue(
        self,
        allowance: NamedDependency[Allowance],
        displays: NamedDependency[Displays],
        printing: NamedDependency[Printing],
        tournaments: NamedDependency[Tournaments],
        name: FromPath[str],
        request: Asked,
        data: Form,
    ) -> Response[bytes]:
        """Papers as PDF, each with its number; that they were printed is in the daybook."""
        links = await asyncio.to_thread(displays.standing, name)
        numbers = await tournaments.read(name, numbers_of)
        room = f"{base_of(request)}/room/{links[0].key}/players" if links else ""

        def link(player: str) -> str:
            return f"{room}/{numbers[player]}" if room and player in numbers else ""

        issues = await printing.issue(name, wanted(data), actor_of(request), link)
        pdf = await allowance.read(request.user.name, _set, issues, name)
        headers = {"content-disposition": f'inline; filename="{name}-{issues[0].serial}.pdf"'}
        return Response(pdf, media_type="application/pdf", headers=headers)

    @get(
        "/lists/{what:str}",
        opt=needs(Permission.RUN_TOURNAMENTS) | noted(Deed.EXPORT),
    )
    async def register(
        self,
        printing: NamedDependency[Printing],
        name: FromPath[str],
        what: FromPath[str],
        how: FromQuery[Literal["csv", "json"]] = "csv",
    ) -> Response[bytes]:
        """Entries, seating, results or ledger as a list; money is in cents."""
        made = await printing.register(name, what)
        headers = {"content-disposition": f'attachment; filename="{name}-{what}.{how}"'}
        if how == "json":
            return Response(made.as_json(), media_type="application/json", headers=headers)
        return Response(made.as_csv(), media_type="text/csv; charset=utf-8", headers=headers)


def numbers_of(t: Tournament) -> dict[str, int]:
    """The number of each entry, by the player's name."""
    return {entrant.name: entrant.number for entrant in t.state.entrants.values()}


def _set(issues: list[Issue], name: str) -> bytes:
    # Nobody waits for the press when the floor opens, only who prints first.
    from houseway.paper.typesetting import set_as_pdf  # noqa: PLC0415

    return set_as_pdf(issues, name)


def wanted(form: dict[str, str]) -> Wanted:
    """What a form asks to be printed.

    >>> wanted({"kind": "seat-cards", "player": "ann"})
    Wanted(kind='seat-cards', player='ann', entry=None)
    """
    entry = form.get("entry") or None
    if entry is not None and not (entry.isascii() and entry.isdigit() and len(entry) < 16):
        raise Refused(f"“{entry[:20]}” is no number of an entry.")
    number = None if entry is None else int(entry)
    return Wanted(form.get("kind", ""), form.get("player") or None, number)
