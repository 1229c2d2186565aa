"""Corrections that take two people: one proposes, another confirms, each signed in themselves.

What moves settled chips or money is kept as a call for a second person, which everybody hears of.
It is carried out when somebody else confirms it, and lapses when anything else is done before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec.structs import replace

from houseway.conduct import SECONDED_BY
from houseway.games.asks import Act
from houseway.games.events import Event
from houseway.games.views import OptionView
from houseway.rulebook import Refused
from houseway.table.putting_right import CORRECTIONS

from .orders import Order
from .seeing import call_told
from .storage.calls import Proposal
from .waiting_calls import CONFIRM, CONFIRMED, LAPSED

if TYPE_CHECKING:
    from .host import Host

BY_ITSELF: Final = Order("house", LAPSED, {}, "house", kind="call")


async def carried_out(host: Host[Any, Any], order: Order) -> tuple[Event, ...]:
    """Do in memory what somebody wants, where it is a call, or a correction may be concerned."""
    if order.kind == "call":
        if order.do == CONFIRM:
            return await _confirmed(host, order)
        return (call_told(host.calls.carry_out(order, host.journal)),)
    if order.do in CORRECTIONS:
        if SECONDED_BY in order.facts:
            text = "The second person confirms a correction in a session of their own"
            raise Refused(f"{text}: leave {SECONDED_BY} out.")
        if host.hosted.conduct.takes_two(Act(order.by, order.do, order.facts), order.who):
            return (_proposed(host, order),)
    events = await host.carry_out(order)
    return (*events, *_lapsed(host))


def _proposed(host: Host[Any, Any], order: Order) -> Event:
    last = host.hosted.conduct.last
    told = {"entry": last.seq, **order.facts, "do": order.do, "by": order.by, "after": last.seq}
    try:
        proposal = msgspec.convert(told, Proposal)
    except msgspec.ValidationError:
        raise Refused("What fell is said in words or as a number.") from None
    return call_told(host.calls.propose(order, proposal, host.journal))


async def _confirmed(host: Host[Any, Any], order: Order) -> tuple[Event, ...]:
    """The correction that somebody else has proposed, with both of them named."""
    call = host.calls.waiting.get(order.facts["call"])
    if call is None or (proposal := call.proposes) is None:
        raise Refused("No such correction waits for a second person: it was made, or has lapsed.")
    facts = {**proposal.facts, SECONDED_BY: order.who}
    events = await host.carry_out(Order(proposal.by, proposal.do, facts, call.by))
    answer = host.calls.answer(call, order, CONFIRMED, host.journal)
    return (*events, call_told(answer))


def _lapsed(host: Host[Any, Any]) -> list[Event]:
    """What was proposed before play went on is not made any more, and everybody is told."""
    last = host.hosted.conduct.last
    now = None if last is None else last.seq
    gone = [call for call in host.calls.proposals if call.proposes and call.proposes.after != now]
    answers = [host.calls.answer(call, BY_ITSELF, LAPSED, host.journal) for call in gone]
    return [call_told(answer) for answer in answers]


def without_second_person(option: OptionView) -> OptionView:
    """An option as the floor shows it: nobody is named who has to confirm it themselves."""
    choose = {name: allowed for name, allowed in option.choose.items() if name != SECONDED_BY}
    return option if len(choose) == len(option.choose) else replace(option, choose=choose)
