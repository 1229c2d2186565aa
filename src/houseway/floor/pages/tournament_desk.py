"""The desk of a tournament: somebody is found, pays, is checked in and gets a receipt."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import Annotated, Final, Literal

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.exceptions import PermissionDeniedException
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta

from houseway.paper.leaf import in_short
from houseway.tournament.tournament_view import ConductedView, TournamentView

from ..access import Asked, needs
from ..deeds import Deed
from ..entry_import import LineReport, checked, lines_of, taken
from ..noting import actor_of
from ..offers import FoundPerson, found
from ..permissions import Account, Permission, Role
from ..storage.accounts import Accounts
from ..storage.daybook import Daybook
from ..tournament_host import TournamentHost, Tournaments
from .conducting import ConductingPage
from .tournament_pages import at_a_glance

LONGEST_NAME: Final = 60
ENTERING: Final = ("operator", "director", "assistant")


class ListIn(msgspec.Struct, forbid_unknown_fields=True):
    """A list of entries, to be tried or to be taken."""

    text: Annotated[str, Meta(min_length=1, max_length=60_000)]
    do: Literal["enter", "add-reserve"] = "enter"
    trial: bool = True


class ListTold(msgspec.Struct, frozen=True):
    """What becomes of every line, and of how many something does."""

    lines: list[LineReport]
    done: int


class TournamentDesk(ConductingPage):
    """Where players come to: one line to search, what waits, and everybody who has entered."""

    path = "/tournaments/{name:str}/desk"
    part = "entry-desk"

    @get("/find", opt=needs(Permission.RUN_TOURNAMENTS))
    async def find(
        self,
        accounts: NamedDependency[Accounts],
        tournaments: NamedDependency[Tournaments],
        name: FromPath[str],
        request: Asked,
        q: FromQuery[str] = "",
    ) -> list[FoundPerson]:
        """Those who may be meant, and what can be done for each."""
        account = request.user
        view = await tournaments.view(name, account.name, account.conducts_as)
        if not isinstance(view, ConductedView):
            return []
        known = await asyncio.to_thread(_players, accounts)
        return found(view, known, q[:LONGEST_NAME])

    @post("/list", opt=needs(Permission.RUN_TOURNAMENTS), status_code=200)
    async def take_list(
        self,
        daybook: NamedDependency[Daybook],
        tournaments: NamedDependency[Tournaments],
        name: FromPath[str],
        data: JSONBody[ListIn],
        request: Asked,
    ) -> ListTold:
        """What becomes of every line of a list; it is only tried, unless it is to be taken."""
        account = request.user
        await tournaments.stream(name)
        by = _enters_as(account)
        lines = lines_of(data.text)
        if data.trial:
            report = await tournaments.read(
                name, lambda t: checked(t, lines, data.do, by, account.name)
            )
        else:
            report = await taken(tournaments, name, lines, data.do, by, account.name)
            done = {"tournament": name, "lines": len(lines), "done": _done(report)}
            await daybook.note(actor_of(request), Deed.IMPORT_ENTRIES, **done)
        return ListTold(report, _done(report))

    def contents(
        self, view: TournamentView, account: Account, host: TournamentHost, now: datetime
    ) -> dict[str, object]:
        """What the desk shows."""
        return {
            **at_a_glance(view, now),
            "account": account,
            "name": host.row.name,
            "in_short": in_short,
            "here": sum(p.present for s in view.sessions for t in s.tables for p in t.players),
        }


def _done(report: list[LineReport]) -> int:
    return sum(line.done for line in report)


def _enters_as(account: Account) -> str:
    """The role in which somebody takes entries."""
    role = next((role for role in ENTERING if role in account.conducts_as), None)
    if role is None:
        raise PermissionDeniedException(f"{account.in_words} may not take entries.")
    return role


def _players(accounts: Accounts) -> list[str]:
    everybody = accounts.everybody()
    return [one.name for one in everybody if one.active and one.role == Role.PLAYER]
