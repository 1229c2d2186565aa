"""A table of a tournament: it assigns the seats, gives the chips and sets the limits."""

from __future__ import annotations

from typing import Any

import msgspec

from houseway.conduct import Command
from houseway.games.asks import Act, Amounts, Choices, Words
from houseway.games.rulings import DIRECTOR, Facts
from houseway.rulebook import Refused

from .declaring import command
from .seating import MOST_CHIPS, vacant_seats
from .supervision import Supervision

WITHHELD = frozenset(
    (
        *("sit", "leave", "add-chips", "change-seat", "claim-seat", "settle-claims", "post"),
        *("release-box", "vacate", "change-limits", "announce-limits", "change-game"),
        *("declare-deck", "fix-bonuses", "limit-to-group"),
    )
)
"""What a tournament decides in its own record, and nobody at the table."""

TOLD = frozenset(
    ("designate", "release", "assign", "take-away", "set-stack", "set-level", "put-bonus")
)
"""What follows from the tournament's record: it is told to a table, and nobody chooses it there."""


def _not_free(table: Any) -> Refused | str | None:
    if table.state.tournament:
        return f"The table is one of {table.state.tournament}."
    if table.state.patrons:
        where = table.cite(table.house.tournament)
        return Refused("Players of another game are at the table.", *where)
    if not getattr(table.coming, "tournament", True):
        where = table.cite(table.house.tournament)
        return Refused("The determinations are those of a table for cash.", *where)
    return None


def _no_tournament(table: Any) -> str | None:
    return None if table.state.tournament else "The table belongs to no tournament."


def _still_taken(table: Any) -> str | None:
    if table.state.patrons:
        return "Players of the tournament are at the table."
    return _no_tournament(table)


def _seats(table: Any) -> Facts:
    return {
        "player": Words(),
        "seat": Choices(tuple(vacant_seats(table))),
        "stack": Amounts(0, MOST_CHIPS),
    }


def _here(table: Any) -> Choices:
    return Choices(tuple(table.here))


class Assignment(Supervision):
    """What the director of a tournament tells one of its tables."""

    @command(
        DIRECTOR,
        said="designate the table",
        rule="tournament",
        facts={"name": Words()},
        bar=_not_free,
    )
    def designate(self, name: str) -> None:
        """Make the table one of a tournament: nobody else plays there until it is released."""
        self.collect_cards()
        self.state.tournament = name
        self.note("designated", self.house.tournament, tournament=name)

    @command(DIRECTOR, said="release the table", rule="tournament", bar=_still_taken)
    def release(self) -> None:
        """Give the table free for other games."""
        name, self.state.tournament = self.state.tournament, None
        self.note("released", self.house.tournament, tournament=name)

    @command(
        DIRECTOR,
        said="seat a player of the tournament",
        none="No seat of the table is vacant.",
        rule="tournament",
        facts=_seats,
        bar=_no_tournament,
    )
    def assign(self, player: str, seat: int, stack: int) -> None:
        """Seat a player of the tournament, with the stack that the player holds there."""
        if reason := self.unwelcome(player):
            raise reason if isinstance(reason, Refused) else Refused(reason)
        self.collect_cards()
        self._welcome(player, seat, stack)

    @command(
        DIRECTOR,
        said="take a player away",
        none="Nobody is at the table.",
        rule="tournament",
        facts=lambda table: {"player": _here(table)},
        bar=_no_tournament,
    )
    def take_away(self, player: str) -> None:
        """Have a player leave the seat, with the stack: moved, or out of the tournament."""
        self.goes(player, self.house.tournament)

    @command(
        DIRECTOR,
        said="set a stack",
        none="Nobody is at the table.",
        rule="tournament",
        facts=lambda table: {"player": _here(table), "stack": Amounts(0, MOST_CHIPS)},
        bar=_no_tournament,
    )
    def set_stack(self, player: str, stack: int) -> None:
        """Bring a stack in line with the tournament's record: a re-buy, an add-on, a share."""
        self.collect_cards()
        patron = self.state.patrons[player]
        self.state.chips_brought += stack - patron.stake
        patron.stake = stack
        self.note("stack set", self.house.tournament, player=player, stack=stack)

    @command(
        DIRECTOR,
        said="set the level",
        rule="tournament",
        facts={"determinations": Words(), "notice": Words()},
        bar=_no_tournament,
        any_time=True,
    )
    def set_level(self, determinations: str, notice: str) -> None:
        """Announce the limits of another level; they hold from the next round on."""
        try:
            made = msgspec.json.decode(determinations, type=self.game.determinations_type)
        except msgspec.DecodeError as error:
            raise Refused(f"The determinations cannot be read: {error}.") from None
        self.state.next_determinations = made
        self.note("level", self.house.tournament, notice=notice, takes_effect="next round")

    @command(
        DIRECTOR,
        said="put a bonus into the pot",
        rule="bonus",
        facts={"amount": Amounts(1, MOST_CHIPS)},
        bar=_no_tournament,
    )
    def put_bonus(self, amount: int) -> None:
        """Put the chips of a bonus round that the tournament has announced into the next pot."""
        self.collect_cards()
        self.state.bonus = amount
        self.note("bonus round", self.house.bonus, amount=amount)

    # What is withheld from everybody else

    def _command(self, one: Command[Any], act: Act) -> None:
        if self.state.tournament and one.name in WITHHELD:
            text = f"{act.do} is nothing for a table of {self.state.tournament}: the tournament"
            text = f"{text} gives seats, chips and limits."
            raise Refused(text, *self.cite(self.house.tournament))
        super()._command(one, act)

    def _offers(self, one: Command[Any]) -> bool:
        return super()._offers(one) and one.name not in TOLD

    def _knows(self, one: Command[Any]) -> bool:
        withheld = self.state.tournament is not None and one.name in WITHHELD
        return super()._knows(one) and not withheld
