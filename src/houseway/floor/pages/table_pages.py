"""The page of a table: the same for everybody, with what each may do there."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response import Stream, Template

from ..access import Asked, needs
from ..allowance import Allowance
from ..deeds import Deed
from ..event_stream import takes_gzip
from ..exporting import formats_for
from ..gaming_floor import GamingFloor
from ..history import History
from ..looks import TableWatcher
from ..notices import rulings_of, sign_of
from ..noting import address_of, noted
from ..permissions import VISITOR, Permission
from ..tournament_host import Tournaments
from .live import Pages, follow
from .narration import narrate
from .parts import lines
from .replaying import Replays
from .results import outcome
from .settling import explained
from .signs import pays, sign_lines
from .table_strips import strip_above

FOUR_COLOUR = "houseway_four_colour"
MOST_LOGGED = 40
KEPT_A_WHILE = "private, max-age=600"  # a picture of what comes later has another address


class TablePages(Controller):
    """A table to play at, what was played there, and the screen beside it."""

    path = "/tables"
    include_in_schema = False

    @get("/{name:str}", opt=needs(Permission.WATCH, visited=True) | noted(Deed.SEE_HANDS))
    async def table(
        self,
        floor: NamedDependency[GamingFloor],
        tournaments: NamedDependency[Tournaments],
        pages: NamedDependency[Pages],
        name: FromPath[str],
        request: Asked,
    ) -> Template:
        """The table as the visitor sees it; from then on the event stream keeps it true."""
        hosted = await floor.table(name)
        four_colour = has_four_colours(request)
        one = TableWatcher(request.user.acts_as, drawing=True, four_colour=four_colour)
        async with hosted.lock:
            hosted.tell(one, ())
            entries = [told.seen(one.viewer) for told in [*hosted.rail.recent][-MOST_LOGGED:]]
        look, drawn = one.take()[2:]
        assert drawn is not None
        page, state = await pages.page(hosted, look, drawn, request.user), look.view
        context = {
            "account": request.user,
            "state": state,
            "equipment": hosted.table.game.equipment,
            "board": page.svg,
            "page": page.name,
            "pace": hosted.row.settings.pace,
            "own_pace": hosted.row.settings.own_pace,
            "parts": {name: part.html for name, part in page.parts.items()},
            "entries": lines(entries, hosted.row.coinage),
            "beside": page.beside,
            "four_colour": four_colour,
            "calls": request.user.may(Permission.PLAY),
            "of_the_house": request.user.may(Permission.DEAL),
            "strip": await strip_above(hosted, tournaments, request),
        }
        return Template("table.html", context=context)

    @get("/{name:str}/live", opt=needs(Permission.WATCH, visited=True) | noted(Deed.SEE_HANDS))
    async def live(
        self,
        allowance: NamedDependency[Allowance],
        floor: NamedDependency[GamingFloor],
        pages: NamedDependency[Pages],
        name: FromPath[str],
        request: Asked,
        after: Annotated[int | None, QueryParameter(ge=0, le=2**53)] = None,
        page: Annotated[str, QueryParameter(max_length=40)] = "",
    ) -> Stream:
        """What changes on the page, as it changes."""
        hosted = await floor.table(name)
        seen, _, shown = request.headers.get("last-event-id", "").partition("-")
        since = int(seen) if seen.isascii() and seen.isdigit() and len(seen) < 16 else after
        events = follow(
            hosted,
            pages,
            request,
            since=since,
            shown=shown or page,
            four_colour=has_four_colours(request),
        )
        gzip = takes_gzip(request.headers.get("accept-encoding", ""))
        if request.user is VISITOR:
            return allowance.visit(address_of(request), events, gzip=gzip)
        return allowance.stream(request.user.name, events, gzip=gzip)

    @get("/{name:str}/rounds", opt=needs(Permission.WATCH, visited=True) | noted(Deed.SEE_HANDS))
    async def rounds(
        self,
        floor: NamedDependency[GamingFloor],
        history: NamedDependency[History],
        name: FromPath[str],
        request: Asked,
        before: Annotated[int | None, QueryParameter(ge=1, le=2**53)] = None,
        fragment: FromQuery[bool] = False,
    ) -> Template:
        """Rounds that are settled or void, the newest first."""
        hosted = await floor.table(name)
        seen = await history.rounds(hosted, request.user.acts_as, 20, before)
        outcomes = [outcome(one) for one in seen]
        context = {
            "account": request.user,
            "row": hosted.row,
            "outcomes": outcomes,
            "formats": formats_for(hosted.row.game, request.user.acts_as),
            "viewer": request.user.acts_as,
        }
        return Template("parts/rounds.html" if fragment else "rounds.html", context=context)

    @get("/{name:str}/rounds/{number:int}", opt=needs(Permission.WATCH) | noted(Deed.SEE_HANDS))
    async def round(
        self,
        floor: NamedDependency[GamingFloor],
        history: NamedDependency[History],
        name: FromPath[str],
        number: FromPath[int],
        request: Asked,
    ) -> Template:
        """One round from its beginning to its settlement, with every clause."""
        hosted = await floor.table(name)
        viewer = request.user.acts_as
        seen, coinage = await history.round(hosted, viewer, number), hosted.row.coinage
        entries = [
            {"entry": entry, "lines": narrate(entry.events, coinage)}
            for entry in seen.entries
            if entry.events
        ]
        context = {
            "account": request.user,
            "row": hosted.row,
            "number": number,
            "last": hosted.table.rounds_settled,
            "entries": entries,
            "outcome": outcome(seen),
            "corrections": seen.booked.corrections,
            "shares": explained(seen.booked.settlements, coinage, viewer),
        }
        return Template("round.html", context=context)

    @get(
        "/{name:str}/rounds/{number:int}/check",
        opt=needs(Permission.WATCH),
    )
    async def check(
        self,
        floor: NamedDependency[GamingFloor],
        history: NamedDependency[History],
        name: FromPath[str],
        number: FromPath[int],
        request: Asked,
    ) -> Template:
        """Where a browser checks a round by itself, from what is published of it."""
        hosted = await floor.table(name)
        await history.round(hosted, request.user.acts_as, number)
        context = {
            "account": request.user,
            "what": f"round {number}",
            "of": hosted.row.title,
            "crumbs": {
                f"/tables/{name}/rounds/{number}": "Course and settlement",
                f"/tables/{name}": "The table",
            },
            "published": f"/api/tables/{name}/rounds/{number}/published",
            "file": f"{name}-round-{number}.json",
        }
        return Template("check.html", context=context)

    @get(
        "/{name:str}/rounds/{number:int}/replay",
        opt=needs(Permission.WATCH) | noted(Deed.SEE_HANDS),
    )
    async def replay(
        self,
        allowance: NamedDependency[Allowance],
        floor: NamedDependency[GamingFloor],
        history: NamedDependency[History],
        replays: NamedDependency[Replays],
        name: FromPath[str],
        number: FromPath[int],
        request: Asked,
        step: Annotated[int, QueryParameter(ge=1, le=2**31)] = 1,
    ) -> Template:
        """A round drawn step by step; an inspector sees every card of it."""
        hosted = await floor.table(name)
        viewer = request.user.acts_as
        seen = await history.round(hosted, viewer, number)
        steps = await allowance.read(request.user.name, replays.steps, name, number, viewer)
        at = min(step, len(steps))
        shown = steps[at - 1]
        events = {entry.version: entry.events for entry in seen.entries}
        context = {
            "account": request.user,
            "row": hosted.row,
            "number": number,
            "at": at,
            "steps": len(steps),
            "step": shown,
            "void": seen.booked.void,
            "lines": narrate(events.get(shown.version, ()), hosted.row.coinage),
        }
        return Template("replay.html", context=context)

    @get("/{name:str}/sign", opt=needs(Permission.WATCH, visited=True))
    async def sign(
        self, floor: NamedDependency[GamingFloor], name: FromPath[str], request: Asked
    ) -> Template:
        """The sign, for a screen at the table."""
        hosted = await floor.table(name)
        async with hosted.lock:
            sign, table = sign_of(hosted), hosted.table.state.determinations
        context = {
            "account": request.user,
            "sign": sign,
            "lines": sign_lines(sign.sign, sign.game),
            "coming": sign_lines(sign.coming or (), sign.game),
            "pays": pays(sign.game, table),
        }
        return Template("sign.html", context=context)

    @get("/{name:str}/picture", opt=needs(Permission.WATCH, visited=True))
    async def picture(
        self, floor: NamedDependency[GamingFloor], name: FromPath[str]
    ) -> Response[str]:
        """The table as everybody sees it, for the lobby; who may see more sees no more here."""
        hosted = await floor.table(name)
        async with hosted.lock:
            svg = hosted.drawing(None)
        return Response(svg, media_type="image/svg+xml", headers={"cache-control": KEPT_A_WHILE})

    @get("/{name:str}/irregularities", opt=needs(Permission.DEAL))
    async def irregularities(
        self, floor: NamedDependency[GamingFloor], name: FromPath[str], request: Asked
    ) -> Template:
        """Every irregularity that the game's rules know, and what they prescribe."""
        hosted = await floor.table(name)
        async with hosted.lock:
            found = rulings_of(hosted)
        context = {"account": request.user, "row": hosted.row, "rulings": found}
        return Template("irregularities.html", context=context)


def has_four_colours(request: Asked) -> bool:
    """Whether the visitor wants a colour for each suit."""
    return request.cookies.get(FOUR_COLOUR) == "yes"
