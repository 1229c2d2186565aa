"""Hands of hold'em in a test: stakes, the cards that matter, and what everybody does."""

from __future__ import annotations

from collections import deque
from typing import Any

import msgspec

from houseway.equipment import deck
from houseway.games import game
from houseway.games.asks import Act, Draw, Settled, Turn
from houseway.games.record import RoundRecord, play_record, read_record, result, write_step
from houseway.games.round import Circumstances, Round, Seat
from houseway.journal import canonical

BY_TIME = {"type": "time", "rate": 600, "minutes": 30, "approved_maximum": 600}
FIVE = {"type": "pot", "percent": 5, "cap": 1_000, "approval": "GRC 12"}
TEN = {"type": "pot", "percent": 10, "cap": 800, "approval": "GRC 13"}
CASH = {
    "minimum_stake": 20_000,
    "maximum_buy_in": 50_000,
    "minimum_bet": 1_000,
    "blinds": [500, 1_000],
    "ace_low": True,
    "commission": BY_TIME,
}
ANTE = {"forced": "ante", "blinds": [], "ante": 200, "minimum_bet": 500}
UNKNOWN = "??"


class Hand:
    """A hand that deals itself: unnamed cards are those that the test does not mention.

    The players sit in seats 1, 2, 3 ... in their order and the last has the button, so that the
    first posts the first blind. With `hidden`, nobody knows the hole cards until they are turned.
    """

    def __init__(
        self,
        stakes: dict[str, int] | list[Seat],
        hands: dict[str, str] | None = None,
        board: str = "",
        *,
        button: int | None = None,
        hidden: bool = False,
        deal: bool = True,
        **determinations: Any,
    ) -> None:
        if isinstance(stakes, dict):
            stakes = [Seat(seat=n, player=p, stake=s) for n, (p, s) in enumerate(stakes.items(), 1)]
        self.given = {**CASH, **determinations}
        played = game("holdem")
        made = msgspec.convert(self.given, type=played.determinations_type)
        self.seats = stakes
        self.circumstances = Circumstances(button=button or max(s.seat for s in stakes))
        self.round: Any = played(made, stakes, self.circumstances)
        self.hands = {player: text.split() for player, text in (hands or {}).items()}
        self.board, self.hidden = deque(board.split()), hidden
        named = {card for cards in (*self.hands.values(), self.board) for card in cards}
        size = self.given.get("deck", 52)
        self.others = deque(c for c in map(str, deck(size)) if c not in named)
        self.draws: list[Any] = []
        self.steps: list[dict[str, Any]] = []
        if deal:
            self.go()

    # Driving

    def go(self) -> Hand:
        """Deal and handle the cards until a player or the house has something to decide."""
        while (asked := self.round.asked) is not None and not isinstance(asked, Settled):
            if isinstance(asked, Turn) and asked.lapse and asked.lapse.by == "dealer":
                self.lapse(asked.lapse)
            elif isinstance(asked, Turn):
                break
            else:
                self.give(self.next_card(asked) if isinstance(asked, Draw) else None)
        return self

    def give(self, answer: Any) -> None:
        """Answer what is asked, and keep it for the record."""
        drawn = isinstance(self.round.asked, Draw)
        self.round.give(answer)
        if drawn:
            self.draws.append(answer)

    def lapse(self, act: Act) -> None:
        """The house does what it does unless told otherwise."""
        self.round.give(act)
        self.steps.append(write_step(act))

    def next_card(self, asked: Draw) -> str:
        """The card that falls now."""
        mine = self.hands.get(asked.to, [])
        if asked.hidden and asked.to in self.round.hole and self.hidden:
            return UNKNOWN
        if asked.turned:
            known = {str(card) for card in self.round.hole[asked.to]}
            return next((c for c in mine if c not in known), None) or self.others.popleft()
        if asked.to in self.round.hole and len(self.round.hole[asked.to]) < len(mine):
            return mine[len(self.round.hole[asked.to])]
        if asked.to == "board" and self.board:
            return self.board.popleft()
        return self.others.popleft()

    def until(self, to: str) -> Hand:
        """Deal until the next card falls to some place."""
        while not (isinstance(self.round.asked, Draw) and self.round.asked.to == to):
            asked = self.round.asked
            if isinstance(asked, Turn):
                self.lapse(asked.lapse)
            else:
                self.give(self.next_card(asked) if isinstance(asked, Draw) else None)
        return self

    def do(self, by: str, do: str, **facts: Any) -> Hand:
        """Somebody acts, or a ruling is given."""
        ruled = do in self.round.rulings
        self.round.give(Act(by, do, facts))
        after = {"after": len(self.draws)} if ruled else {}
        self.steps.append({"by": by, "do": do, **facts, **after})
        return self.go()

    def acts(self, text: str) -> Hand:
        """Several acts in a row, such as `ann raise 3000, bob call`."""
        for one in filter(None, (part.strip() for part in text.split(","))):
            by, do, *to = one.split()
            self.do(by, do, **({"to": int(to[0])} if to else {}))
        return self

    def check_down(self) -> Hand:
        """Everybody checks or calls to the end."""
        while self.acting is not None:
            passing = self.menu() & {"check", "call", "no-raise"}
            self.do(self.acting, passing.pop())
        return self

    # Looking

    @property
    def acting(self) -> str | None:
        return self.round.acting

    def menu(self) -> set[str]:
        """What is open to whoever is to act."""
        return {option.do for option in self.round.asked.options}

    def totals(self) -> tuple[int, int] | None:
        """The lowest and highest total to which the player may bet or raise."""
        for option in self.round.asked.options:
            if option.do in ("bet", "raise"):
                return option.choose["to"].low, option.choose["to"].largest
        return None

    def to_call(self) -> int | None:
        """What a call costs the player."""
        calls = [o.where["amount"] for o in self.round.asked.options if o.do == "call"]
        return calls[0] if calls else None

    def happened(self, event: str) -> list[dict[str, Any]]:
        return [one.whole() for one in self.round.events if one.event == event]

    def clauses(self, event: str) -> list[str]:
        """The clauses of the last event of a kind, without the name of the rule set."""
        return [one.removeprefix("NI2018-51 ") for one in self.happened(event)[-1]["clauses"]]

    def net(self) -> dict[str, int]:
        """What each player won or lost."""
        return {s.player: self.round.stakes[s.player] - s.stake for s in self.seats}

    def pots(self) -> list[tuple[int, dict[str, int]]]:
        """Every pot that was won, with its shares."""
        return [(one["amount"], one["shares"]) for one in self.happened("awarded")]

    def cards_lie(self) -> dict[str, int]:
        """How many cards lie where; together they are the whole deck."""
        round = self.round
        return {
            "stub": round.stack,
            "hands": sum(map(len, round.hole.values())),
            "board": len(round.board),
            "burnt": len(round.burnt),
            "discarded": len(round.discarded),
        }

    def replays(self) -> Round:
        """The record of the hand, played again to the same result."""
        if isinstance(self.round.asked, Settled):
            self.round.give(None)
        record = RoundRecord(
            houseway=1,
            game="holdem",
            determinations=self.given,
            seats=self.seats,
            draws=self.draws,
            steps=self.steps,
            circumstances=self.circumstances,
        )
        again = play_record(read_record(msgspec.json.encode(record)))
        assert canonical(result(again)) == canonical(result(self.round))
        return again
