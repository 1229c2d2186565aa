"""The room: displays and phones that need no account, only a link that can be withdrawn."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Final, NamedTuple

import segno
from litestar import Controller, Request, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.enums import RequestEncodingType
from litestar.exceptions import NotFoundException
from litestar.params import Body, FromPath, FromQuery
from litestar.response import Redirect, Stream, Template

from houseway.rulebook import Refused
from houseway.tournament.state import ENDED, IN, PLAY
from houseway.tournament.tournament_view import SessionView, TournamentView

from ..access import Asked, needs, public
from ..allowance import Allowance
from ..noting import actor_of
from ..permissions import Account, Permission
from ..room import RoomLook, RoomPlayer, TournamentRoom
from ..storage.displays import DisplayLink, Displays
from ..tournament_host import Tournaments
from .following import follow, mark_of
from .tournament_pages import at_a_glance

Anybody = Request[Account | None, object, State]
Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]
SCREENS: Final = {
    "clock": "Clock, limits and figures",
    "seats": "Seats from A to Z",
    "moves": "Recent moves",
    "prizes": "Prizes and places",
    "break": "Break",
    "final-table": "Final table",
    "registration": "Registration",
}
OPEN_FOR_ENTRIES: Final = ("published", "entries")
ROWS, ROWS_OF_MANY, MANY = (
    16,
    36,
    160,
)  # seats on one screen, and from how many players on it is denser
RECENT: Final = 10
LONGEST_LABEL: Final = 60
WITHDRAWN: Final = "This display was withdrawn, or there is no such display."


class RoomPages(Controller):
    """Displays and phones, for whoever has the link."""

    path = "/room/{key:str}"
    include_in_schema = False

    @get("/", opt=public())
    async def display(
        self,
        displays: NamedDependency[Displays],
        room: NamedDependency[TournamentRoom],
        tournaments: NamedDependency[Tournaments],
        key: FromPath[str],
        request: Anybody,
    ) -> Template:
        """A display: one screen after the other."""
        link = await found(displays, key)
        look = await room.look(link.tournament)
        return Template("room.html", context=_context(look, link, tournaments.now(), request))

    @get("/live", opt=public())
    async def live(
        self,
        allowance: NamedDependency[Allowance],
        displays: NamedDependency[Displays],
        room: NamedDependency[TournamentRoom],
        tournaments: NamedDependency[Tournaments],
        key: FromPath[str],
        request: Anybody,
        after: FromQuery[str] = "",
    ) -> Stream:
        """All that a display shows, whenever that has changed."""
        link = await found(displays, key)
        engine = request.app.template_engine
        assert engine is not None
        part = engine.get_template("parts/room.html")
        latest: RoomLook | None = None

        async def look() -> TournamentView:
            nonlocal latest
            latest = await room.look(link.tournament)
            return latest.view

        def write(_: TournamentView) -> str:
            assert latest is not None
            return str(part.render(**_context(latest, link, tournaments.now(), request)))

        async def still_let_in() -> bool:
            return await asyncio.to_thread(displays.find, key) is not None

        events = follow(
            tournaments,
            link.tournament,
            look=look,
            still_let_in=still_let_in,
            shown=request.headers.get("last-event-id", after),
            write=write,
        )
        return allowance.stream(f"display {key}", events)

    @get("/phone", opt=public())
    async def phone(
        self,
        displays: NamedDependency[Displays],
        room: NamedDependency[TournamentRoom],
        key: FromPath[str],
    ) -> Template:
        """Where somebody finds their own name."""
        link = await found(displays, key)
        look = await room.look(link.tournament)
        context = {"link": link, "view": look.view, "players": look.players}
        return Template("room-phone.html", context=context)

    @get("/conditions", opt=public())
    async def conditions(
        self,
        displays: NamedDependency[Displays],
        room: NamedDependency[TournamentRoom],
        key: FromPath[str],
    ) -> Template:
        """The conditions, once they are published."""
        link = await found(displays, key)
        look = await room.look(link.tournament)
        return Template("room-conditions.html", context={"link": link, "view": look.view})

    @get("/players/{number:int}", opt=public())
    async def player(
        self,
        displays: NamedDependency[Displays],
        room: NamedDependency[TournamentRoom],
        tournaments: NamedDependency[Tournaments],
        key: FromPath[str],
        number: FromPath[int],
        part: FromQuery[bool] = False,
    ) -> Template:
        """A player's own page: seat, clock, moves, place and prize."""
        link = await found(displays, key)
        look = await room.look(link.tournament)
        player = look.player(number)
        if player is None:
            raise NotFoundException("Nobody has that number in this tournament.")
        name = "parts/room-player.html" if part else "room-player.html"
        context = _of_player(look, player, tournaments.now())
        return Template(name, context={**context, "link": link})


class RoomKeeping(Controller):
    """The house gives links to displays out, and withdraws them."""

    path = "/tournaments/{name:str}/room"
    include_in_schema = False

    @get("/", opt=needs(Permission.RUN_TOURNAMENTS))
    async def links(
        self,
        displays: NamedDependency[Displays],
        tournaments: NamedDependency[Tournaments],
        name: FromPath[str],
        request: Asked,
    ) -> Template:
        """Every display of the tournament, and a form for a new one."""
        context = {
            "account": request.user,
            "name": name,
            "view": await tournaments.view(name, request.user.name, ()),
            "links": await asyncio.to_thread(displays.standing, name),
            "base": base_of(request),
            "picture": picture,
            "screens": SCREENS,
        }
        return Template("room-keeping.html", context=context)

    @post("/", opt=needs(Permission.RUN_TOURNAMENTS))
    async def make(
        self,
        displays: NamedDependency[Displays],
        tournaments: NamedDependency[Tournaments],
        name: FromPath[str],
        request: Asked,
        data: Form,
    ) -> Redirect:
        """A new link, for everybody who has it."""
        await tournaments.stream(name)
        label = data.get("label", "").strip()
        chosen = tuple(screen for screen in SCREENS if data.get(f"shows-{screen}"))
        if not label or len(label) > LONGEST_LABEL:
            raise Refused(f"Say in up to {LONGEST_LABEL} letters where the display hangs.")
        if not chosen:
            raise Refused(f"Choose what it shows: {', '.join(SCREENS)}.")
        await displays.make(name, label, chosen, actor_of(request))
        return Redirect(f"/tournaments/{name}/room", status_code=303)

    @post("/{key:str}/withdraw", opt=needs(Permission.RUN_TOURNAMENTS))
    async def withdraw(
        self,
        displays: NamedDependency[Displays],
        tournaments: NamedDependency[Tournaments],
        name: FromPath[str],
        key: FromPath[str],
        request: Asked,
    ) -> Redirect:
        """Nobody looks by this link any more."""
        await tournaments.stream(name)
        if not await displays.withdraw(name, key, actor_of(request)):
            raise NotFoundException(WITHDRAWN)
        await tournaments.look_again(name)
        return Redirect(f"/tournaments/{name}/room", status_code=303)


async def found(displays: Displays, key: str) -> DisplayLink:
    """A link that stands."""
    link = await asyncio.to_thread(displays.find, key)
    if link is None:
        raise NotFoundException(WITHDRAWN)
    return link


def base_of(request: Asked | Anybody) -> str:
    """Where this floor is reached, without a slash at the end."""
    return str(request.base_url).rstrip("/")


def picture(address: str) -> str:
    """An address as a picture for a phone."""
    drawn = segno.make(address, error="m")
    return drawn.svg_inline(scale=4, border=3, dark="#000", light="#fff", omitsize=True)


def _context(
    look: RoomLook, link: DisplayLink, now: datetime, request: Anybody
) -> dict[str, object]:
    phone = f"{base_of(request)}/room/{link.key}/phone"
    many = len(look.players) > MANY
    return {
        **at_a_glance(look.view, now),
        "link": link,
        "screens": screens(look, link.screens),
        "seats": _sheets(look, ROWS_OF_MANY if many else ROWS),
        "many": many,
        "moves": look.moves[:RECENT],
        "final": final_table(look.view),
        "phone": phone,
        "picture": picture(phone),
        "called": table_names(look.view),
    }


def screens(look: RoomLook, chosen: Sequence[str]) -> list[str]:
    """Which of the chosen screens have something to show now, the clock first."""
    view = look.view
    clocks = [session.clock for session in view.sessions if session.clock]
    on_break = any(clock.on_break for clock in clocks)
    there = {
        "clock": bool(clocks) and not (on_break and "break" in chosen),
        "break": on_break,
        "seats": any(player.table is not None for player in look.players),
        "moves": bool(look.moves),
        "prizes": bool(view.prizes or view.places),
        "final-table": final_table(view) is not None,
        "registration": view.status in OPEN_FOR_ENTRIES,
    }
    return [screen for screen in chosen if there[screen]] or ["clock"]


class FinalTable(NamedTuple):
    """The last table of a tournament, and who sits there with how much."""

    session: SessionView
    players: tuple[tuple[int | None, str, int], ...]


def final_table(view: TournamentView) -> FinalTable | None:
    """The last table, where everybody who is left sits at one."""
    playing = [session for session in view.sessions if session.status == PLAY]
    others = [s for s in view.sessions if s.status not in (PLAY, ENDED)]
    tables = [table for session in playing for table in session.tables if table.players]
    if len(playing) != 1 or others or len(tables) != 1 or len(playing[0].tables) < 2:
        return None
    seated = tuple((one.seat, one.player, one.stack) for one in tables[0].players)
    return FinalTable(playing[0], seated)


def table_names(view: TournamentView) -> dict[int, str]:
    """What each table is called in the room."""
    tables = [table for session in view.sessions for table in session.tables]
    return {table.table: table.place or str(table.table) for table in tables}


def _sheets(look: RoomLook, rows: int) -> list[list[RoomPlayer]]:
    seated = [player for player in look.players if player.table is not None]
    return [seated[start : start + rows] for start in range(0, len(seated), rows)]


def _of_player(look: RoomLook, player: RoomPlayer, now: datetime) -> dict[str, object]:
    view = look.view
    stacks = [other.stack for other in look.players if other.status == IN]
    session = next((s for s in view.sessions if s.session == player.session), None)
    placed = [*view.places, *(session.places if session else ())]
    return {
        **at_a_glance(view, now),
        "mark": mark_of(view),
        "player": player,
        "session": session,
        "rank": 1 + sum(stack > player.stack for stack in stacks),
        "moves": [move for move in look.moves if move.player == player.name][:3],
        "place": next((place for place, name in placed if name == player.name), None),
        "prize": view.won.get(player.name),
        "called": table_names(view),
    }
