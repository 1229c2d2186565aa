"""Rules 4.6, 6.6, 6.7 and 22: counts, looking at a hand, absence, breaches and disputes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from ..asks import Act, Amounts, Choices, Option, Sums, Turn, Words
from ..procedure import Course
from ..provisions import YES_NO
from ..rulings import DEALER, DIRECTOR, INSPECTOR, OPERATOR, SUPERVISOR, Facts, ruling
from .dealing import WHOLE_DECK, account
from .misdeals import void_hand

if TYPE_CHECKING:
    from .round import CharityHoldem

INSTRUMENT = "CTP"

UNLIMITED = "until further notice"
# Who decides a dispute, one after the other, as long as somebody asks for it
STAGES = (
    (DIRECTOR, ("22.1", "22.5")),
    (SUPERVISOR, ("22.5",)),
    (OPERATOR, ("22.6",)),
)


def _not_over(round: CharityHoldem) -> str | None:
    return None if round.pots_won else "A hand is inspected when it is over."


def _absent(round: CharityHoldem, away: bool) -> Facts:
    return {
        "player": Choices(
            tuple(player for player in round.dealt_in if (player in round.absent) == away)
        )
    }


def _all_away(round: CharityHoldem) -> str | None:
    return None if _absent(round, False)["player"] else "All players of this round are away."


def _nobody_away(round: CharityHoldem) -> str | None:
    return None if _absent(round, True)["player"] else "No player of this round is away."


def _sanctions(round: CharityHoldem) -> Facts:
    return {
        "player": Choices(tuple(round.stakes)),
        "rule": Words(),
        "void_wagers": Choices((False,) if round.pots_won else YES_NO, False),
        "exclude": Choices(YES_NO, False),
        "period": Words(UNLIMITED),
    }


def _disputants(round: CharityHoldem) -> Facts:
    return {"player": Choices(tuple(round.stakes)), "matter": Words()}


# Rules 6.6, 6.7 and 22.2: looking and counting


@ruling(
    "6.6",
    by=(SUPERVISOR,),
    facts=lambda round: {"player": Choices(tuple(round.dealt_in))},
    bar=_not_over,
)
def inspect_hand(round: CharityHoldem, player: str) -> None:
    """The supervisor looks at a player's cards once the hand is over."""
    cards = {"cards": list(map(str, round.hole[player]))}
    round.note_secret("inspected", "6.6", secret=cards, seen_by=(SUPERVISOR,), player=player)


@ruling(
    "6.7",
    by=(SUPERVISOR, INSPECTOR),
    facts={"found": Amounts(0, 104, default=WHOLE_DECK)},
)
def count_cards(round: CharityHoldem, found: int) -> None:
    """The dealer checks the number of cards, wherever they lie."""
    lie = account(round)
    round.note("cards verified", "6.7", found=found, right=found == WHOLE_DECK, lie=lie)


@ruling("22.2", by=(DIRECTOR,), facts=lambda round: {"found": Sums(tuple(round.stakes))})
def count_chips(round: CharityHoldem, found: Mapping[str, int]) -> None:
    """All players' chips are counted and compared with what they should have."""
    wrong = {name: amount - round.stakes[name] for name, amount in found.items()}
    differences = {name: amount for name, amount in wrong.items() if amount}
    round.note("chips counted", "22.2", found=dict(found), differences=differences)


# Rule 4.6: away from the table


@ruling(
    "4.6",
    by=(DEALER, DIRECTOR),
    facts=lambda round: _absent(round, False),
    bar=_all_away,
)
def player_absent(round: CharityHoldem, player: str) -> None:
    """A player is away: the hand is folded when a decision falls due."""
    round.absent.add(player)


@ruling(
    "4.6",
    by=(DEALER, DIRECTOR),
    facts=lambda round: _absent(round, True),
    bar=_nobody_away,
)
def player_returned(round: CharityHoldem, player: str) -> None:
    """A player is back in time to decide."""
    round.absent.discard(player)


# Rules 4.7 and 22.4: breaches


@ruling("22.4", by=(SUPERVISOR,), facts=_sanctions)
def breach(
    round: CharityHoldem, player: str, rule: str, void_wagers: bool, exclude: bool, period: str
) -> None:
    """A player who broke a rule may have the wagers declared void, be excluded, or both."""
    round.note("breach", "22.4", player=player, rule=rule)
    if exclude:
        round.excluded.add(player)
        round.note("excluded", "22.4", player=player, period=period)
    if void_wagers and player in round.dealt_in:
        void_hand(round, player, "22.4")
    elif exclude:
        leave_hand(round, player, "22.4")


@ruling(
    "4.7",
    by=(DIRECTOR,),
    facts=lambda round: {"player": Choices(tuple(round.stakes)), "rule": Words()},
)
def disqualify(round: CharityHoldem, player: str, rule: str) -> None:
    """A player who broke a rule is out of the tournament; wagers in the pot stay there."""
    round.excluded.add(player)
    round.note("disqualified", "4.7", player=player, rule=rule)
    leave_hand(round, player, "4.7")


def leave_hand(round: CharityHoldem, player: str, clause: str) -> None:
    """The hand of a player who may not go on is folded, unless it is the last one in."""
    if player in round.active and len(round.active) > 1 and not round.pots_won:
        round.fold(player, clause)


# Rules 22.1, 22.5 and 22.6: disputes


@ruling("22.1", by=(DEALER, SUPERVISOR, DIRECTOR), facts=_disputants)
def stop_for_dispute(round: CharityHoldem, player: str, matter: str) -> Course:
    """Play stops until the dispute is decided: by the tournament supervisor, on request by a
    casino supervisor, and for good by the operator."""
    round.note("dispute", "22.1", player=player, matter=matter)
    for role, clauses in STAGES:
        act = yield from round.ask(partial(_decide, role, clauses))
        round.note("decided", *clauses, by=role, decision=act.facts["decision"])
        final = role == OPERATOR
        answer = yield from round.ask(partial(_answer, player, final))
        if answer.do == "accept":
            break
        if final:
            round.note("told of complaint", "22.6[2]", player=player, section="110")
    round.note("dispute settled", "22.1", player=player)


def _decide(role: str, clauses: tuple[str, ...]) -> Turn:
    decide = Option(role, "decide", choose={"decision": Words()}, clauses=clauses)
    return Turn((decide,), prompt=f"the {role} is to decide a dispute")


def _answer(player: str, final: bool) -> Turn:
    further = Option(player, "unsatisfied" if final else "ask-review", clauses=("22.6[2]",))
    accept = Option(player, "accept")
    return Turn((accept, further), Act(player, "accept"), f"{player} may accept the decision")


PROVISIONS = (
    inspect_hand,
    count_cards,
    count_chips,
    player_absent,
    player_returned,
    breach,
    disqualify,
    stop_for_dispute,
)
