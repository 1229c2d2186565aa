"""Rules 4.2, 5, 6 and 14: how much may be bet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.rulebook import Refused

from .sign import amount

if TYPE_CHECKING:
    from .round import Holdem

INSTRUMENT = "NI2018-51"


def check_stakes(round: Holdem) -> None:
    """Refuse more players than seats, and stakes that are not in whole chips."""
    terms, chip = round.terms, round.chip
    if len(round.dealt_in) > terms.seats:
        players = len(round.dealt_in)
        reason = f"The table has {terms.seats} seats: {players} players are too many."
        raise Refused(reason, *round.rules.cite("2.2"))
    for player in round.dealt_in:
        if round.stakes[player] % chip:
            has, smallest = amount(terms, round.stakes[player]), amount(terms, chip)
            reason = f"{player} has {has}, which is not in chips of {smallest}."
            raise Refused(reason, *round.rules.cite("4.7"))


def everything(round: Holdem, player: str) -> int:
    """The highest total that a player has chips for."""
    return round.street.bet_of(player) + round.stakes[player]


def most_total(round: Holdem, player: str) -> int:
    """The limit of 4.2(g); below the least raise, exactly the least raise is open."""
    street, maximum = round.street, round.terms.maximum
    if isinstance(maximum, int):
        # 14.5: over a short opening it is the first full bet, which has the same maximum
        return (street.high if street.full else 0) + maximum  # 5.2
    if maximum == "no limit":
        return everything(round, player)
    if maximum == "straddle":
        return 2 * street.high or round.minimum_bet  # A:Straddle
    pot = round.middle + max(0, street.to_call(player))  # 4.2(g)#2: the call comes first
    limit = pot if maximum == "full pot" else pot // 2 // round.chip * round.chip
    return street.high + limit


def may_raise(round: Holdem, player: str) -> bool:
    """A short tap-out opens nothing to those who answered the full bet before it."""
    # 14.5: whoever has still to act on the full bet may raise; short tap-outs do not add up
    most, street = round.terms.max_raises, round.street
    capped = most is not None and street.raises >= most  # A:Betting Round
    return not capped and player not in street.answered  # 5.1: otherwise without end


def tap_out_amount(round: Holdem, player: str) -> int:
    """All the chips; by the other reading whole minimum bets, where there is one."""
    stake, unit = round.stakes[player], round.minimum_bet
    if round.terms.tap_out == "all":
        return stake  # 14.1
    return stake // unit * unit or stake  # 14.1#2


def uncalled(round: Holdem, over: tuple[str, int] | None) -> tuple[str, int] | None:
    """A bet that nobody met is outside the pot: all of it, or by the other reading the excess.

    Where a tapped-out player met a part of it, only the rest was uncalled by either reading.
    """
    street = round.street
    whole = round.terms.uncalled == "whole" and len(round.active) == 1
    if over is None or over[0] not in round.active or not whole or street.met:
        return over
    return over[0], street.last_wager  # 15.2(b)
