"""What the wagers are paid, as the sign says it."""

from collections.abc import Iterator
from typing import Final

from ..catalogue import PayTable
from ..round import EVEN
from .determinations import BoxTable
from .insurance import THREE_TO_TWO, TWO_TO_ONE

MAIN_WAGER: Final = PayTable(
    "Main wager", {"Blackjack": THREE_TO_TWO, "any other win": EVEN, "insurance": TWO_TO_ONE}
)


def pays(table: BoxTable) -> Iterator[PayTable]:
    """The main wager, and the side bets that are offered."""
    yield MAIN_WAGER
    yield from (bet.pay_table() for bet in table.side_bets_offered())
