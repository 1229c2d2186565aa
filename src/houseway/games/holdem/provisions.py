"""Rules 2.6, 4.8(b), 17.9, 17.16 and 19: counts, time, fouled hands, agreement and sanctions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..asks import Amounts, Choices, Words
from ..poker.dealing import CARDS
from ..procedure import Course
from ..round import RoundVoid
from ..rulings import DEALER, OPERATOR, SUPERVISOR, Facts, ruling

if TYPE_CHECKING:
    from .round import Holdem

INSTRUMENT = "NI2018-51"

STAFF = (DEALER, SUPERVISOR, OPERATOR)
SECONDS = 40
CAUSES = ("civil commotion", "fire", "riot", "brawl", "robbery", "like disturbance")
GROUNDS = ("impractical", "fraud")
SANCTIONS = (FOLDED, EXCLUDED, BOTH) = ("hand folded", "excluded", "both")
DEALT, OWN_DOING = "the deal", "the player's own doing"
ACTIONS = (PLAY_ON, RETURN_BETS) = ("play on", "return all bets")
WRONG_NUMBERS = (0, 1, 3, 4, 5)
RIGHT_NUMBER = 2


def _is_over(round: Holdem) -> str | None:
    return "The pots are won." if round.pots_won else None


def _cannot_instruct(round: Holdem) -> str | None:
    if round.determinations.time_to_act is not None:
        return "A time to act is set for everybody."
    if round.acting is None:
        return "Nobody is asked to bet now."
    return "The time is running already." if round.instructed else None


def _cannot_be_fouled(round: Holdem) -> str | None:
    if round.pots_won:
        return "The pots are won."
    if not round.all_dealt:
        return "The cards have not all been dealt."
    return None if len(round.active) > 1 else "Only one hand is left."


def _fouled(round: Holdem) -> Facts:
    late = (DEALT, OWN_DOING) if round.first_round_over else (OWN_DOING,)
    everybody = (False, True) if last_to_give_up(round) else (False,)
    return {
        "player": Choices(tuple(round.active)),
        "count": Choices(tuple(n for n in WRONG_NUMBERS if n - RIGHT_NUMBER <= spare(round))),
        "cause": Choices(late, late[0]),
        "all_active": Choices(everybody, False),
    }


def _sanctions(round: Holdem) -> Facts:
    can_fold = not round.pots_won and len(round.active) > 1
    return {
        "player": Choices(tuple(round.stakes)),
        "rule": Words(),
        "sanction": Choices(SANCTIONS if can_fold else (EXCLUDED,)),
    }


# Rule 2.6


@ruling("2.6", by=(SUPERVISOR,), facts=lambda r: {"found": Amounts(0, 108, default=r.pack_size)})
def verify_cards(round: Holdem, found: int) -> None:
    """The cards are counted; where the count is wrong the round may be declared void, or the
    players may agree on something."""
    right = found == round.pack_size
    round.note("cards verified", "2.6", found=found, expected=round.pack_size, right=right)


# Rule 4.8(b)


@ruling("4.8", "4.8(b)", by=STAFF, bar=_cannot_instruct)
def instruct_to_act(round: Holdem) -> None:
    """The player whose turn it is has forty seconds, or the hand is folded."""
    round.instructed = round.street.to_act[0]
    round.note("instructed", "4.8(b)", player=round.instructed, seconds=SECONDS)


# Rule 17.9


def sole_clause(round: Holdem) -> str:
    """Where it says that the last player in wins."""
    if round.won_by_folder:
        return "17.9#3"
    if round.won_by_count:
        return "17.9#2"
    if round.folded[-1:] == round.mucked[-1:] != []:
        return round.clauses.best_hand
    return "12.4(a)" if round.street_number else "10.4(a)"


def last_to_give_up(round: Holdem) -> str | None:
    """Who folded or mucked last, of their own will and with a proper hand."""
    left = (*round.gave_up, *round.mucked)
    return next((player for player in reversed(left) if player not in round.fouled), None)


def spare(round: Holdem) -> int:
    """How many cards of the stub the hand does not need any more."""
    later = CARDS[round.street_number + 1 :]
    return round.stack - sum(later) - round.burns * len(later)


@ruling("17.9", "17.2", facts=_fouled, bar=_cannot_be_fouled)
def fouled_hand(round: Holdem, player: str, count: int, cause: str, all_active: bool) -> Course:
    """A hand of other than two cards is folded and its bets stay; where no active hand is
    right, the player who folded last wins the pot."""
    if cause == DEALT:
        yield from _discard_extra(round, count - RIGHT_NUMBER)
    if len(round.active) < 2:  # another ruling, while the cards were discarded
        return
    if all_active:
        round.won_by_folder = last_to_give_up(round)
    for one in [one for one in round.active if all_active or one == player]:
        round.fouled.append(one)
        round.fold(one, "17.9")
    round.won_by_count = round.at_showdown and len(round.active) == 1


def _discard_extra(round: Holdem, cards: int) -> Course:
    """Cards that left the shoe for a hand which should not have had them."""
    for _ in range(cards):
        card = yield from round.draw("discards", hidden=True, from_shoe=True)
        round.discarded.append(card)
        round.note("discarded", "17.9", cards=1)


# Rule 17.16


@ruling(
    "17.16",
    by=(OPERATOR,),
    facts=lambda round: {
        "irregularity": Words(),
        "action": Choices(ACTIONS),
        "agree": Amounts(0, len(round.dealt_in)),
    },
    bar=_is_over,
)
def agreed_action(round: Holdem, irregularity: str, action: str, agree: int) -> None:
    """What all players agree on is done about an irregularity that no rule covers; otherwise
    the operator decides."""
    agreed = agree == len(round.dealt_in)
    round.note("put to the players", "17.16", action=action, agreed=agreed)
    if not agreed:
        round.note("operator decides", "17.16", "19.4", irregularity=irregularity)
    elif action == RETURN_BETS:
        raise RoundVoid(irregularity, "17.16")


# Rule 19


@ruling(
    "19.1",
    by=(OPERATOR,),
    facts={"cause": Choices(CAUSES), "reason": Words("as announced")},
    bar=_is_over,
)
def disturbance(round: Holdem, cause: str, reason: str) -> Course:
    """The outcome does not count: every chip goes back to whoever put it in."""
    raise RoundVoid(f"{cause}: {reason}", "19.1")
    yield


@ruling("19.3", by=(OPERATOR,), facts={"ground": Choices(GROUNDS), "reason": Words()})
def void_round(round: Holdem, ground: str, reason: str) -> Course:
    """The round does not count: every chip goes back, and nothing is taken from the pots."""
    raise RoundVoid(f"{ground}: {reason}", "19.3")
    yield


@ruling("19.2", by=(OPERATOR,), facts=_sanctions)
def breach(round: Holdem, player: str, rule: str, sanction: str) -> None:
    """A player who broke a rule has the hand folded with its bets in the pot, is excluded, or
    both."""
    round.note("breach", "19.2", player=player, rule=rule)
    if sanction != FOLDED:
        round.excluded.add(player)
        round.note("excluded", "19.2(b)", player=player)
    if sanction != EXCLUDED and player in round.active and len(round.active) > 1:
        round.fold(player, "19.2(a)")


PROVISIONS = (
    verify_cards,
    instruct_to_act,
    fouled_hand,
    agreed_action,
    disturbance,
    void_round,
    breach,
)
