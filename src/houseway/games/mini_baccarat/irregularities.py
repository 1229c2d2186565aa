"""Cards that leave the shoe wrongly, and where they go."""

from __future__ import annotations

from collections import deque
from itertools import zip_longest
from typing import Any, NamedTuple

from houseway.equipment import Card, Mark
from houseway.rulebook import Refused

from ..asks import Act, Amounts, Choices, Draw, FromHand, HandedBack, Words
from ..procedure import Course
from ..provisions import YES_NO
from ..round import Leaving, RoundVoid
from ..rulings import DIRECTOR, SUPERVISOR, Facts, Given, Rebuild, ruling
from .betting import Betting
from .determinations import UP, MiniBaccaratDeterminations
from .shoe import MiniBaccaratCards
from .tableau import BANKER, PLAYER, Hand

INSTRUMENT = "NI2002-45-mini-baccarat"

RULED_BY = (SUPERVISOR, DIRECTOR)
IN_ERROR = "a card drawn in error"


class Lying(NamedTuple):
    """A card in hand: whether all have seen it, and the clause that says where it goes."""

    exposed: bool
    clause: str


class Standing(NamedTuple):
    """What stands when Hands are put right: which cards were seen, the cutting card, sanctions."""

    seen: tuple[bool, ...] = ()
    cutting_card: bool = False
    sanctions: tuple[Given, ...] = ()


def surplus_clause(exposed: bool) -> str:
    """The clause for a surplus card: a seen one costs the next round its betting."""
    return "9.2" if exposed else "9.3"


def _no_card_dealt(round: Any) -> str | None:
    return "No card has been dealt yet." if round.betting_open else None


def _nothing_to_draw(round: Any) -> str | None:
    if isinstance(round.asked, Draw) and round.asked.from_shoe:
        return "The last card drawn in error has not been named yet."
    return None if round.stack else "There is no card left in the shoe."


def _not_to_player(round: Any) -> str | None:
    if round.due == PLAYER:
        return "The next card is due to the Player's Hand, so it is no error."
    return _no_card_dealt(round) or _nothing_to_draw(round)


def _not_out_of_sequence(round: Any) -> str | None:
    return _no_card_dealt(round) or _nothing_to_draw(round)


def _cannot_reconstruct(round: Any) -> str | None:
    if round.betting_open or len(round.in_order()) - round.opening < 2:
        return "There are not yet two cards that could lie in the wrong order."
    if isinstance(round.asked, Draw) and round.asked.from_shoe:
        return _nothing_to_draw(round)
    if any(isinstance(card, Mark) for card, _ in round.in_order()):
        return "A card lies face down that nobody knows yet."
    return None


def _not_in_excess(round: Any) -> str | None:
    if round.due:
        return f"A card is due to the {round.due.title()}'s Hand, so none is in excess."
    return _nothing_to_draw(round)


def _seen_or_not(round: Any) -> Facts:
    return {"exposed": Choices(YES_NO, round.determinations.face == UP)}


def _wrong_hand(round: Any) -> Facts:
    hands = tuple(hand for hand in (PLAYER, BANKER) if hand != round.due)
    return {"hand": Choices(hands), **_seen_or_not(round)}


def _places(round: Any) -> Facts:
    places = Amounts(round.opening + 1, len(round.in_order()))
    return {"card": places, "place": places}


def _closes_betting(answer: Any) -> bool:
    return isinstance(answer, Act) and answer.do == "no-more-bets"


def _is_sanction(answer: Any) -> bool:
    return isinstance(answer, Given) and answer.ruling.name == "breach"


class Irregularities(MiniBaccaratCards, Betting):
    """Rule 9, and what the round leaves to the next: a card in hand, or a shoe to shuffle.

    A card drawn in error lies in hand. The next Hand that is obliged to draw takes it; if none
    is, it is a surplus card and opens the next round.
    """

    determinations: MiniBaccaratDeterminations
    standing = Standing()

    def lay(self) -> None:
        super().lay()
        self.hands = {PLAYER: Hand(PLAYER), BANKER: Hand(BANKER)}
        self.opening = 0
        exposed = not self.circumstances.betting
        lying = Lying(exposed, surplus_clause(exposed))
        self.lying = deque(lying for _ in self.in_hand)
        self.taken: Lying | None = None
        self.cutting_card_seen = False
        self.ran_out = False
        self.tied = False

    @property
    def due(self) -> str | None:
        """The Hand to which the next card goes, where one is to be drawn."""
        if not isinstance(self.asked, Draw) or self.asked.from_shoe:
            return None
        return self.asked.to

    # Cards drawn in error

    @ruling("9.1", by=RULED_BY, facts=_seen_or_not, bar=_not_to_player)
    def card_to_player(self, exposed: bool) -> Course:
        """The card is the Banker's next if the Banker must draw; if not, it is surplus."""
        yield from self.draw_in_error(Lying(exposed, "9.1"))

    @ruling("9.2", "9.3", by=RULED_BY, facts=_seen_or_not, bar=_not_in_excess)
    def surplus_card(self, exposed: bool) -> Course:
        """The card opens the next round, which is without betting if the card was seen."""
        yield from self.draw_in_error(Lying(exposed, surplus_clause(exposed)))
        if self.betting_open and exposed:
            self.clear_boxes()

    @ruling("9.4", by=RULED_BY, facts=_wrong_hand, bar=_not_out_of_sequence)
    def out_of_sequence(self, hand: str, exposed: bool) -> Course:
        """The Hands are put right as the Tableau has them; a card that neither needs is surplus."""
        yield from self.draw_in_error(Lying(exposed, "9.4"))

    @ruling("9.4", by=RULED_BY, facts=_places, bar=_cannot_reconstruct, rebuilds=True)
    def reconstruct(self, card: int, place: int) -> Rebuild:
        """The cards are dealt again in the order in which they left the shoe.

        `card` is the number of the card as it lies, `place` the number that it should have.
        """
        order = self.in_order()
        order.insert(place - 1, order.pop(card - 1))
        again = order[self.opening :]
        keep = 1 + max(i for i, one in enumerate(self._answers) if _closes_betting(one))
        sanctions = tuple(filter(_is_sanction, self._answers[keep:]))
        self.standing = Standing(
            seen=tuple(seen for _, seen in again),
            cutting_card=self.cutting_card_seen,
            sanctions=self.standing.sanctions + sanctions,
        )
        return Rebuild(keep, tuple(card for card, _ in again), {})

    def in_order(self) -> list[tuple[Card, bool]]:
        """The cards of the round as they were dealt, then those in hand; and which are seen."""
        player, banker = (
            list(zip(hand.cards, hand.face_up, strict=True)) for hand in self.hands.values()
        )
        dealt = [one for pair in zip_longest(player, banker) for one in pair if one is not None]
        return dealt + [
            (c, lying.exposed) for c, lying in zip(self.in_hand, self.lying, strict=True)
        ]

    def _send(self, answer: Any) -> None:
        if isinstance(answer, FromHand):
            self.taken = self.lying.popleft()
        super()._send(answer)
        if isinstance(answer, HandedBack):
            self.lying.extend(Lying(seen, "9.4") for seen in self.standing.seen)
            self.cutting_card_seen = self.standing.cutting_card
            for given in self.standing.sanctions:
                deque(given.ruling.effect(self, **given.facts), maxlen=0)

    def draw_in_error(self, lying: Lying) -> Course:
        """The card that left the shoe lies in hand until it is clear where it belongs."""
        card = yield from self.draw(IN_ERROR, hidden=not lying.exposed, from_shoe=True)
        self.in_hand.append(card)
        self.lying.append(lying)
        self.note_card("drawn in error", lying.clause, card=card, face_up=lying.exposed)

    def note_card(self, event: str, *clauses: str, card: Card, face_up: bool, **facts: Any) -> None:
        """Tell of a card, in secret where it lies face down."""
        if face_up:
            self.note(event, *clauses, **facts, card=str(card))
        else:
            self.note_secret(event, *clauses, secret={"card": str(card)}, seen_by=(), **facts)

    def clear_boxes(self) -> None:
        """The round that is about to begin is played without betting."""
        self.betting = False
        self.note("non-betting round", "9.2[2]")
        for wager in [wager for wager in self.wagers if wager.open]:
            self.hand_back(wager, "9.2[3]")

    # Rounds that cannot be finished

    @ruling("9.5", by=RULED_BY, facts={"reason": Words()}, bar=_no_card_dealt)
    def misdeal(self, reason: str) -> Course:
        """The round cannot be put right and is void: all that was wagered or paid goes back."""
        raise RoundVoid(f"misdeal: {reason}", "9.5")
        yield

    def shoe_runs_out(self, to: str) -> Course:
        self.ran_out = True
        raise RoundVoid("too few cards in the shoe to finish the round", "9.6")
        yield

    # The cutting card, and what can fall

    def cutting_card_appears(self, to: str) -> Course:
        self.cutting_card_seen = True
        self.note("cutting card", "5.6", to=to)
        return
        yield

    def check_draw(self, draw: Draw, answer: Any) -> Any:
        fell = super().check_draw(draw, answer)
        if fell is Mark.CUTTING_CARD and (self.cutting_card_seen or self.is_extra_round):
            raise Refused("The cutting card is out of the shoe already.", *self.rules.cite("5.6"))
        if fell is Mark.EMPTY and draw.from_shoe:
            raise Refused(
                "Name the card that was drawn in error.", *self.rules.cite(self.draws_clause)
            )
        return fell

    def check(self, answer: Any) -> Any:
        if isinstance(answer, Act) and not self.over:
            if answer.do == "change-cards":
                raise Refused("Cards are changed between rounds.", *self.rules.cite("2.3"))
            if answer.do in ("wager", "take-back") and not self.betting_open:
                raise Refused(
                    "Wagers stand from the first card to the settlement.", *self.rules.cite("4.5")
                )
        return super().check(answer)

    # What is left to the next round

    @property
    def is_extra_round(self) -> bool:
        """Whether this is the one round more that a Tie brings before the shuffle."""
        return self.circumstances.last_of_shoe

    @property
    def one_more(self) -> bool:
        """Whether exactly one more round is dealt before the shuffle."""
        seen_now = self.cutting_card_seen and not self.is_extra_round
        return seen_now and self.tied and self.void is None and not self.ran_out  # 5.6[2]

    @property
    def shoe_due(self) -> bool:
        """Whether the cards are shuffled before the next round."""
        ends_here = self.cutting_card_seen or self.ran_out or self.is_extra_round
        return ends_here and not self.one_more  # 5.6

    @property
    def next_betting(self) -> bool:
        """Whether the next round has betting: no card that opens it has been seen."""
        return not any(lying.exposed for lying in self.lying)  # 9.2[2]

    def leaves(self) -> Leaving:
        return Leaving(self.shoe_due, betting=self.next_betting, last_of_shoe=self.one_more)

    def close(self) -> None:
        self.leave_to_next_round()

    def _declare_void(self, void: RoundVoid) -> None:
        super()._declare_void(void)
        self.leave_to_next_round()

    def leave_to_next_round(self) -> None:
        """Tell what follows: a shuffle, one more round before it, a surplus card."""
        if self.one_more:
            self.note("one more round", "5.6[2]")
        if self.shoe_due:
            self.note("shuffle due", "5.6")
            self.shuffle_in_surplus()
        for card, lying in zip(self.in_hand, self.lying, strict=True):
            clause = surplus_clause(lying.exposed)
            self.note_card("surplus card", clause, card=card, face_up=lying.exposed)

    def shuffle_in_surplus(self) -> None:
        """A surplus card goes into the shuffle: a new shoe holds all eight decks."""
        while self.in_hand:  # 5.1: comes before 9.2, which would leave the shoe a card short
            lying, card = self.lying.popleft(), self.in_hand.popleft()
            self.racked.append(card)
            self.note_card("surplus card shuffled", "5.1", card=card, face_up=lying.exposed)
