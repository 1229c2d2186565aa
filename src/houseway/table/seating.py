"""Players coming, going, and losing their seats."""

from __future__ import annotations

from typing import Any

from houseway.games.asks import Amounts, Choices, Words
from houseway.games.round import Round
from houseway.games.rulings import DEALER, HOUSE, SUPERVISOR, Facts
from houseway.rulebook import Refused

from .commands import PLAYER, command
from .core import TableCore
from .state import Patron

MOST_CHIPS = 10**12
ABSTENTIONS = 3


def _is_closed(table: Any) -> str | None:
    return "The table is closed." if table.state.status == "closed" else None


def _newcomer(table: Any) -> Facts:
    free = [n for n in range(1, table.seats + 1) if table.state.at_seat(n) is None]
    return {"seat": Choices((*free, None)), "stake": Amounts(0, MOST_CHIPS)}


def _there(table: Any) -> Facts:
    return {"player": Choices(tuple(table.state.patrons))}


def _absentees(table: Any) -> Facts:
    away = tuple(one.name for one in table.state.patrons.values() if not one.present)
    return {"player": Choices(away)}


def _abstainers(table: Any) -> Facts:
    idle = tuple(p.name for p in table.state.seated if p.abstained >= ABSTENTIONS)
    return {"player": Choices(idle)}


def _releasable(table: Any) -> Facts:
    extra = [
        box
        for box, players in table.state.boxes_played.items()
        if table.state.at_seat(box) is None and players
    ]
    return {"box": Choices(tuple(extra)), "newcomer": Words(), "stake": Amounts(0, MOST_CHIPS)}


def _no_box_is_free(table: Any) -> str | None:
    played = table.state.boxes_played
    free = [n for n in range(1, table.seats + 1) if not table.state.at_seat(n) and n not in played]
    return f"Box {free[0]} is free." if free else None


class Seating(TableCore):
    """Who is at the table, where, and with how many chips."""

    @property
    def seats(self) -> int:
        """How many seats there are; each belongs to the box of its number."""
        return int(getattr(self.state.determinations, "boxes", 8))

    @command(PLAYER, facts=_newcomer, bar=_is_closed)
    def sit(self, by: str, seat: int | None, stake: int) -> None:
        """Take a seat, or stand behind the boxes, with chips on the table."""
        self.refuse_excluded(by)
        if by in self.state.patrons:
            raise Refused(f"{by} is at the table already.")
        self._welcome(by, seat, stake)

    def _welcome(self, name: str, seat: int | None, stake: int) -> None:
        state = self.state
        held = self.late_minimum and state.rounds_of_shoe > 0
        state.patrons[name] = Patron(name, stake, seat, held_to_minimum=held)
        state.arrivals.append(name)
        state.chips_brought += stake
        if len(state.patrons) == 1 and state.rounds == 0:
            state.cut_first = self.house.first_cut(state.arrivals)
        self.note("sat down", player=name, seat=seat, stake=stake)
        if held:
            self._hold(name, self.house.joined_late)

    @property
    def late_minimum(self) -> bool:
        """Whether late and skipping bettors are held to the minimum until the new shoe."""
        return bool(getattr(self.state.determinations, "mid_shoe_minimum", False))

    def refuse_excluded(self, name: str) -> None:
        """Refuse anybody who is excluded from the game."""
        if name in HOUSE:
            raise Refused(f"A player cannot be called {name!r}.")
        if name in self.state.excluded:
            raise Refused(f"{name} is excluded from the game.", *self.cite(self.house.exclude))

    @command(PLAYER)
    def leave(self, by: str) -> None:
        """Take the chips and leave the table."""
        self._goes(by)

    def _goes(self, name: str) -> None:
        self.collect_cards()
        patron = self._patron(name)
        self.state.chips_brought -= patron.stake
        del self.state.patrons[name]
        self.note("left", player=name, seat=patron.seat, stake=patron.stake)

    @command(PLAYER, facts={"amount": Amounts(1, MOST_CHIPS)})
    def add_chips(self, by: str, amount: int) -> None:
        """Bring more chips to the table between rounds."""
        self.refuse_excluded(by)
        self.collect_cards()
        self._patron(by).stake += amount
        self.state.chips_brought += amount
        self.note("chips added", player=by, amount=amount)

    def _patron(self, name: str) -> Patron:
        if name not in self.state.patrons:
            raise Refused(f"{name} is not at this table.")
        return self.state.patrons[name]

    @command(DEALER, SUPERVISOR, facts=_there)
    def absent(self, player: str) -> None:
        """Note that a player has left the table for a while."""
        self._patron(player).present = False
        self.note("absent", player=player)

    @command(DEALER, SUPERVISOR, facts=_absentees)
    def back(self, player: str) -> None:
        """Note that a player is back."""
        self._patron(player).present = True
        self.note("back", player=player)

    @command("in charge", rule="vacate", facts=_abstainers)
    def vacate(self, player: str) -> None:
        """Have a player give up a seat after three rounds without a wager at a full table."""
        self.note("vacated", self.house.vacate, player=player)
        self._goes(player)

    @command("in charge", rule="release_box", facts=_releasable, bar=_no_box_is_free)
    def release_box(self, box: int, newcomer: str, stake: int) -> None:
        """Have a player of several boxes give one, not their own seat's, to a newcomer."""
        self.refuse_excluded(newcomer)
        if newcomer in self.state.patrons:
            raise Refused(f"{newcomer} is at the table already.")
        before = self.state.boxes_played[box]
        self.note("box released", self.house.release_box, box=box, by=before, to=newcomer)
        self._welcome(newcomer, box, stake)

    def count_abstentions(self, round: Round) -> None:
        """Three rounds in a row without a wager, while every other seat is taken."""
        full = len(self.state.seated) == self.seats
        bettors = {wager.player for wager in round.wagers}
        for patron in self.state.seated:
            idle = full and patron.name not in bettors
            patron.abstained = patron.abstained + 1 if idle else 0
            if patron.abstained == ABSTENTIONS and self.house.vacate:
                self.note("may have to vacate", self.house.vacate, player=patron.name)

    def hold_late_bettors(self, round: Round) -> None:
        """Those who sat a round of this shoe out are held to the minimum until the next."""
        bettors = {wager.player for wager in round.wagers}
        first = self.state.rounds_of_shoe == 0
        for patron in self.state.patrons.values():
            if self.late_minimum and patron.name not in bettors and not patron.held_to_minimum:
                patron.held_to_minimum = True
                self._hold(patron.name, self.house.joined_late if first else self.house.sat_out)

    def _hold(self, name: str, why: str | None) -> None:
        self.note("held to minimum", self.house.late_minimum, why, player=name)
