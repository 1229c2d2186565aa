"""Rules 16.5, 16.6 and 17.17 to 17.19: cards that were seen, and who must see them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..asks import Amounts, Choices, Draw
from ..poker.dealing import CARDS, LAST_STREET
from ..procedure import Course
from ..rulings import DEALER, OPERATOR, SUPERVISOR, Facts, ruling

if TYPE_CHECKING:
    from .round import Holdem

INSTRUMENT = "NI2018-51"

STAFF = (DEALER, SUPERVISOR, OPERATOR)


def _no_round_of_betting(round: Holdem) -> str | None:
    if round.acting is None:
        return "No betting round is under way."
    if round.street_number == LAST_STREET:
        return "All communal cards have been dealt."
    return None


def _early_cards(round: Holdem) -> Facts:
    most = CARDS[min(round.street_number + 1, LAST_STREET)]
    burn = round.burns and not round.burn_spared
    return {
        "cards": Amounts(1, most, default=most),
        "burnt": Choices((True, False) if burn else (False,), burn),
    }


def _not_first_of_street(round: Holdem) -> str | None:
    asked, burn = round.asked, round.burns and not round.burn_spared
    first = isinstance(asked, Draw) and asked.to == ("burn" if burn else "board")
    if first and round.all_dealt and round.acting is None and not round.falling:
        return None
    return "The first card after a betting round is not the next to fall."


def _is_over(round: Holdem) -> str | None:
    return "The round is over: see what is shown then." if round.pots_won else None


def _nobody_folded(round: Holdem) -> str | None:
    if (bar := _is_over(round)) is not None:
        return bar
    return None if _cards(round, True)["card"] else "Nobody has folded a hand yet."


def _no_cards_held(round: Holdem) -> str | None:
    if (bar := _is_over(round)) is not None:
        return bar
    return None if _cards(round, False)["card"] else "No card has been dealt yet."


def _is_not_over(round: Holdem) -> str | None:
    return None if round.pots_won else "The round is not over."


def _cards(round: Holdem, folded: bool) -> Facts:
    places = round.hole_places().items()
    gone = set(round.folded)
    cards = tuple([card for card, (player, _) in places if (player in gone) == folded])
    return {"card": Choices(cards), "given_to": Choices(tuple(round.dealt_in))}


# Rule 17.17


@ruling("17.17", by=STAFF, facts=_early_cards, bar=_no_round_of_betting)
def communal_card_exposed(round: Holdem, cards: int, burnt: bool) -> Course:
    """Communal cards exposed before the betting ends are shuffled into the stub, which is cut
    once; a burn that was made is not made again."""
    if burnt:
        yield from round.burn_card()
        round.burn_spared = True
    for _ in range(cards):
        card = yield from round.draw("exposed")
        round.falling.append(card)
        round.note("exposed", "17.17", card=str(card))
    yield from round.shuffle_and_cut("remaining", "17.17", round.clauses.shuffle)


# Rule 17.19


@ruling("17.19", by=STAFF, bar=_not_first_of_street)
def first_card_exposed(round: Holdem) -> Course:
    """The first card of the shoe, exposed after a betting round, is used where it would have
    gone: burnt, or as a communal card where none are burnt."""
    card = yield from round.draw("exposed")
    round.first_card = card
    round.in_hand.append(card)
    round.note("exposed", "17.19", card=str(card))


# Rules 16.5, 16.6 and 17.18


@ruling("16.5", by=STAFF, facts=lambda round: _cards(round, True), bar=_nobody_folded)
def share_folded_card(round: Holdem, card: str, given_to: str) -> Course:
    """What one player was told of a folded hand is told to all."""
    yield from round.open_card(*round.hole_places()[card], "16.5")


@ruling("16.6", by=STAFF, facts=lambda round: _cards(round, False), bar=_no_cards_held)
def share_card(round: Holdem, card: str, given_to: str) -> Course:
    """What one player was told of another's hand is told to all."""
    # 16.6: to whom is not said; to the whole table, as in 16.5
    yield from round.open_card(*round.hole_places()[card], "16.6")


@ruling(
    "17.18",
    by=STAFF,
    facts=lambda round: {"card": Choices(tuple(round.hole_places()))},
    bar=_is_not_over,
)
def show_to_all(round: Holdem, card: str) -> Course:
    """A card that its player showed to another at the end is shown to the whole table."""
    yield from round.open_card(*round.hole_places()[card], "17.18")


EXPOSURES = (
    communal_card_exposed,
    first_card_exposed,
    share_folded_card,
    share_card,
    show_to_all,
)
