"""Canberra Poker as NI2002-45 has it, from the shuffle to the last settlement."""

from __future__ import annotations

from msgspec.structs import replace
from mypy_extensions import mypyc_attr

from houseway.equipment import Mark
from houseway.ranking.poker import PokerHand
from houseway.rulebook import Refused

from ..asks import Act, Draw
from ..events import Settlement
from ..order_rulings import WAGERING
from ..procedure import Course
from ..provisions import GENERAL_PROVISIONS, Provisions
from ..round import LOSE, VOID, WIN, Leaving, Wager
from ..rulings import DEALER, DIRECTOR
from ..views import RoundView
from . import dealing, decisions
from .betting import CanberraPokerWagers
from .decisions import DECISIONS
from .determinations import RULES, CanberraPokerDeterminations
from .hands import BoxHand, Hand, written
from .house import HOUSE_RULES
from .irregularities import IRREGULARITIES
from .payout import BET_ROWS, called, takes_part
from .view import CanberraBoxView, CanberraDealerView, CanberraPokerView

INSTRUMENT = "NI2002-45-canberra-poker"


@mypyc_attr(allow_interpreted_subclasses=True)
class CanberraPoker(CanberraPokerWagers):
    """One round of Canberra Poker."""

    game = "canberra-poker"
    rules = RULES
    determinations_type = CanberraPokerDeterminations
    house = HOUSE_RULES
    view_type = CanberraPokerView
    standard = CanberraPokerDeterminations(
        minimum=50, maximum=1_000, multiple=25, maximum_payout=20_000
    )
    draws_clause = "2.1"
    listed_rulings = (*WAGERING, *IRREGULARITIES, *GENERAL_PROVISIONS)
    provisions = Provisions(
        by=(DIRECTOR,),
        disturbance=("14.1",),
        causes=("civil commotion", "fire", "riot", "brawl", "robbery", "act of God"),
        void=("14.4",),
        grounds=("impractical", "fraud"),
        breach="14.3",
        void_wagers="14.3(a)",
        exclude="14.3(b)",  # 14.3(b): it bites from the next stake on; a hand in play is finished
        refund="14.5",
    )

    def lay(self) -> None:
        super().lay()
        self.hands: list[BoxHand] = []
        self.dealer = Hand(place=DEALER)
        self.all_dealt = False
        self.picked_up = False
        self.decided = False
        self.settling = False
        self.exposures = 0
        self.dealer_miscounted = False
        self.being_removed = 0

    @property
    def decks(self) -> int:
        return 1  # 2.1

    def play(self) -> Course:
        yield from dealing.prepare_shoe(self)  # 5.1, 5.2
        yield from self.take_wagers()  # 4.1
        yield from dealing.deal(self)  # 6.3
        decisions.pick_up(self)  # 7.1
        yield from self.to_settlement()

    def to_settlement(self) -> Course:
        """Have the hands decided, and settle those that are in play."""
        self.decided = False
        yield from decisions.take_decisions(self)  # 7.1
        self.decided = True
        if dealing.anything_in_play(self):
            yield from self.settlement()

    def leaves(self) -> Leaving:
        return Leaving(new_cards_due=self.wrong_count, new_cards_by="2.4")

    # Rule 9: settlement

    def settlement(self) -> Course:
        """Turn the dealer's hand, and then settle Box by Box."""
        self.settling = True
        yield from dealing.name_cards(self, self.dealer)
        dealer = self.dealer.ranked
        if dealer is None or not dealing.anything_in_play(self):
            return
        self.show_hand(self.dealer, dealer, "9.1", "9.2", takes_part=takes_part(dealer))
        decisions.count(self, self.dealer, "9.7")
        for hand in self.hands:
            yield from self._settle_box(hand, dealer)

    def _settle_box(self, hand: BoxHand, dealer: PokerHand) -> Course:
        if takes_part(dealer):  # 9.2: hands that are not compared stay face down
            yield from dealing.name_cards(self, hand)
        if not hand.in_play:
            return
        decisions.count(self, hand, "9.7")
        if not takes_part(dealer):  # 9.3: comes before 9.6, since the dealer takes no part
            self.ante_wins(hand, "9.3")
            return
        mine = hand.ranked
        assert mine is not None
        self.show_hand(hand, mine, "2.6")
        self._compare(hand, mine, dealer)

    def show_hand(self, hand: Hand, ranked: PokerHand, *clauses: str, **facts: object) -> None:
        """Turn a hand face up and say what it is."""
        hand.turn()
        cards = list(map(written, hand.cards))
        self.note("shown", *clauses, to=hand.place, cards=cards, hand=called(ranked), **facts)

    def _compare(self, hand: BoxHand, mine: PokerHand, dealer: PokerHand) -> None:
        assert hand.bet is not None
        if mine > dealer:
            self.settle(hand.ante, WIN, "9.4", "8.1:ante")
            self.pay_bet(hand.bet, mine)
            return
        result, clauses = (LOSE, ("9.5",)) if mine < dealer else (VOID, ("9.6", "T:Void"))
        for wager in hand.wagers:
            self.settle(wager, result, *clauses)

    def pay_bet(self, bet: Wager, hand: PokerHand) -> Settlement:
        """Pay a winning Bet by the pay table, up to the maximum payout."""
        row = BET_ROWS[hand.category]
        most = self.determinations.maximum_payout, "8.2"  # for one winning Bet; an Ante has none
        return self.settle(bet, WIN, "9.4", row.clause, odds=(row.odds, 1), most=most)

    def ante_wins(self, hand: BoxHand, clause: str) -> None:
        """The Ante wins and the Bet is void: the dealer's hand does not count."""
        self.settle(hand.ante, WIN, clause, "8.1:ante")
        if hand.bet is not None:
            self.settle(hand.bet, VOID, clause, "T:Void")

    def void_wager(self, wager: Wager, *clauses: str, refund: bool = True) -> None:
        super().void_wager(wager, *clauses, refund=refund)
        for hand in self.hands:
            hand.void = hand.void or wager in hand.wagers

    # What can fall, and what is refused

    def check_draw(self, draw: Draw, answer: object) -> object:
        fell = super().check_draw(draw, answer)
        if fell in (Mark.CUTTING_CARD, Mark.EMPTY):
            raise Refused(
                f"A card is needed for {draw.to}: the deck outlasts the round, and the cutting "
                "card is not in the shoe.",
                *self.rules.cite("2.1"),
            )
        return fell

    def awaited(self) -> list[str]:
        hand = decisions.deciding(self)
        return [hand.player] if hand and hand.player not in self.absent else super().awaited()

    def why_not(self, act: Act) -> Refused | None:
        hand = decisions.deciding(self)
        if act.do not in DECISIONS or hand is None or act.by not in self.stakes:
            return super().why_not(act)
        return decisions.why_not(self, hand, act)

    def closed_by(self, act: Act) -> tuple[str, ...]:
        if act.do in DECISIONS:
            return self.rules.cite("7.1")
        return super().closed_by(act) if self.hands else ()

    # What each person sees

    def shown_to_all(self, all_seen: bool = False) -> CanberraPokerView:
        deciding = decisions.deciding(self)
        return CanberraPokerView(
            **self.in_common(),
            dealer=CanberraDealerView(
                cards=self.dealer.shown(all_seen),
                hand=_called(self.dealer, all_seen),
                takes_part=self._takes_part(all_seen),
            ),
            boxes=tuple(
                CanberraBoxView(
                    box=hand.box,
                    player=hand.player,
                    cards=hand.shown(all_seen),
                    hand=_called(hand, all_seen),
                    status=hand.status,
                    deciding=hand is deciding,
                )
                for hand in self.hands
            ),
            exposures=self.exposures,
        )

    def seen_besides(self, viewer: str | None, to_all: RoundView) -> dict[str, object]:
        """Players see their own cards once they may pick them up."""
        assert isinstance(to_all, CanberraPokerView)
        if not self.picked_up or viewer not in self.stakes:
            return {}
        boxes = [
            replace(box, cards=hand.shown(all_seen=True), hand=_called(hand, all_seen=True))
            if viewer == hand.player
            else box
            for hand, box in zip(self.hands, to_all.boxes, strict=True)
        ]
        return {"boxes": tuple(boxes)}

    def _takes_part(self, all_seen: bool) -> bool | None:
        dealer = self.dealer.ranked
        seen = all_seen or self.dealer.is_turned
        return takes_part(dealer) if dealer and seen else None


def _called(hand: Hand, all_seen: bool) -> str | None:
    """What a hand that can be seen is called."""
    ranked = hand.ranked if all_seen or hand.is_turned else None
    return called(ranked) if ranked else None
