"""Players by themselves: tight ones keep pairs and high cards, others play loosely or at whim."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from houseway.equipment import Card
from houseway.ranking.poker import CTP
from houseway.ranking.poker_hand import IN_SEQUENCE, SUITED

from ..asks import Act, Amounts, Option
from ..holdem import bot as holdem
from ..holdem.bot import TIGHT, character_of

if TYPE_CHECKING:
    from .round import CharityHoldem

TEN, ACE = 10, 14
CHEAP = 10  # a call of at most this part of the stake needs no made hand


def choose_by_seat(round: CharityHoldem, player: str) -> Act | None:
    """What the player in a seat does now."""
    return choose(round, player, character_of(round, player))


def choose(round: CharityHoldem, player: str, character: str = TIGHT) -> Act | None:
    """What a player of some character does now; None where there is nothing to do or to gain."""
    options = {option.do: option for option in round.options(player)}
    if "fold" not in options:
        wanted = [options[do] for do in ("decline", "show", "accept") if do in options]
        return _act(wanted[0]) if wanted else None
    return (
        _tight(round, player, options)
        if character == TIGHT
        else holdem.choose(round, player, character)
    )


def _tight(round: CharityHoldem, player: str, options: dict[str, Option]) -> Act:
    good = is_good(round.hole[player], round.board)
    wishes = ["bet", "raise"] if good and not round.street.raises else []
    wishes += ["check", "no-raise"]
    call = options.get("call")
    if call and (good or call.amount * CHEAP <= round.stakes[player]):
        wishes.append("call")
    return _act(options[next((do for do in wishes if do in options), "fold")])


def is_good(hole: list[Any], board: list[Card]) -> bool:
    """A pair, an ace or two high cards before the flop; after it a hand made with an own card.

    >>> from houseway.equipment import cards
    >>> is_good([*cards("9s 9d")], []), is_good([*cards("9s 4d")], [*cards("Kc 9h 2d")])
    (True, True)
    """
    if not all(isinstance(card, Card) for card in hole):
        return False
    low, high = sorted(int(card.rank) for card in hole)
    if low == high:
        return True
    if not board:
        return low >= TEN or high == ACE
    best = CTP.high([*hole, *board])
    made = best.category in SUITED | IN_SEQUENCE
    return made or any(card.rank in (low, high) for card in board)


def _act(option: Option) -> Act:
    lowest = {
        name: amounts.low for name, amounts in option.choose.items() if isinstance(amounts, Amounts)
    }
    return Act(option.by, option.do, {**option.where, **lowest})
