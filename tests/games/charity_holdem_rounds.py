"""Hands of charity hold'em for tests: cards go where a test says, the dealer does what is asked."""

from __future__ import annotations

from collections import deque
from typing import Any

import msgspec
import pytest

from houseway.equipment import deck
from houseway.games.asks import Act, Draw, Settled, Turn
from houseway.games.charity_holdem import CharityHoldem, CharityHoldemDeterminations
from houseway.games.charity_holdem.dealing import account
from houseway.games.events import Event
from houseway.games.round import Circumstances, Seat
from houseway.rulebook import Refused

RULES = "CTP"
TABLE: dict[str, Any] = {"minimum": 100, "blinds": [50, 100], "lowest_chip": 25}
LIMIT_100: dict[str, Any] = {"limit": "structured", "structure": [[100, 100]] * 4}
STAKE = 5_000
NAMES = ("ann", "bob", "cy", "di", "ed", "flo")
DULL = "2c 5d 7h 9s Jc"  # a board without a pair, a flush or a straight
HOUSE = ("dealer", "clock", "supervisor")


def at(player: str, seat: int, stake: int = STAKE, **more: Any) -> Seat:
    """A player in a seat."""
    return Seat(seat=seat, player=player, stake=stake, **more)


def seats(*stakes: int) -> list[Seat]:
    """Ann, bob, cy ... in seats 1, 2, 3 ... with so many chips; the last one has the button."""
    return [
        at(name, number, stake)
        for number, (name, stake) in enumerate(zip(NAMES, stakes, strict=False), 1)
    ]


class Hand:
    """A hand that goes on by itself until a player must act or the dealer is told to wait.

    `holes` and `board` say which cards fall there, `spare` those that nobody should have dealt;
    everything else is burnt from what is left of the deck.
    """

    def __init__(
        self,
        players: int | list[Seat] = 4,
        holes: dict[str, str] | None = None,
        board: str = DULL,
        spare: str = "",
        wait: tuple[str, ...] = (),
        table: dict[str, Any] | None = None,
        **circumstances: Any,
    ) -> None:
        made = msgspec.convert({**TABLE, **(table or {})}, type=CharityHoldemDeterminations)
        sit = seats(*[STAKE] * players) if isinstance(players, int) else players
        self.round = CharityHoldem(made, sit, Circumstances(**circumstances))
        self.wait = wait
        self.lying = {name: deque(cards.split()) for name, cards in (holes or {}).items()}
        self.lying |= {"board": deque(board.split()), "exposed": deque(spare.split())}
        named = {card for cards in self.lying.values() for card in cards}
        self.rest = deque(str(card) for card in deck() if str(card) not in named)
        self.go()

    def go(self) -> None:
        """Let cards fall and the dealer act until somebody must decide."""
        round = self.round
        while round.asked is not None and not isinstance(round.asked, Settled):
            if isinstance(round.asked, Draw):
                if "draw " + round.asked.to in self.wait:
                    return
                round.give(self.fall(round.asked))
            elif not isinstance(round.asked, Turn):
                round.give(None)
            elif (lapse := round.asked.lapse) and lapse.do not in self.wait:
                round.give(lapse)
            else:
                return

    def fall(self, draw: Draw) -> str:
        lying = self.lying.get(draw.to)
        return lying.popleft() if lying else self.rest.pop()

    def do(self, by: str, do: str, **facts: Any) -> tuple[Event, ...]:
        """Somebody does something, and the hand goes on."""
        told = len(self.round.events)
        self.round.give(Act(by, do, facts))
        self.go()
        return tuple(self.round.events[told:])

    def acts(self, *acts: str) -> Hand:
        """What players do, one after the other, such as `cy raise 300`."""
        for told in acts:
            by, do, *to = told.split()
            self.do(by, do, **({"to": int(to[0])} if to else {}))
        return self

    def to_flop(self) -> Hand:
        """Everybody calls before the flop."""
        return self.all_stay(1)

    def all_stay(self, rounds: int = 4) -> Hand:
        """Everybody checks or calls, until so many betting rounds are over in all."""
        while (player := self.round.acting) and self.round.street_number < rounds:
            open_acts = self.open(player)
            self.do(player, next(do for do in ("check", "call", "no-raise") if do in open_acts))
        return self

    # Reading

    def open(self, player: str) -> dict[str, Any]:
        """What a player may do: the fixed amount, or the range."""
        options = self.round.options(player)
        return {one.do: one.choose.get("to") or one.where.get("amount") for one in options}

    def range(self, player: str) -> tuple[int, int] | None:
        """The lowest and highest total to which a player may bet or raise."""
        amounts = self.open(player).get("bet") or self.open(player).get("raise")
        return (amounts.low, amounts.high) if amounts else None

    def told(self, event: str) -> list[dict[str, Any]]:
        """The events of one kind."""
        return [one.whole() for one in self.round.events if one.event == event]

    def cites(self, event: str) -> set[str]:
        """The clauses behind the events of one kind, by number."""
        cited = (clause for one in self.told(event) for clause in one["clauses"])
        return {clause.removeprefix(f"{RULES} ") for clause in cited}

    def won(self) -> dict[str, int]:
        """What each player has more or less than before."""
        began = {seat.player: seat.stake for seat in self.round.seats}
        return {player: stake - began[player] for player, stake in self.round.stakes.items()}

    @property
    def settled(self) -> bool:
        """Whether the pots have been passed."""
        return isinstance(self.round.asked, Settled)

    def refuses(self, by: str, do: str, **facts: Any) -> set[str]:
        """The clauses by which something is refused; nothing has changed then."""
        before = self._everything()
        with pytest.raises(Refused) as refusal:
            self.round.give(Act(by, do, facts))
        assert self._everything() == before
        return {clause.removeprefix(f"{RULES} ") for clause in refusal.value.clauses}

    def _everything(self) -> Any:
        round = self.round
        return round.view("inspector"), len(round.events), round.asked, round.stakes.copy()

    def cards(self) -> dict[str, int]:
        """How many cards lie where, once they have been seen to be 52."""
        self.round.check_cards()
        lie = account(self.round)
        assert sum(lie.values()) == 52
        return lie


def refused_table(**table: Any) -> set[str]:
    """The clauses by which determinations are refused."""
    with pytest.raises(Refused) as refusal:
        msgspec.convert({**TABLE, **table}, type=CharityHoldemDeterminations)
    return {clause.removeprefix(f"{RULES} ") for clause in refusal.value.clauses}
