"""Rule 19: deals that do not count, and hands with a wrong number of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..asks import Choices
from ..poker.dealing import Misdeal
from ..procedure import Course
from ..provisions import YES_NO
from ..round import VOID, RoundVoid, Wager
from ..rulings import DEALER, SUPERVISOR, Facts, ruling
from .betting import substantial_action
from .dealing import hole_cards_out, order_players
from .determinations import MOST_SEATS, STRUCTURED
from .showing import sole

if TYPE_CHECKING:
    from .round import CharityHoldem

INSTRUMENT = "CTP"

JUDGES = (DEALER, SUPERVISOR)  # 19.4
EMPTY_SEAT = "an empty seat"
WRONG_NUMBERS = Choices((0, 1, 3, 4, 5))
LEFT_IN_DECK = 12


def over(round: CharityHoldem) -> str | None:
    """Nothing is ruled on the deal any more once the pots have been passed."""
    return "The pots have been passed." if round.pots_won else None


def no_cards(round: CharityHoldem) -> str | None:
    """There must be cards on the table that could be wrong."""
    return over(round) or (None if hole_cards_out(round) else "No card has been dealt.")


def _deal_incomplete(round: CharityHoldem) -> str | None:
    if not round.all_dealt:
        return "The initial deal is not complete."
    if round.stack < LEFT_IN_DECK:
        return "The deck does not reach for more."
    return None


def _not_in_deal(round: CharityHoldem) -> str | None:
    if round.acted or round.street_number:
        return "The initial dealing round is over."
    return no_cards(round)


def _extra_hand(round: CharityHoldem) -> str | None:
    return no_cards(round) or _deal_incomplete(round)


def _cannot_be_wrong(round: CharityHoldem) -> str | None:
    if round.pots_won and sole(round) is None:
        return "The pots have been passed."
    return _deal_incomplete(round)


def _hole_cards(round: CharityHoldem) -> Facts:
    return {"card": Choices(tuple(round.hole_places()))}


def _seats(round: CharityHoldem) -> Facts:
    empty = (EMPTY_SEAT,) if round.extra_hands < MOST_SEATS - len(round.dealt_in) else ()
    return {
        "seat": Choices((*empty, *round.active)),
        "reconstructable": Choices(YES_NO),
    }


def _wrong_hands(round: CharityHoldem) -> Facts:
    return {
        "player": Choices(tuple(round.active)),
        "cards": WRONG_NUMBERS,
        "correctable": Choices(YES_NO, False),
    }


# Rules 19.2 and 19.3


def undo_deal(round: CharityHoldem, misdeal: Misdeal) -> None:
    """All antes, blinds and wagers go back; the same players post and are dealt to again."""
    returned = {player: paid for player, paid in round.paid_in.items() if paid}
    for player, paid in returned.items():
        round.give_back(player, paid)
    round.note("misdeal", "19.1", *misdeal.clauses, "19.2", button=round.button, back=returned)
    round.racked += round.on_table.elements()
    round.out.clear()
    round.unseen = 0
    round.in_hand.clear()
    round.folded.clear()
    round.gave_up.clear()
    round.left_pots.clear()
    round.mucked.clear()
    round.tapped_out.clear()
    round.shown.clear()
    round.called = None
    round.street_number = 0
    order_players(round)
    round.forced_in.clear()
    round.clear_cards()
    round.note("dealt again", "19.3", button=round.button, first=round.dealt_in[:1])


# Rules 19.1.1 to 19.1.5


@ruling("19.1", "19.1.1", "19.4", by=JUDGES, bar=over)
def exposed_in_cut(round: CharityHoldem) -> None:
    """A card exposed in cutting is a misdeal."""
    raise Misdeal("19.1.1")


@ruling("19.1", "19.1.2", "19.4", by=JUDGES, facts=_hole_cards, bar=_not_in_deal)
def hole_card_exposed(round: CharityHoldem, card: str) -> Course:
    """The dealer exposes a card in the initial deal: a second one is a misdeal, and one alone
    is exchanged for the next card and is itself the first burn."""
    # 19.1.2 says nothing of one card: read as in the live game
    player, place = round.hole_places()[card]
    yield from round.open_card(player, place, "19.1.2")
    if round.hole_card_seen:
        raise Misdeal("19.1.2")
    round.hole_card_seen = True
    round.exposed_cards.add(round.hole[player][place])
    round.to_replace = (player, place)
    if round.all_dealt:
        yield from round.replace_exposed()


@ruling(
    "19.1",
    "19.1.3",
    "19.4",
    by=JUDGES,
    facts={"missing": Choices(("shuffle", "cut"))},
    bar=no_cards,
)
def not_shuffled_or_cut(round: CharityHoldem, missing: str) -> None:
    """Cards that were not shuffled or cut are a misdeal before substantial action."""
    _misdeal_before_action(round, "19.1.3")


@ruling(
    "19.1",
    "19.1.4",
    "19.4",
    by=JUDGES,
    facts={"reconstructable": Choices(YES_NO)},
    bar=no_cards,
)
def dealt_out_of_order(round: CharityHoldem, reconstructable: bool) -> None:
    """Cards dealt out of order are put right, or are a misdeal before substantial action."""
    _put_right_or_misdeal(round, reconstructable, "19.1.4")


@ruling("19.1", "19.1.5", "19.4", by=JUDGES, facts=_seats, bar=_extra_hand)
def hand_missed_or_extra(round: CharityHoldem, seat: str, reconstructable: bool) -> Course:
    """A player dealt out, or a hand too many, is put right or is a misdeal before substantial
    action; after it the extra hand is dead, and a player without cards gets the wagers back."""
    if not substantial_action(round):
        _put_right_or_misdeal(round, reconstructable, "19.1.5")
    elif seat == EMPTY_SEAT:
        round.extra_hands += 1
        yield from _discard_from_deck(round, 2, "19.1.5")
    else:
        void_hand(round, seat, "19.1.6[2]")


def _put_right_or_misdeal(round: CharityHoldem, reconstructable: bool, clause: str) -> None:
    # Hands are kept in the order of the shoe: once the cards lie right, nothing moves here.
    if reconstructable and not substantial_action(round):
        round.note("reconstructed", clause)
    else:
        _misdeal_before_action(round, clause)


def _misdeal_before_action(round: CharityHoldem, clause: str) -> None:
    if not substantial_action(round):
        raise Misdeal(clause)
    round.note("hand stands", clause, "A:substantial action", acted=sorted(round.acted))


def _discard_from_deck(round: CharityHoldem, cards: int, clause: str) -> Course:
    for _ in range(cards):
        card = yield from round.draw("discards", hidden=True, from_shoe=True)
        round.discarded.append(card)
    round.note("discarded", clause, cards=cards)


# Rules 19.1.6 and 19.1.7


@ruling(
    "19.1.6",
    "19.1.6[2]",
    "19.1.7",
    "19.4",
    by=JUDGES,
    facts=_wrong_hands,
    bar=_cannot_be_wrong,
)
def wrong_number_of_cards(
    round: CharityHoldem, player: str, cards: int, correctable: bool
) -> Course:
    """Put right, or a misdeal; after substantial action the hand alone is void and its wagers
    go back. The last player in with such a hand makes the whole round void."""
    if sole(round) == player:
        # 19.1.7: read alike where the others folded before the final betting round
        raise RoundVoid(f"{player}, the last in, has {cards} cards", "19.1.7", "A:void")
    if not substantial_action(round):
        _put_right_or_misdeal(round, correctable, "19.1.6")
        return
    yield from _discard_from_deck(round, max(0, cards - 2), "19.1.6[2]")
    if player in round.active:
        void_hand(round, player, "19.1.6[2]")


def void_hand(round: CharityHoldem, player: str, *clauses: str) -> None:
    """A hand is void: the player is out of it and has all its chips back."""
    if round.active == [player]:
        raise RoundVoid("no hand is left that could win the pot", *clauses, "A:void")
    back, seat = round.paid_in[player], round.players[player].seat
    round.give_back(player, back)
    round.forced_in[player] = 0
    if player in round.active:
        round.active.remove(player)
        round.folded.append(player)
    _forget_bets(round, player)
    round.consents.clear()
    round.agreed = {tuple(other for other in all_ if other != player) for all_ in round.agreed}
    round.note("hand void", *clauses, "A:void", player=player, returned=back)
    if back:
        wager = Wager(player, "pot", seat, back, back, open=False)
        round.wagers.append(wager)
        round._record(wager, VOID, None, 0, back, clauses)


def _forget_bets(round: CharityHoldem, player: str) -> None:
    """What others must meet is what others have bet, and at least the blinds."""
    street = round.street
    street.bets.pop(player, None)
    blind = 0 if round.street_number else round.determinations.last_blind
    street.high = max((*street.bets.values(), blind))
    street.full = street.full and street.high > 0
    round.level = min(round.level, street.high)
    if round.determinations.limit == STRUCTURED:
        street.step = round.level + round.unit - street.high
    if street.last_to_raise == player:
        street.last_to_raise = None
    done = {one for one in round.acted_since_card if street.high and not street.to_call(one)}
    street.to_act = [one for one in street.to_act if one != player and one not in done]


MISDEALS = (
    exposed_in_cut,
    hole_card_exposed,
    not_shuffled_or_cut,
    dealt_out_of_order,
    hand_missed_or_extra,
    wrong_number_of_cards,
)
