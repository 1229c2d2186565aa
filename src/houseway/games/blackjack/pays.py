"""What the wagers are paid, as the sign says it."""

from collections.abc import Iterator
from typing import Final

from ..catalogue import PayTable
from ..round import EVEN
from .determinations import BlackjackDeterminations
from .insurance import THREE_TO_TWO, TWO_TO_ONE
from .side_bets import ONE_SEVEN, PAIR_ODDS, THREE_SEVENS, TWO_SEVENS

MAIN_WAGER: Final = PayTable(
    "Main wager", {"Blackjack": THREE_TO_TWO, "any other win": EVEN, "insurance": TWO_TO_ONE}
)
_SEVERAL_SEVENS: Final = {
    f"{number} sevens{', suited' if suited else ''}": odds
    for number, kinds in (("two", TWO_SEVENS), ("three", THREE_SEVENS))
    for suited, (odds, _) in kinds.items()
}
SUPER_SEVENS: Final = PayTable("Super Sevens", {"one seven": ONE_SEVEN[0], **_SEVERAL_SEVENS})
PERFECT_PAIRS: Final = PayTable(
    "Perfect Pairs", {f"{kind} pair": odds for kind, (odds, _) in PAIR_ODDS.items()}
)


def pays(table: BlackjackDeterminations) -> Iterator[PayTable]:
    """The main wager, and the side bets that are offered."""
    yield MAIN_WAGER
    if table.super_sevens:
        yield SUPER_SEVENS
    if table.perfect_pairs:
        yield PERFECT_PAIRS
