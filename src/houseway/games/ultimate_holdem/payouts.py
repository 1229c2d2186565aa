"""Rules 9.5 to 9.8 and 10: how each wager ends, and what it is paid."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from houseway.ranking.poker import Category, PokerHand

from ..round import EVEN, LOSE, PUSH, WIN
from .determinations import ANTE, BLIND, PLAY, TRIPS

INSTRUMENT = "NI2019-212"

Odds = tuple[int, int]


class Ending(NamedTuple):
    """How a wager ends: the result, the clauses behind it, and the odds if it wins."""

    result: str
    clauses: tuple[str, ...]
    odds: Odds = EVEN


class Row(NamedTuple):
    """A line of a pay table."""

    odds: Odds
    clause: str


BLIND_PAYS = {  # 10.1
    Category.ROYAL_FLUSH: Row((500, 1), "10.1:Blind:Royal Flush"),
    Category.STRAIGHT_FLUSH: Row((50, 1), "10.1:Blind:Straight Flush"),
    Category.FOUR_OF_A_KIND: Row((10, 1), "10.1:Blind:Four of a Kind"),
    Category.FULL_HOUSE: Row((3, 1), "10.1:Blind:Full House"),
    Category.FLUSH: Row((3, 2), "10.1:Blind:Flush"),
    Category.STRAIGHT: Row(EVEN, "10.1:Blind:Straight"),
}
TRIPS_PAYS = {
    Category.ROYAL_FLUSH: Row((50, 1), "10.1:Table 1:Royal Flush"),
    Category.STRAIGHT_FLUSH: Row((40, 1), "10.1:Table 1:Straight Flush"),
    Category.FOUR_OF_A_KIND: Row((30, 1), "10.1:Table 1:Four of a Kind"),
    Category.FULL_HOUSE: Row((8, 1), "10.1:Table 1:Full House"),
    Category.FLUSH: Row((7, 1), "10.1:Table 1:Flush"),
    Category.STRAIGHT: Row((4, 1), "10.1:Table 1:Straight"),
    Category.THREE_OF_A_KIND: Row((3, 1), "10.1:Table 1:Three of a Kind"),
}
ANTE_WINS = Ending(WIN, ("9.5(a)", "9.9", "10.1:Ante"))
ANTE_LOSES = Ending(LOSE, ("9.5(b)", "9.10"))
ANTE_TIES = Ending(PUSH, ("9.5(c)", "9.5(c)(i)"))
ANTE_REFUNDED = Ending(PUSH, ("9.2", "9.5(c)", "9.5(c)(ii)"))
BLIND_LOSES = Ending(LOSE, ("9.6(b)", "9.10"))
BLIND_TIES = Ending(PUSH, ("9.6(c)", "9.6(c)(i)"))
BLIND_BELOW_STRAIGHT = Ending(PUSH, ("9.6(c)", "9.6(c)(ii)", "10.1:Blind:less than Straight"))
TRIPS_LOSES = Ending(LOSE, ("9.7(b)", "9.10"))
PLAY_WINS = Ending(WIN, ("9.8(a)", "9.9", "10.1:Play wager"))
PLAY_LOSES = Ending(LOSE, ("9.8(b)", "9.10"))
PLAY_TIES = Ending(PUSH, ("9.8(c)",))


def qualifies(dealer: PokerHand) -> bool:
    """Whether the dealer has one pair or better."""  # A:Qualify
    return dealer.category is not Category.FIVE_ODD_CARDS


def ante_ending(player: PokerHand, dealer: PokerHand) -> Ending:
    """How the ante ends: it pushes against a dealer who does not qualify."""  # 9.5
    if not qualifies(dealer):
        return ANTE_REFUNDED
    if player == dealer:
        return ANTE_TIES
    return ANTE_WINS if player > dealer else ANTE_LOSES


def blind_ending(player: PokerHand, dealer: PokerHand) -> Ending:
    """How the blind ends: it is paid for a straight or better that beats the dealer."""  # 9.6
    if player < dealer:
        return BLIND_LOSES
    if player == dealer:
        return BLIND_TIES
    row = BLIND_PAYS.get(player.category)
    if row is None:
        return BLIND_BELOW_STRAIGHT
    return Ending(WIN, ("9.6(a)", "9.9", row.clause, "10.1:Blind:Must beat dealer"), row.odds)


def trips_ending(player: PokerHand, _dealer: PokerHand) -> Ending:
    """How trips ends: on the player's hand alone, whatever the dealer has."""  # 9.7, A:Trips#2
    row = TRIPS_PAYS.get(player.category)
    return Ending(WIN, ("9.7(a)", "9.9", row.clause), row.odds) if row else TRIPS_LOSES


def play_ending(player: PokerHand, dealer: PokerHand) -> Ending:
    """How the play wager ends: on the better hand, qualified or not."""  # 9.8
    if player == dealer:
        return PLAY_TIES
    return PLAY_WINS if player > dealer else PLAY_LOSES


ENDINGS: dict[str, Callable[[PokerHand, PokerHand], Ending]] = {
    ANTE: ante_ending,
    BLIND: blind_ending,
    TRIPS: trips_ending,
    PLAY: play_ending,
}
