"""Rule 14: what happens to a card, a hand or a round that went wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..asks import Amounts, Choices, Draw, Sums, Words
from ..procedure import Course
from ..rulings import DEALER, Facts, ruling
from .numbering import under
from .reconstruction import cards_are_out, misplaced_card, supervision

if TYPE_CHECKING:
    from .shared_round import BlackjackRound

INSTRUMENT = "NI2005-63"


def table_staff(game: type[BlackjackRound]) -> tuple[str, ...]:
    """The dealer, and those who supervise."""
    return (DEALER, *supervision(game))


def _card_is_due(round: BlackjackRound) -> str | None:
    due = isinstance(round.asked, Draw) and round.asked.what == "card"
    return None if due else "No card is being drawn."


def _dealer_may_not_draw(round: BlackjackRound) -> str | None:
    """Whether a card for the dealer is out of order: whenever it is not the one that is due."""
    if not round.dealer:
        return "The dealer has no hand yet."
    due = isinstance(round.asked, Draw) and round.asked.to == "dealer"
    return "The dealer's next card is due, so it is no error." if due else None


def _bettors_there(round: BlackjackRound) -> Facts:
    players = dict.fromkeys(w.player for w in round.wagers if w.open and round.is_there(w.player))
    return {"player": Choices(tuple(players))}


def _absent(round: BlackjackRound) -> Facts:
    return {"player": Choices(tuple(sorted(round.absent)))}


def _earlier(round: BlackjackRound) -> Facts:
    rounds = Amounts(1, round.circumstances.number - 1)
    return {"round": rounds, "results": Sums(tuple(round.stakes))}


def _due(round: BlackjackRound) -> Facts:
    return {"error": Words(), "due": Sums(tuple(round.stakes))}


def _has_earlier(round: BlackjackRound) -> str | None:
    if round.circumstances.number == 1:
        return "There is no earlier round."
    return cards_are_out(round)


def _has_begun(round: BlackjackRound) -> str | None:
    if round.dealt_at:
        return "This round has begun: a misplaced card in an earlier one makes that one void."
    return "There is no earlier round." if round.circumstances.number == 1 else None


def _all_are_away(round: BlackjackRound) -> str | None:
    there = _bettors_there(round)["player"]
    return None if there else "No player with a wager is there who could be absent."


def _nobody_is_away(round: BlackjackRound) -> str | None:
    return None if round.absent else "No player is absent."


@ruling(clauses=under("14.1"), by=table_staff, bar=_card_is_due)
def boxed_card(round: BlackjackRound) -> Course:
    """A card that lies face up in the shoe is burnt; the next card goes to the hand."""
    boxed = yield from round.draw("burn", from_shoe=True)
    round.burn(boxed, *round.under("14.1"), face_up=True)


@ruling(clauses=under("14.2"), by=supervision, bar=cards_are_out)
def drawn_in_error(round: BlackjackRound) -> Course:
    """A card drawn by mistake is the next used, in the next round if not in this."""
    card = yield from round.draw("drawn in error", from_shoe=True)
    round.in_hand.append(card)
    round.note("drawn in error", *round.under("14.2"), card=str(card))


@ruling(clauses=under("14.2[2]"), by=supervision)
def burnt_in_error(round: BlackjackRound) -> Course:
    """A card burnt by mistake stays in the discard rack."""
    burnt = yield from round.draw("burn", hidden=True, from_shoe=True)
    round.burn(burnt, *round.under("14.2[2]"))


@ruling(clauses=under("14.3"), by=supervision, bar=_dealer_may_not_draw)
def dealer_drew_in_error(round: BlackjackRound) -> Course:
    """A card that the dealer must not draw is burnt; the dealer's hand stays as it was."""
    card = yield from round.draw("dealer in error", from_shoe=True)
    round.burn(card, *round.under("14.3"), face_up=True)


# A:Round of play: it runs from the first card, so that 14.5 does not bite before
@ruling(clauses=under("14.4"), by=supervision, facts=_due, bar=_has_begun)
def misplaced_card_in_last_round(round: BlackjackRound, error: str, due: dict[str, int]) -> None:
    """Found before the first card of this round: the hands of the last one are put together
    again, and each player gets, or gives back, what is due by them."""
    last = round.circumstances.number - 1
    for player, amount in sorted(due.items()):
        _put_right(round, player, amount, last)


def _put_right(round: BlackjackRound, player: str, amount: int, number: int) -> None:
    moved = max(amount, -round.stakes[player])
    round.stakes[player] += moved
    round.float -= moved
    facts = {"player": player, "round": number}
    round.note("result put right", *round.under("14.4"), **facts, amount=moved)
    if moved > amount:
        round.note("shortfall", *round.under("14.4"), **facts, amount=moved - amount)


@ruling(clauses=under("14.5"), by=supervision, facts=_earlier, bar=_has_earlier)
def void_earlier_round(now: BlackjackRound, /, round: int, results: dict[str, int]) -> None:
    """Only the faulty round is void: what it won or lost goes back, this round stands."""
    for player, won in results.items():
        _reverse(now, player, won, round)


def _reverse(round: BlackjackRound, player: str, won: int, number: int) -> None:
    """Undo one player's result of an earlier round, as far as the stake goes."""
    back = min(won, round.stakes[player])
    round.stakes[player] -= back
    round.float += back
    facts = {"player": player, "round": number}
    round.note("result reversed", *round.under("14.5", "A:Void"), **facts, amount=-back)
    if back < won:
        round.note("shortfall", *round.under("A:Void"), **facts, amount=won - back)


@ruling(clauses=under("14.7"), by=table_staff, facts=_bettors_there, bar=_all_are_away)
def player_absent(round: BlackjackRound, player: str) -> None:
    """For a player who is not there another bettor on the box decides; without one the dealer
    draws until the hand counts more than 11."""
    round.absent.add(player)


@ruling(clauses=under("14.7"), by=table_staff, facts=_absent, bar=_nobody_is_away)
def player_returned(round: BlackjackRound, player: str) -> None:
    """A player who is back decides again from the next decision on."""
    round.absent.discard(player)


IRREGULARITIES = (
    misplaced_card,
    boxed_card,
    drawn_in_error,
    burnt_in_error,
    dealer_drew_in_error,
    misplaced_card_in_last_round,
    void_earlier_round,
    player_absent,
    player_returned,
)
