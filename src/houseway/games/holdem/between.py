"""Rules 4 and 17 of NI2018-51 between rounds: stakes, and who is dealt in and posts what."""

from __future__ import annotations

from collections.abc import Iterable

from ..house import Lineup, StakeLimits, Standing
from .button import first_button, next_button
from .determinations import HoldemDeterminations

INSTRUMENT = "NI2018-51"

BIG = 1
NEW, MISSED, MOVED = "17.11", "17.4", "17.13"
POSTED = {NEW: "17.11(b)", MISSED: "17.4", MOVED: "17.13"}
NOT_ON_THE_BUTTON = {NEW: "17.11", MISSED: "17.4#2"}


def stake_limits(d: HoldemDeterminations) -> StakeLimits | None:
    """What players bring to a table for cash."""
    if d.tournament:
        return None  # 20.1
    return StakeLimits(d.minimum_stake, d.maximum_buy_in, d.smallest_chip)  # 4.3, 4.2(i), 4.5


def line_up(
    d: HoldemDeterminations,
    standings: list[Standing],
    button: int | None,
    passed: tuple[int, ...] | None,
) -> Lineup | None:
    """Who is dealt in at a table for cash with blinds, and what they post.

    With fewer than two players in the game nobody's blind is due: the game begins anew, and all
    come in free.
    """
    if d.tournament or not d.blinds:
        return None
    ready = [standing for standing in standings if standing.ready]
    if button is None or len(in_the_game(ready)) < 2:
        first = first_button([one.seat for one in ready or standings] or [1])  # 8.3
        return Lineup(first, (first,), dict.fromkeys(_names(ready), (0, 0)), {}, {})
    return _Arrangement(d, standings, button, passed).lineup()


def in_the_game(standings: Iterable[Standing]) -> list[Standing]:
    """Those who owe nothing."""
    return [standing for standing in standings if standing.owes is None]


def rounds_to_big_blind(
    d: HoldemDeterminations, seat: int, others: Iterable[int], button: int
) -> int:
    """How many rounds are played before a seat has the big blind; the button is still to move on.

    >>> d = HoldemDeterminations(
    ...     minimum_stake=200, minimum_bet=200, blinds=(100, 200), tournament=True)
    >>> [rounds_to_big_blind(d, seat, [1, 2, 4], button=1) for seat in (3, 9)]
    [3, 0]
    """
    order = _clockwise({seat, *others}, button)
    return (order.index(seat) - big_blind(d) - 1) % len(order)


def moves_away(
    d: HoldemDeterminations, old: int, new: int, others: Iterable[int], button: int
) -> bool:
    """Whether a change of seats takes a player further from the blinds."""
    others = list(others)
    now, then = (rounds_to_big_blind(d, seat, others, button) for seat in (old, new))
    return then > now  # 17.13


def big_blind(d: HoldemDeterminations) -> int:
    """Which of the blinds is the big one: the second, or the only one."""
    return min(BIG, len(d.blinds) - 1)


class _Arrangement:
    """The seats as the button moves on."""

    def __init__(
        self,
        d: HoldemDeterminations,
        standings: list[Standing],
        button: int,
        passed: tuple[int, ...] | None,
    ) -> None:
        self.blinds, self.big, self.last = d.blinds, big_blind(d), button
        ready = [standing for standing in standings if standing.ready]
        self.players = in_the_game(ready)
        # 17.13: unlike the others, a player who moved and posts may have the button
        movers = [one for one in ready if one.owes == MOVED and one.posts]
        self.button = self._button([*self.players, *movers])
        self.passed = _passed(passed, button, self.button, d.seats)
        self.waiting = [one for one in ready if one.owes]
        self.away = [one for one in standings if not one.ready and one.owes in (None, MISSED)]
        self.posted: dict[str, tuple[int, int]] = {}
        self.held: dict[str, str] = {}

    def _button(self, players: list[Standing]) -> int:
        return next_button([], [player.seat for player in players], self.last)  # 8.3#2

    def lineup(self) -> Lineup:
        for standing in sorted(self.waiting, key=lambda one: (one.seat <= self.button, one.seat)):
            self._let_in(standing)
        dealt_in = {name: self.posted.get(name, (0, 0)) for name in _names(self.players)}
        missed = {
            standing.player: found for standing in self.away if (found := self._missed(standing))
        }
        return Lineup(self.button, self.passed, dealt_in, missed, self.held)

    def _place(self, standing: Standing) -> int:
        """How many players lie between the button and somebody who would come in."""
        seats = [other.seat for other in (*self.players, standing)]
        return _clockwise(seats, self.button).index(standing.seat)

    def _let_in(self, standing: Standing) -> None:
        owes = standing.owes or NEW
        last = len(self.blinds) - 1
        due = last if owes == MISSED else self.big
        if self._place(standing) == due:  # 17.4, 17.11(a), 17.13
            self.players.append(standing)
            return
        free = owes == NEW and self.passed is not None and standing.seat not in self.passed  # 17.12
        if not (free or standing.posts):
            return
        on_button = self._button([*self.players, standing]) == standing.seat
        if on_button and owes in NOT_ON_THE_BUTTON:  # 17.4#2, 17.11
            self.held[standing.player] = NOT_ON_THE_BUTTON[owes]
        elif free:
            self.players.append(standing)
        elif self._place(standing) <= last:
            # A smaller blind would be posted here in place of what is owed: it waits a round more.
            self.held[standing.player] = POSTED[owes]
        else:
            self.players.append(standing)
            self.posted[standing.player] = self._owed(standing)

    def _owed(self, standing: Standing) -> tuple[int, int]:
        """What is posted live and dead."""
        if standing.owes != MISSED:
            return self.blinds[self.big], 0  # 17.11(b), 17.13
        # 17.4: the big blind is a live bet, as in the live game; the others are dead
        live = self.blinds[self.big] if self.big in standing.missed else 0
        return live, sum(self.blinds[n] for n in standing.missed if n < len(self.blinds)) - live

    def _missed(self, standing: Standing) -> tuple[int, ...]:
        place = self._place(standing)
        if place >= len(self.blinds) or place in standing.missed:
            return ()
        return tuple(sorted({*standing.missed, place}))  # 17.4


def _passed(
    passed: tuple[int, ...] | None, last: int, button: int, seats: int
) -> tuple[int, ...] | None:
    """The seats that the button has passed, until it is back where it began."""
    if passed is None:
        return None
    way = [(last + step - 1) % seats + 1 for step in range(1, seats + 1)]
    way = way[: way.index(button) + 1]
    return None if passed[0] in way else (*passed, *way)  # 17.12


def _clockwise(seats: Iterable[int], button: int) -> list[int]:
    return sorted(seats, key=lambda seat: (seat <= button, seat))


def _names(standings: Iterable[Standing]) -> list[str]:
    return [standing.player for standing in standings]
