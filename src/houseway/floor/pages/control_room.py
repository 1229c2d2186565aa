"""The control of a tournament: its clock, what waits, and a map of its tables."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Final, NamedTuple

import msgspec
from litestar import post
from litestar.di import NamedDependency
from litestar.exceptions import PermissionDeniedException
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from houseway.conduct import CORRECT
from houseway.games.asks import Choices, Fact, Range
from houseway.games.views import OptionView
from houseway.tournament.tournament_view import ConductedView, SessionView, TournamentView

from ..access import Asked, needs
from ..meaning import meaning
from ..offers import DeskOffer
from ..permissions import Account, Permission
from ..queues import option_of, queues, table_map
from ..tournament_host import TournamentHost, Tournaments
from .conducting import ConductingPage
from .tournament_pages import at_a_glance

MINUTE: Final = 60
BREAKS: Final = (5, 10, 15)


class LineIn(msgspec.Struct, forbid_unknown_fields=True):
    """What a director has typed."""

    text: Annotated[str, Meta(max_length=200)]


class Button(NamedTuple):
    """Something that the clock is told, the key for it, and whether it is done at once."""

    offer: DeskOffer
    key: str
    at_once: bool


class ControlRoom(ConductingPage):
    """Where a tournament is directed from: clock, queues and tables."""

    path = "/tournaments/{name:str}/control"
    part = "control"

    @post("/meaning", opt=needs(Permission.RUN_TOURNAMENTS), status_code=200)
    async def meant(
        self,
        tournaments: NamedDependency[Tournaments],
        name: FromPath[str],
        data: JSONBody[LineIn],
        request: Asked,
    ) -> DeskOffer:
        """The act that a line means; nothing is done."""
        account = request.user
        view = await tournaments.view(name, account.name, account.conducts_as)
        if not isinstance(view, ConductedView):
            raise PermissionDeniedException(f"{account.in_words} does not direct tournaments.")
        return meaning(view, data.text)

    def contents(
        self, view: TournamentView, account: Account, host: TournamentHost, now: datetime
    ) -> dict[str, object]:
        """What the control shows; to those who do not direct, less."""
        conducted = view if isinstance(view, ConductedView) else None
        return {
            **at_a_glance(view, now),
            "account": account,
            "name": host.row.name,
            "queues": queues(conducted, host.calls.proposals) if conducted else (),
            "tables": table_map(conducted) if conducted else (),
            "buttons": (lambda session: clock_buttons(conducted, session)) if conducted else _none,
            "strike": striking(conducted) if conducted else None,
            "more": further(conducted) if conducted else (),
            "cancelling": cancelling(conducted) if conducted else None,
            "agrees": conducted is not None and option_of(conducted, "agree-prizes") is not None,
        }


def _none(_: SessionView) -> tuple[Button, ...]:
    return ()


def clock_buttons(view: ConductedView, session: SessionView) -> list[Button]:
    """What the clock of a session can be told."""
    clock = session.clock
    if clock is None:
        return []
    here: Fact = session.session
    level = session.level.number
    wanted: list[tuple[str, str, str, bool, dict[str, int]]] = [
        ("pause", "Pause", " ", True, {}) if clock.running else ("resume", "Go on", " ", True, {}),
        ("adjust", "−1 min", "-", True, {"seconds": MINUTE}),
        ("adjust", "+1 min", "=", True, {"seconds": -MINUTE}),
        ("jump", f"Level {level - 1}", "[", False, {"level": level - 1}),
        ("jump", f"Level {level + 1}", "]", False, {"level": level + 1}),
        *(("take-break", f"Break {n}", "", False, {"minutes": n}) for n in BREAKS),
    ]
    made = []
    for do, label, key, at_once, facts in wanted:
        option = option_of(view, do)
        last = level + 1 if session.next_level else level
        if option is None or (do == "jump" and not 1 <= facts["level"] <= last):
            continue
        told = {"session": here, **facts}
        offer = DeskOffer(do, option.by or "", label, told, (), False, False)
        made.append(Button(offer, key, at_once))
    return made


def striking(view: ConductedView) -> tuple[DeskOffer, str] | None:
    """How the last act is struck out, and what that is."""
    option = option_of(view, CORRECT)
    if option is None:
        return None
    offer = DeskOffer(CORRECT, option.by or "", "Strike it out", {}, ("reason",), True, False)
    return offer, option.words


def cancelling(view: ConductedView) -> DeskOffer | None:
    """How all of it is given up and refunded, once its name was typed."""
    option = option_of(view, "cancel")
    if option is None:
        return None
    label = "Cancel the tournament"
    return DeskOffer("cancel", option.by or "", label, {}, ("reason",), True, True, view.title)


# What is done with one more key, where it is open and asks for nothing.
_FURTHER: Final = {
    "call-ballot": "Call the ballot",
    "draw-ballot": "Draw the ballot",
    "draw-redraw": "Draw the seats anew",
    "start-session": "Start the session",
    "race-chips": "Race the chips",
    "end-session": "End the session",
    "advance": "Advance",
    "award-places": "Award the places",
    "close": "Close the tournament",
    "hand-for-hand": "Hand for hand",
}


def further(view: ConductedView) -> list[DeskOffer]:
    """What comes next in the tournament, where it needs no more than one choice."""
    found = []
    for do, label in _FURTHER.items():
        option = option_of(view, do)
        if option is None:
            continue
        for session in _sessions(option):
            said = f"{label}: {session}" if session else label
            facts = {**option.where, **_sole_choices(option)}
            facts |= {"session": session} if session else {}
            if all(name in facts or _has_default(one) for name, one in option.choose.items()):
                found.append(DeskOffer(do, option.by or "", said, facts, (), False, False))
    return found


def _sessions(option: OptionView) -> tuple[Fact | None, ...]:
    """The sessions of which one is to be chosen, if there are several."""
    allowed = option.choose.get("session")
    several = isinstance(allowed, Choices) and len(allowed.values) > 1
    return allowed.values if several and isinstance(allowed, Choices) else (None,)


def _sole_choices(option: OptionView) -> dict[str, Fact]:
    """Facts for which there is but one value."""
    return {
        name: allowed.values[0]
        for name, allowed in option.choose.items()
        if isinstance(allowed, Choices) and len(allowed.values) == 1
    }


def _has_default(allowed: Range) -> bool:
    return allowed.default is not None
