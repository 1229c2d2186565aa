"""The calls at one table that nobody has come to yet, in step with its journal."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.journal import Entry
from houseway.rulebook import Refused

from .host import Order
from .storage.calls import Call, call_of
from .storage.stream_journal import StreamJournal

CALL, ANSWER = "call", "answer"


class WaitingCalls:
    """Who waits for a supervisor at a table, by entry: each once, until somebody has come."""

    def __init__(self, table: str, waiting: Iterable[Call] = ()) -> None:
        self._table = table
        self.waiting = {call.entry: call for call in waiting}

    def carry_out(self, order: Order, journal: StreamJournal) -> Entry:
        """Write down that somebody calls, or has come to a call; `Refused` writes nothing."""
        entry = self._write(order, journal)
        self.take(entry)
        return entry

    def _write(self, order: Order, journal: StreamJournal) -> Entry:
        who, facts = order.who, order.facts
        if order.do == ANSWER:
            if facts["call"] not in self.waiting:
                raise Refused("That call has been answered.")
            return journal.answer(facts["call"], who, order.by, id=order.id)
        if any(call.by == who for call in self.waiting.values()):
            raise Refused("You have called already; somebody will come.")
        try:
            return journal.call(facts["matter"], who, order.by, id=order.id)
        except UnicodeEncodeError:
            raise Refused("It holds text that cannot be written down.") from None

    def take(self, entry: Entry) -> None:
        """Take in what a further entry of the journal says."""
        if entry.answers is not None:
            self.waiting.pop(entry.answers, None)
        elif entry.kind == "call":
            self.waiting[entry.seq] = call_of(self._table, entry)
