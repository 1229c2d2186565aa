"""A plain player: the minimum, and cards to 17 where the dealer shows a seven or better."""

from __future__ import annotations

from typing import Any

from houseway.ranking.blackjack import value

from ..asks import Act, Amounts, Option
from ..blackjack.hands import Hand


def choose(round: Any, player: str) -> Act | None:
    """What a plain player does at this turn; None where there is nothing to do or to gain."""
    options = {option.do: option for option in round.options(player)}
    if round.betting_open:
        main = [o for o in round.options(player) if o.do == "wager" and o.where["on"] == "main"]
        return _wager(main[0], round.determinations.minimum) if main else None
    if "decline" in options:
        return Act(player, "decline", dict(options["decline"].where))
    if "draw" not in options:
        return None
    draws = round.deciding.must_draw or wants_a_card(round.deciding, value(round.dealer[0]))
    chosen = options["draw" if draws else "stand"]
    return Act(player, chosen.do, dict(chosen.where))


def wants_a_card(hand: Hand, upcard: int) -> bool:
    """Whether a hand is worth another card against the dealer's.

    >>> from houseway.equipment import cards
    >>> sixteen = Hand(1, [*cards("9s 7d")])
    >>> wants_a_card(sixteen, upcard=10), wants_a_card(sixteen, upcard=6)
    (True, False)
    """
    if hand.total.soft:
        return hand.total.points < 18
    return hand.total.points < (12 if 2 <= upcard <= 6 else 17)


def _wager(option: Option, minimum: int) -> Act:
    amounts = option.choose["amount"]
    assert isinstance(amounts, Amounts)
    amount = max(amounts.low, min(minimum, amounts.largest))
    return Act(option.by, option.do, {**option.where, "amount": amount})
