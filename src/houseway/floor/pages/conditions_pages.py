"""The conditions of a tournament as a form: checked while one types, with the sheet beside it."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import Template
from msgspec import Meta, Struct

from houseway.games.tournament_rules import rules_of
from houseway.rulebook import Refused
from houseway.tournament import Conditions, Tournament, parse
from houseway.tournament.checking import faults_of
from houseway.tournament.conditions import written
from houseway.tournament.duration import foresee
from houseway.tournament.hosting.templates import template
from houseway.tournament.sheet import sheet
from houseway.tournament.structure import minutes_of, spread, structured

from ..access import Asked, needs
from ..conditions_form import document_of
from ..conditions_typed import form_of
from ..form_shapes import (
    LEVEL_SHAPES,
    PURCHASE_SHAPES,
    STAGE_SHAPES,
    ConditionsForm,
    fields_asked,
    purchases_asked,
)
from ..permissions import Permission
from ..tournament_host import Tournaments

PURCHASED = {"rebuys": "Re-buys", "add_ons": "Add-ons", "re_entry": "Re-entry"}


class FormIn(Struct, forbid_unknown_fields=True):
    """A form to be checked; with `minutes` a structure is made that takes about as long."""

    form: ConditionsForm
    players: Annotated[int, Meta(ge=0, le=100_000)] = 0
    minutes: Annotated[int, Meta(ge=0, le=10_000)] = 0


class FaultTold(Struct, frozen=True):
    """What is wrong with conditions, and by which rules."""

    said: str
    clauses: tuple[str, ...]


class FormTold(Struct, frozen=True):
    """What a form comes to: faults or the document, its sheet, and how long it would take.

    `form` is there where a structure was made.
    """

    faults: list[FaultTold]
    document: str
    sheet: str
    duration: str
    form: ConditionsForm | None = None


class ConditionsPages(Controller):
    """Conditions to be written."""

    path = "/tournaments/{name:str}/conditions"
    include_in_schema = False

    @get("/", opt=needs(Permission.RUN_TOURNAMENTS))
    async def conditions(
        self,
        tournaments: NamedDependency[Tournaments],
        name: FromPath[str],
        request: Asked,
        like: FromQuery[str] = "",
    ) -> Template:
        """The form, with the conditions as they stand, those of another one, or usual ones."""
        account = request.user
        view = await tournaments.view(name, account.name, account.conducts_as)
        shown = await tournaments.read(like or name, standing)
        if shown.game != view.game:
            raise Refused(f"{like} is a tournament of {shown.game}, not of {view.game}.")
        drafter = next((o.by for o in view.options if o.do == "set-conditions"), None)
        rows = await tournaments.rows()
        context = {
            "account": account,
            "name": name,
            "view": view,
            "drafter": drafter,
            "form": form_of(shown),
            "fields": fields_asked(view.game),
            "purchases": [(one, PURCHASED[one]) for one in purchases_asked(view.game)],
            "purchase_shapes": PURCHASE_SHAPES,
            "stage_shapes": STAGE_SHAPES,
            "level_shapes": LEVEL_SHAPES,
            "others": [row.name for row in rows if row.game == view.game and row.name != name],
            "like": like,
        }
        return Template("conditions-form.html", context=context)

    @post("/check", opt=needs(Permission.RUN_TOURNAMENTS), status_code=200)
    async def check(
        self,
        tournaments: NamedDependency[Tournaments],
        name: FromPath[str],
        data: JSONBody[FormIn],
    ) -> FormTold:
        """What is wrong, or the document; nothing is set."""
        return await tournaments.read(name, lambda t: told(t, data))


def standing(t: Tournament) -> Conditions:
    """The conditions of a tournament, or those to begin with."""
    return t.state.conditions or parse(template(t.game))


def told(t: Tournament, asked: FormIn) -> FormTold:
    """What a form comes to."""
    try:
        made = document_of(t.game, asked.form, standing(t))
        if asked.minutes:
            made = structured(made, asked.players or _players(made), asked.minutes)
    except Refused as refusal:
        return FormTold([_fault(refusal)], "", "", "")
    form = form_of(made) if asked.minutes else None
    if faults := faults_of(made):
        return FormTold([*map(_fault, faults)], "", "", "", form)
    printed = sheet(made, rules_of(t.game), t.state.version + 1, None)
    return FormTold([], written(made), printed, duration(made, asked.players), form)


def _fault(refusal: Refused) -> FaultTold:
    return FaultTold(refusal.reason, refusal.clauses)


def _players(c: Conditions) -> int:
    return c.players.maximum if c.players else 2 * (c.per_table or 8)


def duration(c: Conditions, players: int) -> str:
    """How long conditions are foreseen to take, in words."""
    number = players or _players(c)
    minutes = minutes_of(c, number)
    low, high = spread(c, minutes)
    level = max(stage.level for stage in foresee(c, number))
    mostly = "" if low == high else f", mostly between {_hours(low)} and {_hours(high)}"
    return f"With {number} players about {_hours(minutes)}{mostly}; up to level {level}."


def _hours(minutes: int) -> str:
    """Minutes as people say them.

    >>> _hours(45), _hours(60), _hours(245)
    ('45 min', '1 h', '4 h 5 min')
    """
    hours, rest = divmod(minutes, 60)
    return " ".join(filter(None, (f"{hours} h" if hours else "", f"{rest} min" if rest else "")))
