"""Rules 4.2, 5, 6 and 14: how much may be bet, and who may raise."""

from __future__ import annotations

from typing import Any

from houseway.equipment import Card
from houseway.rulebook import Refused

from ..asks import Draw
from ..poker.hand import PokerRound
from ..round import Seat
from .determinations import HoldemDeterminations
from .sign import amount

INSTRUMENT = "NI2018-51"


class Limits(PokerRound):
    """The amounts that the determinations allow.

    `terms` are the determinations by their own type. A compiled class declares no attribute that
    one below it has: the garbage collector would count it twice, and clear what is still in use.
    """

    terms: HoldemDeterminations
    pack: frozenset[Card]

    def lay(self) -> None:
        self.terms = self.determinations
        self.ranking = self.terms.ranking()
        self.pack = self.ranking.pack
        self.chip = self.terms.smallest_chip  # 4.7
        super().lay()
        if len(self.dealt_in) > self.terms.seats:
            seats, players = self.terms.seats, len(self.dealt_in)
            reason = f"The table has {seats} seats: {players} players are too many."
            raise Refused(reason, *self.rules.cite("2.2"))
        for player in self.dealt_in:
            if self.stakes[player] % self.chip:
                has, chip = (amount(self.terms, n) for n in (self.stakes[player], self.chip))
                reason = f"{player} has {has}, which is not in chips of {chip}."
                raise Refused(reason, *self.rules.cite("4.7"))

    def takes_part(self, seat: Seat) -> bool:
        dealt_in = seat.present or self.terms.tournament  # 20.12
        return dealt_in and seat.stake > 0

    @classmethod
    def pieces(cls, determinations: HoldemDeterminations) -> tuple[Card, ...]:
        return determinations.ranking().cards

    def copies(self, card: Card) -> int:
        return int(card in self.pack)  # 2.1, 2.2, 2.3

    def check_draw(self, draw: Draw, answer: Any) -> Any:
        if type(answer) is Card and answer in self.pack and not self.out.get(answer):
            return answer
        return super().check_draw(draw, answer)

    @property
    def pack_size(self) -> int:
        return len(self.pack)

    @property
    def minimum_bet(self) -> int:
        return self.terms.minimum_bet  # 6.1

    @property
    def burns(self) -> bool:
        return self.terms.burn  # 4.2(h)

    def may_raise(self, player: str) -> bool:
        """A short tap-out opens nothing to those who answered the full bet before it."""
        # 14.5: whoever has still to act on the full bet may raise; short tap-outs do not add up
        most, street = self.terms.max_raises, self.street
        capped = most is not None and street.raises >= most  # A:Betting Round
        return not capped and player not in street.answered  # 5.1: otherwise without end

    def most_total(self, player: str) -> int:
        """The limit of 4.2(g); below the least raise, exactly the least raise is open."""
        street, maximum = self.street, self.terms.maximum
        if isinstance(maximum, int):
            # 14.5: over a short opening it is the first full bet, which has the same maximum
            return (street.high if street.full else 0) + maximum  # 5.2
        if maximum == "no limit":
            return street.bet_of(player) + self.stakes[player]
        if maximum == "straddle":
            return 2 * street.high or self.minimum_bet  # A:Straddle
        pot = self.middle + max(0, street.to_call(player))  # 4.2(g)#2: the call comes first
        limit = pot if maximum == "full pot" else pot // 2 // self.chip * self.chip
        return street.high + limit

    def tap_out_amount(self, player: str) -> int:
        """All the chips; by the other reading whole minimum bets, where there is one."""
        stake, unit = self.stakes[player], self.minimum_bet
        if self.terms.tap_out == "all":
            return stake  # 14.1
        return stake // unit * unit or stake  # 14.1#2

    def uncalled_bet(self) -> tuple[str, int] | None:
        """A bet that nobody met is outside the pot: all of it, or by the other reading the excess.

        Where a tapped-out player met a part of it, only the rest was uncalled by either reading.
        """
        over, street = super().uncalled_bet(), self.street
        whole = self.terms.uncalled == "whole" and len(self.active) == 1
        if over is None or over[0] not in self.active or not whole or street.met:
            return over
        return over[0], street.last_wager  # 15.2(b)
