"""The second factor: set up with a telephone, given after the password, and taken off."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import segno
from litestar import Controller, Response, get, post
from litestar.di import NamedDependency
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromQuery
from litestar.response import Redirect, Template

from ..access import SESSION_COOKIE, Asked, needs
from ..allowance import Allowance
from ..floor_settings import FloorSettings
from ..names import AccountError
from ..noting import actor_of, address_of
from ..permissions import Permission, Scope
from ..storage.accounts import LONGEST, Accounts, TooMany
from ..storage.factors import address_of_secret
from .entrance import BROWSER_COOKIE, cookie, inside

Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]
AT_DOOR = needs(Permission.ENTER, at_door=True)
INSIDE = needs(Permission.ENTER, in_person=True)


class SecondFactorPages(Controller):
    """Everything that somebody does with their own second factor."""

    path = "/second-factor"
    include_in_schema = False

    @get("/", opt=AT_DOOR)
    async def page(
        self, accounts: NamedDependency[Accounts], request: Asked, next: FromQuery[str] = "/"
    ) -> Template:
        """The code is asked for, or the factor set up, or changed."""
        return await _page(accounts, request, next)

    @post("/", opt=AT_DOOR)
    async def give(
        self,
        accounts: NamedDependency[Accounts],
        allowance: NamedDependency[Allowance],
        settings: NamedDependency[FloorSettings],
        request: Asked,
        data: Form,
    ) -> Response[Any]:
        """Give a code: to come in, or to show that a factor works that is being set up."""
        code, next = data.get("code", ""), data.get("next", "/")
        try:
            if request.user.scope is not Scope.DOOR:
                return _codes(request, await _confirmed(accounts, request, code), "/account")
            came = (request.cookies[SESSION_COOKIE], code, address_of(request))
            browser = request.cookies.get(BROWSER_COOKIE, "")
            whole, codes = await allowance.at_the_door(accounts.pass_door, *came, browser)
        except AccountError as error:
            return await _page(accounts, request, next, error)
        answer: Response[Any] = Redirect(inside(next), status_code=303)
        if codes:
            answer = _codes(request, codes, inside(next))
        answer.set_cookie(cookie(SESSION_COOKIE, whole, LONGEST, secure=not settings.demo))
        return answer

    @post("/codes", opt=INSIDE)
    async def renew(
        self, accounts: NamedDependency[Accounts], request: Asked, data: Form
    ) -> Template:
        """New recovery codes instead of the old ones."""
        try:
            await _check(accounts, request, data)
        except AccountError as error:
            return await _page(accounts, request, "/account", error)
        renew = accounts.factors.renew_codes
        codes = await asyncio.to_thread(renew, request.user.name, actor_of(request))
        return _codes(request, codes, "/account")

    @post("/drop", opt=INSIDE)
    async def drop(
        self, accounts: NamedDependency[Accounts], request: Asked, data: Form
    ) -> Template | Redirect:
        """Take the factor off, where the role does not need one."""
        try:
            if request.user.role in await asyncio.to_thread(accounts.factors.required):
                raise AccountError(f"{request.user.in_words} needs a second factor here.")
            await _check(accounts, request, data)
        except AccountError as error:
            return await _page(accounts, request, "/account", error)
        drop = accounts.factors.drop
        await asyncio.to_thread(drop, request.user.name, actor_of(request))
        return Redirect("/account", status_code=303)


async def _check(accounts: Accounts, request: Asked, data: dict[str, str]) -> None:
    code = data.get("code", "")
    await asyncio.to_thread(accounts.check_code, request.user, code, address_of(request))


async def _confirmed(accounts: Accounts, request: Asked, code: str) -> list[str]:
    confirm = accounts.factors.confirm
    return await asyncio.to_thread(confirm, request.user.name, code, actor_of(request))


async def _page(
    accounts: Accounts, request: Asked, next: str, error: AccountError | None = None
) -> Template:
    name, context = request.user.name, _context(request)
    has = await asyncio.to_thread(accounts.factors.has, name)
    context |= {"has": has, "next": inside(next), "problem": str(error or "")}
    if not has:
        secret = await asyncio.to_thread(accounts.factors.begin, name)
        context |= {"secret": secret, "picture": picture_of(name, secret)}
    else:
        context["left"] = await asyncio.to_thread(accounts.factors.codes_left, name)
    status = 200 if error is None else 429 if isinstance(error, TooMany) else 422
    return Template("second-factor.html", context=context, status_code=status)


def _codes(request: Asked, codes: list[str], next: str) -> Template:
    context = _context(request) | {"codes": codes, "next": next}
    return Template("recovery-codes.html", context=context)


def _context(request: Asked) -> dict[str, object]:
    """At the door nobody has come in, and no way leads on."""
    at_door = request.user.scope is Scope.DOOR
    return {"account": None if at_door else request.user, "who": request.user, "at_door": at_door}


def picture_of(name: str, secret: str) -> str:
    """What a telephone reads, drawn here: the secret goes nowhere else."""
    drawn = segno.make(address_of_secret(name, secret), error="m")
    return drawn.svg_inline(scale=5, border=4, dark="#000", light="#fff", omitsize=True)
