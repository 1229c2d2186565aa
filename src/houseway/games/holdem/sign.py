"""The sign at a hold'em table: everything that was determined under NI2018-51, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .determinations import HoldemDeterminations

INSTRUMENT = "NI2018-51"

DOLLAR = 100
MAXIMUM = {
    "no limit": "no limit",
    "full pot": "the pot, with the call in it",
    "half pot": "half the pot, with the call in it",
    "straddle": "twice the bet before",
}
OPENING = {
    "A": "call, raise, or call and fold",
    "B": "call, raise or fold",
    "C": "raise or fold",
}
WINNING = {
    "high": "the highest",
    "low": "the lowest",
    "high-low": "the highest and the lowest, half each",
    "8-or-better": "the highest and the lowest, half each; a low hand is 8 or better",
}


def sign(d: HoldemDeterminations) -> Iterator[tuple[str, str]]:
    """The lines of the sign; money in dollars, the chips of a tournament as they are."""
    if not d.tournament:
        yield "minimum stake", amount(d, d.minimum_stake)  # 4.1
        most = d.maximum_buy_in
        yield "maximum buy-in", amount(d, most) if most else "none"
    yield "minimum bet", amount(d, d.minimum_bet)  # 4.1
    yield from _betting(d)
    yield "seats", str(d.seats)
    yield "deck", f"{d.deck} cards" + (" and a joker" if d.joker else "")  # 2.2, 2.3
    yield "winning hand", WINNING[d.winning]
    yield "ace in straights", "high or low" if d.ace_low else "high"
    if d.winning != "high":
        yield "ace in low hands", d.ace_in_low
    yield "burn", "before flop, turn and river" if d.burn else "none"
    seconds = "40 seconds, when a player is told" if d.time_to_act is None else None
    yield "time to act", seconds or f"{d.time_to_act} seconds"
    if d.commission is not None:
        yield "commission", d.commission.in_words()


def _betting(d: HoldemDeterminations) -> Iterator[tuple[str, str]]:
    most = d.maximum
    yield "maximum bet", amount(d, most) if isinstance(most, int) else MAXIMUM[most]
    if d.max_raises is not None:
        yield "raises", f"{d.max_raises} in a betting round"
    if d.blinds:
        yield "blinds", amounts(d, d.blinds)
        yield "first player", OPENING[d.blind_option]
    if d.over_blinds:
        yield "over-blinds", amounts(d, d.over_blinds)
    if d.ante:
        yield "ante", amount(d, d.ante)


def amount(d: HoldemDeterminations, chips: int) -> str:
    """An amount as it stands on the sign."""
    return f"{chips:,}" if d.tournament else dollars(chips)


def amounts(d: HoldemDeterminations, levels: Iterable[int]) -> str:
    """Several amounts in a row."""
    *early, last = (amount(d, level) for level in levels)
    return f"{', '.join(early)} and {last}" if early else last


def dollars(cents: int) -> str:
    """Cents as dollars, without a fraction where there is none.

    >>> dollars(20_000), dollars(250)
    ('$200', '$2.50')
    """
    whole, rest = divmod(cents, DOLLAR)
    return f"${whole:,}.{rest:02}" if rest else f"${whole:,}"
