"""What happened in a round, for the record and for everyone who may see it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

UNSEEN = "??"
SEES_ALL = "inspector"


class Event(msgspec.Struct, frozen=True, gc=False, repr_omit_defaults=True):
    """One thing that happened, the facts of it and the clauses that decide it.

    Facts in `secret` are shown only to those in `seen_by`, and in the record itself.
    """

    event: str
    clauses: tuple[str, ...] = ()
    facts: Mapping[str, Any] = {}
    secret: Mapping[str, Any] = {}
    seen_by: tuple[str, ...] = ()

    def whole(self) -> dict[str, object]:
        """The event as the record keeps it, secrets included."""
        body: dict[str, object] = {"event": self.event, **self.facts, **self.secret}
        if self.secret:
            body["hidden"] = sorted(self.secret)
        body["clauses"] = list(self.clauses)
        return body

    def seen(self, viewer: str | None) -> dict[str, object]:
        """The event as one person may see it."""
        if viewer in self.seen_by:
            return self.whole()
        masked = dict.fromkeys(self.secret, UNSEEN)
        return {"event": self.event, **self.facts, **masked, "clauses": list(self.clauses)}


class VoidReason(msgspec.Struct, frozen=True, gc=False):
    """Why a round is void, and by which clauses."""

    reason: str
    clauses: tuple[str, ...]


class Settlement(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """How one wager ended: `paid` is the winnings, `returned` all that the player got back.

    >>> Settlement("ann", None, "ante", 500, "push", None, 0, 500, ("NI2019-212 10.3",))
    <Settlement: ann, ante 500: push, 0 paid, 500 returned (NI2019-212 10.3)>
    >>> Settlement("bob", 2, "main", 500, "win", "3 to 2", 750, 1250, (), hand="A")
    <Settlement: bob, box 2, hand A, main 500: win at 3 to 2, 750 paid, 1,250 returned>
    """

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

    def __repr__(self) -> str:
        box = f", box {self.box}" if self.box is not None else ""
        hand = f", hand {self.hand}" if self.hand is not None else ""
        odds = f" at {self.odds}" if self.odds else ""
        clauses = f" ({', '.join(self.clauses)})" if self.clauses else ""
        return (
            f"<Settlement: {self.player}{box}{hand}, {self.wager} {self.staked:,}: {self.result}"
            f"{odds}, {self.paid:,} paid, {self.returned:,} returned{clauses}>"
        )

    def facts(self) -> dict[str, object]:
        """The settlement without its clauses, as an event tells of it."""
        body: dict[str, object] = {
            "player": self.player,
            "box": self.box,
            "wager": self.wager,
            "staked": self.staked,
            "result": self.result,
            "odds": self.odds,
            "paid": self.paid,
            "returned": self.returned,
        }
        if self.hand is not None:
            body["hand"] = self.hand
        return body

    def whole(self) -> dict[str, object]:
        """The settlement as the record keeps it."""
        body: dict[str, object] = msgspec.to_builtins(self)
        return body
