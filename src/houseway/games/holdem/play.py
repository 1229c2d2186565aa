"""Hold'em as NI2018-51 has it: blinds or antes, tap-outs, and commission for the house."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.equipment import Card
from houseway.rulebook import ruleset

from ..asks import Act, Option, Turn
from ..poker.dealing import PokerClauses
from ..poker.hand import PokerRound
from ..poker.turns import after
from ..procedure import Course
from ..rulings import CLOCK
from .commission import Commission
from .determinations import HoldemDeterminations

INSTRUMENT = "NI2018-51"


class Holdem(Commission, PokerRound):
    """One round of hold'em for cash."""

    game = "holdem"
    rules = ruleset(INSTRUMENT)
    determinations_type = HoldemDeterminations
    determinations: HoldemDeterminations
    draws_clause = "7.3"
    over_maximum_clause = "4.2(g)"
    equipment = "deck"
    standard = HoldemDeterminations(
        minimum_stake=20_000,
        maximum_buy_in=50_000,
        minimum_bet=1_000,
        blinds=(500, 1_000),
        ace_low=True,
    )
    clauses = PokerClauses(
        shuffle="7.1",
        cut="7.2",
        forced="8.4",
        blind="8.4(a)",
        ante="8.4(b)",
        deal="9.2",
        burn="4.2(h)",
        flop="9.4",
        turn="9.4",
        river="9.4",
        opener="10.1",
        later_opener="10.1#2",
        fold="10.3(c)",
        check="11.1",
        call="10.3(a)",
        bet="12.2(a)",
        raise_="10.3(b)",
        no_raise="10.2(tail)",
        least_raise="5.1#2",
        limit="5.2",
        all_in="14.1",
        all_in_stays="14.1#3",
        short_all_in="14.5",
        side_pots="14.2",
        uncalled="15.2(b)",
        sole="10.4(a)",
        showdown="13.1",
        better="13.1#2",
        best_hand="9.1",
        split="13.2",
        odd_chip="13.2#2",
    )

    def lay(self) -> None:
        self.ranking = self.determinations.ranking()
        self.pack = frozenset(self.ranking.cards)
        self.instructed: str | None = None
        super().lay()

    def copies(self, card: Card) -> int:
        return int(card in self.pack)  # 2.1, 2.2, 2.3

    @property
    def pack_size(self) -> int:
        return len(self.pack)

    @property
    def minimum_bet(self) -> int:
        return self.determinations.minimum_bet

    @property
    def chip(self) -> int:
        return self.determinations.smallest_chip

    @property
    def burns(self) -> bool:
        return self.determinations.burn  # 4.2(h)

    # Blinds and antes

    def collect_forced_bets(self) -> Course:
        d = self.determinations
        for player in self.dealt_in if d.ante else ():
            self.post_ante(player, d.ante)
        for player, amount in zip(self.dealt_in, d.blinds, strict=False):
            self.post_blind(player, amount)
        self.last_blind = self.dealt_in[min(len(d.blinds), len(self.dealt_in)) - 1]
        for amount in d.over_blinds:  # 4.2(e)
            player = after(self.dealt_in, self.last_blind)
            if player in self.street.bets or self.stakes[player] < amount:
                break
            act = yield from self.ask(lambda: self._over_blind_turn(player, amount))  # noqa: B023
            if act.do == "decline":
                break
            self.post_blind(player, amount, "4.2(e)")
            self.last_blind = player

    def _over_blind_turn(self, player: str, amount: int) -> Turn:
        post = Option(player, "over-blind", {"amount": amount}, clauses=("4.2(e)",))
        lapse = Act(player, "decline")
        return Turn((post, Option(player, "decline")), lapse, f"{player} may post an over-blind")

    def first_to_act(self) -> str:
        if self.street_number or not self.determinations.blinds:
            return self.active[0]  # 10.1#2
        return after(self.dealt_in, self.last_blind)  # 10.1

    # What is open

    def is_opening(self, player: str) -> bool:
        """Whether a player opens the first betting round."""
        return self.street_number == 0 and not self.street.answered and not self.folded

    def menu(self, player: str) -> Iterator[Option]:
        if not self.is_opening(player):
            yield from super().menu(player)
            return
        stay, more = self.stay_options(player), self.raise_options(player)
        match self.determinations.blind_option if self.determinations.blinds else "ante":
            case "A":  # 10.2(a)
                yield from stay
                yield from more
                amount = {"amount": min(self.street.to_call(player), self.stakes[player])}
                yield Option(player, "call-and-fold", amount, clauses=("10.2(a)(iii)",))
            case "B":  # 10.2(b)
                yield from super().menu(player)
            case "C":  # 10.2(c)
                yield Option(player, "fold", clauses=("10.2(c)(ii)",))
                short = self.stakes[player] <= self.street.to_call(player)
                yield from stay if short else more
            case _:  # 10.2(d)
                yield from more

    def carry(self, act: Act) -> None:
        if act.do == "call-and-fold":
            self.pay_in(act.by, act.facts["amount"])
            self.fold(act.by, "10.2(a)(iii)")
        elif act.do == "expire":
            self.expire(act.facts["player"])
        else:
            super().carry(act)

    def may_raise(self, player: str) -> bool:
        most = self.determinations.max_raises
        capped = most is not None and self.street.raises >= most
        return super().may_raise(player) and not capped  # 14.5

    def most_total(self, player: str) -> int:
        """The limit of 4.2(g); for a pot limit the call is counted before the limit."""
        street, maximum = self.street, self.determinations.maximum
        if isinstance(maximum, int):
            return street.high + maximum
        if maximum == "no limit":
            return street.bet_of(player) + self.stakes[player]
        if maximum == "straddle":
            return 2 * street.high or self.minimum_bet
        pot = self.middle + max(0, street.to_call(player))  # 4.2(g)#2
        limit = pot if maximum == "full pot" else pot // 2 // self.chip * self.chip
        return street.high + limit

    # Time

    def clock(self, player: str) -> Iterator[Option]:
        if self.determinations.time_to_act is not None or self.instructed == player:
            yield Option(CLOCK, "expire", {"player": player}, clauses=("4.8",))

    def expire(self, player: str) -> None:
        """Out of time: the hand is folded, and its bets stay."""
        clause = "4.8(b)" if self.instructed == player else "4.8(a)"
        self.instructed = None
        self.fold(player, clause)
