"""What a winning Bet is paid, as the sign says it."""

from collections.abc import Iterator

from ..catalogue import PayTable
from .determinations import CanberraPokerDeterminations
from .payout import BET_ROWS


def pays(_: CanberraPokerDeterminations) -> Iterator[PayTable]:
    """The Bet by the hand that wins it, the best first."""
    rows = reversed(BET_ROWS.items())
    yield PayTable("A winning Bet", {hand.value: (row.odds, 1) for hand, row in rows})
