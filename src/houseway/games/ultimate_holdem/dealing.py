"""Rules 2, 6 and 7: two decks in turn, a shuffle for every round, and all cards face down."""

from __future__ import annotations

from typing import Any

from houseway.equipment import Card, Mark
from houseway.ranking.poker import PokerHand
from houseway.rulebook import Refused

from ..asks import Draw, Shuffle
from ..events import UNSEEN
from ..procedure import Course
from .betting import Betting
from .determinations import ANTE, BLIND, TRIPS
from .hands import BEFORE_THE_FLOP, DEAL, Hand, Lying

INSTRUMENT = "NI2019-212"

COMMUNAL, DEALER_HAND = "communal cards", "dealer"
FLOP = slice(0, 3)
TURN_AND_RIVER = slice(3, 5)


class Dealing(Betting):
    """The part of a round in which cards are shuffled, dealt and revealed."""

    draws_clause = "2.1"

    @property
    def decks(self) -> int:
        """One deck at a time."""
        return 1

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

    # Rule 6: the shuffle

    def prepare(self) -> Course:
        """Shuffle the deck whose turn it is; the other one may be shuffled while it is played."""
        self.betting_open = True
        yield from self.shuffle_deck(self.deck, "2.1", "6.1(a)")

    def shuffle_deck(self, deck: str, *clauses: str) -> Course:
        """Have a deck shuffled that will be dealt next."""
        # Noted before it is asked for: a ruling during it belongs to the time after it as well
        self.deck = deck
        self.out.clear()
        self.unseen = 0
        self.note("shuffle", "6.1", *clauses, deck=deck)
        yield from self.ask(lambda: Shuffle("all"))

    def check_draw(self, draw: Draw, answer: Any) -> Any:
        fell = super().check_draw(draw, answer)
        if fell in (Mark.CUTTING_CARD, Mark.EMPTY):
            raise Refused(
                "A card comes from the automated shuffling shoe, which holds a whole deck.",
                *self.rules.cite("2.2"),
            )
        return fell

    # Rule 7: the deal

    def deal(self) -> Course:
        """Five communal cards, two to each ante and blind, two to the dealer: all face down."""
        self.phase = DEAL
        self.hands = self._hands()
        if not self.hands:
            return
        for _ in range(5):
            yield from self._deal_to(self.communal, COMMUNAL, "7.2(a)")
        self.note("spread", "7.2(b)", cards=len(self.communal))
        for hand in self.hands:  # from the dealer's left: the order is not laid down
            for _ in range(2):
                yield from self._deal_to(hand.cards, hand.place, "7.2(c)")
        for _ in range(2):
            yield from self._deal_to(self.dealer, DEALER_HAND, "7.2(d)")
        self.phase = BEFORE_THE_FLOP.name
        for hand in self.hands:
            seen = {"cards": list(map(shown_card, hand.cards))}
            where = {"player": hand.player, "box": hand.box}
            self.note_secret("may look", "8.1", secret=seen, seen_by=(hand.player,), **where)

    def _hands(self) -> list[Hand]:
        antes = [wager for wager in self.wagers if wager.open and wager.on == ANTE]
        return [
            Hand(wager.box or 0, wager.player, self._placed(wager.player, wager.box))
            for wager in sorted(antes, key=lambda wager: wager.box or 0)
        ]

    def _placed(self, player: str, box: int | None) -> dict[str, Any]:
        found = {on: self.on_spot(player, on, box) for on in (ANTE, BLIND, TRIPS)}
        return {on: wager for on, wager in found.items() if wager}

    def _deal_to(self, cards: list[Lying], to: str, clause: str) -> Course:
        card = yield from self.draw(to, hidden=True)
        cards.append(card)
        secret = {"card": shown_card(card)}
        self.note_secret("dealt", "7.2", clause, secret=secret, seen_by=(), to=to)

    # Cards that are turned or put away

    def reveal(self, which: slice, *clauses: str) -> Course:
        """Turn communal cards up together."""
        yield from self.turn(self.communal, which, COMMUNAL)
        self.open_communal = which.stop
        self.note("communal cards", *clauses, cards=list(map(str, self.communal[which])))

    def turn(self, cards: list[Lying], which: slice, to: str) -> Course:
        """Learn cards that lay face down, as far as nobody knew them."""
        for at in range(len(cards))[which]:
            cards[at] = yield from self.turn_up(cards[at], to)

    def discard(self, hand: Hand, *clauses: str) -> None:
        """Put a hand's cards into the discard rack."""
        self.racked.extend(card for card in hand.cards if isinstance(card, Card))
        self.note("discarded", *clauses, player=hand.player, box=hand.box)

    def hand_in(self, box: int) -> Hand | None:
        """The hand that was dealt to a box."""
        return next((hand for hand in self.hands if hand.box == box), None)

    @property
    def live_hands(self) -> list[Hand]:
        """The hands still in the round, from the dealer's left."""
        return [hand for hand in self.hands if hand.live]

    def is_there(self, player: str) -> bool:
        """Whether a player can decide anything: present, and not excluded from the game."""
        return player not in self.absent | self.excluded


def shown_card(card: Lying) -> str:
    """A card as it is written, or that nobody knows it."""
    return str(card) if isinstance(card, Card) else UNSEEN
