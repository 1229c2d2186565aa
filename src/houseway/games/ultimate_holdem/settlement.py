"""Rules 8.8 and 9: the dealer's hand, concessions, and every wager judged on its own."""

from __future__ import annotations

from functools import partial
from typing import Any

from houseway.equipment import Card
from houseway.ranking.poker import NI2019_212, PokerHand
from houseway.rulebook import Refused

from ..asks import Act, Option, Turn
from ..procedure import Course
from ..round import LOSE, Wager
from ..rulings import DEALER
from .dealing import DEALER_HAND
from .decisions import Decisions
from .determinations import ANTE, BLIND
from .hands import OVER, SETTLEMENT, Hand, Lying
from .payouts import ANTE_REFUNDED, ENDINGS, Ending, qualifies

INSTRUMENT = "NI2019-212"

ALL_CARDS = slice(0, 2)
DECLARED = (SETTLEMENT, OVER)


class Settlement(Decisions):
    """The part of a round in which hands are shown and wagers are paid or taken."""

    def lay(self) -> None:
        super().lay()
        self.may_concede = False
        self.settling: Hand | None = None

    # Rule 8.8: the dealer's hand

    def show_dealer_hand(self) -> Course:
        """Turn the dealer's cards and declare the best five of seven."""
        self.note("dealer's hand", "8.8", "8.8(a)")
        yield from self.turn(self.dealer, ALL_CARDS, DEALER_HAND)
        self.dealer_up = [True, True]
        self.phase = SETTLEMENT
        self.note("turned", "8.8(b)", hand=DEALER_HAND, cards=list(map(str, self.dealer)))
        self.dealer_best = self.best_of(self.dealer)
        qualified = qualifies(self.dealer_best)
        self._declare(DEALER_HAND, self.dealer_best, "8.8(c)", "A:Qualify", qualifies=qualified)

    def best_of(self, cards: list[Lying]) -> PokerHand:
        """The best five of two cards and the five communal cards."""
        known = [card for card in (*cards, *self.communal) if isinstance(card, Card)]
        return NI2019_212.high(known)

    def _declare(self, whose: str, best: PokerHand, *clauses: str, **facts: bool) -> None:
        five = list(map(str, best.cards))
        self.note("declared", *clauses, hand=whose, value=best.name, cards=five, **facts)

    # Rule 9: settlement

    def settle_hands(self) -> Course:
        """Refund antes if the dealer does not qualify, then settle hands from the right."""
        assert self.dealer_best is not None
        self.may_concede = True
        if not qualifies(self.dealer_best):
            yield from self._go_on("refund-antes")
            self.may_concede = False  # 9.1: the refund ends the time to concede
            for hand in reversed(self.live_hands):
                self.end(hand.wagers[ANTE], ANTE_REFUNDED)
        for hand in reversed(self.hands):  # 9.3
            yield from self.settle_hand(hand, self.dealer_best)

    def settle_hand(self, hand: Hand, dealer: PokerHand) -> Course:
        """Turn a hand, judge each of its wagers on its own, and put its cards away."""
        self.settling = hand  # 13.7
        yield from self._go_on("settle", hand)
        self.settling = None
        if not hand.live:
            return
        hand.turned = True  # 9.1: the reveal ends the time to concede
        yield from self.turn(hand.cards, ALL_CARDS, hand.place)
        self.note("turned", "9.3(a)", hand=hand.place, cards=list(map(str, hand.cards)))
        if not hand.live:
            return
        hand.best = self.best_of(hand.cards)
        self._declare(hand.place, hand.best, "9.3(b)")
        for wager in hand.open_wagers:  # 9.3(c), 9.4
            self.end(wager, ENDINGS[wager.on](hand.best, dealer))
        self.discard(hand, "9.3(d)", "9.10")

    def end(self, wager: Wager, ending: Ending) -> None:
        """Pay, take or return a wager; a blind wins no more than the maximum payout."""
        cap = self.determinations.maximum_payout if wager.on == BLIND else None
        # Read as a limit on the winnings of one blind wager, without its stake
        most = None if cap is None else (cap, "10.1:Maximum payout")
        self.settle(wager, ending.result, *ending.clauses, odds=ending.odds, most=most)

    # Rule 9.1: concessions

    def _go_on(self, do: str, hand: Hand | None = None) -> Course:
        """Wait for the dealer to go on; until then players may concede."""
        while (act := (yield from self.ask(partial(self._settling, do, hand)))) is not None:
            if act.do != "concede":
                return
            conceded = self.hand_in(act.facts["box"])
            assert conceded is not None
            self.concede(conceded)

    def _settling(self, do: str, hand: Hand | None) -> Turn | None:
        if not (hand.live if hand else self.live_hands):
            return None
        where = {"box": hand.box} if hand else {}
        options = (*self.concessions(), Option(DEALER, do, where, clauses=("9.3",)))
        what = f"{hand.place} is to be settled" if hand else "the antes are to be refunded"
        return Turn(options, Act(DEALER, do, where), what)

    def concessions(self) -> tuple[Option, ...]:
        """Who may still give up a hand after the dealer's declaration."""
        open_hands = [hand for hand in self.live_hands if self.may_concede and not hand.turned]
        return tuple(
            Option(hand.player, "concede", {"box": hand.box}, clauses=("9.1",))
            for hand in open_hands
            if self.is_there(hand.player)
        )

    def concede(self, hand: Hand) -> None:
        """Take all wagers of a hand and its cards, unseen; the dealer need not qualify for it."""
        hand.folded = True
        self.note("conceding hand", "9.1", "9.1#2", player=hand.player, box=hand.box)
        for wager in hand.open_wagers:
            self.settle(wager, LOSE, "9.1", "9.1#2")
        self.discard(hand, "9.1#2")

    def check(self, answer: Any) -> Any:
        """After the dealer's declaration a hand is still folded, which concedes it."""
        if isinstance(answer, Act) and answer.do == "fold" and self.phase in DECLARED:
            answer = Act(answer.by, "concede", answer.facts)
        return super().check(answer)

    def why_not_decide(self, act: Act) -> Refused | None:
        return self._why_not_concede(act) if act.do == "concede" else super().why_not_decide(act)

    def _why_not_concede(self, act: Act) -> Refused | None:
        """Why a hand that is in the round cannot be given up now."""
        hand, no = self.hand_of(act.by), self.rules.cite("9.1")
        if hand is None or hand.folded:
            return super().why_not_decide(act)
        if self.phase not in DECLARED:
            reason = "A hand is conceded once the dealer's is declared; until then it is folded."
            return Refused(reason, *no)
        if hand.turned or self.phase == OVER:
            return Refused(f"{act.by}'s cards are turned: it is too late to fold.", *no)
        if not self.may_concede:
            return Refused("The antes are being refunded: it is too late to fold.", *no)
        return None
