"""What the house decides about players and past rounds."""

from __future__ import annotations

from typing import Any

from houseway.games.asks import Amounts, Choices, Words
from houseway.games.rulings import INSPECTOR, SUPERVISOR, Facts
from houseway.rulebook import Refused

from .commands import command
from .operation import Operation
from .state import Dispute


def _anybody(table: Any) -> Facts:
    return {"player": Choices(tuple(table.state.patrons))}


def _restricting(table: Any) -> Facts:
    return {**_anybody(table), "procedure": Words(), "tracking": Words("none")}


def _restricted(table: Any) -> Facts:
    held = tuple(one.name for one in table.state.patrons.values() if one.restricted)
    return {"player": Choices(held)}


def _excluded(table: Any) -> Facts:
    return {"player": Choices(tuple(sorted(table.state.excluded)))}


def _rounds(table: Any) -> Facts:
    return {"round": Amounts(1, max(1, table.state.rounds + table.in_play)), "matter": Words()}


def _disputes(table: Any, state: str) -> Choices:
    return Choices(tuple(one.number for one in table.state.disputes if one.state == state))


class Supervision(Operation):
    """Restrictions, exclusions, disputes and missed shuffles."""

    @command("in charge", rule="restrict", facts=_restricting)
    def restrict(self, player: str, procedure: str, tracking: str) -> None:
        """Hold a player to one box and the minimum, by an approved procedure.

        The first time the tracking behind it must be named; a player who was restricted before
        can be restricted again without.
        """
        known = player in self.state.restricted_before
        if not known and tracking == "none":
            where = self.cite(self.house.restrict_again)
            raise Refused(f"{player} was not restricted before: name the tracking.", *where)
        self.state.patrons[player].restricted = True
        self.state.restricted_before.add(player)
        again = self.house.restrict_again if known else None
        facts = {"player": player, "procedure": procedure, "tracking": tracking}
        self.note("restricted", self.house.restrict, again, **facts)

    @command("in charge", rule="restrict", facts=_restricted)
    def lift_restriction(self, player: str) -> None:
        """Let a restricted player bet freely again."""
        self.state.patrons[player].restricted = False
        self.note("restriction lifted", self.house.restrict, player=player)

    @command("in charge", rule="exclude", facts=_excluded)
    def lift_exclusion(self, player: str) -> None:
        """Let an excluded player take part again."""
        self.state.excluded.discard(player)
        self.note("exclusion lifted", self.house.exclude, player=player)

    @command(SUPERVISOR, "in charge", rule="missed_shuffle", any_time=True)
    def missed_shuffle(self) -> None:
        """Rounds dealt past the cutting card stand, one under way is finished, then the shuffle."""
        if self.automated:
            where = self.cite(self.house.automated)
            raise Refused("An automated shoe has no cutting card to miss.", *where)
        self.state.shoe_due = True
        self.note("shuffle missed", self.house.missed_shuffle, rounds_stand=self.state.rounds)

    @command(SUPERVISOR, "in charge", rule="dispute", facts=_rounds, any_time=True)
    def dispute(self, round: int, matter: str) -> None:
        """Put a dispute about a round on record."""
        number = len(self.state.disputes) + 1
        self.state.disputes.append(Dispute(number, round, matter))
        self.note("disputed", self.house.dispute, dispute=number, round=round, matter=matter)

    @command(
        "in charge",
        rule="dispute",
        facts=lambda table: {"dispute": _disputes(table, "open"), "decision": Words()},
        any_time=True,
    )
    def decide_dispute(self, dispute: int, decision: str) -> None:
        """Decide a dispute; the decision is final unless a review is asked for."""
        self.state.disputes[dispute - 1].decision = decision
        self.note("decided", self.house.dispute, dispute=dispute, decision=decision, final=True)

    @command(
        INSPECTOR,
        rule="dispute",
        facts=lambda table: {"dispute": _disputes(table, "decided"), "outcome": Words()},
        any_time=True,
    )
    def review_dispute(self, dispute: int, outcome: str) -> None:
        """Record the outcome of a review of a decision."""
        self.state.disputes[dispute - 1].review = outcome
        self.note("reviewed", self.house.dispute, dispute=dispute, outcome=outcome)
