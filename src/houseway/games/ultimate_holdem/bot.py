"""A player of Ultimate Texas Hold-em who plays by itself: simple, and always the same."""

from __future__ import annotations

from houseway.equipment import Card
from houseway.ranking.poker import NI2019_212, Category

from ..asks import Act, Option, Turn
from ..bots import as_it_is, has_wagered, least_wager
from .determinations import ANTE
from .hands import BEFORE_THE_FLOP, Hand
from .round import UltimateHoldem

ACE, KING, QUEEN, JACK = 14, 13, 12, 11
LOWEST_SUITED = {KING: 2, QUEEN: 6, JACK: 8}
LOWEST_OFFSUIT = {KING: 5, QUEEN: 8, JACK: 10}


def choose(round: UltimateHoldem, player: str) -> Act | None:
    """The minimum as ante, four times it on a good start, and no trips."""
    options = [option for option in round.options(player) if option.do != "concede"]
    if not isinstance(round.asked, Turn) or not options:
        return None
    if round.betting_open:
        return _ante(round, player, options)
    hand = round.deciding
    return _decide(round, hand, options) if hand and hand.player == player else None


def _ante(round: UltimateHoldem, player: str, options: list[Option]) -> Act | None:
    """The minimum, unless chips are down already."""
    antes = (o for o in options if o.where.get("on") == ANTE and "amount" in o.choose)
    ante = None if has_wagered(round, player) else next(antes, None)
    return least_wager(ante, round.determinations.minimum) if ante else None


def _decide(round: UltimateHoldem, hand: Hand, options: list[Option]) -> Act:
    open_acts = {option.do: option for option in reversed(options)}  # the higher play wager first
    wishes = ("play", "check", "fold") if _is_good(round, hand) else ("check", "fold")
    return as_it_is(open_acts[next(do for do in wishes if do in open_acts)])


def _is_good(round: UltimateHoldem, hand: Hand) -> bool:
    own = [card for card in hand.cards if isinstance(card, Card)]
    board = [card for card in round.communal[: round.open_communal] if isinstance(card, Card)]
    if len(own) < 2:
        return round.open_communal == 5  # a player whose cards only they know stays in
    if round.betting_round is BEFORE_THE_FLOP:
        return is_good_start(*own)
    return makes_more(own, board)


def is_good_start(one: Card, other: Card) -> bool:
    """Whether two cards are worth four times the ante before the flop.

    >>> from houseway.equipment import cards
    >>> [is_good_start(*cards(two)) for two in ("3c 3d", "2c 2d", "As 2d", "Ks 4d", "Ks 4s")]
    [True, False, True, False, True]
    """
    high, low = sorted((one.rank, other.rank), reverse=True)
    if high == low:
        return high > 2
    lowest = LOWEST_SUITED if one.suit == other.suit else LOWEST_OFFSUIT
    return high == ACE or low >= lowest.get(high, high)


def makes_more(own: list[Card], board: list[Card]) -> bool:
    """Whether a hand beats what lies open: a pair of its own, or anything better.

    >>> from houseway.equipment import cards
    >>> makes_more(cards("Ks 4d"), cards("4h 9c 9s")), makes_more(cards("Ks 5d"), cards("4h 9c 9s"))
    (True, False)
    """
    best = NI2019_212.high([*own, *board])
    if best.category is Category.FIVE_ODD_CARDS:
        return False
    ranks = [card.rank for card in board]
    if best.category is Category.ONE_PAIR:
        return len(set(ranks)) == len(ranks)
    if len(board) < 5:
        paired = any(card.rank in ranks for card in own) or own[0].rank == own[1].rank
        return paired or best.category is not Category.THREE_OF_A_KIND
    return best > NI2019_212.high(board)
