"""Ultimate Texas Hold-em as NI2019-212 has it: ante, blind, trips, and one play wager a hand."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace
from mypy_extensions import mypyc_attr

from houseway.equipment import Mark
from houseway.ranking.poker import PokerHand
from houseway.rulebook import Refused, ruleset

from ..asks import Act, Draw, Turn
from ..events import UNSEEN
from ..order_rulings import WAGERING
from ..procedure import Course
from ..provisions import Provisions, breach, void_round
from ..round import Leaving
from ..rulings import OPERATOR
from ..views import RoundView
from .betting import UltimateHoldemWagers
from .dealing import FLOP, TURN_AND_RIVER, deal, prepare, reveal, shown_card
from .decisions import DECISIONS, decide, why_not_decide
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
from .irregularities import CAUSES, IRREGULARITIES, check_collusion, disturbance
from .settlement import fold_or_concede, settle_hands, show_dealer_hand, why_not_concede
from .view import UltimateBoxView, UltimateDealerView, UltimateHoldemView

INSTRUMENT = "NI2019-212"


@mypyc_attr(allow_interpreted_subclasses=True)
class UltimateHoldem(UltimateHoldemWagers):
    """One round of Ultimate Texas Hold-em."""

    game = "ultimate-holdem"
    rules = ruleset(INSTRUMENT)
    determinations_type = UltimateHoldemDeterminations
    house = HOUSE_RULES
    view_type = UltimateHoldemView
    packs = 2  # 2.1
    standard = UltimateHoldemDeterminations(minimum=1_000, maximum=30_000, multiple=500)
    aliases: ClassVar = {"bet": "play"}
    draws_clause = "2.1"
    listed_rulings = (disturbance, void_round, breach, *WAGERING, *IRREGULARITIES)
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

    def lay(self) -> None:
        super().lay()
        turn = (self.circumstances.number - 1) % 2
        self.deck = self.determinations.colours[turn]
        self.hands: list[Hand] = []
        self.communal: list[Lying] = []
        self.open_communal = 0
        self.dealer: list[Lying] = []
        self.dealer_up = [False, False]
        self.dealer_best: PokerHand | None = None
        self.betting_round = BEFORE_THE_FLOP
        self.deciding: Hand | None = None
        self.may_concede = False
        self.settling: Hand | None = None
        self.new_cards_by: str | None = None
        self.cleared: set[int] = set()

    @property
    def decks(self) -> int:
        """One deck at a time."""
        return 1

    def play(self) -> Course:
        yield from prepare(self)  # 6.1(a)
        yield from self.take_wagers()  # 4.2, 7.1
        yield from deal(self)  # 7.2
        yield from self.bet_and_show()
        self.phase = OVER

    def bet_and_show(self) -> Course:
        """Three rounds of betting around the communal cards, then the showdown.

        When no hand is left the round ends, and what lies face down stays so.
        """
        yield from decide(self, BEFORE_THE_FLOP)  # 8.1
        if self.live_hands:
            yield from reveal(self, FLOP, "8.2")
        yield from decide(self, AFTER_THE_FLOP)  # 8.3
        if self.live_hands:
            yield from reveal(self, TURN_AND_RIVER, "8.4")
        yield from decide(self, ON_THE_RIVER)  # 8.5
        if self.live_hands:
            yield from show_dealer_hand(self)  # 8.8
            yield from settle_hands(self)  # 9.3

    def leaves(self) -> Leaving:
        return Leaving(new_cards_due=bool(self.new_cards_by), new_cards_by=self.new_cards_by)

    # The hands

    def hand_in(self, box: int) -> Hand | None:
        """The hand that was dealt to a box."""
        return next((hand for hand in self.hands if hand.box == box), None)

    def hand_of(self, player: str) -> Hand | None:
        """The hand that was dealt to a player."""
        return next((hand for hand in self.hands if hand.player == player), None)

    @property
    def live_hands(self) -> list[Hand]:
        """The hands still in the round, from the dealer's left."""
        return [hand for hand in self.hands if hand.live]

    def is_there(self, player: str) -> bool:
        """Whether a player can decide anything: present, and not excluded from the game."""
        return player not in self.absent | self.excluded

    # What is given, and what is refused

    def check_draw(self, draw: Draw, answer: object) -> object:
        fell = super().check_draw(draw, answer)
        if fell in (Mark.CUTTING_CARD, Mark.EMPTY):
            raise Refused(
                "A card comes from the automated shuffling shoe, which holds a whole deck.",
                *self.rules.cite("2.2"),
            )
        return fell

    def check(self, answer: object) -> object:
        """A decision out of its time is refused for what it is, whatever else is awaited."""
        if isinstance(answer, Act):
            check_collusion(self, answer)
            answer = fold_or_concede(self, answer)
            if not isinstance(self.asked, Turn | None):
                act = Act(answer.by, self.aliases.get(answer.do, answer.do), answer.facts)
                if act.do in DECISIONS and (refusal := self.why_not(act)):
                    raise refusal
        return super().check(answer)

    def why_not(self, act: Act) -> Refused | None:
        if self.betting_open:
            return super().why_not(act)
        if act.do in ("wager", "take-back"):
            return Refused(
                "Wagers stand from the first card until they are settled.", *self.closed_by(act)
            )
        if act.do not in DECISIONS or not self.hands:
            return None
        return why_not_concede(self, act) if act.do == "concede" else why_not_decide(self, act)

    def closed_by(self, act: Act) -> tuple[str, ...]:
        if act.do in DECISIONS and self.hands:
            return self.rules.cite(self.betting_round.rule)
        return super().closed_by(act)

    # What each person sees

    def shown_to_all(self, all_seen: bool = False) -> UltimateHoldemView:
        """Cards that lie face down are for nobody."""
        opened = [at < self.open_communal for at in range(len(self.communal))]
        return UltimateHoldemView(
            **self.in_common(),
            phase=self.phase,
            deck=self.deck,
            communal=face(self.communal, opened, all_seen),
            dealer=UltimateDealerView(
                cards=face(self.dealer, self.dealer_up, all_seen),
                hand=self.dealer_best.name if self.dealer_best else None,
            ),
            boxes=tuple(self._shown_hand(hand, all_seen) for hand in self.hands),
        )

    def seen_besides(self, viewer: str | None, to_all: RoundView) -> dict[str, object]:
        """Players look at their cards once all are dealt; folded cards are with the dealer."""
        assert isinstance(to_all, UltimateHoldemView)
        if self.phase == DEAL or viewer not in self.stakes:
            return {}
        boxes = zip(self.hands, to_all.boxes, strict=True)
        return {"boxes": tuple([_seen_by(viewer, hand, box) for hand, box in boxes])}

    def _shown_hand(self, hand: Hand, all_seen: bool) -> UltimateBoxView:
        cards = face(hand.cards, [hand.turned] * len(hand.cards), all_seen)
        return UltimateBoxView(
            box=hand.box,
            player=hand.player,
            cards=() if hand.folded and not all_seen else cards,  # 8.6
            folded=hand.folded,
            hand=hand.best.name if hand.best else None,
            deciding=hand is self.deciding and hand.undecided,
        )


def _seen_by(viewer: str, hand: Hand, box: UltimateBoxView) -> UltimateBoxView:
    looks = viewer == hand.player and not hand.folded  # 8.1
    return replace(box, cards=tuple(map(shown_card, hand.cards))) if looks else box


def face(cards: list[Lying], up: list[bool], all_seen: bool) -> tuple[str, ...]:
    """Cards as they lie: those face up as they are, the others only as cards."""
    return tuple(
        shown_card(card) if is_up or all_seen else UNSEEN
        for card, is_up in zip(cards, up, strict=False)
    )
