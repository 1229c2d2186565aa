"""The calls at one table or tournament that nobody has come to yet, in step with its journal."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

import msgspec

from houseway.journal import Entry
from houseway.rulebook import Refused

from .orders import Order
from .permissions import Account
from .storage.calls import LONGEST_MATTER, Call, Proposal, call_of
from .storage.stream_journal import StreamJournal

CALL, ANSWER, CONFIRM = "call", "answer", "confirm"
CONFIRMED, DECLINED, LAPSED = "confirmed", "declined", "lapsed"
HOLDS: Final = timedelta(minutes=2)
"""For how long a table that runs by itself waits for a second person."""


def of_call(account: Account, do: str, **facts: object) -> Order:
    """The order of somebody who calls, or comes to a call."""
    return Order(account.role.value, do, facts, account.name, kind="call")


class WaitingCalls:
    """Who waits for somebody, by entry: each person once, until somebody has come."""

    def __init__(self, stream: str, waiting: Iterable[Call] = ()) -> None:
        self._stream = stream
        self.waiting = {call.entry: call for call in waiting}

    @property
    def proposals(self) -> list[Call]:
        """Corrections that wait for a second person; there is never more than one."""
        return [call for call in self.waiting.values() if call.proposes is not None]

    def hold_play(self, now: datetime) -> bool:
        """Whether nothing goes on by itself, because a second person may still come."""
        return any(now < datetime.fromisoformat(call.at) + HOLDS for call in self.proposals)

    def take(self, entry: Entry) -> None:
        """Take in what a further entry of the journal says."""
        if entry.answers is not None:
            self.waiting.pop(entry.answers, None)
        elif entry.kind == "call":
            self.waiting[entry.seq] = call_of(self._stream, entry)

    # Writing; `Refused` writes nothing

    def carry_out(self, order: Order, journal: StreamJournal) -> Entry:
        """Somebody calls, or has come to a call."""
        if order.do == CALL:
            return self._call(order, str(order.facts["matter"]), None, journal)
        call = self.waiting.get(order.facts["call"])
        if call is None:
            raise Refused("That call has been answered.")
        return self.answer(call, order, None if call.proposes is None else DECLINED, journal)

    def propose(self, order: Order, proposal: Proposal, journal: StreamJournal) -> Entry:
        """Somebody wants a second person for a correction."""
        if self.proposals:
            text = "A correction waits here for a second person already"
            raise Refused(f"{text}: it is confirmed or declined first.")
        does = "Strike out entry {}" if proposal.fell is None else "Put entry {} right"
        matter = f"{does.format(proposal.entry)}: {proposal.reason}"
        return self._call(order, matter[:LONGEST_MATTER], proposal, journal)

    def _call(
        self, order: Order, matter: str, proposal: Proposal | None, journal: StreamJournal
    ) -> Entry:
        if any(
            call.by == order.who and (call.proposes is None) == (proposal is None)
            for call in self.waiting.values()
        ):
            raise Refused("You have called already; somebody will come.")
        proposes = None if proposal is None else msgspec.to_builtins(proposal)
        try:
            entry = journal.call(matter, order.who, order.by, proposes, id=order.id)
        except UnicodeEncodeError:
            raise Refused("It holds text that cannot be written down.") from None
        self.take(entry)
        return entry

    def answer(
        self, call: Call, order: Order, outcome: str | None, journal: StreamJournal
    ) -> Entry:
        """Somebody has come, or it is known what became of what was proposed."""
        entry = journal.answer(call.entry, order.who, order.by, outcome, id=order.id)
        self.take(entry)
        return entry
