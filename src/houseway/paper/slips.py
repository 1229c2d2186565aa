"""Papers of one entry of a tournament's journal: receipts, moves, purchases, rulings, prizes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from houseway.journal import Entry
from houseway.rulebook import Refused
from houseway.tournament import Tournament
from houseway.tournament.ledger import money

from .leaf import Grid, Paper, heading, in_short, moment, place_of, rules_line, table_name

Told = Mapping[str, Any]
PURCHASES: Final = {"rebuy": "Re-buy", "add-on": "Add-on", "re-entry": "Re-entry"}
RULINGS: Final = {
    "decided": "Decision of a dispute",
    "disputed": "Dispute",
    "disqualified": "Disqualification",
    "directed": "Direction to a player",
    "chips returned": "Chips returned",
    "excused": "Excused from play",
    "substituted": "Substitute",
    "entry declined": "Entry declined",
    "withdrawn": "Withdrawal",
    "forfeited": "Seat forfeited",
}
_IN_CHIPS: Final = ("chips", "stack")


class Occasion(NamedTuple):
    """Where papers come from: the tournament, and the entry that they tell of."""

    t: Tournament
    entry: Entry

    def paper(self, kind: str, about: str, title: str, **more: Any) -> Paper:
        """A paper of this entry."""
        who = f"{self.entry.by}, {self.entry.role}"
        facts = (*more.pop("facts", ()), ("By", who), ("Done", moment(self.entry.time)))
        return Paper(
            kind=kind,
            about=about,
            tournament=heading(self.t),
            subtitle=rules_line(self.t),
            title=title,
            facts=facts,
            entry=f"{self.entry.seq} · {self.entry.hash[:12]}",
            **more,
        )


def papers_of(t: Tournament, entry: Entry, link: Callable[[str], str]) -> list[Paper]:
    """Every paper of an entry; `link` is the address of a player's own page."""
    at = Occasion(t, entry)
    made: list[Paper] = []
    for event in entry.events:
        made += _papers(at, event)
    made += moves_sheets(at)
    if not made:
        raise Refused(f"Entry {entry.seq} is nothing that is handed out on paper.")
    return [_linked(paper, link) for paper in made]


def _linked(paper: Paper, link: Callable[[str], str]) -> Paper:
    return replace(paper, link=link(paper.about)) if paper.form == "slip" else paper


def has_papers(entry: Entry) -> bool:
    """Whether an entry tells of something that is handed out on paper."""
    return any(event["event"] in _MADE for event in entry.events)


def _papers(at: Occasion, event: Told) -> Iterator[Paper]:
    make = _MADE.get(event["event"])
    if make is not None:
        yield from make(at, event)


def clauses_of(event: Told) -> tuple[tuple[str, str], ...]:
    """The clauses of an event as a line of a paper."""
    cited = in_short(event.get("clauses", ()))
    return (("Rules", cited),) if cited else ()


def _receipt(at: Occasion, event: Told) -> Iterator[Paper]:
    name = str(event["player"])
    entrant = at.t.state.entrants.get(name)
    number = (("Entry no.", str(entrant.number)),) if entrant else ()
    yield at.paper(
        "receipt",
        name,
        "Entry receipt",
        big=name,
        facts=(
            *number,
            ("Entry fee", money(event["fee"])),
            ("prize pool", money(event["pool"])),
            ("commission", money(event["commission"])),
            ("Paid", money(event["fee"])),
            *clauses_of(event),
        ),
        words=("Entry is subject to the published conditions of the tournament.",),
        signatures=("Received for the house",),
        copies=("Player's copy", "Copy for the drawer"),
    )


def _move(at: Occasion, event: Told) -> Iterator[Paper]:
    yield at.paper(
        "move",
        str(event["player"]),
        "Move to another seat",
        big=place_of(at.t, event["to_table"], event["to_seat"]),
        facts=(
            ("Player", str(event["player"])),
            ("From", place_of(at.t, event["table"], event["seat"])),
            ("Because", str(event["reason"])),
            *clauses_of(event),
        ),
        words=("Take all of your chips with you and hand this slip to the dealer.",),
        signatures=("Seen by the dealer at the new table",),
    )


def moves_sheets(at: Occasion) -> Iterator[Paper]:
    """One sheet for each table that players leave by an entry, with everybody on it."""
    moved = [event for event in at.entry.events if event["event"] == "moved"]
    for table, leaving in groupby(sorted(moved, key=_leaving), key=_leaving):
        moves = list(leaving)
        broken = any(f"table {table} is broken" in str(move["reason"]) for move in moves)
        name = table_name(at.t, table)
        yield at.paper(
            "broken-table" if broken else "moves",
            name,
            f"{name} is broken" if broken else f"Moves from {name}",
            form="page",
            facts=(("Players", str(len(moves))), *clauses_of(moves[0])),
            grids=(_moves_grid(at, moves),),
            signatures=("Director", "Dealer: chips counted and bagged"),
        )


def _leaving(event: Told) -> int:
    return int(event["table"])


def _moves_grid(at: Occasion, moves: Sequence[Told]) -> Grid:
    rows = tuple(
        (
            str(move["seat"]),
            str(move["player"]),
            table_name(at.t, move["to_table"]),
            str(move["to_seat"]),
            "",
        )
        for move in moves
    )
    return Grid(("Seat", "Player", "Goes to", "Seat", "Left"), rows, right=(0, 3))


def _redrawn(at: Occasion, event: Told) -> Iterator[Paper]:
    seats = sorted(event["seats"].items())
    rows = tuple((name, table_name(at.t, table), str(seat)) for name, (table, seat) in seats)
    yield at.paper(
        "redraw",
        "everybody",
        "Seats drawn anew",
        form="page",
        facts=(("Because", str(event["reason"])), *clauses_of(event)),
        grids=(Grid(("Player", "Table", "Seat"), rows, right=(2,)),),
        signatures=("Director",),
    )


def _purchase(at: Occasion, event: Told) -> Iterator[Paper]:
    name, title = str(event["player"]), PURCHASES[event["event"]]
    yield at.paper(
        "purchase",
        name,
        title,
        big=f"{event['chips']:,} chips",
        facts=(
            ("Player", name),
            ("Paid", money(event["cost"]) if event["cost"] else "free of charge"),
            *clauses_of(event),
        ),
        signatures=("Chips handed over by",),
        copies=("Player's copy", "Copy for the drawer"),
    )


def _ruling(at: Occasion, event: Told) -> Iterator[Paper]:
    told = {k: v for k, v in event.items() if k not in ("event", "clauses") and v != ""}
    facts = tuple((name.capitalize(), _fact(name, value)) for name, value in told.items())
    yield at.paper(
        "ruling",
        str(event.get("player", f"entry {at.entry.seq}")),
        RULINGS[event["event"]],
        facts=(*facts, *clauses_of(event)),
        words=("The decision is on record and can be reviewed there.",),
        signatures=("Director", "Player"),
    )


def _fact(name: str, value: object) -> str:
    return f"{value:,}" if isinstance(value, int) and name in _IN_CHIPS else str(value)


def _prizes(at: Occasion, event: Told, title: str) -> Iterator[Paper]:
    places = {n: place for place, tied in enumerate(at.t.state.places, 1) for n in tied}
    for name, prize in event["prizes"].items():
        place = (("Place", str(places[name])),) if name in places and title == "Prize" else ()
        part = (("Session", str(event["session"])),) if "session" in event else ()
        yield _payout(at, event, name, title, money(prize), (*place, *part))


def _prize_in_kind(at: Occasion, event: Told) -> Iterator[Paper]:
    worth = (("Worth", money(event["value"])),)
    yield _payout(at, event, str(event["player"]), "Prize in kind", str(event["what"]), worth)


def _payout(
    at: Occasion, event: Told, name: str, title: str, big: str, facts: tuple[tuple[str, str], ...]
) -> Paper:
    return at.paper(
        "payout",
        name,
        title,
        big=big,
        facts=(("Player", name), *facts, *clauses_of(event)),
        signatures=("Paid by", "Received by the player"),
        copies=("Player's copy", "Copy for the drawer"),
    )


def _refund(at: Occasion, event: Told) -> Iterator[Paper]:
    refunds = event.get("refunds") or {event["player"]: event["amount"]}
    for name, amount in refunds.items():
        reason = (("Because", str(event["reason"])),) if "reason" in event else ()
        yield _payout(at, event, name, "Refund", money(amount), reason)


def _donation(at: Occasion, event: Told) -> Iterator[Paper]:
    yield at.paper(
        "donation",
        str(event["player"]),
        "Donation",
        big=money(event["value"]),
        facts=(
            ("To", str(event["charity"])),
            ("Chosen by", f"{event['player']}, place {event['place']}"),
            *clauses_of(event),
        ),
        signatures=("Paid by", "Received for the charity"),
        copies=("Copy for the charity", "Copy for the house"),
    )


_MADE: Final[dict[str, Callable[[Occasion, Told], Iterator[Paper]]]] = {
    "entered": _receipt,
    "moved": _move,
    "redrawn": _redrawn,
    **dict.fromkeys(PURCHASES, _purchase),
    **dict.fromkeys(RULINGS, _ruling),
    "prizes paid": partial(_prizes, title="Prize"),
    "session prizes": partial(_prizes, title="Session prize"),
    "prize in kind": _prize_in_kind,
    "refunded": _refund,
    "cancelled": _refund,
    "donated": _donation,
}
