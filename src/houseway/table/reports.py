"""What a table can tell in retrospect: restrictions, what is lacking, and the closing report."""

from __future__ import annotations

from typing import Any

from houseway.rulebook import Refused

from .assignment import Assignment


class Reports(Assignment):
    """Reports to the commission and to the house."""

    def restrictions_report(self, since: str = "", until: str = "9999") -> list[dict[str, Any]]:
        """The restrictions of a period, each with its procedure, dates and status."""
        return [
            {
                "player": one.player,
                "procedure": one.procedure,
                "tracking": one.tracking,
                "since": one.since,
                "operator": self.house.in_charge,
                "status": f"lifted {one.lifted}" if one.lifted else "in force",
                "clauses": list(self.cite(self.house.restrictions_report)),
            }
            for one in self.state.restrictions
            if since <= one.since <= until
        ]

    def lacking(self) -> list[tuple[str, tuple[str, ...]]]:
        """What the table should have and has not, each with the clause that asks for it."""
        found = []
        if self.state.status != "closed" and self.state.layout is None:
            found.append(("approval of the layout", self.cite(self.house.layout)))
        if self.state.check_due:
            found.append(("closing check of the cards", self.cite(self.house.card_check)))
        return found

    def closing_report(self) -> dict[str, Any]:
        """What became of the session; it waits for the closing and for the check of the cards."""
        if self.state.status != "closed" or not self.state.rounds:
            raise Refused("The closing report waits until the table has closed.")
        if self.state.check_due:
            where = self.cite(self.house.card_check)
            raise Refused("The closing report waits for the check of the cards.", *where)
        return {
            "game": self.game.game,
            "rules": self.game.rules.id,
            "rounds": self.state.rounds,
            "float": self.state.float,
            "stakes": {one.name: one.stake for one in self.state.patrons.values()},
            "disputes": {one.number: one.state for one in self.state.disputes},
            "restrictions": self.restrictions_report(),
        }
