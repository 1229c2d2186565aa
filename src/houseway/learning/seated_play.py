"""Rounds at a table where agents decide, the house acts by itself and the equipment by a seed."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from houseway.conduct import Consequences
from houseway.games import GAMES
from houseway.games.asks import Settled, Turn
from houseway.games.bots import has_wagered, house, is_betting
from houseway.games.cardplay import NewShoe
from houseway.games.given import Determinations, Seat
from houseway.games.procedure import Procedure
from houseway.games.round import Round
from houseway.games.rulings import HOUSE
from houseway.table.driver import Carried, Driver
from houseway.table.seeded_source import seeded

from .moves import PASS, AgentMove, moves_of


class SeatedPlay:
    """A table of one game and the agents at it; the same seed always deals the same.

    An agent who has a wager down, or has none to make, may pass; when all have, the house goes on.
    """

    def __init__(
        self, game: str, determinations: Determinations, players: Sequence[str], stake: int
    ) -> None:
        self.game, self.determinations = GAMES[game].round, determinations
        self.players, self.stake = tuple(players), stake
        numbers = self.game.seat_numbers(determinations)
        self.seats = dict(zip(self.players, numbers, strict=False))
        self.round: Round | None = None
        self._passed: set[str] = set()
        self._at = ""

    def begin(self, seed: bytes) -> None:
        """A new table: everybody sits down with the same stake."""
        self._seed, self._drawn = seed, 0
        self.stakes = dict.fromkeys(self.players, self.stake)
        source = seeded(self.game, self.determinations, self._next_seed)
        self.driver = Driver(self.game, source, Carried(), Consequences(), keep_script=False)
        self._warned: set[str] = set()

    def _next_seed(self) -> bytes:
        self._drawn += 1
        return sha256(self._seed + self._drawn.to_bytes(8)).digest()

    def can_go_on(self, *needed: str) -> bool:
        """Whether so many have chips that another round can be played, those needed among them."""
        left = [player for player, stake in self.stakes.items() if stake > 0]
        return len(left) >= self.game.least_players and set(needed) <= set(left)

    def begin_round(self) -> None:
        """Open the bets, or deal; then somebody decides, or it is over."""
        driver, seats = self.driver, self._taken()
        driver.led_to.clear()
        if driver.carried.shoe_due and self.game.house.new_shoe is not None:
            driver.begin_shoe(self.determinations, seats)
            making = self._to_the_end()
            assert isinstance(making, NewShoe)
            driver.shoe_is_made(making)
        numbers = [seat.seat or 0 for seat in seats]
        driver.pass_button(numbers)
        if self.game.house.starting_marker is not None:
            if driver.carried.starting_marker is None:
                driver.carried.starting_marker = 0
            driver.pass_marker(numbers)
        driver.make_ready()
        circumstances = driver.circumstances(driver.first_to_wager(seats), 0)
        driver.begin_round(self.determinations, seats, circumstances)
        self.round = driver.round
        self._passed.clear()

    def _taken(self) -> list[Seat]:
        return [
            Seat(
                seat=number, player=player, stake=self.stakes[player], warned=player in self._warned
            )
            for player, number in self.seats.items()
            if self.stakes[player] > 0
        ]

    def _to_the_end(self) -> Procedure:
        while (over := self.driver.advance()) is None:
            self._house_acts()
        return over

    def _house_acts(self) -> bool:
        """The house does what it does; False where nobody at all can go on."""
        procedure = self.driver.procedure
        assert procedure is not None
        if isinstance(procedure.asked, Settled):
            self.driver.give(None)
            return True
        act = house(procedure)
        if act is None and isinstance(procedure.asked, Turn):
            act = procedure.asked.lapse
        if act is not None:
            self.driver.give(act)
        return act is not None

    def to_decide(self) -> tuple[str, list[AgentMove]] | None:
        """Who decides next and what is open; None when the round is over."""
        while True:
            if (over := self.driver.advance()) is not None:
                assert isinstance(over, Round)
                self._close(over)
                return None
            if (found := self._decision()) is not None:
                return found
            if not self._house_acts():
                self.driver.procedure = None  # nobody wagered, so nothing is played
                return None

    def _decision(self) -> tuple[str, list[AgentMove]] | None:
        procedure = self.driver.procedure
        asked = procedure.asked if procedure is not None else None
        if not isinstance(asked, Turn):
            return None
        if asked.prompt != self._at:
            self._at = asked.prompt
            self._passed.clear()
        assert procedure is not None
        for player in asked.actors:
            if player in HOUSE or player in self._passed:
                continue
            moves = [*moves_of(asked.open_to(player), self.seats.get(player))]
            if is_betting(procedure):
                moves = [move for move in moves if not move.name.startswith("take-back")]
                may_pass = has_wagered(procedure, player) or not moves
            else:
                may_pass = asked.lapse is not None or any(one in HOUSE for one in asked.actors)
            if may_pass:
                moves.append(AgentMove(PASS, None))
            if moves and moves[0].name != PASS:
                return player, moves
        return None

    def do(self, player: str, move: AgentMove, level: int) -> None:
        """Carry a decision out."""
        act = move.act(level)
        if act is None:
            self._passed.add(player)
        else:
            self.driver.give(act)

    def _close(self, round: Round) -> None:
        self.driver.close_round(round)
        self.stakes.update(round.stakes)
        self._warned |= round.warned
