"""What the instrument says of commands to a table: who may give which, and by which clause."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from houseway.conduct import IN_CHARGE, PLAYER, Command, listed
from houseway.games import wording
from houseway.games.asks import Act
from houseway.games.rulings import HOUSE, Facts
from houseway.rulebook import Refused

from . import (
    assignment,
    between_rounds,
    charges,
    closing,
    disputes,
    enquiries,
    gaming_hours,
    giving_words,
    patrons,
    provision,
    requests,
    seat_changes,
    supervision,
)
from .assignment import TOLD, why_withheld, withheld
from .patrons import admits, check_seat

if TYPE_CHECKING:
    from .table import Table


COMMANDS: Final = listed(
    (
        *patrons.COMMANDS,
        *requests.COMMANDS,
        *seat_changes.COMMANDS,
        *provision.COMMANDS,
        *charges.COMMANDS,
        *gaming_hours.COMMANDS,
        *between_rounds.COMMANDS,
        *giving_words.COMMANDS,
        *closing.COMMANDS,
        *enquiries.COMMANDS,
        *disputes.COMMANDS,
        *supervision.COMMANDS,
        *assignment.COMMANDS,
    )
)
"""Everything that a table can be told, in the order in which it is offered."""


BROUGHT: Final = frozenset(("sit", "add-chips"))
"""What can be told a table in a round as well, while wagers are open."""


class TableAuthority:
    """The instrument of one table."""

    subject = "table"

    def __init__(self, table: Table) -> None:
        self.table, self.house = table, table.house
        self._by_role: dict[tuple[str, bool, bool, bool], list[Command[Table]]] = {}
        self._allowed: dict[str, tuple[str, ...]] = {}
        self._clauses: dict[str, tuple[str, ...]] = {}

    def role(self, by: str) -> str:
        """A role of the house, or a player's."""
        return by if by in HOUSE else PLAYER

    def knows(self, command: Command[Table]) -> bool:
        """Whether the instrument has a clause for it, and no tournament decides it elsewhere."""
        known = command.rule is None or getattr(self.house, command.rule) is not None
        return known and not withheld(self.table, command)

    def unknown(self, command: Command[Table]) -> Refused:
        """A refusal of what is decided in a tournament's record, or nowhere."""
        if withheld(self.table, command):
            return why_withheld(self.table, command)
        return Refused(f"The rules of {self.table.game.game} have no way to {command.said}.")

    def allowed(self, command: Command[Table]) -> tuple[str, ...]:
        """The roles in which it may be given, with those that this instrument adds."""
        if (roles := self._allowed.get(command.name)) is None:
            also = self.house.also_by.get(command.name, ())
            given = (self.house.in_charge if by == IN_CHARGE else by for by in command.by)
            roles = self._allowed[command.name] = tuple(dict.fromkeys((*given, *also)))
        return roles

    def clauses(self, command: Command[Table]) -> tuple[str, ...]:
        """The clauses behind it, or the one that stands in for them."""
        if (found := self._clauses.get(command.name)) is None:
            found = self._clauses[command.name] = self._cited(command)
        return found

    def _cited(self, command: Command[Table]) -> tuple[str, ...]:
        cite, house = self.table.cite, self.house
        names = [name for name in (command.rule, *command.cites) if name]
        found = cite(*(getattr(house, name) for name in names))
        return found or (cite(getattr(house, command.otherwise)) if command.otherwise else ())

    def offered(self, role: str) -> Iterable[Command[Table]]:
        """What a role can tell the table by its rules; what a tournament tells, nobody chooses."""
        in_play, coming = self.table.in_play, admits(self.table)
        key = (role, in_play, coming, self.table.state.tournament is None)
        if key not in self._by_role:
            self._by_role[key] = [
                command
                for command in self.table.commands.values()
                if role in self.allowed(command)
                and (command.any_time or not in_play or (coming and command.name in BROUGHT))
                and self.knows(command)
                and command.name not in TOLD
            ]
        return self._by_role[key]

    def check(self, command: Command[Table], act: Act, who: str | None) -> None:
        """`Refused` for what waits until the round is over."""
        coming = command.name in BROUGHT and admits(self.table)
        if self.table.in_play and not (command.any_time or coming):
            by = wording.who(act.by)
            text = wording.began(f"{by} may {command.said} once the round is over.")
            raise Refused(text, *self.clauses(command))

    def noted(self, _: Command[Table]) -> dict[str, object]:
        """Nothing but the time."""
        return {}

    def puts_off(self, _: Command[Table], __: Mapping[str, object]) -> bool:
        """What can be told a table takes effect at once."""
        return False

    def check_named(self, command: Command[Table], act: Act, ranges: Facts) -> None:
        """Say plainly why a seat is named that cannot be."""
        check_seat(self.table, act, ranges, self.clauses(command))
