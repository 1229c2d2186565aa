"""Setting a table up: a game is chosen, and then whatever its rules leave to be determined."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath
from litestar.response import Redirect, Template

from houseway.games import GAMES, game
from houseway.games.company import CHARACTERS
from houseway.rulebook import Refused

from ..access import Asked, needs
from ..furnishing import Furnishing
from ..gaming_floor import NoTable
from ..names import AccountError
from ..noting import actor_of
from ..permissions import Permission
from ..problems import Problem
from ..roster import TableSettings
from ..shapes import SettingsIn, TableIn
from .choosing import chosen, form_of

Written = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]

# What the floor itself is told of a new table, as it stands when the form is empty.
FLOOR_FIELDS = {"name": "", "title": "", "live": "", "bots": "", "decision_time": "30"}


class NewTablePages(Controller):
    """The forms for new tables, one for each game."""

    path = "/desk/new"
    include_in_schema = False

    @get("/{played:str}", opt=needs(Permission.RUN_TABLES))
    async def form(self, played: FromPath[str], request: Asked) -> Template:
        """The usual determinations of a game, to be changed."""
        return _page(request, _known(played), None)

    @post("/{played:str}", opt=needs(Permission.RUN_TABLES))
    async def make(
        self,
        furnishing: NamedDependency[Furnishing],
        played: FromPath[str],
        data: Written,
        request: Asked,
    ) -> Template | Redirect:
        """Set the table up, or say at the form what stands against it."""
        written = {name: value for name, value in data.items() if isinstance(value, str)}
        try:
            wanted = _wanted(_known(played), written)
            hosted = await furnishing.set_up(wanted, actor_of(request))
        except Refused as refused:
            return _page(request, played, written, Problem(refused.reason, list(refused.clauses)))
        except (AccountError, msgspec.ValidationError) as error:
            return _page(request, played, written, Problem(said(error)))
        return Redirect(f"/tables/{hosted.row.name}", status_code=303)


def _known(played: str) -> str:
    if played not in GAMES:
        raise NoTable(f"There is no game {played}.")
    return played


def _wanted(played: str, written: Mapping[str, str]) -> TableIn:
    """The table that a form asks for."""
    around = {name: written.get(name, "").strip() for name in FLOOR_FIELDS}
    live = bool(around["live"])
    settings = settings_of(around, automatic=not live)
    wanted = {
        "name": around["name"],
        "game": played,
        "title": around["title"] or around["name"] or None,
        "live": live,
        "determinations": chosen(game(played), written),
        "settings": msgspec.to_builtins(settings),
    }
    return msgspec.convert(wanted, TableIn)


def settings_of(
    written: Mapping[str, str], *, automatic: bool, own_pace: bool = True
) -> SettingsIn:
    """How a table is to be run, as it is written in a form; what is not asked for stays usual."""
    company = company_of(written.get("bots", ""))
    settings: dict[str, object] = {
        "bots": [*company],
        "characters": {name: character for name, character in company.items() if character},
        "automatic": automatic,
        "own_pace": own_pace,
        "decision_time": None,
    }
    for name, called in _SECONDS.items():
        told = written.get(name, "").strip()
        try:
            settings |= {name: float(told)} if told else {}
        except ValueError:
            raise Refused(f"{called}: {told} is not a number.") from None
    return msgspec.convert(settings, SettingsIn)


def company_of(written: str) -> dict[str, str]:
    """Who keeps company, each with a character where one is written behind the name.

    >>> company_of("bob bold, cat, dan moody")
    {'bob': 'bold', 'cat': '', 'dan': 'moody'}
    """
    company: dict[str, str] = {}
    last = None
    for word in written.replace(",", " ").split():
        if word in CHARACTERS and last is not None:
            company[last] = word
        else:
            last = word
            company.setdefault(word, "")
    return company


def written_company(settings: TableSettings) -> str:
    """The same as it is written in a form.

    >>> written_company(TableSettings(bots=("bob", "cat"), characters={"bob": "bold"}))
    'bob bold, cat'
    """
    each = (f"{bot} {settings.characters.get(bot, '')}".strip() for bot in settings.bots)
    return ", ".join(each)


_SECONDS = {
    "decision_time": "Seconds before silence counts",
    "betting_time": "Seconds for wagers",
    "between_rounds": "Seconds between rounds",
    "pace": "Pace",
}
_TOLD = {
    "$.name": "The name has small letters, digits and dashes only, at most 40 of them.",
    "$.title": "The title has at most 200 characters.",
    "$.decision_time": "Seconds before silence counts are from 5 to 600, or left out.",
    "$.betting_time": "Seconds for wagers are from 1 to 300.",
    "$.between_rounds": "Seconds between rounds are from 0 to 300.",
    "$.pace": "The pace is from 0.05, very quick, to 5, very slow.",
    "$.bots": "At most ten bots, with names of at most 24 characters.",
}


def said(error: Exception) -> str:
    if not isinstance(error, msgspec.ValidationError):
        return str(error)
    reason, _, place = str(error).partition(" - at `")
    known = [told for name, told in _TOLD.items() if place.startswith(name)]
    return known[0] if known else f"{reason}."


def _page(
    request: Asked, played: str, written: Mapping[str, str] | None, problem: Problem | None = None
) -> Template:
    context = {
        "account": request.user,
        "played": played,
        "rules": game(played).rules.id,
        "groups": form_of(game(played), written),
        "around": {
            name: usual if written is None else written.get(name, "")
            for name, usual in FLOOR_FIELDS.items()
        },
        "problem": problem,
        "characters": [*CHARACTERS],
    }
    return Template("new-table.html", context=context, status_code=409 if problem else 200)
