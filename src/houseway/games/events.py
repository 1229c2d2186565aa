"""What happened in a round, for the record and for everyone who may see it."""

from __future__ import annotations

from typing import Any

import msgspec

UNSEEN = "??"
SEES_ALL = "inspector"


class Event(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened, the facts of it and the clauses that decide it.

    Facts in `secret` are shown only to those in `seen_by`, and in the record itself.
    """

    event: str
    clauses: tuple[str, ...] = ()
    facts: dict[str, Any] = {}
    secret: dict[str, Any] = {}
    seen_by: tuple[str, ...] = ()

    def whole(self) -> dict[str, Any]:
        """The event as the record keeps it, secrets included."""
        body: dict[str, Any] = {"event": self.event, **self.facts, **self.secret}
        if self.secret:
            body["hidden"] = sorted(self.secret)
        body["clauses"] = list(self.clauses)
        return body

    def seen(self, viewer: str | None) -> dict[str, Any]:
        """The event as one person may see it."""
        if viewer in self.seen_by:
            return self.whole()
        masked = dict.fromkeys(self.secret, UNSEEN)
        return {"event": self.event, **self.facts, **masked, "clauses": list(self.clauses)}


class Settlement(msgspec.Struct, frozen=True, gc=False):
    """How one wager ended: `paid` is the winnings, `returned` all that the player got back."""

    player: str
    box: int | None
    wager: str
    staked: int
    result: str
    odds: str | None
    paid: int
    returned: int
    clauses: tuple[str, ...]
    hand: str | None = None

    def facts(self) -> dict[str, Any]:
        """The settlement without its clauses, as an event tells of it."""
        body = {
            "player": self.player,
            "box": self.box,
            "wager": self.wager,
            "staked": self.staked,
            "result": self.result,
            "odds": self.odds,
            "paid": self.paid,
            "returned": self.returned,
        }
        return body if self.hand is None else {**body, "hand": self.hand}

    def whole(self) -> dict[str, Any]:
        """The settlement as the record keeps it."""
        body: dict[str, Any] = msgspec.to_builtins(self)
        if self.hand is None:
            del body["hand"]
        return body
