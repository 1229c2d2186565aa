"""Rules 4.6, 6.6, 6.7 and 22: counts, looking at a hand, absence, breaches and disputes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from ..asks import Act, Amounts, Choices, Option, Sums, Turn, Words
from ..procedure import Course
from ..provisions import YES_NO
from ..rulings import DEALER, DIRECTOR, INSPECTOR, OPERATOR, SUPERVISOR, Facts, ruling
from .dealing import WHOLE_DECK
from .irregularities import Irregularities

INSTRUMENT = "CTP"

UNLIMITED = "until further notice"
# Who decides a dispute, one after the other, as long as somebody asks for it
STAGES = (
    (DIRECTOR, ("22.1", "22.5")),
    (SUPERVISOR, ("22.5",)),
    (OPERATOR, ("22.6",)),
)


def _not_over(round: Any) -> str | None:
    return None if round.pots_won else "A hand is inspected when it is over."


def _absent(round: Any, away: bool) -> Facts:
    return {
        "player": Choices(tuple(one for one in round.dealt_in if (one in round.absent) == away))
    }


def _all_away(round: Any) -> str | None:
    return None if _absent(round, False)["player"] else "All players of this round are away."


def _nobody_away(round: Any) -> str | None:
    return None if _absent(round, True)["player"] else "No player of this round is away."


def _sanctions(round: Any) -> Facts:
    return {
        "player": Choices(tuple(round.stakes)),
        "rule": Words(),
        "void_wagers": Choices((False,) if round.pots_won else YES_NO, False),
        "exclude": Choices(YES_NO, False),
        "period": Words(UNLIMITED),
    }


def _disputants(round: Any) -> Facts:
    return {"player": Choices(tuple(round.stakes)), "matter": Words()}


class Provisions(Irregularities):
    """What the house may count, look at, sanction and decide."""

    # Rules 6.6, 6.7 and 22.2: looking and counting

    @ruling(
        "6.6",
        by=(SUPERVISOR,),
        facts=lambda round: {"player": Choices(tuple(round.dealt_in))},
        bar=_not_over,
    )
    def inspect_hand(self, player: str) -> None:
        """The supervisor looks at a player's cards once the hand is over."""
        cards = {"cards": list(map(str, self.hole[player]))}
        self.note_secret("inspected", "6.6", secret=cards, seen_by=(SUPERVISOR,), player=player)

    @ruling(
        "6.7",
        by=(SUPERVISOR, INSPECTOR),
        facts={"found": Amounts(0, 104, default=WHOLE_DECK)},
    )
    def count_cards(self, found: int) -> None:
        """The dealer checks the number of cards, wherever they lie."""
        lie = self.account()
        self.note("cards verified", "6.7", found=found, right=found == WHOLE_DECK, lie=lie)

    @ruling("22.2", by=(DIRECTOR,), facts=lambda round: {"found": Sums(tuple(round.stakes))})
    def count_chips(self, found: Mapping[str, int]) -> None:
        """All players' chips are counted and compared with what they should have."""
        wrong = {one: amount - self.stakes[one] for one, amount in found.items()}
        differences = {one: amount for one, amount in wrong.items() if amount}
        self.note("chips counted", "22.2", found=dict(found), differences=differences)

    # Rule 4.6: away from the table

    @ruling(
        "4.6",
        by=(DEALER, DIRECTOR),
        facts=lambda round: _absent(round, False),
        bar=_all_away,
    )
    def player_absent(self, player: str) -> None:
        """A player is away: the hand is folded when a decision falls due."""
        self.absent.add(player)

    @ruling(
        "4.6",
        by=(DEALER, DIRECTOR),
        facts=lambda round: _absent(round, True),
        bar=_nobody_away,
    )
    def player_returned(self, player: str) -> None:
        """A player is back in time to decide."""
        self.absent.discard(player)

    # Rules 4.7 and 22.4: breaches

    @ruling("22.4", by=(SUPERVISOR,), facts=_sanctions)
    def breach(self, player: str, rule: str, void_wagers: bool, exclude: bool, period: str) -> None:
        """A player who broke a rule may have the wagers declared void, be excluded, or both."""
        self.note("breach", "22.4", player=player, rule=rule)
        if exclude:
            self.excluded.add(player)
            self.note("excluded", "22.4", player=player, period=period)
        if void_wagers and player in self.dealt_in:
            self.void_hand(player, "22.4")
        elif exclude:
            self.leave_hand(player, "22.4")

    @ruling(
        "4.7",
        by=(DIRECTOR,),
        facts=lambda round: {"player": Choices(tuple(round.stakes)), "rule": Words()},
    )
    def disqualify(self, player: str, rule: str) -> None:
        """A player who broke a rule is out of the tournament; wagers in the pot stay there."""
        self.excluded.add(player)
        self.note("disqualified", "4.7", player=player, rule=rule)
        self.leave_hand(player, "4.7")

    def leave_hand(self, player: str, clause: str) -> None:
        """The hand of a player who may not go on is folded, unless it is the last one in."""
        if player in self.active and len(self.active) > 1 and not self.pots_won:
            self.fold(player, clause)

    # Rules 22.1, 22.5 and 22.6: disputes

    @ruling("22.1", by=(DEALER, SUPERVISOR, DIRECTOR), facts=_disputants)
    def stop_for_dispute(self, player: str, matter: str) -> Course:
        """Play stops until the dispute is decided: by the tournament supervisor, on request by a
        casino supervisor, and for good by the operator."""
        self.note("dispute", "22.1", player=player, matter=matter)
        for role, clauses in STAGES:
            act = yield from self.ask(partial(_decide, role, clauses))
            self.note("decided", *clauses, by=role, decision=act.facts["decision"])
            final = role == OPERATOR
            answer = yield from self.ask(partial(_answer, player, final))
            if answer.do == "accept":
                break
            if final:
                self.note("told of complaint", "22.6[2]", player=player, section="110")
        self.note("dispute settled", "22.1", player=player)


def _decide(role: str, clauses: tuple[str, ...]) -> Turn:
    decide = Option(role, "decide", choose={"decision": Words()}, clauses=clauses)
    return Turn((decide,), prompt=f"the {role} is to decide a dispute")


def _answer(player: str, final: bool) -> Turn:
    further = Option(player, "unsatisfied" if final else "ask-review", clauses=("22.6[2]",))
    accept = Option(player, "accept")
    return Turn((accept, further), Act(player, "accept"), f"{player} may accept the decision")
