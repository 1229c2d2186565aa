"""A table of a tournament that bots play by themselves, with dealt equipment."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from houseway.conduct import Consequences
from houseway.games import game
from houseway.games.asks import Settled
from houseway.games.cardplay import NewShoe
from houseway.games.procedure import Procedure
from houseway.games.record import RoundRecord
from houseway.games.round import Determinations, Leaving, Round, Seat
from houseway.table.driver import Carried, Driver
from houseway.table.seeded_source import seeded

from .liaison import counts
from .players import Field

Stacks = dict[str, int]


class Sitting(NamedTuple):
    """A player at a table of the tournament, the stack there, and whether the player is present."""

    seat: int
    player: str
    stack: int
    present: bool = True


class BotTable:
    """Plays one round after the other; who sits there and with what is told before each.

    A driver carries on what outlives a round, but for what players have been warned of.
    """

    def __init__(
        self,
        name: str,
        determinations: Determinations,
        field: Field,
        seeds: Callable[[], bytes],
        *,
        keep: bool = False,
        button: int | None = None,
    ) -> None:
        self.game = game(name)
        self.field = field
        self.carried = Carried(button=button)
        source = seeded(self.game, determinations, seeds)
        self.driver = Driver(self.game, source, self.carried, Consequences(), keep_script=keep)
        self.shoes = 0
        self.counted = True
        self._keep = keep
        self._left = Leaving()
        self._warned: set[str] = set()
        self._warned_of_order: set[str] = set()

    def play(
        self,
        determinations: Determinations,
        sitting: list[Sitting],
        *,
        bonus: int = 0,
        late: bool = False,
    ) -> Stacks:
        """The stacks after another round, which begins with a new shoe where one is due."""
        self.field.late = late
        driver, seats = self.driver, self._seats(determinations, sitting)
        driver.led_to.clear()
        if self.carried.shoe_due and self.game.house.new_shoe is not None:
            driver.begin_shoe(determinations, seats)
            making = self._play_through()
            assert isinstance(making, NewShoe)
            driver.shoe_is_made(making)
        driver.pass_button([seat.seat or 0 for seat in seats])
        driver.make_ready()
        circumstances = driver.circumstances(self._first_to_wager(seats), bonus)
        driver.begin_round(determinations, seats, circumstances)
        round = self._play_through()
        assert isinstance(round, Round)
        self._close(round)
        return dict(round.stakes)

    @property
    def shoe_ended(self) -> bool:
        """Whether the last round was the last of its shoe."""
        return self._left.shoe_due or self._left.new_shoe_made

    @property
    def record(self) -> RoundRecord | None:
        """The last round, to be played again, where records are kept."""
        return self.driver.record() if self._keep else None

    # Before a round

    def _seats(self, determinations: Determinations, sitting: list[Sitting]) -> list[Seat]:
        numbers = self.game.seat_numbers(determinations)
        return [
            Seat(
                seat=numbers[one.seat - 1],
                player=one.player,
                stake=one.stack,
                present=one.present,
                warned=one.player in self._warned,
                warned_of_order=one.player in self._warned_of_order,
            )
            for one in sitting
        ]

    def _first_to_wager(self, seats: list[Seat]) -> str | None:
        """The starting marker goes clockwise to the next player before each round."""
        there = [seat for seat in seats if seat.present]
        if self.game.house.starting_marker is None or not there:
            return None
        if self.carried.starting_marker is None:
            self.carried.starting_marker = 0
        self.driver.pass_marker([seat.seat or 0 for seat in seats])
        return self.driver.first_to_wager(there)

    # A round, or the making of a shoe

    def _play_through(self) -> Procedure:
        driver = self.driver
        while (over := driver.advance()) is None:
            procedure = driver.procedure
            assert procedure is not None
            settled = isinstance(procedure.asked, Settled)
            driver.give(None if settled else self.field.act(procedure))
        return over

    def _close(self, round: Round) -> None:
        self._left = self.driver.close_round(round)
        self.counted = counts(round)
        self._warned |= round.warned
        self._warned_of_order |= round.warned_of_order
        self.shoes += self.shoe_ended
