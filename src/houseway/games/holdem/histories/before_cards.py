"""The table of a history before the first card: who sits where, and who posts what."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from houseway.rulebook import Refused

from ...record import BadRecord
from ...round import Circumstances, Seat
from ..determinations import HoldemDeterminations, Maximum, TimeCommission
from ..round import Holdem
from .actions import MOST_PLAYERS
from .phh import FIXED, POT_LIMIT, HandHistory

CITE = Holdem.rules.cite
MOST_BLINDS = 3
# A game for cash bears a commission; by the time, it leaves the stacks of a hand alone.
BY_THE_TIME = TimeCommission(rate=1, minutes=30, approved_maximum=1)


class Forced(NamedTuple):
    """What the players post before the first card, from p1 on, in chips.

    `late` is posted by players who come in, and is no blind; `dead` goes to the pot and is no bet.
    Heads-up the button has the first blind (20.19), unless the hand is told the other way round,
    as in a game `for_cash`.
    """

    blinds: tuple[int, ...]
    late: tuple[int, ...]
    ante: int
    dead: tuple[int, ...]
    for_cash: bool


def set_up(hand: HandHistory) -> Holdem:
    """The round of a history before anything has happened in it."""
    numbers = _seat_numbers(hand)
    forced = forced_bets(hand)
    seated = zip(numbers, hand.names, hand.stakes, forced.late, forced.dead, strict=True)
    seats = [
        Seat(seat=number, player=name, stake=stake, posts=late, dead=dead)
        for number, name, stake, late, dead in seated
    ]
    try:
        return Holdem(_determinations(hand, forced), seats, Circumstances(button=numbers[-1]))
    except Refused as refused:
        raise BadRecord("hand history", refused.reason, *refused.clauses) from None


def _seat_numbers(hand: HandHistory) -> tuple[int, ...]:
    if not hand.names:
        raise BadRecord("starting_stacks", "two players are needed.", *CITE("9.4"))
    if hand.seats is None:
        return tuple(range(1, len(hand.names) + 1))
    numbers = hand.seats
    if sum(a >= b for a, b in pairwise((*numbers, numbers[0]))) > 1 or min(numbers) < 1:
        raise BadRecord("seats", "p1 sits after the button, and the others clockwise of p1.")
    return numbers


# Blinds, straddles, late posts and antes


def forced_bets(hand: HandHistory) -> Forced:
    """Who posts what; heads-up PHH lists it the other way round."""
    posted, antes = hand.in_chips(hand.blinds_or_straddles), hand.in_chips(hand.antes)
    heads_up = len(posted) == 2
    if heads_up:
        posted, antes = posted[::-1], antes[::-1]
    # Heads-up a late post of the button that is no more than the blind is as good as the first.
    button_late = heads_up and -posted[0] <= posted[1] < 0
    posted = (posted[0], -posted[1]) if button_late else posted
    # Whoever posts more has the last blind; of two equal ones, the button.
    tells_cash = heads_up and posted[0] > 0 and not 0 < posted[1] < posted[0]
    for_cash = tells_cash and not button_late
    in_order = posted[::-1] if heads_up and not for_cash else posted
    blinds = tuple([amount for amount in in_order if amount > 0])
    if blinds != in_order[: len(blinds)]:
        reason = "blinds and straddles are posted by p1 and those after, without a gap."
        raise BadRecord("blinds_or_straddles", reason, *CITE("8.4(a)"))
    _check_over_blinds(hand, blinds, antes)
    late = tuple([-amount if amount < 0 else 0 for amount in posted])
    ante, dead = _antes(hand, antes, bool(blinds))
    return Forced(blinds, late, ante, dead, for_cash)


def _check_over_blinds(hand: HandHistory, blinds: tuple[int, ...], antes: tuple[int, ...]) -> None:
    """A third blind may be short, an over-blind may not."""
    for number, blind in enumerate(blinds[MOST_BLINDS:], MOST_BLINDS):
        if hand.stakes[number] < blind + antes[number]:
            reason = f"{hand.names[number]} has not the chips for an over-blind."
            raise BadRecord("blinds_or_straddles", reason, *CITE("4.2(e)"))


def _antes(hand: HandHistory, antes: tuple[int, ...], blinds: bool) -> tuple[int, tuple[int, ...]]:
    """The ante that everybody places, or what is dead because not everybody places the same."""
    nothing = (0,) * len(antes)
    if not any(antes):
        return 0, nothing
    even = len(set(antes)) == 1
    if even and (hand.ante_trimming_status or not blinds or _all_can_ante(hand, antes)):
        return antes[0], nothing
    if hand.ante_trimming_status or not blinds:
        most, least = max(antes), min(antes)
        more, less = (hand.names[antes.index(ante)] for ante in (most, least))
        reason = f"{more} antes {most:,} and {less} {least:,}; here every player antes the same."
        raise BadRecord("antes", reason, *CITE("8.4(b)"))
    return 0, antes


def _all_can_ante(hand: HandHistory, antes: tuple[int, ...]) -> bool:
    return all(stake >= ante for stake, ante in zip(hand.stakes, antes, strict=True))


# Determinations


def _determinations(hand: HandHistory, forced: Forced) -> HoldemDeterminations:
    players = len(hand.names)
    seats = max(players, min(hand.seat_count or 0, MOST_PLAYERS))
    least = hand.small_bet if hand.variant == FIXED else hand.min_bet
    table = (forced.blinds, forced.ante, forced.for_cash)
    return _determined(seats, *table, hand.chips(least or 0), maximum_of(hand))


def maximum_of(hand: HandHistory) -> Maximum:
    """The limit by which a history is played."""
    if hand.variant == FIXED:
        return hand.chips(hand.big_bet or 0)
    if hand.variant == POT_LIMIT:
        return "full pot"
    if hand.maximum is not None:
        return hand.chips(hand.maximum)
    return hand.limit or "no limit"


@lru_cache(maxsize=256)
def _determined(
    seats: int,
    blinds: tuple[int, ...],
    ante: int,
    for_cash: bool,
    minimum_bet: int,
    maximum: Maximum,
) -> HoldemDeterminations:
    """Hand after hand is played at the same table."""
    return HoldemDeterminations(
        minimum_stake=1,  # 4.2(a): PHH tells of none
        smallest_chip=1,
        seats=seats,
        forced="blind" if blinds else "ante",
        blinds=blinds[:MOST_BLINDS],
        over_blinds=blinds[MOST_BLINDS:],
        ante=ante,
        minimum_bet=minimum_bet,
        maximum=maximum,
        ace_low=True,
        burn=False,  # PHH does not tell of burnt cards
        uncalled="excess",
        # Chips of a tournament bear no commission, and there may be both blinds and antes (20.12).
        commission=BY_THE_TIME if for_cash else None,
        tournament=not for_cash,
    )
