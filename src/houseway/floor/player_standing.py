"""How somebody stands in a tournament: the seat, the rank, and what is in reach."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING

from msgspec import Struct

from houseway.journal import Entry
from houseway.tournament import Tournament, timing
from houseway.tournament.clock import Reading
from houseway.tournament.hosting.next_step import is_awaited
from houseway.tournament.moving import has_rounds, session_of
from houseway.tournament.state import BECAME, IN, PLAY, SEATED
from houseway.tournament.tournament_view import LevelView, level_view, prizes_of

from .host import OutOfOrder

if TYPE_CHECKING:
    from .tournament_host import Tournaments

OWN = ("enter", "take-seat", "rebuy", "re-enter", "add-on", "decline")
"""What players do by themselves, as it is offered to them."""
GIVE_WORDS = "give-words"


class TournamentStanding(Struct, frozen=True, kw_only=True):
    """A tournament as it concerns one person; `at` is the table of the floor where they sit.

    Their `words` are wanted where an order lies sealed for which they have given none.
    """

    tournament: str
    title: str
    game: str
    status: str
    entries: int
    left: int
    fee: int
    you: str | None
    table: int | None
    seat: int | None
    at: str | None
    open: tuple[str, ...]
    words: bool


class TableStrip(Struct, frozen=True, kw_only=True):
    """What stands above a table of a tournament; `goes` is where its page is to go instead."""

    standing: TournamentStanding
    clock: Reading | None
    level: LevelView | None
    next_level: LevelView | None
    average: int
    rank: int | None
    prizes: tuple[int, ...]
    hand_for_hand: bool
    bonus: int
    elimination: bool
    waits: tuple[str, ...]
    goes: str | None
    reason: str | None


async def standings(tournaments: Tournaments, account: str) -> list[TournamentStanding]:
    """How somebody stands in every tournament of the floor, the newest first."""
    found = []
    for row in await tournaments.rows():
        try:
            host = await tournaments.tournament(row.name)
        except OutOfOrder:
            continue
        async with host.lock:
            await host.freshen()
            at = tournaments.tables(row.name)
            found.append(standing(host.hosted, account, at))
    return found


def standing(t: Tournament, account: str, at: Mapping[int, str]) -> TournamentStanding:
    """How somebody stands in a tournament whose tables are `at` those of the floor."""
    state = t.state
    entrant = state.entrants.get(account)
    options = {option.do for option in t.options(account)}
    seated = entrant if entrant is not None and entrant.has_seat else None
    playing = seated is not None and has_rounds(t, seated.table or 0)
    return TournamentStanding(
        tournament=t.name,
        title=state.conditions.title if state.conditions else t.name,
        game=t.game,
        status=state.status,
        entries=len(state.entrants),
        left=sum(1 for e in state.entrants.values() if e.status == IN),
        fee=state.conditions.entry_fee if state.conditions else 0,
        you=BECAME[entrant.status] if entrant else None,
        table=seated.table if seated else None,
        seat=seated.seat if seated else None,
        at=at.get(seated.table or 0) if seated and playing else None,
        open=tuple(do for do in OWN if do in options and is_sensible(t, do, account)),
        words=GIVE_WORDS in options,
    )


def is_sensible(t: Tournament, do: str, account: str) -> bool:
    """Whether a command of a player would not only be refused by what it finds."""
    entrant = t.state.entrants.get(account)
    if do == GIVE_WORDS:
        return True
    if any(act.do == do and act.facts.get("player") == account for act in t.state.put_off):
        return False  # it waits for the end of the hand
    if entrant is None or entrant.session is None:
        return do == "enter"
    session = t.state.sessions[entrant.session]
    if do == "take-seat":
        return session.status == SEATED and is_awaited(entrant)
    if do == "add-on":
        terms = t.conditions.bought("add_ons")
        due = terms is not None and entrant.bought.get("add_ons", 0) < terms.most
        return due and terms is not None and timing.is_open(t, terms, session)
    return do != "enter"


def strip_of(
    t: Tournament, number: int, account: str, at: Mapping[int, str], *, mine: bool, now: datetime
) -> TableStrip:
    """What stands above a table; whoever had a seat there that was `mine` goes where it is now."""
    t.read_clock()
    own = standing(t, account, at)
    running = has_rounds(t, number)
    session = session_of(t, number) if running else None
    level = timing.level_number(t, session, now) if session else 0
    table = session.tables[number] if session else None
    playing = [e.stack for e in t.state.entrants.values() if e.status == IN]
    moved = mine and own.at is not None and own.table != number
    return TableStrip(
        standing=own,
        clock=timing.reading(t, session, now) if session and session.status == PLAY else None,
        level=level_view(t, session, level) if session else None,
        next_level=(
            level_view(t, session, level + 1)
            if session and level < len(t.conditions.levels)
            else None
        ),
        average=sum(playing) // len(playing) if playing else 0,
        rank=_rank(t, account, playing),
        prizes=tuple(prize.worth for prize in prizes_of(t)),
        hand_for_hand=session.hand_for_hand if session else False,
        bonus=table.bonus if table else 0,
        elimination=table.elimination if table else False,
        waits=tuple(t.commands[act.do].said for act in t.state.put_off if number in act.tables),
        goes=f"/tables/{own.at}" if moved else None,
        reason=why_moved(t.journal.entries, account) if moved else None,
    )


def _rank(t: Tournament, account: str, playing: list[int]) -> int | None:
    """The place that somebody's stack has among all, the largest being first."""
    entrant = t.state.entrants.get(account)
    if entrant is None or entrant.status != IN:
        return None
    stacks = sorted(playing)
    return len(stacks) - bisect_right(stacks, entrant.stack) + 1


def why_moved(entries: tuple[Entry, ...], account: str) -> str | None:
    """The reason for which somebody was last given another seat, as the journal tells it."""
    for entry in reversed(entries):
        for event in entry.events:
            moved = event["event"] == "moved" and event["player"] == account
            if moved or (event["event"] == "redrawn" and account in event["seats"]):
                return str(event["reason"])
    return None
