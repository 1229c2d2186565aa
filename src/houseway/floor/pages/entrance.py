"""Coming in and going out, and the lobby."""

from __future__ import annotations

import asyncio
from secrets import token_urlsafe
from typing import Annotated

from litestar import Controller, Request, get, post
from litestar.datastructures import Cookie, State
from litestar.di import NamedDependency
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromQuery
from litestar.response import Redirect, Template

from houseway.tournament.ledger import money
from houseway.tournament.state import AWARDED, ENTRIES, PLAYING, PUBLISHED

from ..access import SESSION_COOKIE, needs, public
from ..allowance import Allowance
from ..demo import DEMO_ACCOUNTS, DEMO_PASSWORD
from ..floor_settings import FloorSettings
from ..gaming_floor import GamingFloor
from ..lobby import table_listed
from ..names import AccountError
from ..noting import address_of
from ..permissions import Account, Permission
from ..player_standing import standings
from ..storage.accounts import LONGEST, Accounts, TooMany
from ..storage.daybook import Actor
from ..tournament_host import Tournaments
from .tournament_pages import STATUS

BROWSER_COOKIE = "houseway_browser"  # tells a browser in which somebody has signed in before
A_YEAR = 365 * 24 * 3600
Asked = Request[Account | None, object, State]
Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]

OPEN = (PUBLISHED, ENTRIES, PLAYING, AWARDED)  # what the lobby tells of tournaments


class Entrance(Controller):
    """The door and the first room."""

    include_in_schema = False

    @get("/sign-in", opt=public())
    async def sign_in_page(
        self, settings: NamedDependency[FloorSettings], request: Asked, next: FromQuery[str] = "/"
    ) -> Template | Redirect:
        """Where one signs in."""
        if request.user is not None:
            return Redirect(inside(next), status_code=303)
        return Template("sign-in.html", context=_sign_in(settings, next))

    @post("/sign-in", opt=public())
    async def sign_in(
        self,
        accounts: NamedDependency[Accounts],
        allowance: NamedDependency[Allowance],
        settings: NamedDependency[FloorSettings],
        request: Asked,
        data: Form,
    ) -> Template | Redirect:
        """Sign in."""
        name, password, next = data.get("name", ""), data.get("password", ""), data.get("next", "/")
        browser = request.cookies.get(BROWSER_COOKIE) or token_urlsafe(16)
        came = (name, password, address_of(request), browser)
        try:
            secret = await allowance.at_the_door(accounts.sign_in, *came)
        except AccountError as error:
            context = {**_sign_in(settings, next), "problem": str(error), "name": name[:64]}
            status = 429 if isinstance(error, TooMany) else 422
            return Template("sign-in.html", context=context, status_code=status)
        answer = Redirect(inside(next), status_code=303)
        secure = not settings.demo
        answer.set_cookie(cookie(SESSION_COOKIE, secret, LONGEST, secure=secure))
        answer.set_cookie(cookie(BROWSER_COOKIE, browser, A_YEAR, secure=secure))
        return answer

    @post("/sign-out", opt=public())
    async def sign_out(
        self,
        accounts: NamedDependency[Accounts],
        settings: NamedDependency[FloorSettings],
        request: Asked,
    ) -> Redirect:
        """Sign out."""
        if request.user is not None and (secret := request.cookies.get(SESSION_COOKIE)):
            by = Actor.of(request.user, address_of(request))
            await asyncio.to_thread(accounts.sign_out, secret, by)
        answer = Redirect("/sign-in", status_code=303)
        answer.set_cookie(cookie(SESSION_COOKIE, "", 0, secure=not settings.demo))
        return answer

    @get("/", opt=needs(Permission.ENTER, visited=True))
    async def lobby(
        self,
        floor: NamedDependency[GamingFloor],
        tournaments: NamedDependency[Tournaments],
        request: Asked,
        game: FromQuery[str] = "",
        free: FromQuery[bool] = False,
    ) -> Template:
        """Every table of the floor but those of tournaments, to which their players are led."""
        rows = [row for row in await floor.lobby() if row.tournament is None]
        wanted = [row for row in rows if game in ("", row.game)]
        tables = [await table_listed(floor, row) for row in wanted]
        assert request.user is not None  # nobody else is let through
        found = await standings(tournaments, request.user.name)
        context = {
            "account": request.user,
            "tables": [table for table in tables if table.free or not free],
            "all": len(rows),
            "games": list(dict.fromkeys(row.game for row in rows)),
            "chosen": game,
            "free": free,
            "standings": [own for own in found if own.status in OPEN],
            "status": STATUS,
            "money": money,
        }
        return Template("lobby.html", context=context)


def cookie(key: str, secret: str, age: int, *, secure: bool) -> Cookie:
    return Cookie(
        key=key,
        value=secret,
        max_age=age,
        httponly=True,
        samesite="lax",
        secure=secure,
        path="/",
    )


def _sign_in(settings: FloorSettings, next: str) -> dict[str, object]:
    demo = [*DEMO_ACCOUNTS.items()] if settings.demo else []
    return {
        "account": None,
        "next": inside(next),
        "demo": demo,
        "demo_password": DEMO_PASSWORD if settings.demo else "",
        "problem": "",
        "name": "",
    }


def inside(address: str) -> str:
    """An address on this floor; never one of somebody else's.

    >>> inside("/tables/roulette"), inside("//evil.example"), inside("https://evil.example")
    ('/tables/roulette', '/', '/')
    """
    inside = address.startswith("/") and address[1:2] not in ("/", "\\")
    return address if inside and address.isprintable() else "/"
