"""Places, prizes and donations; refunds, cancellation and the close."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec.structs import asdict

from houseway.games.asks import Amounts, Choices, Words
from houseway.games.rulings import Facts
from houseway.rulebook import Refused

from . import advancing, entries, leaving, ledger, table_play
from .conditions import Prizes
from .declaring import command
from .ledger import COMMISSION, IN_KIND, POOL, money
from .places import Places, grouped, numbered, overall, split
from .prizes import awarded, breakdown
from .roles import DIRECTOR, OPERATOR
from .state import (
    AWARDED,
    CANCELLED,
    CLOSED,
    DISQUALIFIED,
    ENDED,
    FORFEITED,
    REPLACED,
    WITHDRAWN,
)

if TYPE_CHECKING:
    from .tournament import Tournament

MOST_VALUE = 10**11


UNPLACED = (FORFEITED, DISQUALIFIED, WITHDRAWN, REPLACED)


def _not_finished(t: Tournament) -> str | None:
    state = t.state
    if state.status == AWARDED:
        return "The places have been awarded already."
    if state.stage < 0 or any(session.status != ENDED for session in state.of_stage(state.stage)):
        return "The last session has not ended."
    return None if advancing.is_last(t) else "Another stage follows."


def _not_awarded(t: Tournament) -> str | None:
    if t.state.paid:
        return "The prizes have been paid already."
    return None if t.state.status == AWARDED else "The places have not been awarded."


def _paid(t: Tournament) -> str | None:
    return "The prizes have been paid already." if t.state.paid else None


def _not_closable(t: Tournament) -> Refused | None:
    if t.rules.free:
        due = len(t.state.conditions.donations) if t.state.conditions else 0
        due = min(due, sum(map(len, t.state.places)))
        if t.state.status != AWARDED or len(t.state.donations) < due:
            return Refused("Not every donation has been made.", *t.cite(t.rules.donate))
    elif not t.state.paid:
        return Refused("The prizes have not been paid.", *t.cite(t.rules.returned))
    return None


def _donations(t: Tournament) -> Facts:
    due = len(t.conditions.donations) if t.state.conditions else 0
    held = min(due, sum(map(len, t.state.places)))
    open = [n for n in range(1, held + 1) if n not in t.state.donations]
    return {
        "place": Choices(tuple(open)),
        "charity": Words(),
        "involved": Choices((False, True), False),
    }


def _payers(t: Tournament) -> Facts:
    return {"player": Choices(tuple(n for n in t.state.entrants if t.state.ledger.paid_in(n)))}


def proposed_places(t: Tournament) -> Places:
    """The places as the rules give them, for the director to award; ties in entry order."""
    state = t.state
    if t.conditions.points:
        playing = {n for s in state.sessions.values() for n in s.players}
        found = grouped(sorted(playing), lambda name: state.entrants[name].points)
    else:
        numbers = range(len(t.conditions.stages))
        stages = [[s.places for s in state.of_stage(n)] for n in numbers]
        last = {e.name: e.stage for e in state.entrants.values()}
        found = overall(stages, last)
    placed = [[n for n in tied if _is_placed(t, n)] for tied in found]
    by_entry = [sorted(tied, key=lambda name: state.entrants[name].number) for tied in placed]
    return [tied for tied in by_entry if tied]


def _is_placed(t: Tournament, name: str) -> bool:
    return t.state.entrants[name].status not in UNPLACED


@command(DIRECTOR, said="award the places", rule="places", bar=_not_finished)
def award_places(t: Tournament) -> None:
    """Award the places, after a draw of cards where the conditions leave ties to one."""
    places = proposed_places(t)
    if not places:
        raise t.refused("Nobody is left to be placed.", t.rules.places)
    by_conditions = t.rules.same_round == "conditions" or bool(t.conditions.points)
    if t.conditions.ties == "draw" and by_conditions:
        for tied in [group for group in places if len(group) > 1]:
            places = split(places, table_play.draw(t, tied, None, *_tie_clauses(t)))
    t.state.places, t.state.status = places, AWARDED
    listed = [[place, name] for place, name in numbered(places)]
    t.note("places", t.rules.places, t.rules.winner, places=listed)


def _tie_clauses(t: Tournament) -> tuple[str, ...]:
    found = t.stated("ties")
    return (found,) if found else ()


def session_prizes(t: Tournament) -> dict[str, dict[str, int]]:
    """What each session that gives prizes of its own gives to whom, in cents."""
    pool = t.state.ledger.balance(POOL)
    found = {}
    for session in t.state.sessions.values():
        terms = t.conditions.stages[session.stage].prizes
        places = [[n for n in tied if _is_placed(t, n)] for tied in session.places]
        places = [tied for tied in places if tied]
        if terms and places:
            part = int(pool * Fraction(terms.of_pool) / 100)
            prizes = breakdown(part, Prizes(shares=terms.shares), len(session.players))
            found[session.name] = awarded(prizes, places)
    return found


def proposed_prizes(t: Tournament) -> dict[str, int]:
    """What the places of the whole tournament win of the pool, in cents."""
    given = sum(sum(prizes.values()) for prizes in session_prizes(t).values())
    left, prizes = t.state.ledger.balance(POOL) - given, t.conditions.prizes
    if prizes is None:  # odd cents that the sessions leave
        return {t.state.places[0][0]: left} if left else {}
    won = awarded(breakdown(left, prizes, len(entries.entered(t))), t.state.places)
    return _as_agreed(t, won)


def _as_agreed(t: Tournament, won: dict[str, int]) -> dict[str, int]:
    """Prizes as agreed on; a difference since then goes to the best placed of these."""
    order = [name for tied in t.state.places for name in tied if name in t.state.agreed]
    if not order:
        return won
    agreed = {name: t.state.agreed[name] for name in order}
    agreed[order[0]] += sum(won.pop(name, 0) for name in order) - sum(agreed.values())
    return {name: prize for name, prize in (agreed | won).items() if prize}


@command(
    OPERATOR,
    said="add value to the prizes",
    rule="add_value",
    bar=_paid,
    facts={
        "kind": Choices(("cash", "goods", "services")),
        "value": Amounts(1, MOST_VALUE),
        "what": Words("cash"),
        "place": Amounts(1, 1_000, default=1),
    },
)
def add_value(t: Tournament, kind: str, value: int, what: str, place: int) -> None:
    """Add cash to the prize pool, or goods or services for a place."""
    account = POOL if kind == "cash" else IN_KIND
    t.state.ledger.move("added value", ledger.OPERATOR, {account: value}, what)
    if kind != "cash":
        t.state.in_kind.append((place, value, what))
    facts = {"kind": kind, "value": value, "what": what}
    t.note("value added", t.rules.add_value, **facts)


@command(OPERATOR, said="pay the prizes", rule="pool", cites=("returned",), bar=_not_awarded)
def pay_prizes(t: Tournament) -> None:
    """Pay the whole prize pool to the players as prizes."""
    if not t.state.places:
        raise t.refused("Nobody holds a place who could be paid.", t.rules.returned)
    book, prizes = t.state.ledger, proposed_prizes(t)
    for session, won in session_prizes(t).items():
        _pay_session(t, session, won)
    for name, prize in prizes.items():
        book.move("prize", POOL, {ledger.player(name): prize})
    for place, value, what in t.state.in_kind:
        name = _at_place(t, place)
        book.move("prize in kind", IN_KIND, {ledger.player(name): value}, what)
        t.note("prize in kind", t.rules.add_value, player=name, value=value, what=what)
    if left := book.balance(POOL) + book.balance(IN_KIND):
        text = f"{money(left)} of the prize pool would be kept."
        raise t.refused(text, t.rules.returned)
    t.state.paid = True
    shared = any(len(tied) > 1 and tied[0] in prizes for tied in t.state.places)
    clauses = (
        t.stated("prizes"),
        t.stated("distribution"),
        t.rules.returned,
        t.rules.tied_share if shared else None,
    )
    t.note("prizes paid", *clauses, prizes=prizes)


def _pay_session(t: Tournament, session: str, won: dict[str, int]) -> None:
    for name, prize in won.items():
        book = t.state.ledger
        book.move("session prize", POOL, {ledger.player(name): prize}, session)
    clauses = (t.stated("points") or t.stated("prizes"), t.stated("session places"))
    t.note("session prizes", *clauses, session=session, prizes=won)


def _at_place(t: Tournament, place: int) -> str:
    """Who holds a place; the first named of those who tie for it, or else the winner."""
    order = [name for tied in t.state.places for name in tied]
    return order[place - 1] if place <= len(order) else order[0]


# Donations


@command(
    OPERATOR,
    DIRECTOR,
    said="record a donation",
    none="Every donation has been made.",
    rule="donate",
    bar=_not_awarded,
    facts=_donations,
)
def donate(t: Tournament, place: int, charity: str, involved: bool) -> None:
    """Record the donation of a place, to the charity that its holder chose.

    `involved` says whether the charity took part in conducting or playing the game.
    """
    if involved:
        text = f"{charity} was involved in the game and can receive no donation."
        raise t.refused(text, t.rules.charity)
    value = t.conditions.donations[place - 1]
    name = _at_place(t, place)
    book = t.state.ledger
    book.move("donation", ledger.OPERATOR, {ledger.charity(charity): value}, name)
    t.state.donations[place] = (name, charity, value)
    rules = t.rules
    clauses = (rules.donate, rules.charity, rules.donation_fixed, rules.revenue)
    facts = {"place": place, "player": name, "charity": charity, "value": value}
    t.note("donated", *clauses, **facts)


# Refunds and the end


@command(
    OPERATOR,
    said="refund a player",
    none="Nobody has paid anything that could be refunded.",
    rule="no_refund",
    bar=_paid,
    facts=_payers,
)
def refund(t: Tournament, player: str) -> None:
    """Give a player's fees back, where the published conditions permit it."""
    if not t.rules.refund_by_conditions or not t.conditions.refunds:
        raise t.refused("Fees are not refunded.", t.rules.no_refund)
    if t.state.entrants[player].session:
        raise t.refused(f"{player} has been seated.", t.rules.no_refund)
    leaving.leave(t, t.state.entrants[player], WITHDRAWN, "refunded")
    total = _give_back(t, player)
    t.note("refunded", t.rules.no_refund, player=player, amount=total)


def _give_back(t: Tournament, name: str) -> int:
    """Reverse everything that a player paid, from the accounts that it went to."""
    book, account, total = t.state.ledger, ledger.player(name), 0
    for source in (POOL, COMMISSION):
        paid = sum(p.moves.get(source, 0) for p in book.postings if account in p.moves)
        book.move("refund", source, {account: paid})
        total += paid
    return total


@command(
    OPERATOR,
    said="cancel the tournament",
    cites=("cancel",),
    bar=_paid,
    facts={"reason": Words()},
)
def cancel(t: Tournament, reason: str) -> None:
    """Cancel the tournament, and refund all that was paid in full."""
    if t.state.donations:
        raise t.refused("A donation has been made.", t.rules.donate)
    refunds = {n: _give_back(t, n) for n in t.state.entrants}
    refunds = {name: amount for name, amount in refunds.items() if amount}
    book = t.state.ledger
    for account in (POOL, IN_KIND):
        if left := book.balance(account):
            book.move("value taken back", account, {ledger.OPERATOR: left})
    for entrant in t.state.entrants.values():
        leaving.retire(t, entrant)
    t.state.status = CANCELLED
    clauses = (t.rules.cancel, t.rules.refund_all)
    t.note("cancelled", *clauses, reason=reason, refunds=refunds)


@command(DIRECTOR, OPERATOR, said="close the tournament", cites=("returned",), bar=_not_closable)
def close(t: Tournament) -> None:
    """Close the tournament, when every prize or donation has been given."""
    if alarms := t.state.ledger.alarms():
        raise Refused(alarms[0])
    t.state.status = CLOSED
    t.note("closed", t.rules.returned, **asdict(t.state.ledger.report()))


COMMANDS = (
    award_places,
    add_value,
    pay_prizes,
    donate,
    refund,
    cancel,
    close,
)
