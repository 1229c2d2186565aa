"""Who takes part: invitations, entries, reserves, substitutes, and those who leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.conduct import PLAYER
from houseway.games.asks import Choices, Words
from houseway.games.rulings import Facts
from houseway.rulebook import Refused

from .conditions import Groups
from .declaring import command
from .ledger import COMMISSION, POOL, player
from .roles import ASSISTANT, DIRECTOR, OPERATOR, ROLES, THE_HOUSE
from .state import (
    AWARDED,
    BUSTED,
    ENTERED,
    ENTRIES,
    IN,
    PLAYING,
    REPLACED,
    THROUGH,
    Entrant,
)

if TYPE_CHECKING:
    from .tournament import Tournament

NO_GROUP = "-"


TAKING_PART = (ENTERED, IN, BUSTED, THROUGH)


YES_NO = (True, False)


def _entries_closed(t: Tournament) -> Refused | str | None:
    if t.state.status != ENTRIES:
        return Refused("Entries are not open.", *t.cite(t.rules.before_entries))
    if t.state.ballot:
        return "The ballot has been called: entries are closed."
    return None


def taking_part(t: Tournament) -> Choices:
    return Choices(tuple(e.name for e in t.state.entrants.values() if e.status in TAKING_PART))


def placed(t: Tournament) -> str | None:
    return "The places have been awarded." if t.state.status == AWARDED else None


def _no_reserves(t: Tournament) -> str | None:
    if t.state.status not in (ENTRIES, PLAYING) or t.state.stage > 0:
        return "Reserves are for the first session."
    return None


ENTRY: Facts = {
    "player": Words(),
    "group": Words(NO_GROUP),
    "eligible": Choices(YES_NO, True),
    "agreed": Choices(YES_NO, False),
}


@command(OPERATOR, said="invite a player", rule="invite", facts={"player": Words()})
def invite(t: Tournament, player: str) -> None:
    """Invite somebody to the tournament."""
    t.state.invited[player] = None
    t.note("invited", t.rules.invite, player=player)


@command(
    OPERATOR,
    said="decline an entry",
    rule="entry_discretion",
    facts={"player": Words(), "reason": Words()},
)
def decline_entry(t: Tournament, player: str, reason: str) -> None:
    """Decline somebody's entry, at the operator's discretion."""
    if player in t.state.entrants:
        raise t.refused(f"{player} has entered already.", t.rules.entry_discretion)
    t.state.barred.add(player)
    t.note("entry declined", t.rules.entry_discretion, player=player, reason=reason)


def _own_entry(t: Tournament, by: str) -> Facts:
    """What players say of their own entry; whether they are eligible is not for them to say."""
    if t.conduct.authority.role(by) != PLAYER:
        return {}
    return {"player": Choices((by,), by), "eligible": Choices((True,), True)}


def _has_entered(t: Tournament, by: str) -> Refused | None:
    if by in t.state.entrants:
        return t.refused(f"{by} has one entry, and no second.", t.rules.one_entry)
    return None


@command(
    DIRECTOR,
    ASSISTANT,
    OPERATOR,
    PLAYER,
    cites=("before_entries", "entry fee"),
    said="enter a player",
    bar=_entries_closed,
    bar_for=_has_entered,
    facts=ENTRY,
    facts_for=_own_entry,
)
def enter(t: Tournament, player: str, group: str, eligible: bool, agreed: bool) -> None:
    """Take somebody's entry, and the entry fee with it."""
    _check_entry(t, player, group, eligible, agreed)
    c = t.conditions
    taken = len(taking_part(t).values)
    if c.players and taken >= c.players.maximum:
        raise _by_item(t, f"All {c.players.maximum} entries are taken.", "players")
    if c.sit_and_go and taken >= c.sit_and_go:
        raise _by_item(t, f"The sit-and-go starts with {c.sit_and_go} players.", "tables")
    admit(t, player, group)


def _check_entry(t: Tournament, name: str, group: str, eligible: bool, agreed: bool) -> None:
    rules = t.rules
    _check_name(name)
    if name in t.state.entrants:
        raise t.refused(f"{name} has one entry, and no second.", rules.one_entry)
    if name in t.state.barred:
        text = f"The operator has declined the entry of {name}."
        raise t.refused(text, rules.entry_discretion)
    if rules.invite and name not in t.state.invited:
        raise t.refused(f"{name} has not been invited.", rules.invite)
    if not eligible:
        where = t.stated("eligibility") or rules.eligible
        raise t.refused(f"{name} is not eligible to enter.", where)
    if t.conditions.agreement and not agreed:
        raise t.refused(f"{name} has not agreed in writing.", rules.agreement)
    _check_group(t, group)


def _check_name(name: str) -> None:
    if name in (*ROLES, THE_HOUSE) or name.strip() != name or not name.isprintable():
        raise Refused(f"A player cannot be called “{name}”.")


def _check_group(t: Tournament, group: str) -> None:
    limits = t.conditions.groups
    if not isinstance(limits, Groups):
        return
    if limits.only and group not in limits.only:
        raise _by_item(t, f"Entries are for {', '.join(limits.only)}.", "groups")
    same = [e for e in entered(t) if e.group == group and group != NO_GROUP]
    if limits.most_entries is not None and len(same) >= limits.most_entries:
        text = f"{group} has {limits.most_entries} entries already."
        raise _by_item(t, text, "groups")


def _by_item(t: Tournament, reason: str, item: str) -> Refused:
    return t.refused(reason, t.stated(item) or t.rules.entry_discretion)


def entered(t: Tournament) -> list[Entrant]:
    """Everybody with an entry, whatever became of them; a substitute has no own entry."""
    return [e for e in t.state.entrants.values() if e.status != REPLACED]


def admit(t: Tournament, name: str, group: str) -> Entrant:
    c, state = t.conditions, t.state
    group_or_none = None if group == NO_GROUP else group
    entrant = Entrant(name, len(state.entrants) + 1, group_or_none)
    state.entrants[name] = entrant
    state.reserves = [reserve for reserve in state.reserves if reserve != name]
    fee, kept = c.entry_fee, c.commission
    state.ledger.move("entry fee", player(name), {POOL: fee - kept, COMMISSION: kept})
    facts = {"player": name, "fee": fee, "commission": kept, "pool": fee - kept}
    rules = t.rules
    clauses = (t.stated("entry fee"), rules.fee or rules.free, rules.pool_stem, rules.pool)
    t.note("entered", *clauses, **facts)
    return entrant


@command(
    DIRECTOR,
    ASSISTANT,
    OPERATOR,
    said="add a reserve",
    rule="reserve",
    facts=ENTRY,
    bar=_no_reserves,
)
def add_reserve(t: Tournament, player: str, group: str, eligible: bool, agreed: bool) -> None:
    """Note somebody as a reserve, who pays only when given a seat."""
    _check_entry(t, player, group, eligible, agreed)
    if player in t.state.reserves:
        raise t.refused(f"{player} is a reserve already.", t.rules.reserve)
    t.state.reserves.append(player)
    t.note("reserve", t.rules.reserve, player=player)


@command(
    DIRECTOR,
    said="approve a substitute",
    none="Nobody takes part who could be replaced.",
    rule="substitute",
    bar=placed,
    facts=lambda t: {"player": taking_part(t), "substitute": Words(), "reason": Words()},
)
def approve_substitute(t: Tournament, player: str, substitute: str, reason: str) -> None:
    """Have a substitute take over a player's seat and stack."""
    _check_name(substitute)
    if substitute in t.state.entrants:
        raise t.refused(f"{substitute} has an entry already.", t.rules.one_entry)
    old = t.state.entrants[player]
    new = Entrant(substitute, len(t.state.entrants) + 1, old.group, old.status)
    for name in ("session", "table", "seat", "seated", "stack", "points", "stage"):
        setattr(new, name, getattr(old, name))
    new.bought = old.bought
    old.status, old.stack, old.session, old.table, old.seat = REPLACED, 0, None, None, None
    t.state.entrants[substitute] = new
    t.state.reserves = [name for name in t.state.reserves if name != substitute]
    _rename(t, player, substitute)
    facts = {"player": player, "substitute": substitute, "stack": new.stack, "reason": reason}
    t.note("substituted", t.rules.substitute, **facts)


def _rename(t: Tournament, old: str, new: str) -> None:
    def swap(names: list[str]) -> list[str]:
        return [new if name == old else name for name in names]

    t.state.waiting = swap(t.state.waiting)
    for session in t.state.sessions.values():
        session.players = swap(session.players)
        session.places = [swap(tied) for tied in session.places]
        for gone in session.exits:
            gone.player = new if gone.player == old else gone.player
        session.stacks = {new if k == old else k: v for k, v in session.stacks.items()}
        ends = session.seats_at_end.items()
        session.seats_at_end = {new if k == old else k: v for k, v in ends}
    agreed = t.state.agreed.items()
    t.state.agreed = {new if k == old else k: v for k, v in agreed}


COMMANDS = (
    invite,
    decline_entry,
    enter,
    add_reserve,
    approve_substitute,
)
