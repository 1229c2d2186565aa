"""Tables: what one sees of them, what one does at them, and what becomes of it at once."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Controller, Response, get, patch, post
from litestar.di import NamedDependency
from litestar.exceptions import PermissionDeniedException
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.response import Stream

from houseway.games.rulings import HOUSE
from houseway.rulebook import Refused
from houseway.table import reports
from houseway.table.published_round import PublishedRound
from houseway.table.putting_right import CORRECTIONS

from ..access import Asked, needs
from ..allowance import Allowance
from ..deeds import Deed
from ..event_stream import watch
from ..exporting import Exports, How
from ..floor_view import HostedView
from ..furnishing import Furnishing
from ..gaming_floor import GamingFloor
from ..history import History, closed_up_to
from ..lobby import TableShown, table_listed
from ..names import check_name
from ..notices import RulingView, SignView, rulings_of, sign_of
from ..noting import actor_of, noted
from ..orders import Order, Receipt
from ..permissions import Account, Permission
from ..publishing import publication
from ..shapes import CallIn, CommandIn, SettingsIn, TableIn
from ..storage.daybook import Daybook
from ..table_host import TableHost
from .answers import PROBLEMS, CommandDone, Lacking, RoundShown, SessionReport
from .records import exported

RESERVED = frozenset({"self", "by", "do", "who", "id"})


class Tables(Controller):
    """The tables of the floor."""

    path = "/api/tables"
    tags = ("tables",)

    @get("/", responses=PROBLEMS, opt=needs(Permission.ENTER), summary="The lobby")
    async def lobby(self, floor: NamedDependency[GamingFloor]) -> list[TableShown]:
        """Every table, with who sits there."""
        return [await table_listed(floor, row) for row in await floor.lobby()]

    @post("/", responses=PROBLEMS, opt=needs(Permission.RUN_TABLES), summary="Make a table")
    async def make(
        self,
        floor: NamedDependency[GamingFloor],
        furnishing: NamedDependency[Furnishing],
        data: JSONBody[TableIn],
        request: Asked,
    ) -> TableShown:
        """Set up a table of a game; it is opened by a command."""
        hosted = await furnishing.set_up(data, actor_of(request))
        return await table_listed(floor, hosted.row)

    @patch(
        "/{name:str}/settings",
        responses=PROBLEMS,
        opt=needs(Permission.RUN_TABLES),
        summary="Bots and pace",
    )
    async def arrange(
        self,
        furnishing: NamedDependency[Furnishing],
        name: FromPath[str],
        data: JSONBody[SettingsIn],
        request: Asked,
    ) -> SettingsIn:
        """Choose who plays by itself, how fast, and whether the house deals by itself."""
        await furnishing.arrange(name, data, actor_of(request))
        return data

    @get(
        "/{name:str}",
        responses=PROBLEMS,
        opt=needs(Permission.WATCH) | noted(Deed.SEE_HANDS),
        summary="A table as you see it",
    )
    async def see(
        self, floor: NamedDependency[GamingFloor], name: FromPath[str], request: Asked
    ) -> HostedView:
        """The table at this moment, with everything that is open to you."""
        hosted = await floor.table(name)
        async with hosted.lock:
            return hosted.state(request.user.acts_as)

    @get(
        "/{name:str}/drawing",
        responses=PROBLEMS,
        media_type="image/svg+xml",
        opt=needs(Permission.WATCH, visited=True) | noted(Deed.SEE_HANDS),
        summary="A table drawn as SVG",
    )
    async def drawing(
        self,
        floor: NamedDependency[GamingFloor],
        name: FromPath[str],
        request: Asked,
        four_colour: FromQuery[bool] = False,
    ) -> Response[str]:
        """The table as you see it, as a picture."""
        hosted = await floor.table(name)
        async with hosted.lock:
            svg = hosted.drawing(request.user.acts_as, four_colour=four_colour)
        return Response(svg, media_type="image/svg+xml")

    @post(
        "/{name:str}/commands",
        responses=PROBLEMS,
        opt=needs(Permission.PLAY),
        status_code=200,
        summary="Do something",
    )
    async def command(
        self,
        floor: NamedDependency[GamingFloor],
        name: FromPath[str],
        data: JSONBody[CommandIn],
        request: Asked,
    ) -> CommandDone:
        """Do something at a table; the answer comes when it is in the journal for good."""
        account = request.user
        hosted = await floor.table(name)
        done = await floor.do(name, _command(account, hosted, data), account.acts_as)
        if data.do in CORRECTIONS and not done.repeated:
            daybook: Daybook = request.app.state.daybook  # seldom: it is not looked for each time
            await daybook.note(actor_of(request), deed_of(done), table=name, entry=done.version)
        return CommandDone(done.version, done.events, done.repeated)

    @get(
        "/{name:str}/stream",
        responses=PROBLEMS,
        media_type="text/event-stream",
        opt=needs(Permission.WATCH) | noted(Deed.SEE_HANDS),
        summary="What happens, as it happens",
    )
    async def stream(
        self,
        allowance: NamedDependency[Allowance],
        floor: NamedDependency[GamingFloor],
        name: FromPath[str],
        request: Asked,
        drawing: FromQuery[bool] = False,
        four_colour: FromQuery[bool] = False,
        after: Annotated[int | None, QueryParameter(ge=0, le=2**53)] = None,
    ) -> Stream:
        """Server-sent events named `table`, one for each change.

        The data of each is a JSON object: `version`, the `entries` since the last event (each with
        its version, time and events, without a gap), the `state` as of now, and the `drawing` if it
        was asked for. With `Last-Event-ID` or `after`, what was missed comes first.
        """
        hosted = await floor.table(name)
        seen = request.headers.get("last-event-id", "")
        since = int(seen) if seen.isascii() and seen.isdigit() and len(seen) < 16 else after
        events = watch(hosted, request, since=since, drawing=drawing, four_colour=four_colour)
        return allowance.stream(request.user.name, events)

    @get(
        "/{name:str}/sign",
        responses=PROBLEMS,
        opt=needs(Permission.WATCH),
        summary="The sign at the table",
    )
    async def sign(self, floor: NamedDependency[GamingFloor], name: FromPath[str]) -> SignView:
        """Limits and choices as they are displayed at the table."""
        hosted = await floor.table(name)
        async with hosted.lock:
            return sign_of(hosted)

    @get(
        "/{name:str}/rounds",
        responses=PROBLEMS,
        opt=needs(Permission.WATCH) | noted(Deed.SEE_HANDS),
        summary="The last rounds",
    )
    async def rounds(
        self,
        history: NamedDependency[History],
        floor: NamedDependency[GamingFloor],
        name: FromPath[str],
        request: Asked,
        limit: Annotated[int, QueryParameter(ge=1, le=100)] = 20,
        before: Annotated[int | None, QueryParameter(ge=1, le=2**53)] = None,
    ) -> list[RoundShown]:
        """Rounds that are settled or void, the newest first, as you may see them."""
        hosted = await floor.table(name)
        found = await history.rounds(hosted, request.user.acts_as, limit, before)
        return [RoundShown.of(one) for one in found]

    @get(
        "/{name:str}/rounds/{number:int}",
        responses=PROBLEMS,
        opt=needs(Permission.WATCH) | noted(Deed.SEE_HANDS),
        summary="One round",
    )
    async def round(
        self,
        history: NamedDependency[History],
        floor: NamedDependency[GamingFloor],
        name: FromPath[str],
        number: FromPath[int],
        request: Asked,
    ) -> RoundShown:
        """What a round came to, and what happened in it as you may see it."""
        hosted = await floor.table(name)
        return RoundShown.of(await history.round(hosted, request.user.acts_as, number))

    @get(
        "/{name:str}/rounds/{number:int}/published",
        responses=PROBLEMS,
        opt=needs(Permission.WATCH) | noted(Deed.SEE_HANDS),
        summary="One round, to be checked",
    )
    async def published(
        self,
        history: NamedDependency[History],
        allowance: NamedDependency[Allowance],
        floor: NamedDependency[GamingFloor],
        name: FromPath[str],
        number: FromPath[int],
        request: Asked,
    ) -> PublishedRound:
        """Roots, words and what fell in a round, with a proof for everything that you saw.

        `houseway verify-round` checks it without the floor.
        """
        hosted = await floor.table(name)
        to_publish = await publication(history, hosted, request.user.acts_as, number)
        return await allowance.read(request.user.name, to_publish)

    @get(
        "/{name:str}/export",
        responses=PROBLEMS,
        media_type="application/octet-stream",
        opt=needs(Permission.WATCH) | noted(Deed.EXPORT),
        summary="The rounds for other programs",
    )
    async def export(
        self,
        floor: NamedDependency[GamingFloor],
        exports: NamedDependency[Exports],
        name: FromPath[str],
        request: Asked,
        how: Annotated[How, QueryParameter(name="as")] = "csv",
    ) -> Response[str]:
        """Every settled or void round as a file: csv or json of any game, phh or ohh of hold'em.

        Hands are told with your own cards and those that were shown. A header
        `Houseway-Left-Out` says which rounds the format has no words for.
        """
        end = await closed_up_to(await floor.table(name))
        account = request.user
        return exported(await exports.made(name, end, how, account, account.acts_as), name, how)

    @get(
        "/{name:str}/rulings",
        responses=PROBLEMS,
        opt=needs(Permission.DEAL),
        summary="The irregularities of a game",
    )
    async def rulings(
        self, floor: NamedDependency[GamingFloor], name: FromPath[str]
    ) -> list[RulingView]:
        """Every ruling that the instrument knows: its effect, its clauses and who may give it."""
        hosted = await floor.table(name)
        async with hosted.lock:
            return rulings_of(hosted)

    @get(
        "/{name:str}/report",
        responses=PROBLEMS,
        opt=needs(Permission.DECIDE),
        summary="The closing report",
    )
    async def report(
        self, floor: NamedDependency[GamingFloor], name: FromPath[str]
    ) -> SessionReport:
        """What became of a session, once the table has closed."""
        hosted = await floor.table(name)
        async with hosted.lock:
            lacking = [Lacking(what, where) for what, where in reports.lacking(hosted.table)]
            return SessionReport(
                **msgspec.structs.asdict(reports.closing_report(hosted.table)), lacking=lacking
            )

    @post(
        "/{name:str}/ready",
        responses=PROBLEMS,
        opt=needs(Permission.PLAY),
        status_code=204,
        summary="Deal now",
    )
    async def hurry(
        self, floor: NamedDependency[GamingFloor], name: FromPath[str], request: Asked
    ) -> None:
        """Say that you have wagered all you want to in this round, or skip it.

        A table that deals by itself waits for nobody who has said so.
        """
        hosted = await floor.table(name)
        if not hosted.betting:
            raise Refused("No wagers are open now.")
        if request.user.acts_as not in hosted.table.state.patrons:
            raise Refused("Only whoever has a seat can have it dealt now.")
        hosted.ready.add(request.user.name)

    @post(
        "/{name:str}/calls",
        responses=PROBLEMS,
        opt=needs(Permission.PLAY),
        summary="Call a supervisor",
    )
    async def call(
        self,
        floor: NamedDependency[GamingFloor],
        daybook: NamedDependency[Daybook],
        name: FromPath[str],
        data: JSONBody[CallIn],
        request: Asked,
    ) -> None:
        """Call a supervisor to a table; once, until somebody has come."""
        call = await floor.call(name, request.user, data.matter)
        told = {"table": name, "entry": call.version, "matter": data.matter}
        await daybook.note(actor_of(request), Deed.CALL, **told)

    @post(
        "/{name:str}/calls/{entry:int}/answer",
        responses=PROBLEMS,
        opt=needs(Permission.DECIDE),
        summary="Answer a call",
    )
    async def answer(
        self,
        floor: NamedDependency[GamingFloor],
        daybook: NamedDependency[Daybook],
        name: FromPath[str],
        entry: FromPath[int],
        request: Asked,
    ) -> None:
        """Note that a supervisor has come to the table."""
        await floor.answer_call(name, entry, request.user)
        await daybook.note(actor_of(request), Deed.ANSWER_CALL, table=name, call=entry)

    @post(
        "/{name:str}/calls/{entry:int}/confirm",
        responses=PROBLEMS,
        opt=needs(Permission.DECIDE, in_person=True),
        summary="Confirm a correction",
    )
    async def confirm(
        self,
        floor: NamedDependency[GamingFloor],
        daybook: NamedDependency[Daybook],
        name: FromPath[str],
        entry: FromPath[int],
        request: Asked,
    ) -> CommandDone:
        """Confirm, as the second person, a correction that somebody else has proposed."""
        done = await floor.confirm(name, entry, request.user)
        told = {"table": name, "call": entry, "entry": done.version}
        await daybook.note(actor_of(request), Deed.CONFIRM_CORRECTION, **told)
        return CommandDone(done.version, done.events, done.repeated)


def deed_of(correction: Receipt) -> Deed:
    """What somebody has done who wanted to correct something: it is made, or proposed."""
    proposed = correction.events[0]["event"] == "correction proposed"
    return Deed.PROPOSE_CORRECTION if proposed else Deed.CORRECT


def _command(account: Account, hosted: TableHost, data: CommandIn) -> Order:
    by = data.by or account.acts_as
    if by is None or not account.acts_for(by, hosted.row.live):
        raise PermissionDeniedException(f"{account.in_words} does not act as {by} at this table.")
    if by not in HOUSE and by != account.name:
        check_name(by)
    if RESERVED & data.facts.keys():
        raise Refused(f"No fact is called {' or '.join(sorted(RESERVED & data.facts.keys()))}.")
    who = account.name if by in HOUSE else by
    return Order(by, data.do, data.facts, who, f"{account.name}/{data.id}")
