"""Players coming, going, and losing their seats."""

from __future__ import annotations

from typing import Any

from houseway.games.asks import Amounts, Choices, Words
from houseway.games.round import Round
from houseway.games.rulings import DEALER, HOUSE, SUPERVISOR, Facts
from houseway.rulebook import Refused

from .commands import IN_CHARGE, PLAYER, command
from .core import TableCore
from .state import Patron

MOST_CHIPS = 10**12
ABSTENTIONS = 3
CHIPS = Amounts(0, MOST_CHIPS)


def _cannot_sit(table: Any, by: str) -> Refused | str | None:
    if table.state.status == "closed":
        return "The table is closed."
    return table.unwelcome(by)  # type: ignore[no-any-return]


def _not_here(table: Any, by: str) -> str | None:
    return None if by in table.state.patrons else f"{by} is not at this table."


def _cannot_add_chips(table: Any, by: str) -> Refused | str | None:
    return _not_here(table, by) or table.excluded(by)


def _newcomer(table: Any) -> Facts:
    free = [n for n in table.seat_numbers if table.state.at_seat(n) is None]
    return {"seat": Choices((*free, None)), "stake": CHIPS}


def _those(table: Any, present: bool) -> Facts:
    patrons = table.state.patrons.values()
    return {"player": Choices(tuple(one.name for one in patrons if one.present is present))}


def _abstainers(table: Any) -> Facts:
    seated = table.state.seated if table.full else []
    return {"player": Choices(tuple(p.name for p in seated if p.abstained >= ABSTENTIONS))}


def _releasable(table: Any) -> Facts:
    """The boxes of players of several boxes where nobody sits."""
    played = table.boxes_played
    several = {p for p in table.state.patrons if sum(p in on for on in played.values()) > 1}
    extra = [n for n, on in played.items() if not table.state.at_seat(n) and several & {*on}]
    return {"box": Choices(tuple(extra)), "newcomer": Words(), "stake": CHIPS}


def _box_is_free(table: Any) -> str | None:
    played = table.boxes_played
    free = [n for n in table.seat_numbers if not table.state.at_seat(n) and n not in played]
    return f"Box {free[0]} is free." if free else None


class Seating(TableCore):
    """Who is at the table, where, and with how many chips."""

    @property
    def seat_numbers(self) -> range:
        """The seats that players can take; each belongs to the box of its number."""
        return self.game.seat_numbers(self.state.determinations)

    @property
    def boxes_played(self) -> dict[int, list[str]]:
        """The boxes of the last round, each with its bettors in the order of their wagers."""
        played: dict[int, list[str]] = {}
        for wager in self.round.wagers if self.round else ():
            if wager.box is not None and wager.player not in played.setdefault(wager.box, []):
                played[wager.box].append(wager.player)
        return played

    @property
    def full(self) -> bool:
        """Whether every seat is taken."""
        return len(self.state.seated) == len(self.seat_numbers)

    @command(PLAYER, facts=_newcomer, bar_for=_cannot_sit)
    def sit(self, by: str, seat: int | None, stake: int) -> None:
        """Take a seat, or stand behind the boxes, with chips on the table."""
        self._welcome(by, seat, stake)

    def unwelcome(self, name: str) -> Refused | str | None:
        """Why somebody cannot come to the table."""
        if name in HOUSE or not name.strip():
            return f"A player cannot be called {name!r}."
        if name in self.state.patrons:
            return f"{name} is at the table already."
        return self.excluded(name)

    def excluded(self, name: str) -> Refused | None:
        """Why somebody cannot take part, where they are excluded from the game."""
        if name not in self.state.excluded:
            return None
        return Refused(f"{name} is excluded from the game.", *self.cite(self.house.exclude))

    def _welcome(self, name: str, seat: int | None, stake: int) -> None:
        state = self.state
        held = self.late_minimum and state.rounds_of_shoe > 0
        restricted = state.restriction(name) is not None
        state.patrons[name] = Patron(name, stake, seat, held_to_minimum=held, restricted=restricted)
        state.chips_brought += stake
        self.note("sat down", player=name, seat=seat, stake=stake)
        if held:
            self._hold(name, self.house.joined_late)

    @property
    def late_minimum(self) -> bool:
        """Whether late and skipping bettors are held to the minimum until the new shoe."""
        return bool(getattr(self.state.determinations, "mid_shoe_minimum", False))

    @command(PLAYER, bar_for=_not_here)
    def leave(self, by: str) -> None:
        """Take the chips and leave the table."""
        self._goes(by)

    def _goes(self, name: str) -> None:
        self.collect_cards()
        patron = self.state.patrons.pop(name)
        self.state.chips_brought -= patron.stake
        self.note("left", player=name, seat=patron.seat, stake=patron.stake)

    @command(PLAYER, facts={"amount": Amounts(1, MOST_CHIPS)}, bar_for=_cannot_add_chips)
    def add_chips(self, by: str, amount: int) -> None:
        """Bring more chips to the table between rounds."""
        self.collect_cards()
        self.state.patrons[by].stake += amount
        self.state.chips_brought += amount
        self.note("chips added", player=by, amount=amount)

    @command(DEALER, SUPERVISOR, facts=lambda table: _those(table, present=True))
    def absent(self, player: str) -> None:
        """Note that a player has left the table for a while."""
        self.collect_cards()
        self.state.patrons[player].present = False
        self.note("absent", player=player)

    @command(DEALER, SUPERVISOR, facts=lambda table: _those(table, present=False))
    def back(self, player: str) -> None:
        """Note that a player is back."""
        self.collect_cards()
        self.state.patrons[player].present = True
        self.note("back", player=player)

    @command(IN_CHARGE, rule="vacate", facts=_abstainers)
    def vacate(self, player: str) -> None:
        """Have a player give up a seat after three rounds without a wager at a full table."""
        self.note("vacated", self.house.vacate, player=player)
        self._goes(player)

    @command(IN_CHARGE, rule="release_box", facts=_releasable, bar=_box_is_free)
    def release_box(self, box: int, newcomer: str, stake: int) -> None:
        """Have a player of several boxes give one, not their own seat's, to a newcomer."""
        if reason := self.unwelcome(newcomer):
            raise reason if isinstance(reason, Refused) else Refused(reason)
        before = self.boxes_played[box]
        self.note("box released", self.house.release_box, box=box, by=before, to=newcomer)
        self._welcome(newcomer, box, stake)

    # What follows from a round

    def count_abstentions(self, round: Round) -> None:
        """Three rounds in a row without a wager, while every other seat is taken."""
        bettors = {wager.player for wager in round.wagers}
        for patron in self.state.seated:
            idle = self.full and patron.name in round.stakes and patron.name not in bettors
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
