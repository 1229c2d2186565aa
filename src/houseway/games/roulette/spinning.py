"""The spin of the ball, and what is undone when it is void."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import asdict

from houseway.equipment.wheel import Wheel
from houseway.rulebook import Refused

from ..asks import Amounts, Choices, Draw, Option
from ..procedure import Course
from ..rulings import DEALER
from .irregularities import FEWEST_REVOLUTIONS, SpinVoid, same_direction, short_spin

if TYPE_CHECKING:
    from .round import Roulette

INSTRUMENT = "NI2002-45-roulette"

DIRECTIONS = ("clockwise", "anticlockwise")


class Spin(Struct, frozen=True, gc=False):
    """How the ball was spun."""

    ball: str = "clockwise"
    wheel: str = "anticlockwise"
    revolutions: int = FEWEST_REVOLUTIONS


# The spin


def spin_option() -> Option:
    """How the dealer may spin the ball."""
    usual = Spin()
    return Option(
        DEALER,
        "spin",
        choose={
            "ball": Choices(DIRECTIONS, usual.ball),
            "wheel": Choices(DIRECTIONS, usual.wheel),
            "revolutions": Amounts(0, 99, default=usual.revolutions),
        },
        clauses=("5.1", "5.2"),
    )


def spin(round: Roulette, spun: Spin) -> None:
    """Spin the ball; a wrong direction or too few revolutions make the spin void."""
    round.spun = spun
    round.note("spun", "5.1", "5.2", **asdict(spun))
    if spun.ball == spun.wheel:  # 5.1
        same_direction(round)
    if spun.revolutions < FEWEST_REVOLUTIONS:  # 5.2
        short_spin(round, spun.revolutions)


def ball_comes_to_rest(round: Roulette) -> Course:
    """The number in which the ball comes to rest, once the bets are closed."""
    return (yield from round.ask(lambda: Draw("spin", "wheel")))


def printed(wheel: Wheel, number: int) -> int | str:
    """A number as events tell it: what stands in the compartment, if that is no number."""
    return wheel.printed.get(number, number)


def return_stakes(round: Roulette, void: SpinVoid) -> None:
    """Undo a void spin: everything staked or paid on it goes back, and bets open again."""
    round.void_spins += 1
    round.note("void spin", *void.clauses, "T:Void", reason=void.reason)
    for wager in round.wagers:
        round.void_wager(wager, *void.clauses, "T:Void")
    round.spun = round.number = None
    round.turn_to_wager = 0
    round.note("to be spun again", *void.clauses, void_spins=round.void_spins)


def compartment(round: Roulette, answer: object) -> int:
    """The number that the ball fell into, or `Refused` where the wheel has none such."""
    wheel = round.layout.wheel
    number = wheel.number(answer) if isinstance(answer, str) else answer
    if type(number) is not int or number not in wheel.order:
        raise Refused(
            f"The wheel has no compartment {answer}; its numbers are {wheel.told}.",
            *round.rules.cite("2.1"),
        )
    return number
