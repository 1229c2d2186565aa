"""Players that play by themselves: tight, loose or erratic, and always the same way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from zlib import crc32

from houseway.equipment import Card
from houseway.ranking.poker_hand import FULL_DECK_ORDER

from ..asks import Act, Amounts, Option
from ..round import Round

if TYPE_CHECKING:
    from .round import Holdem

CHARACTERS = (TIGHT, LOOSE, ERRATIC) = ("tight", "loose", "erratic")
MOST_RAISES = 3
# The strength from which a character calls, and from which it raises.
LIMITS = {TIGHT: (50, 70), LOOSE: (20, 60)}
STRONG = ("raise", "bet", "call", "check", "no-raise", "show")
FAIR = ("check", "no-raise", "call", "show", "fold", "decline")
WEAK = ("check", "no-raise", "decline", "show", "fold", "call-and-fold", "call", "bet", "raise")
PAIR, HIGH_CARD = 50, 4
MADE = {category: better for better, category in enumerate(reversed(FULL_DECK_ORDER))}
SEATED = (LOOSE, TIGHT, ERRATIC, TIGHT, LOOSE)  # who sits where


def character_of(round: Round, player: str) -> str:
    """How a player plays, by the seat."""
    return SEATED[(round.players[player].seat or 0) % len(SEATED)]


def choose_by_seat(round: Holdem, player: str) -> Act | None:
    """What the player in a seat does now."""
    return choose(round, player, character_of(round, player))


def choose(round: Any, player: str, character: str = TIGHT) -> Act | None:
    """What a player of some character does now; None where nothing is asked of the player."""
    options = {option.do: option for option in round.options(player)}
    if not options or player not in round.hole:
        return None
    if character == ERRATIC:
        return _erratic(list(options.values()), _number(round, player))
    do = next(do for do in _wishes(round, player, character) if do in options)
    return _act(options[do], largest=False)


def strength(hole: list[Any], board: list[Card], ranking: Any) -> int:
    """How good a hand is from 0 to 100; nothing where its player has not looked.

    >>> from houseway.equipment import cards
    >>> from houseway.ranking.poker import HOLDEM
    >>> strength([*cards("As Ad")], [], HOLDEM), strength([*cards("7s 2d")], [], HOLDEM)
    (100, 23)
    """
    if not hole or any(type(card) is not Card for card in hole):
        return 0
    if not board:
        return _two_cards(hole)
    made = MADE[ranking.high([*hole, *board]).category]
    shared = {card.rank for card in board}
    own: list[int] = [card.rank for card in hole]
    paired = 0 if shared.isdisjoint(own) else 15
    over = max(shared)
    return min(100, 30 * min(made, 1) + 20 * made + paired + 5 * sum(rank > over for rank in own))


def _two_cards(hole: list[Card]) -> int:
    high, low = sorted((card.rank for card in hole), reverse=True)
    if high == low or any(card.is_joker for card in hole):
        return min(100, PAIR + HIGH_CARD * high)
    suited = 6 if hole[0].suit == hole[1].suit else 0
    close = 8 if high - low == 1 else 0
    return min(100, 2 * high + 2 * low + suited + close + (15 if low > 9 else 5))


def _wishes(round: Any, player: str, character: str) -> tuple[str, ...]:
    worth = strength(round.hole[player], round.board, round.ranking)
    calls, raises = LIMITS[character]
    if worth >= raises and round.street.raises < MOST_RAISES:
        return (*STRONG, *WEAK)
    return (*FAIR, *WEAK) if worth >= calls else WEAK


def _number(round: Any, player: str) -> int:
    seen = [*round.hole[player], *round.board, len(round.events), player]
    return crc32(" ".join(map(str, seen)).encode())


def _erratic(options: list[Option], number: int) -> Act:
    return _act(options[number % len(options)], largest=number // 8 % 4 == 0)


def _act(option: Option, largest: bool) -> Act:
    facts = dict(option.where)
    for name, allowed in option.choose.items():
        assert isinstance(allowed, Amounts)
        facts[name] = allowed.largest if largest else allowed.low
    return Act(option.by, option.do, facts)
