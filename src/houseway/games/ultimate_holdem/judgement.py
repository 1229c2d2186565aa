"""The best play of Ultimate Texas Hold-em: by rule before the river, and reckoned out on it."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations
from typing import Final

from houseway.equipment import Card, deck
from houseway.equipment.chance import Chance
from houseway.ranking.poker import NI2019_212, Category

from ..asks import Option
from ..bots import as_it_is
from ..company import Character, Mind
from .bot import is_good_start, makes_more
from .hands import AFTER_THE_FLOP, BEFORE_THE_FLOP, Hand
from .round import UltimateHoldem

FOLDED: Final = -2.0  # ante and blind, in antes
FOUR, HIGH = 4, 10
CLEAR: Final = 1.0
PACK: Final = deck()


def judge(round: UltimateHoldem, player: str, _: Character, __: Chance) -> Mind | None:
    """What is best for the hand that is to be decided; None where none is."""
    hand, options = round.deciding, [o for o in round.options(player) if o.do != "concede"]
    own = _own_cards(hand, player)
    if hand is None or not own or not options:
        return None
    board = [card for card in round.communal[: round.open_communal] if isinstance(card, Card)]
    if round.betting_round is BEFORE_THE_FLOP:
        return _said(options, is_good_start(*own), 0.3)
    if round.betting_round is AFTER_THE_FLOP:
        return _said(options, is_good_flop(own, board), 0.5)
    worth = worth_on_river(tuple(own), tuple(board))
    return _said(options, worth > FOLDED, 1 - min(1.0, abs(worth - FOLDED) / CLEAR))


def _own_cards(hand: Hand | None, player: str) -> list[Card]:
    if hand is None or hand.player != player:
        return []
    known = [card for card in hand.cards if isinstance(card, Card)]
    return known if len(known) == len(hand.cards) else []


def _said(options: list[Option], plays: bool, difficulty: float) -> Mind:
    open_acts = {option.do: option for option in reversed(options)}  # the higher play wager first
    wishes = ("play", "check", "fold") if plays else ("check", "fold")
    return Mind(as_it_is(open_acts[next(do for do in wishes if do in open_acts)]), difficulty)


def is_good_flop(own: list[Card], board: list[Card]) -> bool:
    """Whether twice the ante is worth it: an own pair or better, or four to a high flush.

    >>> from houseway.equipment import cards
    >>> is_good_flop(cards("Ts 4s"), cards("2s 9s Kd"))
    True
    """
    low_pair = own[0].rank == own[1].rank == 2 and 2 not in {card.rank for card in board}
    return (makes_more(own, board) and not low_pair) or _four_to_a_flush(own, board)


def _four_to_a_flush(own: list[Card], board: list[Card]) -> bool:
    suit, count = Counter(card.suit for card in (*own, *board)).most_common(1)[0]
    return count == FOUR and any(card.suit == suit and card.rank >= HIGH for card in own)


@lru_cache(1_024)
def worth_on_river(own: tuple[Card, ...], board: tuple[Card, ...]) -> float:
    """What playing once the ante is worth in antes, over all hands that the dealer may have.

    A blind is counted as pushed where the hand wins: what it is paid decides no fold.

    >>> from houseway.equipment import cards
    >>> worth_on_river(tuple(cards("As Ad")), tuple(cards("2c 7d 9h Js Kc"))) > 0
    True
    """
    value, left = NI2019_212.high_value, [c for c in PACK if c not in own and c not in board]
    mine = value([*own, *board])
    results = [_result(mine, value([*two, *board])) for two in combinations(left, 2)]
    return sum(results) / len(results)


def _result(mine: int, dealers: int) -> int:
    """Play and ante against the dealer's hand; the ante only where that qualifies."""
    if mine == dealers:
        return 0
    qualifies = NI2019_212.category_of(dealers) is not Category.FIVE_ODD_CARDS
    if mine > dealers:
        return 1 + qualifies
    return -2 - qualifies
