"""What is ruled while wagers are owed or placed in order from a starting marker."""

from __future__ import annotations

from .asks import Choices
from .ordered import OrderedWagers
from .rulings import DEALER, DIRECTOR, Facts, ruling

STANDS, VOIDED = "stands", "void"


def _nobody_awaited(round: OrderedWagers) -> str | None:
    return None if round.awaited() else "The dealer waits for nobody."


def _awaited(round: OrderedWagers) -> Facts:
    return {"player": Choices(tuple(round.awaited()))}


# A wager is owed by those who are at the table: whoever has left it takes no part.
@ruling(
    clauses=lambda cls: (cls.limit_clauses.opportunity,),
    by=(DEALER, DIRECTOR),
    bar=_nobody_awaited,
    facts=_awaited,
)
def player_away(round: OrderedWagers, player: str) -> None:
    """The dealer does not wait for a player who has left the table: a wager that is short goes
    back, and a hand that was dealt is played without the player."""
    round.absent.add(player)
    mine = [wager for wager in round.wagers if wager.player == player and wager.open]
    for wager in mine if round.betting_open else ():
        round.take_back(wager)
        facts = {"on": wager.on, "box": wager.box, "amount": wager.amount}
        round.note("taken back", round.limit_clauses.opportunity, player=player, **facts)


def _nothing_to_rule(round: OrderedWagers) -> str | None:
    if not round.betting_open:
        return "The bets are closed: a wager placed out of order stands."
    return None if round.to_rule_on else "Nobody who was warned has wagered out of order again."


def _infringements(round: OrderedWagers) -> Facts:
    return {
        "player": Choices(tuple(round.to_rule_on)),
        "decision": Choices((STANDS, VOIDED), STANDS),
    }


@ruling(
    clauses=lambda cls: (cls.order_clauses.out_of_order,),
    by=lambda cls: cls.order_clauses.by,
    bar=_nothing_to_rule,
    facts=_infringements,
)
def out_of_order_again(round: OrderedWagers, player: str, decision: str) -> None:
    """A further wager out of order stands, or is void and its player sits the round out."""
    round.to_rule_on.remove(player)
    if decision == STANDS:
        return
    round.sitting_out.add(player)
    for wager in [wager for wager in round.wagers if wager.player == player and wager.open]:
        round.void_wager(wager, round.order_clauses.out_of_order)


WAGERING = (player_away, out_of_order_again)
