"""A round of blackjack: no hole card, insurance on an ace, splits to four hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from mypy_extensions import mypyc_attr

from houseway.equipment import Card, Mark
from houseway.ranking.blackjack import is_blackjack, total
from houseway.rulebook import Refused

from ..asks import Act, Amounts, Draw, HandedBack
from ..cardplay import Offer
from ..order_rulings import WAGERING
from ..procedure import Course
from ..provisions import GENERAL_PROVISIONS
from ..round import EVEN, LOSE, PUSH, WIN, Leaving, RoundVoid, Seat, Wager
from ..rulings import Given
from . import dealing, decisions, insurance, reconstruction, side_bets
from .betting import BlackjackWagers
from .hands import Box, Hand
from .insurance import THREE_TO_TWO, Insurance
from .irregularities import IRREGULARITIES
from .reconstruction import Reconstruction
from .shoe import CUT, make_shoe, offered
from .side_bets import SideBets
from .view import BlackjackDealerView, BlackjackHandView, BlackjackView

if TYPE_CHECKING:
    from ..tournament_blackjack.determinations import TournamentBlackjackDeterminations
    from .determinations import BlackjackDeterminations

INSTRUMENT = "NI2005-63"


@mypyc_attr(allow_interpreted_subclasses=True)
class BlackjackRound(BlackjackWagers):
    """One round, as far as the instruments agree."""

    listed_rulings: ClassVar[tuple[Callable[..., Any], ...]] = (
        *GENERAL_PROVISIONS,
        *WAGERING,
        *IRREGULARITIES,
    )
    draws_clause = "2.1"
    cut_clauses = CUT
    insurance_paid_last: ClassVar[bool] = False
    view_type: ClassVar[type[BlackjackView]] = BlackjackView

    aliases: ClassVar = {"hit": "draw", "stay": "stand", "double-down": "double"}

    reconstruction: Reconstruction

    def set_up(self) -> None:
        super().set_up()
        self.reconstruction = Reconstruction()

    @property
    def determinations(self) -> BlackjackDeterminations | TournamentBlackjackDeterminations:
        chosen: BlackjackDeterminations | TournamentBlackjackDeterminations = self._determinations
        return chosen

    def lay(self) -> None:
        super().lay()
        self.boxes: list[Box] = []
        self.dealer: list[Card] = []
        self.deciding: Hand | None = None
        self.insurance = Insurance(self.insurance_paid_last)
        self.side_bets = SideBets()
        self.dealt_at: list[int] = []  # which answers brought the cards on the layout
        self.shoe_due = False
        self.cut_first: Offer | None = None
        self.new_shoe_made = False
        self.ordinary_shoe = not self.determinations.automated
        self.new_cards_due = False
        self.cutting_card_out = self.circumstances.cutting_card_out

    def play(self) -> Course:
        first = None
        while first is None:
            yield from self.take_wagers()  # 4.1, 6.2[2]
            if not self.boxes_with_wagers():
                return  # nobody is left who could wager
            first = yield from self.first_card()  # 5.4(a)
        yield from self.initial_deal(first)  # 6.2
        for box in self.boxes:  # 18.15: insurance and Blackjacks still come before rule 9
            side_bets.settle_first(self, box)
        insurance.settle_blackjacks(self)  # 8.1
        yield from decisions.subsequent_deal(self)  # 9.1
        yield from self.dealer_draws()  # 12.1
        self.settle_hands()  # 13.1

    def close(self) -> None:
        side_bets.pay_waiting(self)

    def leaves(self) -> Leaving:
        return Leaving(
            shoe_due=self.shoe_due,
            cut_first=self.cut_first,
            new_shoe_made=self.new_shoe_made,
            new_cards_due=self.new_cards_due,
            cutting_card_out=self.cutting_card_out,
        )

    # Rule 6: the initial deal

    def first_card(self) -> Course:
        """The first card, or None where the bets open again before it."""
        while (fell := (yield from self.ask(self._first_draw))) is not None:
            to = self._first_place()
            if fell is Mark.EMPTY:
                yield from self.shoe_runs_out(to)
            elif fell is not Mark.CUTTING_CARD:
                return fell
            elif self.ignores_cutting_card:
                yield from self.cutting_card_appears(to)
            else:
                yield from self.shuffle_before_the_deal(to)
                return None
        return None

    @property
    def ignores_cutting_card(self) -> bool:
        """Whether play goes on as if there were no cutting card."""
        return False

    def _first_draw(self) -> Draw | None:
        return Draw("card", self._first_place()) if self.boxes_with_wagers() else None

    def _first_place(self) -> str:
        return Hand(self.boxes_with_wagers()[0]).place

    def shuffle_before_the_deal(self, to: str) -> Course:
        """Make a new shoe while the wagers wait."""
        self.note("cutting card", *self.under("5.4", "5.4(a)"), to=to)
        yield from make_shoe(self, None, after=self.boxes_with_wagers()[0] - 1)
        self.new_shoe_made = True

    def initial_deal(self, first: Card) -> Course:
        """A card to each box, one to the dealer, and another to each box; all face up."""  # 6.1
        numbers = self.boxes_with_wagers()
        self.boxes = [Box(n, [Hand(n, wagers=self.on_box(n))]) for n in numbers]
        hands = [box.hands[0] for box in self.boxes]
        dealing.deal(self, hands[0], first, "6.2(a)")
        for hand in hands[1:]:
            yield from dealing.deal_next(self, hand, "6.2(a)")
        card = yield from dealing.draw_while(self, lambda: bool(self.main_wagers()), "dealer")
        if card is not None:
            dealing.deal_to_dealer(self, card, "6.2(b)")
        for hand in hands:
            yield from dealing.deal_next(self, hand, "6.2(c)")

    # Boxes, hands and wagers

    def box_of(self, hand: Hand) -> Box:
        """The box that a hand lies on."""
        return next(box for box in self.boxes if box.number == hand.box)

    def main_wagers(self) -> list[Wager]:
        """The open main wagers, box by box."""
        return [wager for box in self.boxes for wager in box.open_wagers]

    def hand_of(self, wager: Wager) -> Hand:
        """The hand that a main wager rides on."""
        hands = (hand for box in self.boxes for hand in box.hands)
        return next(hand for hand in hands if wager in hand.wagers)

    # Rule 11: doubling, as far as the instruments differ

    @property
    def doubles_in_full(self) -> bool:
        """Whether a double is for exactly the wager, not for any part of it."""
        raise NotImplementedError

    def why_not_double(self, wager: Wager, act: Act) -> Refused | None:
        """Why a hand of two cards cannot be doubled for such an amount."""
        raise NotImplementedError

    # Rule 12: the dealer

    @property
    def draws_on_soft_17(self) -> bool:
        """Whether conditions of a tournament have the dealer draw on a soft 17."""
        return False

    def dealer_draws(self) -> Course:
        """Draw as far as the rules say; insurance is settled on the second card."""
        while (
            card := (yield from dealing.draw_while(self, self.dealer_needs_a_card, "dealer"))
        ) is not None:
            on_17 = total(self.dealer).points == 17
            dealing.deal_to_dealer(self, card, "20.5" if on_17 else "12.1")
            if len(self.dealer) == 2:
                insurance.settle(self)

    def dealer_needs_a_card(self) -> bool:
        """To 17 or more, but no card that could not change a result."""
        if any(not self.hand_of(wager).is_blackjack for wager in self.main_wagers()):
            held = total(self.dealer)
            again = held.points == 17 and held.soft and self.draws_on_soft_17
            return held.points < 17 or again  # 12.1: soft 17 counts 17
        undecided = bool(self.main_wagers() or insurance.taken(self))
        return undecided and len(self.dealer) == 1  # 12.2: one card tells whether it is Blackjack

    # Rule 13: settlement

    def settle_hands(self) -> None:
        """Every wager that is still open, box by box."""
        for wager in self.main_wagers():
            result, clauses, odds = self.outcome(self.hand_of(wager))
            self.settle(wager, result, *self.under(*clauses), odds=odds)
        if self.insurance.paid_last:
            insurance.pay(self)

    def outcome(self, hand: Hand) -> tuple[str, tuple[str, ...], tuple[int, int]]:
        """How a hand ended: Blackjacks come before totals, since they beat any other 21."""
        player, dealer = hand.total.points, total(self.dealer)
        if hand.is_blackjack and is_blackjack(self.dealer):
            return PUSH, ("13.1(g)",), EVEN
        if hand.is_blackjack:
            return WIN, ("13.1(c)", "13.2(a)"), THREE_TO_TWO
        if is_blackjack(self.dealer):
            return LOSE, ("13.1(f)",), EVEN
        if dealer.bust:
            return WIN, ("13.1(a)", "13.2(b)"), EVEN
        if player == dealer.points:
            return PUSH, ("13.1(g)",), EVEN
        if player > dealer.points:
            return WIN, ("13.1(b)", "13.2(b)"), EVEN
        return LOSE, ("13.1(e)",), EVEN

    # Rules 5 and 14: the shoe, and hands that are put right

    @property
    def decks(self) -> int:
        return self.determinations.decks

    def offers(self, first: Offer | None, after: int | None = None) -> Iterator[Offer]:
        """Who is offered the cut, one after the other until somebody accepts."""
        return offered(self, first, after)

    def may_cut(self, seat: Seat) -> bool:
        """Whether a player can be offered the cut."""
        return self.is_there(seat.player)

    def place_cutting_card(self, depth: Amounts) -> Course:
        yield from super().place_cutting_card(depth)
        self.cutting_card_out = False

    def cutting_card_appears(self, to: str) -> Course:
        """Shuffle when the round is over."""
        self.shoe_due = True
        self.cut_first = dealing.offer_where_it_appeared(self, to)
        self.note("cutting card", *self.under("5.4", "5.4(b)"), to=to)
        return
        yield

    def shoe_runs_out(self, to: str) -> Course:
        """The discards are shuffled and cut, and the round goes on."""
        if self.on_table.total() == 52 * self.decks:
            raise RoundVoid("there is no card left to deal", *self.under("16.3"))
        self.note("shoe empty", *self.under("14.6"), to=to)
        yield from self.shuffle("discards", *self.under("14.6"))
        yield from self.offer_cut(self.offers(None))
        self.shoe_due = True

    def check_mark(self, mark: Mark) -> None:
        if mark is Mark.CUTTING_CARD and not self.ordinary_shoe:
            raise self.refusal("No cutting card is in an automated shoe.", "19.1")
        if mark is Mark.CUTTING_CARD and self.cutting_card_out:
            raise self.refusal("The cutting card has left the shoe already: name a card.", "5.4")
        if mark is Mark.EMPTY and self.stack:
            left = f"{self.stack} card{'s' if self.stack > 1 else ''}"
            where = "14.6" if self.ordinary_shoe else "19.1"
            raise self.refusal(f"The shoe is not empty: {left} should be left in it.", where)

    def keep_count(self, draw: Draw, fell: object) -> None:
        super().keep_count(draw, fell)
        if isinstance(fell, Mark) and fell is not Mark.FACE_DOWN:
            self.cutting_card_out = True  # it lies in front of the last card

    def _rebuild(self, given: Given) -> None:
        super()._rebuild(given)
        for answer in self.reconstruction.lasting:
            self._send(answer)

    def _send(self, answer: object) -> None:
        if not isinstance(answer, HandedBack):
            super()._send(answer)
            return
        before = reconstruction.unchanged_since(self)
        super()._send(HandedBack(reconstruction.cards_since(self)))
        reconstruction.restore(self, before)

    # Refusals

    def why_not(self, act: Act) -> Refused | None:
        if self.betting_open or not self.dealer:
            return super().why_not(act)
        return insurance.why_not(self, act) or decisions.why_not(self, act)

    def closed_by(self, act: Act) -> tuple[str, ...]:
        if act.do in ("wager", "take-back") and self.dealt_at:
            return self.numbering.cite("4.3")
        return super().closed_by(act)

    def shown_to_all(self, all_seen: bool = False) -> BlackjackView:
        """All cards lie face up; what is in the shoe or burnt is for nobody's eyes."""
        return self.view_type(
            **self.in_common(),
            dealer=BlackjackDealerView(
                tuple(map(str, self.dealer)), dealing.dealers_count(self) if self.dealer else None
            ),
            boxes=tuple(self._shown_hand(hand) for box in self.boxes for hand in box.hands),
        )

    def _shown_hand(self, hand: Hand) -> BlackjackHandView:
        return BlackjackHandView(
            box=hand.box,
            hand=hand.label,
            cards=tuple(map(str, hand.cards)),
            count=hand.count if hand.cards else None,
            deciding=hand is self.deciding and not hand.finished,
        )
