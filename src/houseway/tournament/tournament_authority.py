"""What the instrument says of commands to a tournament: who may give which, and by which clause."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from houseway.conduct import IN_HAND, KEPT, PLAYER, Command
from houseway.games import wording
from houseway.games.asks import Act, Choices, Sums
from houseway.games.rulings import Facts
from houseway.rulebook import Refused

from .correcting import why_not_again
from .moments import MOMENTS, Moment, put_off, takes_effect
from .naming import why_not_named
from .roles import ASSISTANT, DIRECTOR, ROLES
from .state import CANCELLED, CLOSED
from .table_play import NOT_KEPT

if TYPE_CHECKING:
    from .tournament import Tournament

BARRED = {
    "rebuy": "re-buys",
    "re-enter": "re-entry",
    "add-on": "add-ons",
    "announce-bonus": "bonus rounds",
    "announce-elimination": "elimination rounds",
    "donate": "donations",
    "pay-prizes": "prizes",
    "refund": "refunds",
}
"""The commands that some instruments bar, by what their conditions must not hold."""


class TournamentAuthority:
    """The instrument of one tournament."""

    subject = "tournament"

    def __init__(self, t: Tournament) -> None:
        self.t, self.rules = t, t.rules

    def role(self, by: str) -> str:
        """Whoever conducts the tournament acts in a role, and says so; all others are players."""
        return by if by in ROLES or not by else PLAYER

    def knows(self, command: Command[Tournament]) -> bool:
        """Whether the instrument has a clause for it, where it needs one."""
        return command.rule is None or getattr(self.rules, command.rule) is not None

    def unknown(self, command: Command[Tournament]) -> Refused:
        """A refusal by the clause that bars it, where there is one."""
        text = f"The rules of a tournament of {self.t.game} have no way to {command.said}."
        return self.t.refused(text, self.rules.barred.get(BARRED.get(command.name, "")))

    def allowed(self, command: Command[Tournament]) -> tuple[str, ...]:
        """The roles in which it may be given; some instruments have assistants who direct."""
        named = {"nominator": self.rules.nominated_by, "drafter": self.rules.drafted_by}
        roles = tuple(named.get(by, by) for by in command.by)
        if self.rules.assistant_is_director and DIRECTOR in roles and ASSISTANT not in roles:
            roles += (ASSISTANT,)
        return roles

    def clauses(self, command: Command[Tournament]) -> tuple[str, ...]:
        """The clauses behind it, or the one by which somebody conducts the tournament."""
        names = [name for name in (command.rule, *command.cites) if name]
        found = [getattr(self.rules, name, None) or self.t.stated(name) for name in names]
        return self.t.cite(*(found if any(found) else [self.rules.nominate]))

    def offered(self, role: str) -> Iterable[Command[Tournament]]:
        """What a role may do while the tournament lasts."""
        if self.t.state.status in (CLOSED, CANCELLED):
            return
        for command in self.t.commands.values():
            if role in self.allowed(command) and self.knows(command):
                yield command

    def check(self, command: Command[Tournament], act: Act, who: str | None) -> None:
        """`Refused` where somebody does not hold the office, or the tournament is over."""
        self.t.check_person(act.by, who)
        if self.role(act.by) == PLAYER and who not in (None, act.by):
            text = f"Players do this in person: {who} cannot {command.said} as {act.by}."
            raise Refused(text, *self.clauses(command))
        named = act.facts.get("player", act.by)
        if self.role(act.by) == PLAYER and named != act.by:
            text = f"Players do this in person: {act.by} cannot {command.said} for {named}."
            raise Refused(text, *self.clauses(command))
        self.t.in_hand = frozenset(act.facts.get(IN_HAND, ()))
        self.t.told_by = act.facts.get(KEPT, NOT_KEPT)
        if (status := self.t.state.status) in (CLOSED, CANCELLED):
            text = f"The tournament is {status}: it is too late to {command.said}."
            raise Refused(text, *self.clauses(command))
        if not self.t.conduct.again and (known := why_not_again(self.t, act)):
            raise known

    def noted(self, command: Command[Tournament]) -> dict[str, object]:
        """The tables where a hand is under way, where that matters."""
        hands = sorted(self.t.hands.under_way)
        return {IN_HAND: hands} if hands and MOMENTS[command.name] is not Moment.AT_ONCE else {}

    def puts_off(self, command: Command[Tournament], facts: dict[str, Any]) -> bool:
        """Whether a hand is under way for whose end it waits."""
        if takes_effect(self.t, command, facts):
            return False
        put_off(self.t, command, facts)
        return True

    def check_named(self, command: Command[Tournament], act: Act, ranges: Facts) -> None:
        """Say plainly why somebody is named who cannot be."""
        for name, range in ranges.items():
            given = act.facts.get(name)
            if isinstance(range, Sums) and isinstance(given, dict):
                unknown = [str(player) for player in given if player not in range.players]
                if unknown:
                    names = wording.listed(unknown, "and")
                    text = f"{names} cannot be named to {command.said}: the {wording.named(name)}"
                    raise Refused(f"{text} are of those in play.", *self.clauses(command))
            if not (name == "player" and isinstance(given, str) and given.strip()):
                continue
            if isinstance(range, Choices) and given not in range:
                text = why_not_named(self.t, command, given, range)
                raise Refused(text, *self.clauses(command))
