"""What one person sees of a table, as data for pages and programs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec
from msgspec.structs import asdict, replace

from houseway.conduct import SECONDED_BY
from houseway.drawing import scene
from houseway.drawing.scene import Scene
from houseway.equipment import JOKER, Mark
from houseway.games.asks import Draw, Option, Turn
from houseway.games.events import SEES_ALL, UNSEEN, Event
from houseway.games.procedure import Procedure
from houseway.games.rulings import CLOCK, DEALER, HOUSE
from houseway.games.views import ACT, COMMAND, RULING, OptionView, range_shown
from houseway.journal import Entry
from houseway.rulebook import Refused
from houseway.table import Table
from houseway.table.putting_right import CORRECTIONS, effect
from houseway.table.table_state import Patron
from houseway.table.table_view import TableSeen

from .floor_view import FallsView, FloorView, SeatedView, TurnView
from .storage.entry_streams import StoredEntry

SeenEvent = dict[str, Any]  # with the facts that each kind of event has
Offer = tuple[Option, str | None]  # by whom, if not by whoever it is open to
STRANGER = "\N{BULLET}"  # no account has this name
# What the dealer of a live table does for a player who says so.
OF_PLAYERS = frozenset(("leave", "ask-to-leave", "add-chips", "ask-for-chips", "change-seat")) | {
    *("post", "ask-to-post", "drop-request"),
}
_BESIDES = tuple(map(str, (JOKER, Mark.CUTTING_CARD, Mark.EMPTY)))  # in place of ace to king


def looks_like(table: Table, viewer: str | None) -> str | None:
    """Whose view somebody shares: everybody sees the same who has nothing of their own here."""
    state = table.state
    asking = (request.player for request in table.requests)
    known = (*state.patrons, *state.excluded, *state.members, *asking, *HOUSE)
    return viewer if viewer in known else None


@dataclass(frozen=True, eq=False)
class OpenOptions:
    """What is open to somebody, by whom if not by them, and how that is shown."""

    offers: tuple[Offer, ...]
    shown: tuple[OptionView, ...]

    @cached_property
    def encoded(self) -> bytes:
        """For programs."""
        return msgspec.json.encode(self.shown)


def menu_of(
    table: Table, viewer: str | None, *, live: bool, before: OpenOptions | None = None
) -> OpenOptions:
    """The menu of somebody, or of a stranger: the one from before, if it is still the same."""
    offers = (*_offers(table, viewer or STRANGER, live=live),)
    if before is not None and before.offers == offers:
        return before
    known = _by_deed(before) if before is not None else {}
    shown = []
    for offer in offers:
        same = (view for was, view in known.get(offer[0].do, ()) if was == offer)
        shown.append(next(same, None) or option_shown(table, *offer))
    return OpenOptions(offers, tuple(shown))


def _by_deed(menu: OpenOptions) -> dict[str, list[tuple[Offer, OptionView]]]:
    """How that was shown which was open before, by what it is about.

    What a correction means is another thing after every entry.
    """
    found: dict[str, list[tuple[Offer, OptionView]]] = {}
    for offer, view in zip(menu.offers, menu.shown, strict=True):
        if offer[0].do not in CORRECTIONS:
            found.setdefault(offer[0].do, []).append((offer, view))
    return found


def view_of(
    table: Table,
    viewer: str | None,
    *,
    live: bool,
    public: FloorView | None = None,
    menu: OpenOptions | None = None,
) -> FloorView:
    """The table as somebody may see it at this moment, with everything that is open to them.

    Most of it is the same for everybody; where the view of a stranger is known, it is built upon.
    """
    menu = menu or menu_of(table, viewer, live=live)
    if viewer is None:
        return _public_view(table, menu, live=live)
    public = public or view_of(table, None, live=live)
    round, seat = table.round, table.state.patrons.get(viewer)
    return replace(
        public,
        round=round.seen_by(viewer) if round is not None else None,
        seated=None if seat is None else seated(table, seat),
        options=menu.shown,
    )


def _public_view(table: Table, menu: OpenOptions, *, live: bool) -> FloorView:
    """The table as a stranger sees it."""
    seen = asdict(table.view(options=False)) | {"options": menu.shown}
    return FloorView(
        **seen,
        live=live,
        in_play=table.in_play,
        settled=table.settled,
        seated=None,
        buy_in=range_shown(table.buy_in),
        turn=turn_of(table),
        falls=falls_of(table),
    )


def seated(table: Table, patron: Patron) -> SeatedView:
    """Where somebody sits, with what, and whether the table reckons with them."""
    name = patron.name
    waits = bool(patron.owes) and not patron.posting
    return SeatedView(patron.seat, table.stake_of(name), table.is_present(name), waits)


def turn_of(table: Table) -> TurnView | None:
    """Who may act in the round now."""
    asked = table.procedure.asked if table.procedure is not None else None
    if not isinstance(asked, Turn):
        return None
    return TurnView(tuple([actor for actor in asked.actors if actor != CLOCK]), asked.prompt)


def falls_of(table: Table) -> FallsView | None:
    """What the dealer of a live table has to enter now."""
    procedure = table.procedure
    asked = procedure.asked if procedure is not None else None
    if procedure is None or not isinstance(asked, Draw):
        return None
    besides = [one for one in _BESIDES if asked.what == "card" and _falls(procedure, asked, one)]
    return FallsView(asked.what, asked.to, asked.hidden, asked.turned, tuple(besides))


def _falls(procedure: Procedure, asked: Draw, what: str) -> bool:
    """Whether that may be what falls."""
    try:
        procedure.check_draw(asked, what)
    except Refused:
        return False
    return True


def _offers(table: Table, viewer: str, *, live: bool) -> Iterable[Offer]:
    """What somebody may do, `by` nobody else being named; a live dealer enters for players."""
    for option in table.options(viewer):
        yield option, None
    if live and viewer == DEALER and table.procedure is not None:
        asked = table.procedure.asked
        for option in asked.options if isinstance(asked, Turn) else ():
            if option.by not in HOUSE or option.by == CLOCK:
                yield option, option.by
    if live and viewer == DEALER:
        for player in table.here:
            for option in table.conduct.options(player):
                if option.do in OF_PLAYERS:
                    yield option, player
    for option in table.corrections_open(viewer):
        yield option, None


def option_shown(table: Table, option: Option, by: str | None) -> OptionView:
    """An option as data: its fixed facts, the ranges of those to choose, and what it means."""
    if option.do in table.commands:
        kind, words = COMMAND, table.commands[option.do].words
    elif option.do in table.game.rulings:
        kind, words = RULING, table.game.rulings[option.do].effect_in_words
    elif option.do in CORRECTIONS:
        kind, words = COMMAND, effect(table, option)
    else:
        kind, words = ACT, ""
    return OptionView(
        by=by,
        do=option.do,
        kind=kind,
        words=words,
        where=option.where,
        choose={
            name: range_shown(one) for name, one in option.choose.items() if name != SECONDED_BY
        },
        clauses=tuple(table.game.rules.citations[option.clauses]),
    )


def drawing_of(view: TableSeen, *, four_colour: bool, points: bool = False) -> Scene:
    """The table as a drawing, from what somebody sees of it."""
    return scene(view, four_colour=four_colour, points=points)


def events_seen(events: Iterable[Event], viewer: str | None) -> list[SeenEvent]:
    """Events as somebody may see them while they happen."""
    return [msgspec.to_builtins(event.seen(viewer), str_keys=True) for event in events]


def call_told(entry: Entry) -> Event:
    """What everybody at a table hears of a call; names of the house are its own affair."""
    told, role = entry.command, entry.role.replace("-", " ")
    if entry.answers is not None:
        outcome = told.get("outcome")
        happened = f"correction {outcome}" if outcome else "supervisor came"
        return Event(happened, (), {"call": entry.answers, "by": role})
    if (proposes := told.get("proposes")) is not None:
        facts = {"entry": proposes["entry"], "by": role}
        return Event("correction proposed", (), facts)
    return Event("supervisor called", (), {"by": entry.by, "matter": told["matter"]})


def kept_events_seen(kept: StoredEntry, viewer: str | None, *, over: bool) -> list[SeenEvent]:
    """Events of the journal as somebody may see them; an inspector sees all of what is over."""
    if kept.entry.kind == "call":
        return events_seen([call_told(kept.entry)], viewer)
    return [
        _masked(event, viewer in kept.sight.get(place, ()) or (over and viewer == SEES_ALL))
        for place, event in enumerate(kept.entry.events)
    ]


def _masked(event: SeenEvent, seen: bool) -> SeenEvent:
    hidden = event.get("hidden")
    if seen or not isinstance(hidden, list):
        return event
    masked = {**event, **dict.fromkeys(hidden, UNSEEN)}
    del masked["hidden"]
    return masked
