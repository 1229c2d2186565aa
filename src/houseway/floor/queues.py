"""What waits for the director: whom to seat, to move, to pay, and what to rule on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from houseway.games.asks import Choices, Fact
from houseway.games.views import OptionView
from houseway.tournament.state import BUSTED, EXTRA, FORFEITED
from houseway.tournament.tournament_view import ConductedView, SeatingView, SessionView

from .offers import DeskOffer
from .storage.calls import Call

SHORT: Final = 3  # players fewer than the longest table has: play there may be halted


class Waiting(NamedTuple):
    """One thing that waits: what, why, and the acts that would settle it."""

    words: str
    why: str
    offers: tuple[DeskOffer, ...]


class Queue(NamedTuple):
    """What waits, of one kind; the key takes its first."""

    name: str
    title: str
    key: str
    tasks: tuple[Waiting, ...]


class MapSeat(NamedTuple):
    """A seat of a table as the map shows it."""

    seat: int
    player: str
    stack: int
    state: str


class MapTable(NamedTuple):
    """A table as the map shows it."""

    number: int
    name: str
    session: str
    seats: tuple[MapSeat, ...]
    taken: int
    rounds: int
    button: int | None
    short: bool
    locked: bool = False


def queues(view: ConductedView, proposals: Iterable[Call] = ()) -> tuple[Queue, ...]:
    """The four queues; `proposals` are corrections that wait for a second person."""
    return (
        Queue("seat", "To seat", "s", tuple(_to_seat(view))),
        Queue("move", "To move", "v", tuple(_to_move(view))),
        Queue("pay", "To pay", "y", tuple(_to_pay(view))),
        Queue("rule", "To rule on", "r", (*_to_rule(view), *_to_confirm(proposals))),
    )


def option_of(view: ConductedView, do: str) -> OptionView | None:
    """What is open under a name, in the first role that may."""
    return next((option for option in view.options if option.do == do and option.by), None)


def _offer(
    view: ConductedView,
    do: str,
    label: str,
    asks: tuple[str, ...] = (),
    *,
    grave: bool = False,
    receipt: bool = False,
    **facts: Fact,
) -> tuple[DeskOffer, ...]:
    option = option_of(view, do)
    if option is None:
        return ()
    return (DeskOffer(do, option.by or "", label, facts, asks, grave, receipt),)


def _named(view: ConductedView, do: str) -> tuple[Fact, ...]:
    option = option_of(view, do)
    allowed = option.choose.get("player") if option else None
    return allowed.values if isinstance(allowed, Choices) else ()


def _to_seat(view: ConductedView) -> Iterator[Waiting]:
    seats = {p.player: (t, p.seat) for s in view.sessions for t in s.tables for p in t.players}
    too_late = {one.name for one in view.players if one.status == FORFEITED}
    for do, label in (("take-seat", "is here"), ("mark-back", "is back")):
        for name in _named(view, do):
            if name in too_late:  # and has no seat any more
                continue
            at = seats.get(str(name))
            where = f"table {at[0].place or at[0].table}, seat {at[1]}" if at else "no seat yet"
            yield Waiting(str(name), where, _offer(view, do, label, player=name))
    for name in _named(view, "seat-reserve"):
        option = option_of(view, "seat-reserve")
        empty = option.choose.get("instead") if option else None
        if isinstance(empty, Choices) and empty.values:
            offers = _offer(
                view, "seat-reserve", "Seat", player=name, instead=empty.values[0], receipt=True
            )
            yield Waiting(str(name), f"reserve, for the seat of {empty.values[0]}", offers)
    for name in view.waiting:
        yield Waiting(name, "waits for a seat", ())


def _to_move(view: ConductedView) -> Iterator[Waiting]:
    balance = _offer(view, "balance", "Carry out all moves", receipt=True)
    for number, move in enumerate(view.moves):
        where = f"{move.player}: {move.table}–{move.seat} → {move.to_table}–{move.to_seat}"
        yield Waiting(where, move.reason, balance if number == 0 else ())
    for put_off in view.announced:
        waits = ", ".join(map(str, put_off.tables))
        yield Waiting(put_off.do.replace("-", " "), f"waits for the hand at table {waits}", ())


def _to_pay(view: ConductedView) -> Iterator[Waiting]:
    for entrant in view.players:
        if entrant.status == BUSTED:
            offers = (
                *_offer(view, "rebuy", "Re-buy", player=entrant.name, receipt=True),
                *_offer(view, "re-enter", "Re-enter", player=entrant.name, receipt=True),
                *_offer(view, "decline", "Does not", player=entrant.name),
            )
            yield Waiting(entrant.name, "is without chips and may come back", offers)
    if offers := _offer(view, "see-out", "See them out"):
        yield Waiting("Time to come back is over", "for some without chips", offers)
    if offers := _offer(view, "pay-prizes", "Pay the prizes", receipt=True):
        yield Waiting("Prizes", "the places are awarded", offers)
    if donate := option_of(view, "donate"):
        places = donate.choose.get("place")
        for place in places.values if isinstance(places, Choices) else ():
            offers = _offer(view, "donate", "Donate", ("charity",), place=place, receipt=True)
            yield Waiting(f"Donation of place {place}", "the holder chooses the charity", offers)


def _to_confirm(proposals: Iterable[Call]) -> Iterator[Waiting]:
    for call in proposals:
        why = f"{call.by} proposes it; another person confirms it at the desk of the house"
        yield Waiting(call.matter, why, ())


def _to_rule(view: ConductedView) -> Iterator[Waiting]:
    for dispute in view.disputes:
        if dispute.decision is None:
            offers = _offer(
                view, "settle-dispute", "Decide", ("decision",), number=dispute.number, receipt=True
            )
            yield Waiting(f"Dispute {dispute.number}", "play waits for the decision", offers)
    if option_of(view, "extra-round") is not None:
        for session in view.sessions:
            yield from _level(session)
    for alarm in view.alarms:
        yield Waiting(alarm, "the money does not add up", ())


def _level(session: SessionView) -> Iterator[Waiting]:
    """Those who are level where an extra round decides between them."""
    if session.status != EXTRA:
        return
    for place in sorted({place for place, _ in session.places}):
        tied = [name for at, name in session.places if at == place]
        if len(tied) > 1:
            line = "x " + " ".join(f"{name}=…" for name in tied)
            why = f"they play an extra round: {line}"
            yield Waiting(f"{' and '.join(tied)} are level", why, ())


def table_map(view: ConductedView) -> list[MapTable]:
    """Every table where anybody sits, each seat with its state."""
    broke = {entrant.name for entrant in view.players if entrant.status == BUSTED}
    tables = [(s.session, t) for s in view.sessions for t in s.tables if t.players]
    longest: dict[str, int] = {}
    for session, table in tables:
        longest[session] = max(longest.get(session, 0), len(table.players))
    return [
        _mapped(session, table, broke, longest[session] - len(table.players) >= SHORT)
        for session, table in tables
    ]


def _mapped(session: str, table: SeatingView, broke: set[str], short: bool) -> MapTable:
    here = {player.seat: player for player in table.players}
    seats = []
    for seat in range(1, table.seats + 1):
        player = here.get(seat)
        if player is None:
            seats.append(MapSeat(seat, "", 0, "empty"))
        else:
            state = "present" if player.present else "awaited-seat"
            state = "no-chips" if player.player in broke else state
            seats.append(MapSeat(seat, player.player, player.stack, state))
    return MapTable(
        number=table.table,
        name=table.place or str(table.table),
        session=session,
        seats=tuple(seats),
        taken=len(table.players),
        rounds=table.rounds,
        button=table.button,
        short=short,
        locked=table.locked,
    )
