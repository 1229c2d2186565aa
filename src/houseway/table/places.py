"""Seats and blinds: coming in, moving, and who gets a seat that several want."""

from __future__ import annotations

from typing import Any

from houseway.conduct import PLAYER
from houseway.games.asks import Choices
from houseway.games.procedure import Procedure
from houseway.games.rulings import DEALER, Facts
from houseway.rulebook import Refused

from .declaring import command
from .seating import Seating, free_seats, not_here, vacant_seats


def _owes_nothing(table: Any, by: str) -> Refused | str | None:
    patron = table.here.get(by)
    if patron is None or patron.seat is None:
        return f"{by} has no seat."
    if patron.owes is None or patron.posting:
        return f"{by} has nothing more to post."
    if (lineup := table.line_up()) is not None and by in lineup.dealt_in:
        return f"{by} comes into the next round without posting."
    return table.held_out(by)  # type: ignore[no-any-return]


def _cannot_choose_seat(table: Any, by: str) -> str | None:
    return _cards_lie(table) or not_here(table, by)


def _cannot_claim(table: Any, by: str) -> str | None:
    if by in table.state.claims:
        return f"{by} has claimed seat {table.state.claims[by]}."
    return not_here(table, by)


def _has_no_claim(table: Any, by: str) -> str | None:
    return None if by in table.state.claims else f"{by} has claimed no seat."


def _vacant(table: Any) -> Facts:
    return {"seat": Choices(tuple(vacant_seats(table)))}


def _claimed(table: Any) -> Facts:
    return {"seat": Choices(tuple(sorted(set(table.state.claims.values()))))}


def _cards_lie(table: Any) -> str | None:
    return "The cards of the last round are collected first." if table.settled else None


class Places(Seating):
    """How players come into the game, change their seats, and settle who gets one."""

    # Coming in by posting

    def held_out(self, name: str) -> Refused | None:
        """Why somebody could not come into the next round by posting."""
        lineup = self.line_up(posting=name)
        if lineup is None or name not in lineup.held:
            return None
        return Refused(f"{name} waits for a later round.", *self.cite(lineup.held[name]))

    @command(PLAYER, said="post what is owed", rule="new_player", bar_for=_owes_nothing)
    def post(self, by: str) -> None:
        """Post what is owed in the next round instead of waiting for the big blind."""
        patron = self.state.patrons[by]
        patron.posting = True
        self.note("will post", patron.owes, player=by)

    @command(
        PLAYER,
        said="change seats",
        none="No other seat is free.",
        rule="choose_seat",
        facts=lambda table: {"seat": Choices(tuple(free_seats(table)))},
        bar_for=_cannot_choose_seat,
    )
    def change_seat(self, by: str, seat: int) -> None:
        """Take another seat that is free."""
        self.move(by, seat)

    def move(self, name: str, seat: int) -> None:
        """Give a player a seat; away from the blinds the big blind is owed."""
        patron, state = self.state.patrons[name], self.state
        old, patron.seat = patron.seat, seat
        state.claims.pop(name, None)
        self.note("took seat", self.house.choose_seat, player=name, seat=seat, left=old)
        if old is None or patron.owes or self.house.moves_away is None or state.button is None:
            return
        if self.line_up() is None:
            return
        others = [one.seat or 0 for one in state.seated if one is not patron and not one.owes]
        if self.house.moves_away(state.determinations, old, seat, others, state.button):
            patron.owes = self.house.moved
            self.note("owes the big blind", self.house.moved, player=name)

    # Claims to a seat

    @command(
        PLAYER,
        said="claim a seat",
        none="No seat is vacant.",
        rule="choose_seat",
        facts=_vacant,
        bar_for=_cannot_claim,
    )
    def claim_seat(self, by: str, seat: int) -> None:
        """Claim a vacant seat that others may want as well."""
        self.state.claims[by] = seat
        self.note("seat claimed", self.house.choose_seat, player=by, seat=seat)

    @command(PLAYER, said="drop a claim to a seat", rule="choose_seat", bar_for=_has_no_claim)
    def drop_claim(self, by: str) -> None:
        """Give up a claim to a seat."""
        self.note("claim dropped", player=by, seat=self.state.claims.pop(by))

    @command(
        DEALER,
        said="settle claims to a seat",
        none="Nobody has claimed a seat.",
        rule="seat_drawn",
        cites=("seated_first",),
        facts=_claimed,
        bar=_cards_lie,
    )
    def settle_claims(self, seat: int) -> None:
        """Give a claimed seat away; players in seats come first, and rivals draw cards."""
        state = self.state
        claiming = [name for name, wanted in state.claims.items() if wanted == seat]
        seated = [name for name in claiming if state.patrons[name].seat is not None]
        rivals = seated or claiming
        if seated and len(seated) < len(claiming):
            self.note("seated players first", self.house.seated_first, players=seated, seat=seat)
        if len(rivals) == 1:
            self._give_seat(rivals[0], seat)
        else:
            self.keep_state()
            self.begin(self.house.seat_draw(state.determinations, seat, rivals))

    def after_procedure(self, procedure: Procedure) -> None:
        if isinstance(procedure, self.house.seat_draw or ()):
            self._give_seat(procedure.winner, procedure.seat)

    def _give_seat(self, name: str, seat: int) -> None:
        claims = self.state.claims
        self.state.claims = {one: wanted for one, wanted in claims.items() if wanted != seat}
        self.move(name, seat)
