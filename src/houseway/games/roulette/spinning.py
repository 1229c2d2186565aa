"""The spin of the ball, what makes it void, and the changing of the ball."""

from __future__ import annotations

from typing import Any, NamedTuple

from houseway.equipment.wheel import ORDER
from houseway.rulebook import Refused

from ..asks import Act, Amounts, Choices, Draw, Option, Words
from ..procedure import Course
from ..provisions import YES_NO
from ..rulings import DEALER, DIRECTOR, Facts, ruling
from ..wagering import BankedRound
from .determinations import LARGEST_BALL, SMALLEST_BALL, RouletteTable

INSTRUMENT = "NI2002-45-roulette"

DIRECTIONS = ("clockwise", "anticlockwise")
FEWEST_REVOLUTIONS = 3  # 5.2
_TEXT_OF = {str(number): number for number in ORDER}


class Spin(NamedTuple):
    """How the ball was spun."""

    ball: str = "clockwise"
    wheel: str = "anticlockwise"
    revolutions: int = FEWEST_REVOLUTIONS


class SpinVoid(Exception):  # noqa: N818
    """Raised within a round when the spin is void: it does not count, and is done again."""

    def __init__(self, reason: str, *clauses: str) -> None:
        super().__init__(reason)
        self.reason, self.clauses = reason, clauses


def _not_spun(round: Spinning) -> str | None:
    return None if round.spun else "The ball has not been spun."


def _not_running(round: Spinning) -> str | None:
    if round.number is not None:
        return f"The ball has come to rest in {round.number}: the result stands."
    return _not_spun(round)


class Spinning(BankedRound):
    """A round that is decided by the ball in the wheel."""

    determinations: RouletteTable
    draws_clause = "5.1"

    def lay(self) -> None:
        super().lay()
        self.spun: Spin | None = None
        self.number: int | None = None
        self.void_spins = 0
        self.ball = self.determinations.ball

    # The spin

    def calls(self, others_may_act: bool) -> list[Option]:
        found = super().calls(others_may_act)
        if self.spun:
            return found
        usual = Spin()
        spin = Option(
            DEALER,
            "spin",
            choose={
                "ball": Choices(DIRECTIONS, usual.ball),
                "wheel": Choices(DIRECTIONS, usual.wheel),
                "revolutions": Amounts(0, 99, default=usual.revolutions),
            },
            clauses=("5.1", "5.2"),
        )
        return [*found, spin]

    def take(self, act: Act) -> None:
        if act.do == "spin":
            self.spin(Spin(**act.facts))
        else:
            super().take(act)

    def spin(self, spun: Spin) -> None:
        """Spin the ball; a wrong direction or too few revolutions make the spin void."""
        self.spun = spun
        self.note("spun", "5.1", "5.2", **spun._asdict())
        if spun.ball == spun.wheel:  # 5.1
            self.same_direction()
        if spun.revolutions < FEWEST_REVOLUTIONS:  # 5.2
            self.short_spin(spun.revolutions)

    def ball_comes_to_rest(self) -> Course:
        """The number in which the ball comes to rest, once the bets are closed."""
        return (yield from self.ask(lambda: Draw("spin", "wheel")))

    def check(self, answer: Any) -> Any:
        if self.betting_open and not isinstance(answer, Act):
            raise Refused(
                "The ball cannot come to rest before NO MORE BETS is called.",
                *self.rules.cite("5.3"),
            )
        return super().check(answer)

    def check_draw(self, draw: Draw, answer: Any) -> int:
        number = _TEXT_OF.get(answer) if isinstance(answer, str) else answer
        if type(number) is not int or number not in ORDER:
            raise Refused(
                f"The wheel has no compartment {answer}; its numbers are 0 to 36.",
                *self.rules.cite("2.1"),
            )
        return number

    def return_stakes(self, void: SpinVoid) -> None:
        """Undo a void spin: everything staked or paid on it goes back, and bets open again."""
        self.void_spins += 1
        self.note("void spin", *void.clauses, "T:Void", reason=void.reason)
        for wager in self.wagers:
            self.void_wager(wager, *void.clauses, "T:Void")
        self.spun = self.number = None
        self.turn_to_wager = 0
        self.note("to be spun again", *void.clauses, void_spins=self.void_spins)

    # Irregularities

    @ruling("9.1", by=(DEALER, DIRECTOR), bar=_not_spun)
    def same_direction(self) -> None:
        """The ball ran the way the wheel turns: the spin is void, even if a number was paid."""
        raise SpinVoid("the ball was spun in the direction of the wheel", "9.1")

    @ruling(
        "9.2", "9.2[2]", by=(DEALER,), facts={"removed": Choices(YES_NO, True)}, bar=_not_running
    )
    def no_spin(self, removed: bool) -> None:
        """The ball will not make three revolutions: the dealer calls NO SPIN and lifts it out."""
        clauses = ("9.2", "9.2[2]") if removed else ("9.2", "9.2[2]", "5.2")
        self.note("no spin", *clauses, removed=removed)
        raise SpinVoid("NO SPIN", *clauses)

    @ruling(
        "5.2",
        "9.2",
        by=(DEALER, DIRECTOR),
        facts={"revolutions": Amounts(0, FEWEST_REVOLUTIONS - 1)},
        bar=_not_spun,
    )
    def short_spin(self, revolutions: int) -> None:
        """The ball came to rest after fewer than three revolutions: the spin is not valid."""
        raise SpinVoid(f"the ball made only {revolutions} revolutions: NO SPIN", "5.2", "9.2")

    @ruling("9.3", by=(DEALER, DIRECTOR), bar=_not_running)
    def foreign_object(self) -> None:
        """Something fell into the wheel before the ball came to rest: the spin is void."""
        raise SpinVoid("a foreign object entered the wheel", "9.3")

    @ruling("9.4", by=(DEALER, DIRECTOR), bar=_not_running)
    def no_compartment(self) -> None:
        """The ball fell into no compartment: the spin is void."""
        raise SpinVoid("the ball fell into no compartment", "9.4")

    @ruling("9.5", by=(DEALER, DIRECTOR), bar=_not_running)
    def ball_out(self) -> None:
        """The ball left the wheel: the spin is void."""
        raise SpinVoid("the ball left the wheel", "9.5")

    @ruling("2.3", "2.2", by=(DIRECTOR,), facts=lambda _: _ball_facts())
    def change_ball(self, ball: str, tenths_of_mm: int, material: str) -> None:
        """Another ball takes the place of the one in use."""
        before, self.ball = self.ball, ball
        self.note("ball changed", "2.3", "T:Ball", before=before, ball=ball)


def _ball_facts() -> Facts:
    """What an approved ball is like."""
    return {
        "ball": Words(),
        "tenths_of_mm": Amounts(SMALLEST_BALL, LARGEST_BALL),
        "material": Choices(("non-metallic",), "non-metallic"),
    }
