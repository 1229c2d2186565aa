"""When an act takes effect while a hand is under way at a table: at once, when it is over, not now.

This is the one place that says so, for every command. A hand is under way from the first card or
chip until the table has told what became of it. What waits is announced, everybody sees it, and it
is carried out by itself when no hand is under way at the tables that it concerns.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from houseway.conduct import AT, Command, checked
from houseway.games.asks import Act
from houseway.rulebook import Refused

from .balance import break_one
from .moving import balance_plan, charts, is_in_play, session_of, tables_with_rounds
from .state import PutOff
from .table_play import NOT_KEPT

if TYPE_CHECKING:
    from .tournament import Tournament


class Moment(Enum):
    """When a command takes effect with regard to a hand under way."""

    AT_ONCE = "at once"  # no seat and no chip of a hand is touched
    BY_THE_HAND = "by the hand"  # it tells what became of the hand, or comes before all hands
    AFTER_THE_HAND = "when the hand is over"
    NOT_IN_A_HAND = "not in a hand"


_AT_ONCE = (
    *("nominate", "nominate-assistant", "relieve", "release-assistant"),
    *("set-conditions", "approve", "notify", "publish", "open-entries"),
    *("invite", "decline-entry", "enter", "add-reserve", "refund"),
    *("excuse", "mark-absent", "mark-back", "take-seat", "direct-player"),
    *("designate-tables", "reserve-seat", "set-per-table", "call-ballot", "assign-seat"),
    *("give-words", "enter-words", "call-redraw"),
    *("pause", "resume", "jump", "edit-level", "adjust", "set-pace", "hand-for-hand"),
    *("lock-table", "unlock-table"),
    *("dispute", "settle-dispute", "enter-cards", "decline", "see-out", "postpone"),
    *("add-value", "agree-prizes"),
)
_BY_THE_HAND = (
    *("draw-ballot", "enter-ballot", "start-session"),
    *("begin-hand", "record-round", "end-hand", "abandon-hand", "end-shoe", "extra-round"),
    *("advance", "skip-stage", "award-places", "pay-prizes", "donate", "close"),
)
_AFTER_THE_HAND = (
    *("balance", "break-table", "move-player", "redraw", "draw-redraw", "enter-redraw"),
    *("race-chips",),
    *("rebuy", "re-enter", "add-on", "return-chips"),
    *("approve-substitute", "disqualify", "withdraw", "cancel", "take-break"),
)
_NOT_IN_A_HAND = (
    *("announce-bonus", "announce-elimination", "seat-reserve"),
    *("check-minimum", "count-chips", "end-session"),
)

BEFORE: Final = {"announce-bonus": "bonus_before", "announce-elimination": "eliminate_before"}
"""The rules that name the moment itself."""

MOMENTS: Final[dict[str, Moment]] = {
    **dict.fromkeys(_AT_ONCE, Moment.AT_ONCE),
    **dict.fromkeys(_BY_THE_HAND, Moment.BY_THE_HAND),
    **dict.fromkeys(_AFTER_THE_HAND, Moment.AFTER_THE_HAND),
    **dict.fromkeys(_NOT_IN_A_HAND, Moment.NOT_IN_A_HAND),
}


def takes_effect(t: Tournament, command: Command[Tournament], facts: dict[str, Any]) -> bool:
    """Whether a command takes effect at once, or else waits; `Refused` where it can do neither."""
    moment, under_way = MOMENTS[command.name], t.in_hand
    if not under_way or moment in (Moment.AT_ONCE, Moment.BY_THE_HAND):
        return True
    tables = sorted(concerned(t, command.name, facts) & under_way)
    if tables and moment is Moment.NOT_IN_A_HAND:
        text = f"A hand is under way at table {tables[0]}: it is too late to {command.said} before"
        raise Refused(f"{text} it is over.", *_clauses(t, command))
    return not tables


def _clauses(t: Tournament, command: Command[Tournament]) -> tuple[str, ...]:
    """The clause that says when, where the instrument has one, or else those of the command."""
    before = getattr(t.rules, BEFORE.get(command.name, ""), None)
    return t.cite(before) if before else t.conduct.authority.clauses(command)


def concerned(t: Tournament, do: str, facts: dict[str, Any]) -> set[int]:
    """The tables whose seats or chips a command touches."""
    if do == "cancel":
        return set(tables_with_rounds(t))
    if do == "balance":
        moves = balance_plan(t)
        return {move.table for move in moves} | {move.to_table for move in moves}
    found = {facts["table"]} if "table" in facts else set()
    if do == "break-table" and is_in_play(t, facts["table"]):
        moves = break_one(charts(t, session_of(t, facts["table"])), facts["table"])
        found |= {move.to_table for move in moves}
    if do == "return-chips":  # whoever went out comes back to the same seat
        left = (exit for session in t.state.sessions.values() for exit in session.exits)
        found |= {exit.table for exit in left if exit.player == facts["player"]}
    if "session" in facts and facts["session"] in t.state.sessions:
        found |= set(t.state.sessions[facts["session"]].tables)
    for name in (facts.get("player"), facts.get("instead")):
        entrant = t.state.entrants.get(name or "")
        found |= {entrant.table} if entrant and entrant.table is not None else set()
    return found


def put_off(t: Tournament, command: Command[Tournament], facts: dict[str, Any]) -> None:
    """Announce what will be done when the hand is over."""
    tables = sorted(concerned(t, command.name, facts))
    t.state.put_off.append(PutOff(command.name, facts, tables))
    clauses = t.conduct.authority.clauses(command)
    waits = sorted(t.in_hand.intersection(tables))
    t.tell("announced", clauses, do=command.name, facts=facts, waits_for=waits)


def check_over(t: Tournament, table: int) -> None:
    """The hand at a table is over; `Refused` where that is for the table itself to tell."""
    hand = None if t.conduct.again else t.hands.under_way.get(table)
    if hand is not None and NOT_KEPT == t.told_by != hand.kept:
        text = f"The hand at table {table} is played here: the table tells what becomes of it."
        raise t.refused(text, t.rules.chips)
    t.in_hand -= {table}


def hand_over(t: Tournament) -> None:
    """Carry out what waits for no hand any longer; what is refused by now is dropped, and said.

    By now it may concern further tables: then it waits for these too, and they for it.
    """
    waiting, t.state.put_off = t.state.put_off, []
    for act in waiting:
        tables = concerned(t, act.do, act.facts).union(act.tables)
        if t.in_hand & tables:
            t.state.put_off.append(PutOff(act.do, act.facts, sorted(tables)))
        else:
            _carry_out(t, act)


def _carry_out(t: Tournament, act: PutOff) -> None:
    command, before, so_far = t.commands[act.do], t.state.copy(), len(t.conduct.events)
    try:
        if bar := command.barred(t, "", t.now):
            raise bar if isinstance(bar, Refused) else Refused(bar)
        command.effect(t, **_still_true(t, command, act))
    except Refused as refused:
        t.state = before
        del t.conduct.events[so_far:]
        clauses = refused.clauses or t.conduct.authority.clauses(command)
        t.tell("not carried out", clauses, do=act.do, facts=act.facts, reason=refused.reason)


def _still_true(t: Tournament, command: Command[Tournament], act: PutOff) -> dict[str, Any]:
    """The facts of what was put off, if it can be given with them now, or `Refused`."""
    given, authority = Act("", act.do, {**act.facts, AT: t.now.isoformat()}), t.conduct.authority
    ranges = command.ranges(t, given.by)
    authority.check_named(command, given, ranges)
    facts = checked(command, given, ranges, authority.clauses(command))
    del facts[AT]
    return facts


def why_waiting(t: Tournament, table: int) -> Refused | None:
    """Why no hand begins at a table: something announced for it waits for a hand elsewhere."""
    for act in t.state.put_off:
        if table in act.tables:
            command = t.commands[act.do]
            text = f"It was announced to {command.said}: table {table} waits until that is done."
            return Refused(text, *t.conduct.authority.clauses(command))
    return None


def is_due(t: Tournament) -> bool:
    """Whether something waits for no hand any longer: the record of its hand was struck."""
    return any(t.hands.under_way.keys().isdisjoint(act.tables) for act in t.state.put_off)


def why_not_struck(t: Tournament, seq: int) -> str | None:
    """Why the entry of a command is not struck now: a hand is played from what was before it."""
    for table, hand in t.hands.under_way.items():
        if hand.seq == seq and hand.kept != NOT_KEPT:
            text = f"A hand is under way at table {table}: what was done before it can be"
            return f"{text} corrected when it is over."
    return None
