"""Who takes part: invitations, entries, reserves, substitutes, and those who leave."""

from __future__ import annotations

from typing import Any

from houseway.conduct import Command
from houseway.games.asks import Choices, Words
from houseway.games.rulings import Facts
from houseway.rulebook import Refused

from .conditions import Groups
from .declaring import command
from .ledger import COMMISSION, POOL, player
from .places import Exit
from .preparation import Preparation
from .roles import ASSISTANT, DIRECTOR, OPERATOR, ROLES, SUPERVISOR
from .state import (
    AWARDED,
    BUSTED,
    DISQUALIFIED,
    ENTERED,
    ENTRIES,
    IN,
    OUT,
    PLAYING,
    REPLACED,
    THROUGH,
    WITHDRAWN,
    Entrant,
    Session,
)

NO_GROUP = "-"
TAKING_PART = (ENTERED, IN, BUSTED, THROUGH)
YES_NO = (True, False)


def _entries_closed(t: Any) -> Refused | str | None:
    if t.state.status != ENTRIES:
        return Refused("Entries are not open.", *t.cite(t.rules.before_entries))
    if t.state.ballot:
        return "The ballot has been called: entries are closed."
    return None


def _taking_part(t: Any) -> Choices:
    return Choices(tuple(e.name for e in t.state.entrants.values() if e.status in TAKING_PART))


def _placed(t: Any) -> str | None:
    return "The places have been awarded." if t.state.status == AWARDED else None


def _given(t: Any) -> str | None:
    given = t.state.paid or t.state.donations
    return "Prizes or donations have been given." if given else None


def _excludable(t: Any) -> Facts:
    names = [e.name for e in t.state.entrants.values() if e.status in (*TAKING_PART, OUT)]
    return {"player": Choices(tuple(names)), "reason": Words()}


def _present(t: Any, here: bool) -> Facts:
    names = [e.name for e in t.state.entrants.values() if e.status == IN and e.seated == here]
    return {"player": Choices(tuple(names))}


def _no_reserves(t: Any) -> str | None:
    if t.state.status not in (ENTRIES, PLAYING) or t.state.stage > 0:
        return "Reserves are for the first session."
    return None


ENTRY: Facts = {
    "player": Words(),
    "group": Words(NO_GROUP),
    "eligible": Choices(YES_NO, True),
    "agreed": Choices(YES_NO, False),
}


class Entries(Preparation):
    """The entry desk."""

    @command(OPERATOR, said="invite a player", rule="invite", facts={"player": Words()})
    def invite(self, player: str) -> None:
        """Invite somebody to the tournament."""
        self.state.invited[player] = None
        self.note("invited", self.rules.invite, player=player)

    @command(
        OPERATOR,
        said="decline an entry",
        rule="entry_discretion",
        facts={"player": Words(), "reason": Words()},
    )
    def decline_entry(self, player: str, reason: str) -> None:
        """Decline somebody's entry, at the operator's discretion."""
        if player in self.state.entrants:
            raise self.refused(f"{player} has entered already.", self.rules.entry_discretion)
        self.state.barred.add(player)
        self.note("entry declined", self.rules.entry_discretion, player=player, reason=reason)

    @command(
        DIRECTOR,
        ASSISTANT,
        OPERATOR,
        cites=("before_entries", "entry fee"),
        said="enter a player",
        bar=_entries_closed,
        facts=ENTRY,
    )
    def enter(self, player: str, group: str, eligible: bool, agreed: bool) -> None:
        """Take somebody's entry, and the entry fee with it."""
        self._check_entry(player, group, eligible, agreed)
        c = self.conditions
        taken = len(_taking_part(self).values)
        if c.players and taken >= c.players.maximum:
            raise self._by_item(f"All {c.players.maximum} entries are taken.", "players")
        if c.sit_and_go and taken >= c.sit_and_go:
            raise self._by_item(f"The sit-and-go starts with {c.sit_and_go} players.", "tables")
        self._enter(player, group)

    def _check_entry(self, name: str, group: str, eligible: bool, agreed: bool) -> None:
        rules = self.rules
        self._check_name(name)
        if name in self.state.entrants:
            raise self.refused(f"{name} has one entry, and no second.", rules.one_entry)
        if name in self.state.barred:
            text = f"The operator has declined the entry of {name}."
            raise self.refused(text, rules.entry_discretion)
        if rules.invite and name not in self.state.invited:
            raise self.refused(f"{name} has not been invited.", rules.invite)
        if not eligible:
            where = self.stated("eligibility") or rules.eligible
            raise self.refused(f"{name} is not eligible to enter.", where)
        if self.conditions.agreement and not agreed:
            raise self.refused(f"{name} has not agreed in writing.", rules.agreement)
        self._check_group(name, group)

    def _check_name(self, name: str) -> None:
        if name in ROLES or name.strip() != name or not name.isprintable():
            raise Refused(f"A player cannot be called “{name}”.")

    def _check_group(self, name: str, group: str) -> None:
        limits = self.conditions.groups
        if not isinstance(limits, Groups):
            return
        if limits.only and group not in limits.only:
            raise self._by_item(f"Entries are for {', '.join(limits.only)}.", "groups")
        same = [e for e in self.entered if e.group == group and group != NO_GROUP]
        if limits.most_entries is not None and len(same) >= limits.most_entries:
            text = f"{group} has {limits.most_entries} entries already."
            raise self._by_item(text, "groups")

    def _by_item(self, reason: str, item: str) -> Refused:
        return self.refused(reason, self.stated(item) or self.rules.entry_discretion)

    @property
    def entered(self) -> list[Entrant]:
        """Everybody with an entry, whatever became of them; a substitute has no own entry."""
        return [e for e in self.state.entrants.values() if e.status != REPLACED]

    def _enter(self, name: str, group: str) -> Entrant:
        c, state = self.conditions, self.state
        group_or_none = None if group == NO_GROUP else group
        entrant = Entrant(name, len(state.entrants) + 1, group_or_none)
        state.entrants[name] = entrant
        state.reserves = [reserve for reserve in state.reserves if reserve != name]
        fee, kept = c.entry_fee, c.commission
        state.ledger.move("entry fee", player(name), {POOL: fee - kept, COMMISSION: kept})
        facts = {"player": name, "fee": fee, "commission": kept, "pool": fee - kept}
        rules = self.rules
        clauses = (self.stated("entry fee"), rules.fee or rules.free, rules.pool_stem, rules.pool)
        self.note("entered", *clauses, **facts)
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
    def add_reserve(self, player: str, group: str, eligible: bool, agreed: bool) -> None:
        """Note somebody as a reserve, who pays only when given a seat."""
        self._check_entry(player, group, eligible, agreed)
        if player in self.state.reserves:
            raise self.refused(f"{player} is a reserve already.", self.rules.reserve)
        self.state.reserves.append(player)
        self.note("reserve", self.rules.reserve, player=player)

    @command(
        DIRECTOR,
        said="approve a substitute",
        none="Nobody takes part who could be replaced.",
        rule="substitute",
        bar=_placed,
        facts=lambda t: {"player": _taking_part(t), "substitute": Words(), "reason": Words()},
    )
    def approve_substitute(self, player: str, substitute: str, reason: str) -> None:
        """Have a substitute take over a player's seat and stack."""
        self._check_name(substitute)
        if substitute in self.state.entrants:
            raise self.refused(f"{substitute} has an entry already.", self.rules.one_entry)
        old = self.state.entrants[player]
        new = Entrant(substitute, len(self.state.entrants) + 1, old.group, old.status)
        for name in ("session", "table", "seat", "seated", "stack", "points", "stage"):
            setattr(new, name, getattr(old, name))
        new.bought = dict(old.bought)
        old.status, old.stack, old.session, old.table, old.seat = REPLACED, 0, None, None, None
        self.state.entrants[substitute] = new
        self.state.reserves = [name for name in self.state.reserves if name != substitute]
        self._rename(player, substitute)
        facts = {"player": player, "substitute": substitute, "stack": new.stack, "reason": reason}
        self.note("substituted", self.rules.substitute, **facts)

    def _rename(self, old: str, new: str) -> None:
        def swap(names: list[str]) -> list[str]:
            return [new if name == old else name for name in names]

        self.state.waiting = swap(self.state.waiting)
        for session in self.state.sessions.values():
            session.players = swap(session.players)
            session.places = [swap(tied) for tied in session.places]
            for one in session.exits:
                one.player = new if one.player == old else one.player
            session.stacks = {new if k == old else k: v for k, v in session.stacks.items()}
            ends = session.seats_at_end.items()
            session.seats_at_end = {new if k == old else k: v for k, v in ends}
        agreed = self.state.agreed.items()
        self.state.agreed = {new if k == old else k: v for k, v in agreed}

    # Leaving

    @command(
        DIRECTOR,
        OPERATOR,
        SUPERVISOR,
        said="disqualify a player",
        none="Nobody takes part who could be disqualified.",
        rule="disqualify",
        bar=_given,
        facts=_excludable,
    )
    def disqualify(self, player: str, reason: str) -> None:
        """Exclude a player who broke the rules; the stack leaves play, nothing is refunded.

        Where places have been awarded already, the others move up.
        """
        self._goes(self.state.entrants[player], DISQUALIFIED, reason)
        left = [[name for name in tied if name != player] for tied in self.state.places]
        self.state.places = [tied for tied in left if tied]
        self.note("disqualified", self.rules.disqualify, player=player, reason=reason)

    @command(
        DIRECTOR,
        ASSISTANT,
        OPERATOR,
        said="withdraw a player",
        none="Nobody takes part who could withdraw.",
        cites=("no_refund",),
        bar=_placed,
        facts=lambda t: {"player": _taking_part(t)},
    )
    def withdraw(self, player: str) -> None:
        """Note that a player gives up the entry; nothing is refunded for it."""
        entrant = self.state.entrants[player]
        if self.rules.free and entrant.stack:
            text = f"{player} has {entrant.stack:,} chips and cannot leave the game."
            raise self.refused(text, self.rules.chips)
        self._goes(entrant, WITHDRAWN, "withdrawn")
        self.note("withdrawn", self.rules.no_refund, player=player)

    @command(
        SUPERVISOR,
        said="excuse a player",
        none="Nobody takes part who could be excused.",
        rule="excuse",
        facts=lambda t: {"player": _taking_part(t), "reason": Words()},
    )
    def excuse(self, player: str, reason: str) -> None:
        """Let a player go who is unable to continue; the stack stays and pays as if absent."""
        self.state.entrants[player].seated = False
        self.note("excused", self.rules.excuse, player=player, reason=reason)

    @command(
        DIRECTOR,
        ASSISTANT,
        said="note that a player is away",
        none="Nobody in play sits at a table.",
        facts=lambda t: _present(t, here=True),
    )
    def mark_absent(self, player: str) -> None:
        """Note that a player in the session has left the table for a while."""
        self.state.entrants[player].seated = False
        self.note("absent", *self.rules.absent, player=player)

    @command(
        DIRECTOR,
        ASSISTANT,
        said="note that a player is back",
        none="Nobody in play is noted as away.",
        facts=lambda t: _present(t, here=False),
    )
    def mark_back(self, player: str) -> None:
        """Note that a player in the session is back at the table."""
        self.state.entrants[player].seated = True
        self.note("back", *self.rules.absent, player=player)

    def why_not_named(self, one: Command[Any], name: str, allowed: Choices) -> str:
        entrant = self.state.entrants.get(name)
        if entrant is not None and one.name in ("mark-absent", "mark-back", "take-seat"):
            if entrant.seated and one.name != "mark-absent":
                return f"{name} is at the table already."
            if entrant.status == IN and one.name == "mark-absent":
                return f"{name} is noted as away already."
        return super().why_not_named(one, name, allowed)

    def _goes(self, entrant: Entrant, status: str, why: str) -> None:
        session = self.state.sessions.get(entrant.session or "")
        if session and entrant.status == IN and not session.places:
            self._exit(session, entrant, self._next_order(session), why=why)
        self.state.waiting = [name for name in self.state.waiting if name != entrant.name]
        self.retire(entrant)
        entrant.status = status
        entrant.table = entrant.seat = None

    def retire(self, entrant: Entrant) -> None:
        """Take a player's chips out of play."""
        self.state.chips_retired += entrant.stack
        entrant.stack = 0

    def _next_order(self, session: Session) -> int:
        return max((one.order for one in session.exits), default=0) + 1

    def _exit(
        self,
        session: Session,
        entrant: Entrant,
        order: int,
        *,
        contributed: int = 0,
        stake_before: int = 0,
        why: str = "no chips",
    ) -> Exit:
        table = session.tables.get(entrant.table or 0)
        rounds = table.rounds if table else 0
        one = Exit(
            player=entrant.name,
            table=entrant.table or 0,
            round=rounds,
            order=order,
            contributed=contributed,
            stake_before=stake_before,
            why=why,
        )
        session.exits.append(one)
        return one
