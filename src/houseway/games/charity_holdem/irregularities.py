"""Rule 20: cards seen too early, flops dealt wrongly, and bets out of turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..asks import Amounts, Choices, Draw
from ..procedure import Course
from ..provisions import YES_NO
from ..rulings import DEALER, SUPERVISOR, Facts, ruling
from .betting import DealtAgain, return_bets
from .dealing import exchange, hole_cards_out, name_card, put_back
from .misdeals import LEFT_IN_DECK, MISDEALS, no_cards, over
from .provisions import PROVISIONS

if TYPE_CHECKING:
    from .round import CharityHoldem

INSTRUMENT = "CTP"

STAFF = (DEALER, SUPERVISOR)
PLACES = ("first", "second", "third")
SEVERAL = "several"
RECONSTRUCTABLE = {"reconstructable": Choices(YES_NO)}
TWO_CARDS = ("20.9", "20.9[2]", "20.9[3]")
MORE_CARDS = ("20.10", "20.10[2]", "20.10[3]")


def _not_betting(round: CharityHoldem) -> str | None:
    return None if round.acting else "No betting round is under way."


def _deck_is_low(round: CharityHoldem) -> str | None:
    return "The deck does not reach for more." if round.stack < LEFT_IN_DECK else None


def _nobody_skipped(round: CharityHoldem) -> str | None:
    if round.acting and len(round.street.to_act) > 1:
        return None
    return "Nobody else is still to act."


def _no_flop_to_change(round: CharityHoldem) -> str | None:
    if round.flop_ruled:
        return "The flop has been ruled on."
    if not round.burnt or round.flop_unburnt:
        return "No card was burnt before the flop."
    dealing = bool(round.falling) and not round.board and not round.turning
    if dealing or (flop_is_fresh(round) and not over(round)):
        return None
    return "The flop is not being dealt."


def _flop_cards(round: CharityHoldem) -> Facts:
    lying = PLACES[: len(round.falling) or 3]
    return {"card": Choices((*lying, SEVERAL))}


def _burn_not_due(round: CharityHoldem) -> str | None:
    asked = round.asked
    burning = isinstance(asked, Draw) and asked.to == "burn"
    due = burning and round.street_number == 1 and not round.in_hand
    return None if due else "No burn before the flop is due."


def _flop_was_burnt(round: CharityHoldem) -> str | None:
    if not round.flop_unburnt:
        return "A card was burnt before the flop."
    return _flop_is_past(round)


def _flop_is_past(round: CharityHoldem) -> str | None:
    if flop_lies(round) and not over(round):
        return _deck_is_low(round)
    return "The flop does not lie there, or the betting on it is over."


def _no_early_flop(round: CharityHoldem) -> str | None:
    if round.street_number:
        return "The first betting round is over."
    return _not_betting(round) or _deck_is_low(round)


def _no_early_card(round: CharityHoldem) -> str | None:
    if round.street_number not in (1, 2):
        return "The next card is not the fourth or fifth community card."
    if round.most_in is not None:
        return "The card has been exposed already."
    return _not_betting(round) or _deck_is_low(round)


def _early_card(round: CharityHoldem) -> Facts:
    return {"burnt": Choices((True,) if round.in_hand else YES_NO, True)}


def _no_single_card(round: CharityHoldem) -> str | None:
    if len(round.board) < 4 or round.acted_since_card or round.at_showdown:
        return "No fourth or fifth community card has just been dealt."
    return over(round) or _deck_is_low(round)


def _own_cards(round: CharityHoldem) -> Facts:
    mine = (card for card, (player, _) in round.hole_places().items() if player in round.active)
    return {"card": Choices(tuple(mine))}


def _shown_cards(round: CharityHoldem) -> Facts:
    asking = (DEALER, *round.dealt_in)
    return {"card": Choices(tuple(round.hole_places())), "asked_by": Choices(asking, DEALER)}


def _no_cards_to_show(round: CharityHoldem) -> str | None:
    return None if hole_cards_out(round) else "No card has been dealt."


def _out_of_turn(round: CharityHoldem) -> Facts:
    players = tuple(round.street.to_act[1:])
    most = max((round.stakes[player] for player in players), default=0)
    return {"player": Choices(players), "amount": Amounts(1, most)}


# Rules 20.1 to 20.3: what players do


@ruling("20.1", "20.1[2]", by=STAFF, facts=_own_cards, bar=no_cards)
def card_shown_by_player(round: CharityHoldem, card: str) -> Course:
    """A card that a player drops or exposes still plays, and the deck is counted at the end."""
    round.count_due = True
    yield from round.open_card(*round.hole_places()[card], "20.1")


@ruling("20.2", by=STAFF, facts=_shown_cards, bar=_no_cards_to_show)
def show_to_all(round: CharityHoldem, card: str, asked_by: str) -> Course:
    """A card that a player showed to another is shown to the whole table on request."""
    yield from round.open_card(*round.hole_places()[card], "20.2")


@ruling("20.3", by=STAFF, facts=_out_of_turn, bar=_nobody_skipped)
def bet_out_of_turn(round: CharityHoldem, player: str, amount: int) -> None:
    """The wager is withdrawn and binds nobody; the player wagers again in turn."""
    chips = min(amount, round.stakes[player])
    round.note("withdrawn", "20.3", player=player, amount=chips)


# Rule 20.4: a card of the flop seen while it is dealt


def flop_is_fresh(round: CharityHoldem) -> bool:
    """Whether the flop was just turned and nobody has acted on it."""
    return len(round.board) == 3 and not round.acted_since_card and not round.in_hand


@ruling("20.4", by=STAFF, facts=_flop_cards, bar=_no_flop_to_change)
def flop_card_exposed(round: CharityHoldem, card: str) -> Course:
    """A card of the flop exposed while it is dealt changes places with the burn card."""
    round.flop_ruled = True
    if card == SEVERAL:  # 20.4 speaks of one card: with more the flop stands
        round.note("flop stands", "20.4")
        return
    round.flop_exposed = PLACES.index(card)
    if round.board:
        yield from exchange(round, round.board)
    else:
        yield from name_card(round, round.falling, round.flop_exposed)


# Rules 20.5 to 20.7: a flop that must be dealt again


def flop_lies(round: CharityHoldem) -> bool:
    """Whether a whole flop lies on the table and the betting on it is not over."""
    on_flop = round.street_number == 1 or not round.acted_since_card
    face_down = len(round.falling) == 3 and not round.turning
    return face_down or (len(round.board) == 3 and on_flop)


@ruling("20.5", by=STAFF, bar=_burn_not_due)
def burn_neglected_before_flop(round: CharityHoldem) -> None:
    """The flop is being dealt without a burn; what follows is ruled when it lies there."""
    round.burn_neglected = round.flop_unburnt = True


@ruling("20.5", "20.5[2]", by=STAFF, facts=RECONSTRUCTABLE, bar=_flop_was_burnt)
def flop_without_burn(round: CharityHoldem, reconstructable: bool) -> Course:
    """The flop stands after substantial action; otherwise it is put right, its first card being
    the burn, or shuffled into the deck and dealt again."""
    # A:substantial action: here of those who have acted since the flop
    round.flop_unburnt = False
    if len(round.acted_since_card) >= 2:
        round.note("flop stands", "20.5[2]", acted=sorted(round.acted_since_card))
    elif reconstructable:
        yield from _burn_first_of_flop(round)
    else:
        yield from _deal_flop_again(round, [], "20.5")


def _burn_first_of_flop(round: CharityHoldem) -> Course:
    turned = bool(round.board)
    flop: list[Any] = round.board if turned else round.falling
    round.burnt.append(flop.pop(0))
    flop.append((yield from round.draw("board", hidden=not turned)))
    if turned:
        round.exposed_cards.add(round.burnt[-1])
        round.note("reconstructed", "20.5", board=list(map(str, flop)))
        begin_betting_again(round, "20.5")
    round.note("reconstructed", "20.5")


def begin_betting_again(round: CharityHoldem, clause: str) -> None:
    """Bets on cards that are no longer there go back, and the betting round begins anew."""
    return_bets(round, clause)
    round.acted_since_card = set()
    raise DealtAgain


def _deal_flop_again(round: CharityHoldem, burn: list[Any], clause: str) -> Course:
    cards = [*round.falling, *round.board, *burn]
    round.board = []
    round.flop_ruled, round.flop_exposed = False, None
    yield from put_back(round, cards, clause)
    yield from round.cut_once()
    begin_betting_again(round, clause)


@ruling(
    "20.6",
    by=STAFF,
    facts={"extra": Amounts(1, 3), **RECONSTRUCTABLE},
    bar=_flop_is_past,
)
def flop_too_many(round: CharityHoldem, extra: int, reconstructable: bool) -> Course:
    """Cards too many go back in their order where that can be done; otherwise flop and burn are
    shuffled into the deck and dealt again."""
    if reconstructable and not round.board:
        round.note("reconstructed", "20.6")
        return
    turned = bool(round.board)
    cards = yield from _extra_cards(round, extra, "20.6", hidden=not turned)
    if reconstructable:
        round.in_hand.extend(cards)
        round.note("reconstructed", "20.6")
        return
    burn = [] if round.flop_unburnt or not round.burnt else [round.burnt.pop()]
    round.falling += cards
    round.flop_unburnt = False
    yield from _deal_flop_again(round, burn, "20.6")


def _extra_cards(round: CharityHoldem, cards: int, clause: str, *, hidden: bool = False) -> Course:
    """Cards that left the deck although they should not have."""
    found: list[Any] = []
    for _ in range(cards):
        found.append((yield from round.draw("exposed", hidden=hidden)))
        round.discarded.append(found[-1])  # until it is known what becomes of them
    for card in found:
        round.discarded.remove(card)
    if not hidden:
        round.exposed_cards.update(found)
        round.note("exposed", clause, cards=list(map(str, found)))
    return found


@ruling("20.7", by=STAFF, bar=_no_early_flop)
def early_flop(round: CharityHoldem) -> Course:
    """A flop turned before the first betting round is complete is shuffled back with its burn;
    the betting is completed, and the deck is cut before the dealing goes on."""
    yield from round.burn_card()
    flop = yield from _extra_cards(round, 3, "20.7")
    yield from put_back(round, [*flop, round.burnt.pop()], "20.7")
    round.cut_due = True


# Rule 20.8: the next card seen too early


@ruling("20.8", "20.8[2]", "20.8[3]", by=STAFF, facts=_early_card, bar=_no_early_card)
def card_exposed_early(round: CharityHoldem, burnt: bool) -> Course:
    """Nobody may have more in this betting round than the most so far, or the minimum where
    nothing was bet; the card is used when its time comes."""
    if burnt:
        yield from round.burn_card()
    cards = yield from _extra_cards(round, 1, "20.8")
    round.in_hand.extendleft(cards)
    round.burn_spared, round.early_without_burn = burnt, not burnt  # 20.8[3]
    bet = round.street.high
    round.most_in = bet or round.minimum_bet
    round.note("bets limited", "20.8" if bet else "20.8[2]", most=round.most_in)


# Rules 20.9 and 20.10: more than one card exposed for one


@ruling(
    "20.9",
    "20.10",
    by=STAFF,
    facts={"extra": Amounts(1, 4), **RECONSTRUCTABLE},
    bar=_no_single_card,
)
def cards_exposed_together(round: CharityHoldem, extra: int, reconstructable: bool) -> Course:
    """The right card stays where it is known; one wrong card is the next burn, more are
    shuffled back, and all are discarded after the last card. Otherwise all go back."""
    right, becomes, back = TWO_CARDS if extra == 1 else MORE_CARDS
    wrong = yield from _extra_cards(round, extra, right)
    if not reconstructable:
        yield from _deal_card_again(round, [round.board.pop(), *wrong], back)
    elif len(round.board) == 5:
        round.discarded += wrong
        round.note("discarded", right, becomes, cards=list(map(str, wrong)))
    elif extra == 1:
        round.in_hand.extendleft(wrong)
        round.note("next burn", right, becomes, card=str(wrong[0]))
    else:
        yield from put_back(round, wrong, right, becomes)
        yield from round.cut_once()


def _deal_card_again(round: CharityHoldem, cards: list[Any], clause: str) -> Course:
    yield from put_back(round, cards, clause)
    yield from round.cut_once()
    round.burn_spared = True  # the burn that was made stays made
    raise DealtAgain


CARDS_AND_BETS = (
    card_shown_by_player,
    show_to_all,
    bet_out_of_turn,
    flop_card_exposed,
    burn_neglected_before_flop,
    flop_without_burn,
    flop_too_many,
    early_flop,
    card_exposed_early,
    cards_exposed_together,
)
IRREGULARITIES = (*MISDEALS, *CARDS_AND_BETS, *PROVISIONS)
