"""Players of hold'em who weigh what a call costs against what they hold."""

from __future__ import annotations

from typing import Any

from ..asks import Act, Amounts, Option
from ..bots import bot
from .bot import LIMITS, LOOSE, TIGHT, strength

CHARACTERS = (TIGHT, LOOSE, TIGHT)
DEAR = 40  # the strength that a call for the whole stake asks for beyond that for a small one
SHORT = 3  # who has less than so many times the least raise puts in everything


def choose_in_character(round: Any, player: str, number: int, late: bool) -> Act | None:
    """What a player does now; `late` in the evening who raises does so with the whole stake."""
    options = {option.do: option for option in round.options(player)}
    if "fold" not in options:
        return bot(round, player)
    worth = strength(round.hole[player], round.board, round.ranking)
    calls, raises = LIMITS[CHARACTERS[number % len(CHARACTERS)]]
    raising = options.get("bet") or options.get("raise")
    if raising and worth >= raises and not round.street.raises:
        return _raise(raising, round.stakes[player], late)
    for do in ("check", "no-raise"):
        if do in options:
            return Act(player, do)
    call = options.get("call")
    if call and worth >= calls + DEAR * call.where["amount"] // max(1, round.stakes[player]):
        return Act(player, "call", dict(call.where))
    return Act(player, "fold")


def _raise(option: Option, stake: int, late: bool) -> Act:
    totals = option.choose["to"]
    assert isinstance(totals, Amounts)
    everything = late or totals.low * SHORT > stake
    return Act(option.by, option.do, {"to": totals.largest if everything else totals.low})
