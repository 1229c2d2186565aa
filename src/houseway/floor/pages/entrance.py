"""Coming in and going out, and the lobby."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Controller, Request, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromQuery
from litestar.response import Redirect, Template

from ..access import SESSION_COOKIE, needs, public
from ..demo import DEMO_ACCOUNTS, DEMO_PASSWORD
from ..floor_settings import FloorSettings
from ..gaming_floor import GamingFloor
from ..lobby import table_listed
from ..permissions import Account, Permission
from ..storage.accounts import LONGEST, AccountError, Accounts, TooMany

Asked = Request[Account | None, Any, Any]
Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]


class Entrance(Controller):
    """The door and the first room."""

    include_in_schema = False

    @get("/sign-in", opt=public())
    async def sign_in_page(
        self, settings: NamedDependency[FloorSettings], request: Asked, next: FromQuery[str] = "/"
    ) -> Template | Redirect:
        """Where one signs in."""
        if request.user is not None:
            return Redirect(_inside(next), status_code=303)
        return Template("sign-in.html", context=_sign_in(settings, next))

    @post("/sign-in", opt=public())
    async def sign_in(
        self,
        accounts: NamedDependency[Accounts],
        settings: NamedDependency[FloorSettings],
        request: Asked,
        data: Form,
    ) -> Template | Redirect:
        """Sign in."""
        name, password, next = data.get("name", ""), data.get("password", ""), data.get("next", "/")
        address = request.client.host if request.client else "-"
        try:
            secret = await asyncio.to_thread(accounts.sign_in, name, password, address)
        except AccountError as error:
            context = {**_sign_in(settings, next), "problem": str(error), "name": name[:64]}
            status = 429 if isinstance(error, TooMany) else 422
            return Template("sign-in.html", context=context, status_code=status)
        answer = Redirect(_inside(next), status_code=303)
        answer.set_cookie(_session_cookie(secret, LONGEST, secure=not settings.demo))
        return answer

    @post("/sign-out", opt=public())
    async def sign_out(
        self,
        accounts: NamedDependency[Accounts],
        settings: NamedDependency[FloorSettings],
        request: Asked,
    ) -> Redirect:
        """Sign out."""
        if secret := request.cookies.get(SESSION_COOKIE):
            await asyncio.to_thread(accounts.sign_out, secret)
        answer = Redirect("/sign-in", status_code=303)
        answer.set_cookie(_session_cookie("", 0, secure=not settings.demo))
        return answer

    @get("/", opt=needs(Permission.ENTER))
    async def lobby(self, floor: NamedDependency[GamingFloor], request: Asked) -> Template:
        """Every table of the floor."""
        tables = [await table_listed(floor, row) for row in await floor.lobby()]
        return Template("lobby.html", context={"account": request.user, "tables": tables})


def _session_cookie(secret: str, age: int, *, secure: bool) -> Cookie:
    return Cookie(
        key=SESSION_COOKIE,
        value=secret,
        max_age=age,
        httponly=True,
        samesite="lax",
        secure=secure,
        path="/",
    )


def _sign_in(settings: FloorSettings, next: str) -> dict[str, Any]:
    demo = [*DEMO_ACCOUNTS.items()] if settings.demo else []
    return {
        "account": None,
        "next": _inside(next),
        "demo": demo,
        "demo_password": DEMO_PASSWORD if settings.demo else "",
        "problem": "",
        "name": "",
    }


def _inside(address: str) -> str:
    """An address on this floor; never one of somebody else's.

    >>> _inside("/tables/roulette"), _inside("//evil.example"), _inside("https://evil.example")
    ('/tables/roulette', '/', '/')
    """
    inside = address.startswith("/") and address[1:2] not in ("/", "\\")
    return address if inside and address.isprintable() else "/"
