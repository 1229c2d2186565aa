"""What is done next in a tournament that goes by itself: by its bots, and by who conducts it."""

from __future__ import annotations

from collections.abc import Container, Iterator
from datetime import timedelta
from math import ceil

from houseway.games.asks import Act

from .. import advancing, ballot, buying, hand_for_hand, moving, specials, timing
from ..roles import DIRECTOR, OPERATOR
from ..sessions import not_over
from ..state import (
    AWARDED,
    BUSTED,
    ENDED,
    ENTERED,
    ENTRIES,
    IN,
    PLAY,
    PLAYING,
    SEATED,
    THROUGH,
    Ballot,
    Entrant,
    Session,
)
from ..tournament import Tournament
from ..tournament_view import prizes_of
from .players import Field

CHARITY = "The charity of {}"
FOR_WORDS = timedelta(seconds=10)  # in which browsers give words for a ballot that was called


def next_step(t: Tournament, field: Field, bots: Container[str], *, conducted: bool) -> Act | None:
    """What bots do next that is not done at a table; where it is `conducted`, the director too."""
    steps = [_company(t, field, bots)]
    if conducted:
        people = [name for name in t.state.entrants if name not in bots]
        steps += [_before_play(t, people), _in_play(t), _between_stages(t, people), _awarding(t)]
    return next((act for acts in steps for act in acts), None)


def _direct(do: str, **facts: object) -> Act:
    return Act(DIRECTOR, do, facts)


# Those who play by themselves


def _company(t: Tournament, field: Field, bots: Container[str]) -> Iterator[Act]:
    """Bots take their seats, and buy what they may."""
    if t.state.status not in (ENTRIES, PLAYING):
        return
    adding = {name for name, session in t.state.sessions.items() if _adds_on(t, session)}
    for entrant in t.state.entrants.values():
        if entrant.name not in bots or entrant.session is None:
            continue
        session = t.state.sessions[entrant.session]
        if session.status == SEATED and is_awaited(entrant):
            yield _direct("take-seat", player=entrant.name)
        if session.status == PLAY and entrant.status == BUSTED:
            yield from _coming_back(t, field, entrant, session)
        if session.name in adding and entrant.status == IN:
            yield from _adding_on(t, field, entrant)


def _adds_on(t: Tournament, session: Session) -> bool:
    """Whether add-ons are sold in a session now."""
    terms = t.conditions.bought("add_ons")
    return session.status == PLAY and terms is not None and timing.is_open(t, terms, session)


def is_awaited(entrant: Entrant) -> bool:
    """Whether somebody has a seat and has not taken it yet."""
    return entrant.has_seat and not entrant.seated and entrant.status in (ENTERED, THROUGH)


def _coming_back(t: Tournament, field: Field, entrant: Entrant, session: Session) -> Iterator[Act]:
    back = "rebuy" if t.conditions.bought("rebuys") else "re-enter"
    may = buying.way_back(t, entrant, session) and field.buys(entrant.name, back)
    if not _is_announced(t, back, entrant.name):
        yield _direct(back if may else "decline", player=entrant.name)


def _adding_on(t: Tournament, field: Field, entrant: Entrant) -> Iterator[Act]:
    terms = t.conditions.bought("add_ons")
    bought = entrant.bought.get("add_ons", 0)
    due = terms is not None and bought < terms.most and field.buys(entrant.name, "add-on")
    if due and not _is_announced(t, "add-on", entrant.name):
        yield _direct("add-on", player=entrant.name)


def _is_announced(t: Tournament, do: str, player: str | None = None) -> bool:
    """Whether something waits already until a hand is over."""
    waiting = [act for act in t.state.put_off if act.do == do]
    return any(player is None or act.facts.get("player") == player for act in waiting)


# Who conducts it


def _before_play(t: Tournament, people: list[str]) -> Iterator[Act]:
    """The seats are drawn when all have entered, and play commences when all are there."""
    state = t.state
    if state.status == ENTRIES and state.stage < 0 and _is_full(t):
        yield from _seating(t, people)
    for session in state.of_stage(state.stage):
        if session.status != SEATED:
            continue
        here = [state.entrants[name] for name in session.players]
        for entrant in filter(is_awaited, here):
            yield _direct("take-seat", player=entrant.name)
        if session.starts is None or t.now >= session.starts:
            yield _direct("start-session", session=session.name)


def _is_full(t: Tournament) -> bool:
    entered = len(ballot.takers(t))
    wanted = t.conditions.sit_and_go or (t.conditions.players and t.conditions.players.maximum)
    return bool(wanted) and entered >= int(wanted or 0)


def _seating(t: Tournament, people: list[str]) -> Iterator[Act]:
    """The ballot is called, and drawn when people have given words, or have had time to."""
    stage = t.conditions.stages[t.state.stage + 1]
    if t.rules.designate and not t.state.designated:
        yield _direct("designate-tables", tables=tables_for(t))
    elif stage.again and not ballot.takers(t):
        yield _direct("skip-stage")
    elif t.state.ballot is None or ballot.wants_new_call(t):
        yield _direct("call-ballot")
    elif _is_spoken(t, t.state.ballot, people):
        yield _direct("draw-ballot")


def _is_spoken(t: Tournament, called: Ballot, people: list[str]) -> bool:
    if called.at is None or not called.order or t.now >= called.at + FOR_WORDS:
        return True
    lot = t.lots.lot(called.order)
    return lot.over or all(name in lot.words for name in people if name in ballot.takers(t))


def tables_for(t: Tournament) -> str:
    """Names for as many tables as the next stage needs."""
    stage = t.conditions.stages[t.state.stage + 1]
    seats = t.conditions.seats(stage)
    needed = stage.sessions * ceil(len(ballot.takers(t)) / stage.sessions / seats)
    return ", ".join(f"Table {number}" for number in range(1, needed + 1))


def _in_play(t: Tournament) -> Iterator[Act]:
    if t.state.status != PLAYING:
        return
    for session in t.state.sessions.values():
        if session.status == PLAY:
            yield from _in_session(t, session)
    if not t.rules.fixed_seats and not _is_announced(t, "balance") and moving.balance_plan(t):
        yield _direct("balance")


def _in_session(t: Tournament, session: Session) -> Iterator[Act]:
    if not_over(t, session) is None:
        if t.hands.under_way.keys().isdisjoint(session.tables):
            for name in session.players:
                if t.state.entrants[name].status == BUSTED:
                    yield _direct("decline", player=name)
            yield _direct("end-session", session=session.name)
        return
    if specials.race_due(t, session) and not _is_announced(t, "race-chips"):
        yield _direct("race-chips", session=session.name)
    if t.rules.pace is not None and not t.rules.banked:
        due = is_bubble(t, session)
        if due != session.hand_for_hand:
            yield _direct("hand-for-hand", session=session.name, on=due)


def is_bubble(t: Tournament, session: Session) -> bool:
    """Whether the next to go out at one of several tables just misses something."""
    stage = t.conditions.stages[session.stage]
    goes_on = stage.advance is not None and stage.ends.by == "players"
    worth = stage.ends.at if goes_on else len(prizes_of(t))
    return len(hand_for_hand.used(t, session)) > 1 and len(t.state.playing(session)) == worth + 1


def _between_stages(t: Tournament, people: list[str]) -> Iterator[Act]:
    """When every session of a stage has its result, the next stage follows, or the places."""
    sessions = t.state.of_stage(t.state.stage)
    if t.state.status != PLAYING or any(session.status != ENDED for session in sessions):
        return
    if advancing.is_last(t):
        yield _direct("award-places")
    elif not ballot.has_advanced(t):
        yield _direct("advance")
    else:
        yield from _seating(t, people)


def _awarding(t: Tournament) -> Iterator[Act]:
    if t.state.status != AWARDED:
        return
    if t.rules.free:
        winners = [name for tied in t.state.places for name in tied]
        for place, name in enumerate(winners[: len(t.conditions.donations)], 1):
            if place not in t.state.donations:
                yield _direct("donate", place=place, charity=CHARITY.format(name))
    elif not t.state.paid:
        yield Act(OPERATOR, "pay-prizes", {})
    yield _direct("close")
