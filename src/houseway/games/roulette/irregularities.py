"""Rule 9 and rulings on ball and chips: what makes a spin void, and what is changed in a round."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from ..asks import Amounts, Choices, Words
from ..provisions import YES_NO
from ..rulings import DEALER, DIRECTOR, Facts, barred_without, ruling
from .determinations import LARGEST_BALL, SMALLEST_BALL, ColourChips
from .media import TOURNAMENT_CHIPS, has_down, show_button

if TYPE_CHECKING:
    from .round import Roulette

INSTRUMENT = "NI2002-45-roulette"

FEWEST_REVOLUTIONS = 3  # 5.2


class SpinVoid(Exception):  # noqa: N818
    """Raised within a round when the spin is void: it does not count, and is done again."""

    def __init__(self, reason: str, *clauses: str) -> None:
        super().__init__(reason)
        self.reason, self.clauses = reason, clauses


def _not_spun(round: Roulette) -> str | None:
    return None if round.spun else "The ball has not been spun."


def _not_running(round: Roulette) -> str | None:
    if round.number is not None:
        return f"The ball has come to rest in {round.number}: the result stands."
    return _not_spun(round)


# Spins that are void


@ruling("9.1", by=(DEALER, DIRECTOR), bar=_not_spun)
def same_direction(round: Roulette) -> NoReturn:
    """The ball ran the way the wheel turns: the spin is void, even if a number was paid."""
    raise SpinVoid("the ball was spun in the direction of the wheel", "9.1")


@ruling("9.2", "9.2[2]", by=(DEALER,), facts={"removed": Choices(YES_NO, True)}, bar=_not_running)
def no_spin(round: Roulette, removed: bool) -> NoReturn:
    """The ball will not make three revolutions: the dealer calls NO SPIN and lifts it out."""
    clauses = ("9.2", "9.2[2]") if removed else ("9.2", "9.2[2]", "5.2")
    round.note("no spin", *clauses, removed=removed)
    raise SpinVoid("NO SPIN", *clauses)


@ruling(
    "5.2",
    "9.2",
    by=(DEALER, DIRECTOR),
    facts={"revolutions": Amounts(0, FEWEST_REVOLUTIONS - 1)},
    bar=_not_spun,
)
def short_spin(round: Roulette, revolutions: int) -> NoReturn:
    """The ball came to rest after fewer than three revolutions: the spin is not valid."""
    raise SpinVoid(f"the ball made only {revolutions} revolutions: NO SPIN", "5.2", "9.2")


@ruling("9.3", by=(DEALER, DIRECTOR), bar=_not_running)
def foreign_object(round: Roulette) -> NoReturn:
    """Something fell into the wheel before the ball came to rest: the spin is void."""
    raise SpinVoid("a foreign object entered the wheel", "9.3")


@ruling("9.4", by=(DEALER, DIRECTOR), bar=_not_running)
def no_compartment(round: Roulette) -> NoReturn:
    """The ball fell into no compartment: the spin is void."""
    raise SpinVoid("the ball fell into no compartment", "9.4")


@ruling("9.5", by=(DEALER, DIRECTOR), bar=_not_running)
def ball_out(round: Roulette) -> NoReturn:
    """The ball left the wheel: the spin is void."""
    raise SpinVoid("the ball left the wheel", "9.5")


def _ball_facts() -> Facts:
    """What an approved ball is like."""
    return {
        "ball": Words(),
        "tenths_of_mm": Amounts(SMALLEST_BALL, LARGEST_BALL),
        "material": Choices(("non-metallic",), "non-metallic"),
    }


@ruling("2.3", "2.2", by=(DIRECTOR,), facts=_ball_facts())
def change_ball(round: Roulette, ball: str, tenths_of_mm: int, material: str) -> None:
    """Another ball takes the place of the one in use."""
    before, round.ball = round.ball, ball
    round.note("ball changed", "2.3", "T:Ball", before=before, ball=ball)


# Chips that are changed


def _free_for_colour(round: Roulette) -> Facts:
    limits = round.determinations
    free = tuple(p for p in round.stakes if not has_down(round, p, TOURNAMENT_CHIPS))
    values = Amounts(limits.multiple, limits.maximum, limits.multiple)
    return {"player": Choices(free), "value": values}


def _closed(round: Roulette) -> str | None:
    return None if round.betting_open else "Chips are changed while bets are open."


@ruling(
    "4.6",
    by=(DIRECTOR,),
    facts=_free_for_colour,
    bar=barred_without(
        _free_for_colour, "Chips are changed before a wager: everybody has one down.", _closed
    ),
)
def colour_chips(round: Roulette, player: str, value: int) -> None:
    """From now on the player wagers with Colour Chips of a nominated value."""
    round.colours[player] = ColourChips(value=value, required=True)
    show_button(round, player)


IRREGULARITIES = (
    same_direction,
    no_spin,
    short_spin,
    foreign_object,
    no_compartment,
    ball_out,
    change_ball,
    colour_chips,
)
