"""Rules 2.4, 10 and 11: cards that went wrong, hands that do not count, and collusion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..asks import Amounts, Choices, Words
from ..procedure import Course
from ..round import RoundVoid
from ..rulings import DEALER, DIRECTOR, SUPERVISOR, Facts, barred_without, ruling
from . import dealing
from .determinations import HAND, PACK
from .hands import BoxHand, Hand, written

if TYPE_CHECKING:
    from .round import CanberraPoker

INSTRUMENT = "NI2002-45-canberra-poker"

RULED_BY = (SUPERVISOR, DIRECTOR)
MOST_EXPOSED = 2  # 11.1[2]
COLLUSION = {"cards exchanged": "10.2(a)", "information exchanged": "10.2(b)"}
SANCTIONS = (EXCLUDED, ROUND_VOID, BOTH) = ("excluded from the round", "round void", "both")
WRONG_NUMBERS = Choices(tuple(n for n in range(2 * HAND + 1) if n != HAND))  # 2.5


def _nothing_dealt(round: CanberraPoker) -> str | None:
    dealt = any(hand.cards for hand in round.hands)
    return None if dealt else "No card has been dealt yet."


def _cannot_be_exposed(round: CanberraPoker) -> str | None:
    if round.settling:
        return "The hands are being shown: a card that is seen now is seen rightly."
    return _nothing_dealt(round)


def _not_all_dealt(round: CanberraPoker) -> str | None:
    return None if round.all_dealt and round.hands else "The hands have not all been dealt yet."


def _dealer_is_counted(round: CanberraPoker) -> str | None:
    if round.dealer_miscounted:
        return "The Antes have won already: the dealer's hand was found to be wrong."
    return _not_all_dealt(round)


def _cannot_be_decided(round: CanberraPoker) -> str | None:
    if round.settling or round.dealer_miscounted:
        return "The wagers are being settled: there is nothing left to decide."
    return _not_all_dealt(round)


def _no_card_to_spare(round: CanberraPoker) -> str | None:
    if spare(round) < 1:
        return "No card has left the shoe that the deal does not need."
    return _nothing_dealt(round)


def _face_down(round: CanberraPoker) -> Facts:
    return {"card": Choices(tuple(exposable(round)))}


def _dealers_first_four(round: CanberraPoker) -> Facts:
    return {"card": Choices(tuple(n + 1 for n in round.dealer.unseen if n < HAND - 1))}


def _not_void(round: CanberraPoker) -> Facts:
    return {"box": Choices(tuple(hand.box for hand in round.hands if not hand.void))}


def _restorable(round: CanberraPoker) -> Facts:
    return {"box": Choices(tuple(hand.box for hand in round.hands if hand.may_be_restored))}


def _discarded(round: CanberraPoker) -> Facts:
    return {"box": Choices(tuple(hand.box for hand in round.hands if hand.is_discarded))}


def _without_ante(round: CanberraPoker) -> Facts:
    taken = {hand.box for hand in round.hands}
    free = tuple(n for n in range(1, round.determinations.boxes + 1) if n not in taken)
    most = min(HAND, spare(round))
    return {"box": Choices(free), "cards": Amounts(1, most, default=most)}


def _colluding(round: CanberraPoker) -> Facts:
    return {
        "player": Choices(tuple(round.stakes)),
        "form": Choices(tuple(COLLUSION)),
        "sanction": Choices(SANCTIONS),
    }


# Where the facts of a ruling leave nothing to rule on

ALL_VOID = "Every hand is void already."
_all_void = barred_without(_not_void, ALL_VOID, _not_all_dealt)
_void_or_not_dealt = barred_without(_not_void, ALL_VOID, _nothing_dealt)
_none_face_down = barred_without(
    _face_down, "No card lies face down that could be exposed.", _cannot_be_exposed
)
_dealer_all_seen = barred_without(
    _dealers_first_four,
    "None of the dealer's first four cards lies face down.",
    _cannot_be_exposed,
)
_no_box_without_ante = barred_without(
    _without_ante, "There is no Box without an Ante.", _no_card_to_spare
)
_none_restorable = barred_without(
    _restorable, "No hand was discarded before its player acted.", _cannot_be_decided
)
_none_discarded = barred_without(_discarded, "No hand lies in the discard rack.", _not_all_dealt)


# Rule 2.4: the pack


@ruling("2.4", by=(DIRECTOR,), facts={"count": Amounts(0, 2 * PACK, default=PACK)})
def verify_cards(round: CanberraPoker, count: int) -> None:
    """The dealer counts the cards; where they are not 52, nothing more is dealt after this
    round, or in it before the first card."""
    round.wrong_count = count != PACK
    round.note("cards verified", "2.4", count=count, expected=PACK, right=count == PACK)


# Rules 11.1 and 11.2: cards seen in error


@ruling("11.1", by=(DEALER, *RULED_BY), facts=_face_down, bar=_none_face_down)
def exposed_card(round: CanberraPoker, card: str) -> Course:
    """The card is turned over and the game goes on; the third of a round makes it void."""
    hand, place = exposable(round)[card]
    yield from _expose(round, hand, place, "11.1")


@ruling("11.2", by=(DEALER, *RULED_BY), facts=_dealers_first_four, bar=_dealer_all_seen)
def dealer_exposed_card(round: CanberraPoker, card: int) -> Course:
    """The card is the dealer's face up card, and the fifth is dealt face down; where another
    lies face up already, the card is turned over. It counts towards three either way."""
    becomes_upcard = not round.dealer.face_up
    if becomes_upcard:
        round.dealer.face_up.add(card - 1)
    clause = "11.2" if becomes_upcard else "11.1"
    yield from _expose(round, round.dealer, card - 1, clause)


def exposable(round: CanberraPoker) -> dict[str, tuple[Hand, int]]:
    """The cards that lie face down on the table, apart from the dealer's first four."""
    hands: list[Hand] = [hand for hand in round.hands if hand.in_play]
    lying = [(hand, place) for hand in hands for place in hand.unseen]
    lying += [(round.dealer, n) for n in round.dealer.unseen if n == HAND - 1]
    return {f"{hand.place} card {place + 1}": (hand, place) for hand, place in lying}


def _expose(round: CanberraPoker, hand: Hand, place: int, clause: str) -> Course:
    # 11.1[2]: a dealer's card that becomes the face up card counts as well
    hand.exposed.add(place)
    round.exposures += 1
    yield from dealing.name_card(round, hand, place)
    card = written(hand.cards[place])
    where = {"to": hand.place, "number": place + 1, "card": card}
    round.note("exposed", clause, **where, exposures=round.exposures)
    if round.exposures > MOST_EXPOSED:
        raise RoundVoid(f"{round.exposures} cards were exposed", "11.1[2]", "T:Void")


# Rules 11.3, 11.4 and 11.7: hands that do not count


@ruling("11.3", by=RULED_BY, facts=_not_void, bar=_void_or_not_dealt)
def dealt_wrongly(round: CanberraPoker, box: int) -> None:
    """A hand that was dealt out of its order is void; the others stand."""
    void_hand(round, box, "11.3")


@ruling(
    "11.4",
    by=RULED_BY,
    facts=lambda round: {**_not_void(round), "count": WRONG_NUMBERS},
    bar=_all_void,
)
def wrong_number(round: CanberraPoker, box: int, count: int) -> None:
    """A player's hand of other than five cards is void, whatever it would have won."""
    void_hand(round, box, "11.4", "2.5")


@ruling("11.7", by=RULED_BY, facts=_without_ante, bar=_no_box_without_ante)
def hand_without_ante(round: CanberraPoker, box: int, cards: int) -> Course:
    """The cards that went to a Box without an Ante are taken away; no chips move."""
    round.being_removed += cards
    for _ in range(cards):
        card = yield from round.draw(f"box {box} without an Ante", hidden=True)
        round.being_removed -= 1
        dealing.note_hidden(round, "removed", "11.7", box=box, card=card)


def spare(round: CanberraPoker) -> int:
    """How many cards of the shoe the deal does not need."""
    return round.stack - dealing.to_be_dealt(round) - round.being_removed


def void_hand(round: CanberraPoker, box: int, *clauses: str) -> None:
    """Undo everything that was wagered on a hand, settled or not."""
    for wager in hand_at(round, box).wagers:
        round.void_wager(wager, *clauses, "T:Void")


def hand_at(round: CanberraPoker, box: int) -> BoxHand:
    """The hand that was dealt to a Box."""
    return next(hand for hand in round.hands if hand.box == box)


# Rule 11.5: the dealer's hand


@ruling("11.5", by=RULED_BY, facts={"count": WRONG_NUMBERS}, bar=_dealer_is_counted)
def dealer_wrong_number(round: CanberraPoker, count: int) -> None:
    """The dealer's hand is not five cards: Antes win and Bets are void, even where they were
    settled otherwise."""
    round.dealer_miscounted = True
    for hand in round.hands:
        if hand.stands:  # 11.5: an Ante that was folded before stays lost
            reopen_hand(round, hand)
            round.ante_wins(hand, "11.5")


def reopen_hand(round: CanberraPoker, hand: BoxHand) -> None:
    """Undo the settlements of a hand, so that it can be settled anew."""
    for wager in hand.wagers:
        if "settlement" in wager.facts:
            round.reopen(wager, "T:Void")


# Rule 11.6: hands in the discard rack


@ruling("11.6", by=RULED_BY, facts=_restorable, bar=_none_restorable)
def reconstruct_hand(round: CanberraPoker, box: int) -> Course:
    """A hand that was discarded before its player acted goes back to the Box, and the player
    decides."""
    hand = hand_at(round, box)
    hand.folded = False
    reopen_hand(round, hand)
    round.note("reconstructed", "11.6", box=box, player=hand.player, cards=len(hand.cards))
    if round.decided:
        yield from round.to_settlement()


@ruling("11.6", by=RULED_BY, facts=_discarded, bar=_none_discarded)
def verify_hand(round: CanberraPoker, box: int) -> Course:
    """A hand in the discard rack is put together again and shown to the Director."""
    hand = hand_at(round, box)
    yield from dealing.name_cards(round, hand, always=True)
    cards, eyes = list(map(written, hand.cards)), (hand.player, DIRECTOR)
    facts = {"box": box, "count": len(cards)}
    round.note_secret("verified", "11.6", secret={"cards": cards}, seen_by=eyes, **facts)


@ruling(
    "11.6",
    "14.6",
    by=(DIRECTOR,),
    facts=lambda round: {**_not_void(round), "reason": Words()},
    bar=_all_void,
)
def hand_lost(round: CanberraPoker, box: int, reason: str) -> None:
    """A discarded hand that cannot be put together again is void by the Director's decision."""
    void_hand(round, box, "11.6", "14.6")


# Rule 10: collusion


@ruling("10.2:sanction", by=(DIRECTOR,), facts=_colluding)
def collusion(round: CanberraPoker, player: str, form: str, sanction: str) -> Course:
    """A player who colluded is excluded from the round, or the round is void, or both."""
    round.note("collusion", "10.2:sanction", COLLUSION[form], player=player, form=form)
    if sanction in (EXCLUDED, BOTH):
        _exclude_from_round(round, player)
    if sanction in (ROUND_VOID, BOTH):
        raise RoundVoid(f"{player}: {form}", "10.2:sanction", "T:Void")
    return
    yield


def _exclude_from_round(round: CanberraPoker, player: str) -> None:
    round.out_of_round.add(player)
    round.note("excluded from the round", "10.2:sanction", player=player)
    # 10.2:sanction: what becomes of the stake is not said; it is void
    for wager in [wager for wager in round.wagers if wager.player == player]:
        round.void_wager(wager, "10.2:sanction", "T:Void")


IRREGULARITIES = (
    verify_cards,
    exposed_card,
    dealer_exposed_card,
    dealt_wrongly,
    wrong_number,
    hand_without_ante,
    dealer_wrong_number,
    reconstruct_hand,
    verify_hand,
    hand_lost,
    collusion,
)
