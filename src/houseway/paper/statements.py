"""Papers of a tournament as it stands: seats, conditions, results, prizes, money and chips."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from houseway.rulebook import Refused
from houseway.tournament import Tournament
from houseway.tournament.awarding import proposed_prizes, session_prizes
from houseway.tournament.ledger import (
    COMMISSION,
    IN_KIND,
    POOL,
    PRIZES,
    PRIZES_IN_MONEY,
    money,
)
from houseway.tournament.places import numbered
from houseway.tournament.state import Entrant

from .leaf import Grid, Paper, heading, in_short, place_of, rules_line, table_name

Link = Callable[[str], str]


def seat_cards(t: Tournament, link: Link, player: str | None = None) -> list[Paper]:
    """A card for everybody with a seat, or for one of them, table by table."""
    seated = [e for e in t.state.entrants.values() if e.has_seat and player in (None, e.name)]
    if not seated:
        who = "Nobody has" if player is None else f"{player} does not have"
        raise t.refused(f"{who} a seat: a seat card is printed when seats are drawn.")
    ordered = sorted(seated, key=lambda e: (e.session or "", e.table or 0, e.seat or 0))
    return [_seat_card(t, entrant, link) for entrant in ordered]


def _seat_card(t: Tournament, entrant: Entrant, link: Link) -> Paper:
    session = t.state.sessions[entrant.session or ""]
    starts = (("Starts", f"{session.starts:%Y-%m-%d %H:%M}"),) if session.starts else ()
    chips = entrant.stack or (t.state.conditions and t.state.conditions.chips) or 0
    return _paper(
        t,
        "seat-card",
        entrant.name,
        "Seat card",
        big=place_of(t, entrant.table, entrant.seat),
        facts=(
            ("Player", entrant.name),
            ("Entry no.", str(entrant.number)),
            ("Session", session.name),
            *starts,
            ("Chips", f"{chips:,}"),
            *_by(t, t.rules.position),
        ),
        words=("Show this card to the dealer when you take your seat.",),
        link=link(entrant.name),
    )


def seating_list(t: Tournament) -> Paper:
    """Everybody with a seat, from A to Z."""
    seated = sorted((e for e in t.state.entrants.values() if e.has_seat), key=_by_name)
    if not seated:
        raise t.refused("Nobody has a seat yet.")
    rows = tuple((e.name, table_name(t, e.table), str(e.seat), e.session or "") for e in seated)
    grid = Grid(("Player", "Table", "Seat", "Session"), rows, right=(2,))
    facts = (("Players", str(len(rows))),)
    return _paper(t, "seating", "everybody", "Seats", form="page", facts=facts, grids=(grid,))


def _by_name(entrant: Entrant) -> str:
    return entrant.name.casefold()


def conditions_sheet(t: Tournament) -> Paper:
    """The conditions as they stand, item by item with their clauses."""
    lines = t.sheet().splitlines()
    body = lines[lines.index("") + 1 :]
    rows = tuple((line[:18].strip(), line[19:]) for line in body)
    facts = (
        ("Version", str(t.state.version)),
        *((("Approved", t.state.approval),) if t.state.approval else ()),
        *((("Notified", t.state.notified),) if t.state.notified else ()),
        ("Published", "yes" if t.state.published else "not yet"),
    )
    grid = Grid(("Item", "Condition, and the rule that asks for it"), rows)
    title = f"Conditions of {heading(t)}"
    return _paper(
        t,
        "conditions",
        f"version {t.state.version}",
        title,
        form="page",
        facts=facts,
        grids=(grid,),
    )


def results_sheet(t: Tournament) -> Paper:
    """The places, and what each of them won."""
    if not t.state.places:
        raise t.refused("The places have not been awarded.", t.rules.places)
    won = t.state.ledger.won(t.state.entrants) or _proposed(t)
    given = {name: (charity, value) for name, charity, value in t.state.donations.values()}
    rows = []
    for place, name in numbered(t.state.places):
        prize = money(won[name]) if name in won else ""
        if name in given:
            prize = f"{money(given[name][1])} to {given[name][0]}"
        rows.append((str(place), name, prize))
    head = ("Place", "Player", "Donation" if given else "Prize")
    sessions = [
        Grid(("Place", "Player"), tuple((str(n), who) for n, who in numbered(s.places)), s.name)
        for s in t.state.sessions.values()
        if s.places and len(t.state.sessions) > 1
    ]
    right = () if given else (2,)
    return _paper(
        t,
        "results",
        "everybody",
        "Results",
        form="page",
        facts=(("Entries", str(len(t.state.entrants))), *_by(t, t.rules.places, t.rules.winner)),
        grids=(Grid(head, tuple(rows), right=right), *sessions),
        signatures=("Director",),
    )


def _proposed(t: Tournament) -> dict[str, int]:
    if t.state.paid or t.rules.free or not t.state.places:
        return {}
    won = proposed_prizes(t)
    for prizes in session_prizes(t).values():
        for name, prize in prizes.items():
            won[name] = won.get(name, 0) + prize
    return won


def payout_sheet(t: Tournament) -> Paper:
    """Who is paid what, to be signed one by one; they add up to the pool."""
    if t.rules.free:
        raise t.refused("There are no prizes to be paid: donations are made.", t.rules.donate)
    won = t.state.ledger.won(t.state.entrants) if t.state.paid else _proposed(t)
    if not won:
        raise t.refused("The places have not been awarded.", t.rules.places)
    order = [name for _, name in numbered(t.state.places)]
    rows = [(str(n), who, money(won[who]), "") for n, who in numbered(t.state.places) if who in won]
    rows += [("", name, money(won[name]), "") for name in won if name not in order]
    state = "paid" if t.state.paid else "to be paid"
    total = (("", "In all", money(sum(won.values())), ""),)
    grid = Grid(("Place", "Player", "Prize", "Signature"), (*rows, *total), right=(2,))
    facts = (("Prizes", state), *_by(t, t.stated("prizes"), t.rules.returned))
    signatures = ("Cashier", "Director")
    return _paper(
        t,
        "payouts",
        state,
        "Payout sheet",
        form="page",
        facts=facts,
        grids=(grid,),
        signatures=signatures,
    )


def donation_statement(t: Tournament) -> Paper:
    """What was given to which charity, and who chose it."""
    if not t.state.donations:
        raise t.refused("No donation has been made.", t.rules.donate)
    made = sorted(t.state.donations.items())
    rows = [(str(n), who, charity, money(value)) for n, (who, charity, value) in made]
    total = ("", "In all", "", money(sum(value for _, (_, _, value) in made)))
    grid = Grid(("Place", "Chosen by", "Charity", "Donation"), (*rows, total), right=(3,))
    rules = t.rules
    facts = _by(t, rules.donate, rules.charity, rules.donation_fixed, rules.revenue)
    signatures = ("Operator", "Director")
    return _paper(
        t,
        "donations",
        "all charities",
        "Donation statement",
        form="page",
        facts=facts,
        grids=(grid,),
        signatures=signatures,
    )


def reconciliation(t: Tournament) -> Paper:
    """The money and the chips of the whole tournament, and whether they add up."""
    alarms = t.state.ledger.alarms()
    verdict = "; ".join(alarms) if alarms else "Money and chips add up."
    return _paper(
        t,
        "reconciliation",
        t.state.status,
        "Reconciliation",
        form="page",
        facts=(("Status", t.state.status), ("Entries", str(len(t.state.entrants)))),
        grids=(_by_kind(t), _balances(t), _chips(t)),
        words=(verdict,),
        signatures=("Cashier", "Director", "Operator"),
    )


def _by_kind(t: Tournament) -> Grid:
    book = t.state.ledger
    kinds = dict.fromkeys(posting.kind for posting in book.postings)
    rows = tuple(
        (kind, str(sum(posting.kind == kind for posting in book.postings)), money(book.total(kind)))
        for kind in kinds
    )
    return Grid(("Kind", "Entries", "In all"), rows, "Money by kind", right=(1, 2))


def _balances(t: Tournament) -> Grid:
    book = t.state.ledger
    taken = sum(book.total(kind) for kind in ("entry fee", "rebuy", "add-on", "re-entry"))
    prizes = sum(book.total(kind) for kind in PRIZES_IN_MONEY)
    rows = (
        ("Taken from players", money(taken)),
        ("Added by the operator", money(book.total("added value"))),
        ("Refunded", money(-book.total("refund"))),
        ("Prizes in money", money(-prizes)),
        ("Prizes in kind", money(-book.total(PRIZES[-1]))),
        ("Held: prize pool", money(book.balance(POOL))),
        ("Held: commission", money(book.balance(COMMISSION))),
        ("Held: prizes in kind", money(book.balance(IN_KIND))),
    )
    return Grid(("Money", "Amount"), rows, "Money taken, given and held", right=(1,))


def _chips(t: Tournament) -> Grid:
    state = t.state
    tables = [table for session in state.sessions.values() for table in session.tables.values()]
    stacks = sum(entrant.stack for entrant in state.entrants.values())
    rows = (
        ("Issued", f"{state.chips_issued:,}"),
        ("In stacks", f"{stacks:,}"),
        ("In floats and pots", f"{sum(table.float + table.bonus for table in tables):,}"),
        ("Taken out of play", f"{state.chips_retired:,}"),
    )
    return Grid(("Chips", "Number"), rows, "Tournament chips", right=(1,))


def _by(t: Tournament, *clauses: str | None) -> tuple[tuple[str, str], ...]:
    cited = in_short(t.cite(*clauses))
    return (("Rules", cited),) if cited else ()


def _paper(t: Tournament, kind: str, about: str, title: str, **more: Any) -> Paper:
    return Paper(
        kind=kind,
        about=about,
        tournament=heading(t),
        subtitle=rules_line(t),
        title=title,
        **more,
    )


SHEETS: Final[dict[str, Callable[[Tournament], Paper]]] = {
    "seating": seating_list,
    "conditions": conditions_sheet,
    "results": results_sheet,
    "payouts": payout_sheet,
    "donations": donation_statement,
    "reconciliation": reconciliation,
}
SEAT_CARDS: Final = "seat-cards"


def papers_as_it_stands(t: Tournament, kind: str, link: Link, player: str | None) -> list[Paper]:
    """Papers of a kind, from the tournament as it stands."""
    if kind == SEAT_CARDS:
        return seat_cards(t, link, player)
    if kind not in SHEETS:
        raise Refused(f"There is no paper {kind}: print {', '.join((SEAT_CARDS, *SHEETS))}.")
    return [SHEETS[kind](t)]
