"""Ultimate Texas Hold-em as NI2019-212 has it: ante, blind, trips, and one play wager a hand."""

from __future__ import annotations

from typing import Any, ClassVar, NoReturn

from houseway.rulebook import ruleset

from ..asks import Choices, Words
from ..events import UNSEEN
from ..ordered import WAGERING
from ..procedure import Course
from ..provisions import GENERAL_PROVISIONS, Provisions, stop
from ..rulings import OPERATOR, ruling
from .dealing import FLOP, TURN_AND_RIVER, shown_card
from .determinations import UltimateHoldemDeterminations
from .hands import (
    AFTER_THE_FLOP,
    BEFORE_THE_FLOP,
    DEAL,
    ON_THE_RIVER,
    OVER,
    Hand,
    Lying,
)
from .house import HOUSE_RULES
from .irregularities import Irregularities, completed

INSTRUMENT = "NI2019-212"

CAUSES = ("civil commotion", "fire", "riot", "brawl", "robbery", "like disturbance")


class UltimateHoldem(Irregularities):
    """One round of Ultimate Texas Hold-em."""

    game = "ultimate-holdem"
    rules = ruleset(INSTRUMENT)
    determinations_type = UltimateHoldemDeterminations
    determinations: UltimateHoldemDeterminations
    house = HOUSE_RULES
    packs = 2  # 2.1
    standard = UltimateHoldemDeterminations(minimum=1_000, maximum=30_000, multiple=500)
    aliases: ClassVar = {"bet": "play"}
    listed_rulings = (*GENERAL_PROVISIONS, *WAGERING)
    provisions = Provisions(
        by=(OPERATOR,),
        disturbance=("15.2",),
        causes=CAUSES,
        void=("15.4",),
        grounds=("impractical", "fraud"),
        breach="15.3",
        void_wagers="15.3(a)",
        exclude="15.3(b)",
    )

    def play(self) -> Course:
        yield from self.prepare()  # 6.1(a)
        yield from self.take_wagers()  # 4.2, 7.1
        yield from self.deal()  # 7.2
        yield from self.bet_and_show()
        self.phase = OVER

    def bet_and_show(self) -> Course:
        """Three rounds of betting around the communal cards, then the showdown.

        When no hand is left the round ends, and what lies face down stays so.
        """
        yield from self.decide(BEFORE_THE_FLOP)  # 8.1
        if self.live_hands:
            yield from self.reveal(FLOP, "8.2")
        yield from self.decide(AFTER_THE_FLOP)  # 8.3
        if self.live_hands:
            yield from self.reveal(TURN_AND_RIVER, "8.4")
        yield from self.decide(ON_THE_RIVER)  # 8.5
        if self.live_hands:
            yield from self.show_dealer_hand()  # 8.8
            yield from self.settle_hands()  # 9.3

    @ruling(
        "15.2",
        by=(OPERATOR,),
        bar=completed,
        facts={"cause": Choices(CAUSES), "reason": Words("as announced")},
    )
    def disturbance(self, cause: str, reason: str) -> NoReturn:
        """The outcome does not count, as long as it is not complete: stakes go back."""
        stop(self, f"{cause}: {reason}", self.provisions.disturbance, True, reason)

    # What each person sees

    def shown_to_all(self, all_seen: bool = False) -> dict[str, Any]:
        """Cards that lie face down are for nobody."""
        opened = [at < self.open_communal for at in range(len(self.communal))]
        return {
            "phase": self.phase,
            "deck": self.deck,
            "communal": face(self.communal, opened, all_seen),
            "dealer": {
                "cards": face(self.dealer, self.dealer_up, all_seen),
                "hand": self.dealer_best.name if self.dealer_best else None,
            },
            "boxes": [self._shown_hand(hand, all_seen) for hand in self.hands],
        }

    def seen_besides(self, viewer: str | None, to_all: dict[str, Any]) -> dict[str, Any]:
        """Players look at their cards once all are dealt; folded cards are with the dealer."""
        if self.phase == DEAL or viewer not in self.stakes:
            return {}
        boxes = zip(self.hands, to_all["boxes"], strict=True)
        return {"boxes": [self._seen_by(viewer, hand, box) for hand, box in boxes]}

    def _seen_by(self, viewer: str, hand: Hand, box: dict[str, Any]) -> dict[str, Any]:
        looks = viewer == hand.player and not hand.folded  # 8.1
        return {**box, "cards": list(map(shown_card, hand.cards))} if looks else box

    def _shown_hand(self, hand: Hand, all_seen: bool) -> dict[str, Any]:
        cards = face(hand.cards, [hand.turned] * len(hand.cards), all_seen)
        return {
            "box": hand.box,
            "player": hand.player,
            "cards": [] if hand.folded and not all_seen else cards,  # 8.6
            "folded": hand.folded,
            "hand": hand.best.name if hand.best else None,
            "deciding": hand is self.deciding and hand.undecided,
        }


def face(cards: list[Lying], up: list[bool], all_seen: bool) -> list[str]:
    """Cards as they lie: those face up as they are, the others only as cards."""
    return [
        shown_card(card) if is_up or all_seen else UNSEEN
        for card, is_up in zip(cards, up, strict=False)
    ]
